"""New ice boards: what they promise is true, found out by brute force."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_measured import Measured
from iceblock_oracle import boards

import fathom
from driven_clock import Clock
from fathom.answer import Limits, Watch
from fathom.errors import FathomError, NotFound
from fathom.kind import arguments
from fathom.puzzles.iceblock.check import replayed, violations
from fathom.puzzles.iceblock.generate import GENERATORS
from fathom.puzzles.iceblock.generate.backward import pulled
from fathom.puzzles.iceblock.generate.draft import Draft, empty, random_of, squares_of
from fathom.puzzles.iceblock.generate.gauge import Gauge
from fathom.puzzles.iceblock.generate.requirements import ANY, Range, read_range, wish_of
from fathom.puzzles.iceblock.generate.verify import first_lost, unkept
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL, Board, read

SEEDS = [*range(20), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 1000))]
DEFAULTS = {name: option.default for name, option in GENERATORS["backward"].options.items()}
make = partial(fathom.generate, "ice-block", "backward")


def series(count: int, seed: int, watch: Watch, **options: Any) -> list[Board]:
    """Boards from easy to hard, with the options that are given."""
    generator = GENERATORS["backward"]
    assert generator.series is not None
    made: list[Board] = generator.series(count, seed, watch, **arguments(generator.options, options))
    return made


def within(wished: Any, number: float | Fraction) -> bool:
    return number in (wished if isinstance(wished, Range) else read_range(str(wished)))


def broken(board: Board, **options: Any) -> list[str]:
    """The names of the options that a board does not keep."""
    wished = DEFAULTS | options
    measured = Measured(board)
    assert measured.moves, "it is solvable, and not solved at the start"
    counts = {
        "moves": measured.moves,
        "floor": int((board.ground == FLOOR).sum()),
        "walls": int((board.ground == WALL).sum()),
        "blocks": len(board.blocks),
    }
    found = [name for name, number in counts.items() if not within(wished[name], number)]
    found += [name for name in ("rows", "columns") if board.shape[name == "columns"] != wished[name]]
    if board.targets.sum() != wished["targets"] or board.targets.reshape(-1)[list(board.blocks)].any():
        found.append("targets")
    if "difficulty" in options or "changes" in options:
        difficulty, changes = measured.difficulty(Fraction(str(wished["factor"])))
        found += ["difficulty"] * (not within(wished["difficulty"], difficulty))
        found += ["changes"] * (not within(wished["changes"], changes))
    if wished["unique"] and measured.ways != 1:
        found.append("unique")
    if wished["safe"] and (lost := measured.lost()) is not None and lost <= wished["safe"]:
        found.append("safe")
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_board_is_solvable_and_takes_the_moves_its_title_tells(seed: int) -> None:
    board = make(seed=seed)
    assert not broken(board)
    moves = Measured(board).moves
    assert board.about["title"] == f"Ice blocks, {moves} move{'s' * (moves != 1)}, seed {seed}"
    assert read(fathom.formats.text.parse(board.to_text())) == board
    assert 2 <= len(board.blocks) <= 3


WISHES: list[dict[str, Any]] = [
    {"rows": 3, "columns": 7},
    {"rows": 1, "columns": 6, "targets": 1, "blocks": 1},
    {"targets": 1},
    {"targets": 3, "rows": 5},
    {"blocks": 4, "rows": 5, "columns": 5},
    {"blocks": "2-4", "rows": 5, "columns": 5},
    {"pulls": 1},
    {"pulls": 40},
    {"moves": 1, "targets": 1},
    {"moves": 10},
    {"moves": "14-16"},
    {"moves": "18+"},
    {"difficulty": 30},
    {"difficulty": "20-24"},
    {"changes": 3},
    {"changes": 0, "moves": 8, "targets": 1, "blocks": 1},
    {"difficulty": "6-9", "factor": Fraction(1, 2)},
    {"difficulty": 12, "factor": 0},
    {"unique": True},
    {"unique": True, "moves": 12, "changes": "2+"},
    {"safe": 3},
    {"safe": 1000, "moves": 9, "targets": 1},
    {"safe": 4, "unique": True, "moves": "8+", "rows": 5, "columns": 5},
    {"floor": 0, "targets": 1, "blocks": 3, "rows": 4, "columns": 4},
    {"floor": "0-3", "moves": 10},
    {"floor": 12, "moves": 7},
    {"walls": "2-4", "moves": 9},
    {"walls": 1},
]


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 20))])
@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: " ".join(f"{name}={value}" for name, value in wish.items()))
def test_a_wish_is_kept(wish: dict[str, Any], seed: int) -> None:
    assert not broken(make(seed=seed, **wish), **wish)


def test_options_can_be_text_as_on_the_command_line() -> None:
    assert make(moves="9", unique="yes", blocks="3") == make(moves=9, unique=True, blocks=Range(3, 3))
    assert make(moves="any") == make()


@pytest.mark.parametrize("wish", [{}, {"moves": 12}, {"difficulty": "25-30", "unique": True}, {"safe": 3, "blocks": 3}])
def test_the_same_seed_makes_the_same_board(wish: dict[str, Any]) -> None:
    some = [make(seed=seed, **wish) for seed in range(6)]
    assert some == [make(seed=seed, limits=Limits(time=1e9), **wish) for seed in range(6)]
    assert len({board.to_text() for board in some}) == 6


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("wish", [{}, {"moves": 10}, {"unique": True, "moves": "6+"}], ids=str)
def test_nothing_can_be_taken_off_a_board(wish: dict[str, Any], seed: int) -> None:
    small = {"rows": 5, "columns": 5, **wish}
    board = make(seed=seed, **small)
    before = Measured(board)
    simpler = [
        Board(np.where(np.arange(25).reshape(5, 5) == square, ICE, board.ground), board.targets, board.blocks)
        for square in np.flatnonzero(board.ground == FLOOR)
    ]
    if len(board.blocks) > 2:
        simpler += [Board(board.ground, board.targets, tuple(set(board.blocks) - {block})) for block in board.blocks]
    for other in simpler:
        after = Measured(other)
        same = after.moves == before.moves and after.difficulty() == before.difficulty()
        assert not same or broken(other, **small)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_the_pulls_played_forward_solve_the_board(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(1, 6)), data.draw(st.integers(2, 6))
    targets = data.draw(st.integers(1, min(4, rows * columns - 1)))
    blocks = data.draw(st.integers(targets, min(targets + 3, rows * columns - 1)))
    floor = data.draw(st.sampled_from([ANY, Range(0, 0), Range(0, 3)]))
    pulls = data.draw(st.integers(1, 30))
    shape = {"rows": rows, "columns": columns, "targets": targets, "blocks": f"1-{blocks}", "pulls": pulls}
    wish = wish_of(**{**DEFAULTS, **shape, "floor": floor})
    gauge = Gauge(5000, Fraction(5), Limits().watch())
    draft, pushes = pulled(random_of(data.draw(st.integers(0, 10**6)), 0), wish, gauge)
    board = draft.board()
    assert not violations(board, pushes)
    assert len(pushes) <= pulls
    assert len(board.blocks) <= blocks
    assert board.targets.sum() == targets
    if floor == ANY:
        slid = set(board.blocks) | {square for _, path in replayed(board, pushes) for square in path}
        used = gauge.solution_squares(draft)
        columns_ = columns + 2
        inner = {(square // columns_ - 1) * columns + square % columns_ - 1 for square in used or ()}
        assert inner <= slid, "the shortest solution stays on the paths"


def draft_of(board: Board) -> Draft:
    squares = squares_of(board.shape)
    cells = empty(board.shape)
    cells[list(squares)] = board.ground.reshape(-1)
    targets = tuple(squares[square] for square in np.flatnonzero(board.targets))
    return Draft(board.shape, cells, targets, tuple(squares[square] for square in board.blocks))


@settings(max_examples=300, deadline=None)
@given(boards(4))
def test_boards_are_measured_as_by_brute_force(board: Board) -> None:
    draft = draft_of(board)
    assert draft.board() == board
    assert draft.count(FLOOR) == (board.ground == FLOOR).sum()
    measured = Measured(board)
    gauge = Gauge(20_000, Fraction(5), Limits().watch())
    facts = gauge.facts(draft, difficulty=True, safe=True)
    if len(measured.depths) > 2000:  # the pairs with the block that moved last may be too many
        return
    if facts is None:
        assert measured.moves is None
        return
    lost = measured.lost()
    assert (facts.moves, facts.ways) == (measured.moves, measured.ways)
    assert (facts.difficulty, facts.changes) == measured.difficulty()
    assert facts.safe == (None if lost is None else lost - 1)
    assert first_lost(board, Limits().watch()) == lost


@settings(max_examples=100, deadline=None)
@given(boards(4))
def test_turned_boards_have_the_same_least_image(board: Board) -> None:
    stand = np.isin(np.arange(board.ground.size), board.blocks).reshape(board.shape)
    for side in (lambda grid: grid, np.transpose):
        for quarters in range(4):
            turned = [np.rot90(side(grid), quarters) for grid in (board.ground, board.targets, stand)]
            other = Board(turned[0], turned[1], tuple(np.flatnonzero(turned[2]).tolist()))
            assert draft_of(other).least_image() == draft_of(board).least_image()


def test_a_promise_that_is_not_kept_is_noticed() -> None:
    board = make(seed=3, rows=5, columns=5, moves=8)
    wish = wish_of(**{**DEFAULTS, "rows": 5, "columns": 5, "moves": 8})
    gauge = Gauge(20_000, Fraction(5), Limits().watch())
    facts = gauge.facts(draft_of(board), difficulty=True, safe=False)
    assert facts is not None
    watch = Limits().watch()
    assert not unkept(board, wish, facts, watch)
    stricter: list[tuple[dict[str, Any], str]] = [
        ({"moves": 9}, "8 moves"),
        ({"difficulty": 1}, "difficulty"),
        ({"changes": 99}, "blockchanges"),
        ({"targets": 1}, "2 targets"),
        ({"floor": 25 - 3}, "floor"),
        ({"walls": 1}, "0 walls"),
        ({"columns": 6}, "5 x 5"),
    ]
    for change, words in stricter:
        other = wish_of(**{**DEFAULTS, "rows": 5, "columns": 5, "moves": 8, **change})
        assert words in "; ".join(unkept(board, other, facts, watch))


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"rows": 3, "columns": 3, "moves": 500}, "there is no such board: blocks on 9 squares can stand in 84 ways"),
        ({"rows": 3, "columns": 3, "moves": 60}, r"all tries used up \(20000 boards tried; nearest: \d+ moves, "),
        ({"rows": 3, "columns": 3, "unique": True, "moves": 60}, r"nearest: \d+ moves, \d+ shortest solutions?, "),
        ({"rows": 3, "columns": 3, "difficulty": "400+"}, r"nearest: \d+ moves, difficulty \d+, \d+ blockchange"),
        ({"rows": 1, "columns": 2, "targets": 1, "blocks": 1, "moves": 2}, "no such board"),
        ({"rows": 3, "columns": 3, "floor": 8}, "do not hold so much floor"),
    ],
)
def test_an_impossible_wish_is_given_up(wish: dict[str, Any], words: str) -> None:
    with pytest.raises(NotFound, match=words):
        make(**wish)


@pytest.mark.parametrize(
    ("limits", "words"),
    [(Limits(nodes=50), "limit of 50 nodes"), (Limits(cancelled=lambda: True), "a request to stop")],
)
def test_limits_hold(limits: Limits, words: str) -> None:
    with pytest.raises(NotFound, match=words):
        make(rows=10, columns=10, moves=5000, blocks=4, limits=limits)
    with pytest.raises(NotFound, match=words):
        series(5, 0, limits.watch(), rows=10, columns=10)


def test_the_time_limit_holds(clock: Clock) -> None:
    limits, seen = clock.running_out(20)
    with pytest.raises(NotFound, match="time limit of 3600 s"):
        make(rows=10, columns=10, moves=5000, blocks=4, limits=limits)
    assert len(seen) == 20
    limits, seen = clock.running_out(20)
    with pytest.raises(NotFound, match="time limit of 3600 s"):
        series(5, 0, limits.watch(), rows=10, columns=10)
    assert len(seen) == 20


def test_a_board_too_large_to_be_measured_still_has_its_solution() -> None:
    board = make(seed=1, rows=20, columns=20, targets=8, blocks="8-16", pulls=60)
    assert board.shape == (20, 20)
    assert board.targets.sum() == 8
    assert board.about["title"].startswith("Ice blocks, at most ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rows": 0}, "option rows=0: expected a whole number from 1 to 50"),
        ({"columns": 51}, "option columns=51: "),
        ({"targets": 0}, "option targets=0: "),
        ({"targets": 36}, "option targets=36: expected fewer than the 36 squares of the board"),
        ({"blocks": 1}, "option blocks=1: expected at least as many as there are targets, 2"),
        ({"blocks": "1-1"}, "option blocks=1: "),
        ({"blocks": 36}, "option blocks=36: expected at most 35 on a board of 36 squares"),
        ({"pulls": 0}, "option pulls=0: "),
        (
            {"moves": "abc"},
            "option moves='abc': expected a number of at most 9 digits, a range such as 8-12 or 8[+], or any",
        ),
        ({"moves": "12-8"}, "option moves='12-8': expected a number .*; 8 is less than 12"),
        ({"moves": -3}, "option moves='-3': expected a number"),
        ({"moves": 0}, "option moves=0: expected at least 1"),
        ({"difficulty": "1.5"}, "option difficulty='1.5': "),
        ({"changes": "2..3"}, "option changes='2..3': "),
        ({"factor": "-1"}, "option factor='-1': expected a number from 0 up"),
        ({"factor": -1}, "option factor=-1: "),
        ({"safe": -1}, "option safe=-1: "),
        ({"unique": "perhaps"}, "option unique='perhaps': expected yes or no"),
        ({"colour": 3}, "there is no option 'colour'"),
    ],
)
def test_an_option_that_makes_no_sense_gets_one_clear_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(FathomError, match=words) as error:
        make(**options)
    assert "\n" not in str(error.value)
    assert not isinstance(error.value, NotFound)


@given(st.integers(0, 99), st.none() | st.integers(0, 99))
def test_ranges_are_read_as_they_are_written(least: int, more: int | None) -> None:
    wished = Range(least, None if more is None else least + more)
    assert read_range(str(wished)) == wished
    assert all((number in wished) == (wished.gap(number) == 0) for number in range(220))


ranges = st.sampled_from(["any", "0", "1", "2", "3", "5", "1-4", "4-9", "6+", "0+"])


@settings(max_examples=80, deadline=None)
@given(
    st.integers(0, 10**9),
    st.fixed_dictionaries(
        {"rows": st.integers(1, 4), "columns": st.integers(1, 5)},
        optional={
            "targets": st.integers(0, 3),
            "blocks": st.sampled_from(["any", "1", "2", "3", "1-3", "2+"]),
            "pulls": st.integers(0, 20),
            "moves": ranges,
            "difficulty": ranges,
            "changes": ranges,
            "factor": st.sampled_from([Fraction(5), Fraction(0), Fraction(3, 2)]),
            "unique": st.booleans(),
            "safe": st.integers(0, 4),
            "floor": ranges,
            "walls": st.sampled_from(["0", "any", "1", "0-2"]),
        },
    ),
)
def test_whatever_is_asked_for_is_kept_or_refused(seed: int, options: dict[str, Any]) -> None:
    try:
        board = make(seed=seed, limits=Limits(nodes=300), **options)
    except FathomError as error:
        assert "\n" not in str(error)
        return
    wished = {name: value for name, value in options.items() if name != "blocks" or value != "any"}
    failed = broken(board, **wished)
    crowded = len(board.blocks) + board.targets.sum() > board.ground.size
    assert not [name for name in failed if not (crowded and name == "targets")]


@pytest.mark.parametrize(
    ("count", "options"),
    [
        (6, {"rows": 4, "columns": 4}),
        (1, {}),
        (3, {"difficulty": "10-20", "unique": True, "rows": 4, "columns": 5}),
        pytest.param(20, {"rows": 4, "columns": 4}, marks=pytest.mark.slow),
        pytest.param(6, {}, marks=pytest.mark.slow),
        pytest.param(7, {"difficulty": "10-20", "unique": True, "rows": 5}, marks=pytest.mark.slow),
    ],
)
def test_a_series_goes_from_easy_to_hard(count: int, options: dict[str, Any]) -> None:
    made = series(count, 4, Watch(), **options)
    assert len(made) == count
    grades = []
    for number, board in enumerate(made, 1):
        assert not broken(board, **{name: value for name, value in options.items() if name != "difficulty"})
        grade = Measured(board).difficulty()[0]
        assert board.about["title"] == f"Ice blocks {number} of {count}, difficulty {grade}, seed 4"
        assert within(options.get("difficulty", "any"), grade)
        grades.append(grade)
    assert grades == sorted(grades)
    assert len({draft_of(board).least_image() for board in made}) == count
    if count == 20:  # no gap is much larger than the others
        assert max(b - a for a, b in pairwise(grades)) <= 3 * (grades[-1] - grades[0]) / 19
        assert made == series(count, 4, Limits().watch(), **options)
        assert made != series(count, 5, Limits().watch(), **options)


def test_a_series_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotFound, match=r"no series of 20 boards found: \d+ tries led to \d+ different ones"):
        series(20, 0, Limits().watch(), rows=1, columns=3, targets=1)
    with pytest.raises(FathomError, match="a series of 0 boards"):
        series(0, 0, Limits().watch())
    with pytest.raises(FathomError, match="option rows=0"):
        series(3, 0, Limits().watch(), rows=0)
