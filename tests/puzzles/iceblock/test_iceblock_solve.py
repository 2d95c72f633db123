"""The solvers find what brute force finds: fewest moves, least difficulty, number of solutions, size of the space."""

from __future__ import annotations

import csv
import json
import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from iceblock_oracle import Drawing, boards

import fathom
from fathom.answer import Limits, Verdict
from fathom.cli.app import run
from fathom.engine.statespace import explore
from fathom.errors import FathomError
from fathom.puzzles.iceblock.check import changes_of
from fathom.puzzles.iceblock.model import Board, board
from fathom.puzzles.iceblock.solve.exact import easiest
from fathom.puzzles.iceblock.solve.layout import Layout
from other_people import BESIDE
from recounts import recounted

DATA = BESIDE / "zelda_ice_blocks"
ROOMS = sorted(DATA.glob("*.txt")) if DATA.is_dir() else []

#: [Kluiver 2020, table 3]: moves and blockchanges of the easiest solution with the factor 5.
EASIEST = {
    "TPIBC1": (8, 2), "TPIBC2": (14, 3), "TPIBC3": (13, 3), "TPSPR1": (5, 1), "TPSPR2": (8, 2), "TPSPR3": (12, 3),
    "OOTIC": (7, 0), "OOTGCIR": (3, 0), "OOSSAS": (9, 3), "STST1": (5, 0), "STST2": (7, 0), "STST3": (6, 0),
    "STST4": (6, 0), "MCTOD": (5, 0),
}  # fmt: skip


small_boards = boards().filter(lambda tested: Layout(tested).size <= 5000)
"""Boards that brute force is through with soon."""


def ways(drawing: Drawing) -> tuple[int, int] | None:
    """The fewest moves to a solution and the number of sequences that make them, by sums along the depths."""
    layer = {drawing.start: 1}
    seen = set(layer)
    for depth in range(10_000):
        solved = sum(count for position, count in layer.items() if drawing.targets <= position)
        if solved or not layer:
            return (depth, solved) if solved else None
        following: dict[frozenset[tuple[int, int]], int] = {}
        for position, count in layer.items():
            for start, _, end in drawing.moves(position):
                after = position - {start} | {end}
                if after not in seen:
                    following[after] = following.get(after, 0) + count
        seen |= set(following)
        layer = following
    return None


@settings(max_examples=250)
@given(small_boards)
def test_bfs_and_count_agree_with_brute_force(tested: Board) -> None:
    drawing = Drawing(tested)
    known = ways(drawing)
    answer = fathom.solve(tested)
    if known is None:
        assert answer.verdict is Verdict.IMPOSSIBLE
        assert answer.statistics["states"] == len(drawing.distances())
    else:
        assert (answer.verdict, answer.cost, answer.optimal) == (Verdict.SOLVED, known[0], True)
    assert {fathom.count(tested).count} == recounted(tested) == {known[1] if known else 0}


@settings(max_examples=100)
@given(small_boards, st.sampled_from([0, 1, 5, 100, "0.5", "1/3"]))
def test_easiest_agrees_with_brute_force(tested: Board, factor: object) -> None:
    drawing = Drawing(tested)
    exact = Fraction(str(factor))
    costs = [cost for (position, _), cost in drawing.difficulties(exact).items() if drawing.targets <= position]
    answer = fathom.solve(tested, "easiest", factor=factor)
    if not costs:
        assert answer.verdict is Verdict.IMPOSSIBLE and answer.method == "easiest"
        return
    moves, changes = len(answer.solution), changes_of(tested, answer.solution)
    assert moves + exact * changes == min(costs) and float(min(costs)) == answer.cost


@pytest.mark.slow
def test_easiest_agrees_with_brute_force_on_thousands_of_boards() -> None:
    chance = random.Random(2)
    for number in range(3000):
        rows, columns = chance.randint(2, 5), chance.randint(2, 5)
        squares = chance.choices("....,#", k=rows * columns)
        places = chance.sample(range(rows * columns), min(5, rows * columns))
        for place, glyph in zip(places, "ooxox", strict=False):
            squares[place] = glyph
        drawn = board("\n".join("".join(squares[row * columns : (row + 1) * columns]) for row in range(rows)))
        drawing, factor = Drawing(drawn), Fraction(number % 7)
        costs = [cost for (position, _), cost in drawing.difficulties(factor).items() if drawing.targets <= position]
        answer = easiest(drawn, Limits().watch(), factor)
        assert answer.cost == (min(costs) if costs else None), drawn.to_text()


@settings(max_examples=200)
@given(small_boards, st.sampled_from(["dense", "hashed", "disk"]), st.booleans(), st.integers(1, 2))
def test_every_way_of_exploring_counts_the_same(tested: Board, visited: str, symmetry: bool, cores: int) -> None:
    layout = Layout(tested)
    found = explore(layout.rules(), layout.start(), Limits().watch(), visited=visited, symmetry=symmetry, cores=cores)  # type: ignore[call-overload]
    distances = Drawing(tested).distances()
    assert found.states == len(distances)
    assert found.per_depth in ((), tuple(np.bincount(list(distances.values())).tolist()))


@given(st.integers(2, 4), st.integers(2, 4), st.data())
def test_symmetric_boards_count_the_same_with_and_without_symmetry(
    rows: int, columns: int, data: st.DataObject
) -> None:
    half = data.draw(st.lists(st.sampled_from("...,#"), min_size=rows * columns, max_size=rows * columns))
    quarter = np.array(half).reshape(rows, columns)
    whole = np.block([[quarter, quarter[:, ::-1]], [quarter[::-1], quarter[::-1, ::-1]]])
    ice = np.argwhere(whole == ".")
    if len(ice) < 4:
        return
    for row, column in data.draw(st.permutations(ice.tolist()))[: data.draw(st.integers(1, 3))]:
        whole[row, column] = "o"
    whole[tuple(np.argwhere(whole != "#")[0])] = "*" if whole[tuple(np.argwhere(whole != "#")[0])] == "o" else "x"
    tested = board("\n".join(map("".join, whole)))
    layout = Layout(tested)
    counts = {
        explore(layout.rules(), layout.start(), Limits().watch(), symmetry=symmetry).states
        for symmetry in (True, False)
    }
    assert counts == {len(Drawing(tested).distances())}


@pytest.mark.skipif(not ROOMS, reason="the rooms of the games are not here")
@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_the_rooms_of_the_games_have_their_known_numbers(path: Path) -> None:
    with (DATA / "expected.csv").open() as file:
        known = {row["puzzle"]: row for row in csv.DictReader(file)}[path.stem]
    room = fathom.load(path)
    assert fathom.solve(room).cost == int(known["min_pushes"])
    answer = fathom.solve(room, "easiest", factor=5)
    assert (len(answer.solution), changes_of(room, answer.solution)) == EASIEST[path.stem]
    if known["reachable_states"]:
        layout = Layout(room)  # type: ignore[arg-type]
        assert explore(layout.rules(), layout.start(), Limits().watch()).states == int(known["reachable_states"])


EASY = board("o..\n.,.\n..x")


def test_chance_finds_solutions_and_depends_on_the_seed_alone() -> None:
    for method, options in (("random", {"moves": 10_000}), ("montecarlo", {"games": 200})):
        answers = [fathom.solve(EASY, method, seed=seed, **options) for seed in (1, 1, 2)]
        assert {answer.verdict for answer in answers} == {Verdict.SOLVED}
        assert answers[0].solution == answers[1].solution
        assert {answer.optimal for answer in answers} == {False}
    assert fathom.solve(EASY, "montecarlo", games=200).cost == 2


def test_chance_never_says_impossible() -> None:
    hopeless = board("o.o\n.x.\n...")
    for method, options in (("random", {"moves": 1000}), ("montecarlo", {"games": 5, "moves": 4})):
        answer = fathom.solve(hopeless, method, **options)
        assert answer.verdict is Verdict.UNDECIDED and answer.stopped


def test_a_solved_board_needs_no_move() -> None:
    for method in ("bfs", "easiest", "random", "montecarlo"):
        answer = fathom.solve(board("*.\n.."), method)
        assert (answer.verdict, answer.cost, len(answer.solution)) == (Verdict.SOLVED, 0, 0)


def test_many_blocks_need_several_words() -> None:
    tested = board("oooooooooo\n" + "..........\n" * 5 + ".........x")
    answer = fathom.solve(tested)
    assert (answer.verdict, answer.cost) == (Verdict.SOLVED, 1)


def test_limits_lead_to_undecided() -> None:
    large = board("oooooo...\n" + ".........\n" * 3 + "....x....\n" + ".........\n" * 4)
    for limits in (Limits(time=0.05), Limits(nodes=50), Limits(memory=1)):
        for method in ("bfs", "easiest"):
            assert fathom.solve(large, method, limits=limits).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("text", ["-1", "nan", "x", "1/0", "1e99", ""])
def test_a_factor_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(FathomError, match=r"factor=.*expected a number from 0 up"):
        fathom.solve(EASY, "easiest", factor=text)


def test_the_command_line_tells_moves_and_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "room.txt"
    file.write_text("kind: ice-block\n\no.o\n...\n.x.\n...\n..o\n")
    assert run(["solve", str(file), "--method", "easiest", "--factor", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["moves"], told["changes"], told["cost"]) == (8, 2, 18)
    assert told["solution"].count(";") == 7
    file.write_text("kind: ice-block\n\no.o\n.x.\n...\n")
    assert run(["solve", str(file)]) == 1
    assert "impossible, 22 states" in capsys.readouterr().out
