"""Automata of nonograms: the sizes of [Bosboom 2020, 6] and of its reconstruction; all pictures against brute force."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.errors import LimitReached, UnknownName
from fathom.puzzles.nonogram.analyse import STUDIES
from fathom.puzzles.nonogram.analyse.studies import DANCER, most_states, orders_plot, steps_of
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram, misfit, nonogram
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Clue, Colour, Run, picture_of
from fathom.puzzles.nonogram.solve.automata.intersection import TURNS, WAYS, all_pictures, frontier, swept
from fathom.puzzles.nonogram.solve.automata.languages import READINGS, line_automata
from fathom.puzzles.nonogram.solve.automata.methods import ORDER_NAMES, by_automata, count_by_automata
from fathom.puzzles.nonogram.solve.automata.orders import ORDERS
from fathom.puzzles.nonogram.solve.automata.trees import TREES, by_tree
from fathom.show import to_svg
from other_people import file_of

EDGE = nonogram("1/3/1/2/1/3/3/1/2/2/4", "1/3/1/2 2/2/4/1/3/3/1")
DANCING = ".##..\n.##.#\n..#.#\n.###.\n#.#..\n#.#..\n..##.\n.#.#.\n.#.##\n##..."


def survey(number: int) -> Nonogram:
    """A puzzle of the survey, from its file."""
    path = file_of(f"nonograms/survey-free/webpbn-{number:05}.non")
    sides: dict[str, list[Clue]] = {"rows": [], "columns": []}
    current: list[Clue] = []
    for line in map(str.strip, path.read_text().splitlines()):
        if line in sides:
            current = sides[line]
        elif re.fullmatch(r"[\d, ]+", line):
            current.append(tuple(Run(int(word)) for word in re.split("[, ]+", line) if int(word)))
    return Nonogram(tuple(sides["rows"]), tuple(sides["columns"]))


def peaks(puzzle: Nonogram, order: str) -> tuple[int, int]:
    """The most states before and after minimising."""
    steps, ended = steps_of(puzzle, order, Watch())
    assert ended and steps[-1].after == puzzle.height * puzzle.width + 1  # one picture: a state a square, and one
    return max(step.before for step in steps), max(step.after for step in steps)


def test_dancer_lines_have_the_published_sizes() -> None:
    sizes = [automaton.states for automaton in line_automata(DANCER)]
    assert sizes[:10] == [57, 55, 57, 57, 57, 57, 57, 57, 55, 57]
    assert sizes[10:] == [171, 131, 156, 176, 171]


DANCER_PEAKS = {
    "rows": (391, 256),
    "columns": (33132, 33132),
    "interleave": (1034, 1013),
    "fewest-solutions": (343, 266),
    "most-solutions": (8584, 8584),
    "fewest-states": (357, 173),
    "most-states": (33132, 33132),
}


@pytest.mark.parametrize("order", ORDERS)
def test_dancer_grows_as_it_should_in_every_order(order: str) -> None:
    assert peaks(DANCER, order) == DANCER_PEAKS[order]


def test_dancer_dances() -> None:
    for name in ORDER_NAMES:
        assert list(all_pictures(DANCER, Watch(), name).pictures) == [picture_of(DANCING)]


EDGE_PEAKS = {
    "rows": 1736,
    "columns": 4_496_254,
    "interleave": 15_895,
    "fewest-solutions": 3_058,
    "most-solutions": 68_484,
    "fewest-states": 2_929,
    "most-states": 4_498_144,
}


@pytest.mark.parametrize("order", ORDERS)
def test_edge_grows_as_it_should_in_every_order(order: str) -> None:
    assert peaks(EDGE, order)[0] == EDGE_PEAKS[order]


DOMINO_PEAKS = {
    "rows": [
        (12, 12), (72, 67), (451, 373), (1865, 1504), (8191, 4590), (27836, 11915), (78382, 29878), (191533, 70105),
        (418980, 151936), (917948, 316656),
    ],
    "fewest-states": [
        (11, 10), (51, 40), (212, 169), (679, 579), (2010, 1782), (5610, 5110), (15002, 13863), (41874, 36170),
        (114368, 91648), (311232, 226885),
    ],
}  # fmt: skip


@pytest.mark.parametrize("order", DOMINO_PEAKS)
@pytest.mark.parametrize("n", range(1, 11))
def test_dominoes_grow_exponentially(order: str, n: int) -> None:
    assert peaks(domino(n), order) == DOMINO_PEAKS[order][n - 1]


def test_the_domino_picture() -> None:
    shown = "......###\n........#\n....###.#\n......#..\n..###.#..\n....#....\n###.#....\n..#......\n#.#......"
    assert list(all_pictures(domino(4), Watch()).pictures) == [picture_of(shown)]


@pytest.mark.parametrize(
    ("number", "order", "peak"),
    [
        (6, "rows", 9_384),
        (6, "fewest-states", 38_229),
        (21, "rows", 9_786),
        (21, "fewest-states", 69_384),
        (27, "rows", 26_457),
        (27, "fewest-states", 1_294_614),
        (436, "rows", 1_928_146),
        pytest.param(529, "rows", 6_361_742, marks=pytest.mark.slow),
        pytest.param(529, "fewest-states", 24_223_218, marks=pytest.mark.slow),
    ],
)
def test_survey_puzzles_grow_as_they_should(number: int, order: str, peak: int) -> None:
    assert peaks(survey(number), order)[0] == peak


SURVEY = (1, 6, 16, 21, 23, 27, 65, 436, 529, 803, 1611, 6574)


@pytest.mark.parametrize("number", SURVEY)
def test_our_orders_solve_what_is_there_of_the_survey_in_little_room(number: int) -> None:
    puzzle = survey(number)
    trace = all_pictures(puzzle, Watch())
    assert trace.pictures.automaton.states == puzzle.height * puzzle.width + 1
    assert trace.peak < 100_000  # where the best order of [Bosboom 2020] needs millions, or more than 16 GB
    [picture] = trace.pictures
    assert misfit(puzzle, picture) is None


@pytest.mark.parametrize(
    ("pattern", "pictures"),
    [(1, 1), (4, 1), (6, 2), (7, 2), (8, 16), (9, 1), (10, 1), (13, 2), (14, 2), (15, 3)],
)
def test_published_numbers_of_pictures(pattern: int, pictures: int) -> None:
    path = file_of(f"nonograms/picross-solver/test_pattern_{pattern:02}.txt")
    assert count_by_automata(fathom.load(path), None, Watch()).count == pictures


RED = (*BLACK_AND_WHITE, Colour("red", "#ff0000", "r"))


@st.composite
def puzzles(draw: st.DrawFn) -> Nonogram:
    """Small ones of two or three colours: clues of a picture, some changed, some lines free."""
    height, width, colours = draw(st.integers(1, 4)), draw(st.integers(1, 3)), draw(st.integers(2, 3))
    runs = st.builds(Run, st.integers(1, 3), st.integers(1, colours - 1))
    clue = st.none() | st.lists(runs, max_size=2).map(tuple)
    rows = draw(st.lists(clue, min_size=height, max_size=height))
    columns = draw(st.lists(clue, min_size=width, max_size=width))
    return Nonogram(tuple(rows), tuple(columns), RED[:colours])


def brute(puzzle: Nonogram) -> set[tuple[tuple[int, ...], ...]]:
    rows = list(product(range(len(puzzle.palette)), repeat=puzzle.width))
    fitting = [[row for row in rows if clue is None or reads(row) == clue] for clue in puzzle.rows]
    return {
        picture
        for picture in product(*fitting)
        if all(
            clue is None or reads(column) == clue
            for clue, column in zip(puzzle.columns, zip(*picture, strict=True), strict=True)
        )
    }


def reads(line: tuple[int, ...]) -> Clue:
    found: list[Run] = []
    for place, colour in enumerate(line):
        if colour and place and line[place - 1] == colour:
            found[-1] = Run(found[-1].length + 1, colour)
        elif colour:
            found.append(Run(1, colour))
    return tuple(found)


@given(puzzles())
@settings(max_examples=60, deadline=None)
def test_every_order_finds_exactly_the_pictures_there_are(puzzle: Nonogram) -> None:
    wanted = brute(puzzle)
    for name in WAYS:
        found = all_pictures(puzzle, Watch(), name).pictures
        assert set(found) == wanted and found.number == len(wanted), name
        assert all(picture in found for picture in wanted)
    for reading in READINGS:
        assert set(frontier(puzzle, Watch(), reading=reading).pictures) == wanted, reading
        for turn in TURNS:
            assert set(swept(puzzle, Watch(), reading=reading, turn=turn).pictures) == wanted, (reading, turn)


@given(puzzles())
@settings(max_examples=30, deadline=None)
def test_answers_are_right_and_survive_the_checker(puzzle: Nonogram) -> None:
    wanted = brute(puzzle)
    answer: Answer = by_automata(puzzle, Watch())
    assert objections(puzzle, answer) == []
    assert answer.verdict is (Verdict.SOLVED if wanted else Verdict.IMPOSSIBLE)
    assert answer.statistics["pictures"] == len(wanted)
    if wanted:
        assert answer.unique is (len(wanted) == 1)
    assert count_by_automata(puzzle, None, Watch()).count == len(wanted)


def test_counts_are_exact_however_large() -> None:
    free = Nonogram((None,) * 30, (None,) * 30)
    assert count_by_automata(free, None, Watch()).count == 2**900
    cut = count_by_automata(free, 10, Watch())
    assert (cut.count, cut.complete) == (10, False)
    permutations = nonogram("/".join(["1"] * 10), "/".join(["1"] * 10))
    assert count_by_automata(permutations, None, Watch()).count == 3_628_800


def test_limits_and_unknown_orders() -> None:
    with pytest.raises(LimitReached):
        all_pictures(domino(9), Limits(cancelled=lambda: True).watch(), "columns")
    with pytest.raises(UnknownName):
        all_pictures(DANCER, Watch(), "alphabetical")
    assert set(ORDER_NAMES) == set(WAYS)


def test_the_study_and_its_plot() -> None:
    tables = STUDIES["nonogram-orders"].run([("Edge", EDGE)], Limits(nodes=100_000))
    growth, peaks, seconds, ended = tables
    assert growth.heading == ("lines", *ORDERS) and len(growth.rows) == 21
    told = dict(zip(peaks.heading, peaks.rows[0], strict=True))
    assert (told["rows"], told["columns"]) == ("1,736", "-")  # columns first goes beyond the limit
    assert [row[0] for row in ended.rows] == list(WAYS) and seconds.heading == ("puzzle", *WAYS)
    ends = {row[0]: row[1] for row in ended.rows}
    assert (ends["rows"], ends["columns"], ends["best"]) == ("1 of 1", "0 of 1", "1 of 1")
    assert to_svg(orders_plot(DANCER, Watch())).startswith("<svg")
    assert to_svg(fathom.picture(DANCER, "intersections")) == to_svg(orders_plot(DANCER, Watch()))


def test_memory_is_counted_in_bytes_of_the_product() -> None:
    assert most_states(DANCER, Limits(memory=8000)) == 1000
    steps, complete = steps_of(DANCER, "columns", Watch(), 33_131)
    assert not complete and max(step.before for step in steps) < 33_132


def test_random_orders_do_not_beat_the_best_of_seven_on_the_dancer_by_much() -> None:
    [table] = STUDIES["nonogram-random"].run([], Limits())
    [row] = table.rows
    assert row[:3] == ("Dancer", "fewest-solutions", "343") and table.heading[3:] == (
        "all lines", "least", "better", "columns", "least", "better",
    )  # fmt: skip
    assert row == next(iter(STUDIES["nonogram-random"].run([], Limits()))).rows[0]  # the same lots every time


@pytest.mark.parametrize("name", TREES)
def test_trees_take_each_line_once_and_end_small(name: str) -> None:
    trace = by_tree(EDGE, name, Watch())
    assert trace.pictures.automaton.states == EDGE.height * EDGE.width + 1
    with pytest.raises(LimitReached):
        by_tree(EDGE, name, Watch(), 500)
