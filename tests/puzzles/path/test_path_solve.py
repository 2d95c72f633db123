"""All ways to solve agree with listing all paths, with each other, and with what is known about collected puzzles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from path_oracle import DATA, all_solutions, needs_data, puzzles

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.puzzles.path.check import violations
from fathom.puzzles.path.model import Puzzle, puzzle, read_solution
from fathom.puzzles.path.solve import methods as ways
from fathom.puzzles.path.solve.depth_first import DepthFirstSearch
from fathom.puzzles.path.solve.frontier import number_of_paths
from recounts import recounted

METHODS = ("auto", "sat", "frontier", "dfs")


@settings(max_examples=80, deadline=None)
@given(puzzles())
def test_all_methods_agree_with_brute_force(board: Puzzle) -> None:
    known = all_solutions(board)
    for method in METHODS:
        answer = fathom.solve(board, method, unique=True)
        assert answer.verdict is (Verdict.SOLVED if known else Verdict.IMPOSSIBLE), method
        if known:
            assert answer.solution in known
            assert answer.unique == (len(known) == 1)
    counted = fathom.count(board)
    assert (counted.count, counted.complete) == (len(known), True)
    assert recounted(board) == {len(known)}
    assert number_of_paths(board, Watch(), 100_000) == len(known)
    search = DepthFirstSearch(board, Watch(), keep=len(known) + 1)
    search.run(Watch())
    assert sorted(search.solutions, key=lambda path: path.squares) == known


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 6), st.sampled_from(["rectangle", "holes", "ring"]))
def test_counts_agree_where_a_clue_is_missing(seed: int, size: int, shape: str) -> None:
    board = fathom.generate("path", seed=seed, rows=size, columns=size, shape=shape, doors=2 + seed % 3)
    assert isinstance(board, Puzzle)
    fewer = Puzzle(board.there, board.doors, (None, None, *board.rows[2:]), (None, *board.columns[1:]))
    search = DepthFirstSearch(fewer, Watch())
    search.run(Watch())
    assert search.found == number_of_paths(fewer, Watch(), 1_000_000) == fathom.count(fewer).count
    assert fathom.count(board).count == 1


@needs_data
def test_collected_puzzles_are_solved_and_the_letters_are_unique() -> None:
    files = sorted((DATA / "sat_tc").glob("*.in"))
    assert len(files) == 41
    for file in files:
        board = fathom.load(file)
        answer = fathom.solve(board, unique=True)
        assert answer.verdict is Verdict.SOLVED and violations(board, answer.solution) == []
        published = read_solution(board, file.with_suffix(".out").read_text())
        assert violations(board, published) == []
        assert answer.unique == (file.stem[:2] not in ("10", "11")), file.stem
        assert not answer.unique or answer.solution == published


@needs_data
def test_counts_of_collected_puzzles_agree_with_depth_first_search_wherever_that_ends() -> None:
    ended = []
    for file in sorted((DATA / "sat_tc").glob("*.in")):
        board = fathom.load(file)
        search = DepthFirstSearch(board, Watch())
        if search.run(Watch(), most_nodes=3_000_000):
            ended.append(file.stem)
            assert search.found == fathom.count(board).count == 1
    assert {*"abcdefghijklmnopqrstuvwxyz"} <= {*ended}


@needs_data
def test_the_font_takes_as_many_nodes_as_the_thesis_search_does() -> None:
    nodes = {}
    for file in sorted((DATA / "ppl").glob("*.ppl")):
        search = DepthFirstSearch(fathom.load(file), Watch())
        search.run(Watch())
        nodes[file.stem] = search.nodes
    assert (sum(nodes.values()), nodes["x"], nodes["m"]) == (1_011_010, 408_926, 234_917)


def test_full_boards_are_counted_exactly() -> None:
    """Paths through all squares from corner to corner, on boards of odd sizes (OEIS A001184)."""
    for size, number in ((3, 2), (5, 104), (7, 111_712), (9, 2_688_307_514), (11, 1_445_778_936_756_068)):
        rows = [["."] * size for _ in range(size)]
        rows[0][0], rows[-1][-1] = "^", "v"
        clues = " ".join([str(size)] * size)
        board = puzzle("\n".join(map("".join, rows)), clues, clues)
        assert fathom.count(board).count == number
        assert fathom.count(board, 1000).count == min(number, 1000)


def test_wrong_colours_are_refuted_at_once() -> None:
    """Corners of an even board have the same colour: no path visits all squares, and a proof must not take for ever."""
    rows = [["."] * 10 for _ in range(10)]
    rows[0][0], rows[-1][-1] = "^", "v"
    clues = " ".join(["10"] * 10)
    for method in ("auto", "sat"):
        answer = fathom.solve(puzzle("\n".join(map("".join, rows)), clues, clues), method)
        assert answer.verdict is Verdict.IMPOSSIBLE
    rows[0][1] = "#"
    mutilated = puzzle("\n".join(map("".join, rows)), "9 " + " ".join(["10"] * 9))
    assert fathom.solve(mutilated).verdict in (Verdict.SOLVED, Verdict.IMPOSSIBLE)


def test_the_path_may_pass_a_third_door() -> None:
    board = puzzle("<.o.>", "?", "")
    assert [path.squares for path in all_solutions(board)] == [(0, 1, 2), (0, 1, 2, 3, 4), (2, 3, 4)]
    assert fathom.count(board).count == 3
    longest = puzzle("<.o.>", "5", "")
    assert fathom.solve(longest, unique=True).solution.squares == (0, 1, 2, 3, 4)


def test_the_frontier_takes_over_where_sat_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "_QUICK", 1)
    monkeypatch.setattr(ways, "_LISTED", 3)
    board = puzzle("^....\n.....\n.....\n....v", "? 4 ? ?", "")
    known = all_solutions(board)
    assert len(known) > 5
    answer = fathom.solve(board, unique=True)
    assert answer.unique is False and answer.solution in known
    assert fathom.count(board).count == len(known)
    monkeypatch.setattr(ways, "_STATES", 1)
    assert fathom.solve(board, unique=True).unique is False
    assert (fathom.count(board).count, fathom.count(board, 4).complete) == (len(known), False)


def test_what_is_too_wide_and_what_is_stopped_stays_undecided() -> None:
    board = fathom.generate("path", "large", seed=1)
    wide = fathom.solve(board, "frontier", states=1000)
    assert wide.verdict is Verdict.UNDECIDED and "too wide" in wide.stopped
    stopped = Limits(cancelled=lambda: True)
    for method in METHODS:
        assert fathom.solve(board, method, limits=stopped).verdict is Verdict.UNDECIDED
    assert fathom.solve(board, "dfs", limits=Limits(time=0.2)).verdict is Verdict.UNDECIDED
    assert not fathom.count(board, limits=stopped).complete


def test_doors_that_are_not_connected_are_impossible() -> None:
    for method in METHODS:
        assert fathom.solve(puzzle("<.#.>"), method).verdict is Verdict.IMPOSSIBLE
        assert fathom.solve(puzzle("o#o"), method).verdict is Verdict.IMPOSSIBLE
