"""The checker: every broken rule is told by its name, and answers that do not show what they claim are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from path_oracle import all_paths, all_solutions, bare_boards, obeys, puzzles

import fathom
from answers import objections
from fathom.answer import Answer, Verdict
from fathom.claims import Refuted
from fathom.proofs.drat import Proof, Step
from fathom.proofs.paths.cuts import Crossing
from fathom.proofs.paths.refutation import Refutation
from fathom.puzzles.path.check import RULES, faults, violations
from fathom.puzzles.path.model import Puzzle, puzzle, read_solution
from fathom.puzzles.path.model.solution import Path, Strokes

SQUARE = puzzle("^..\n...\n..v", "3 ? 1", "? ? 3")


@pytest.mark.parametrize(
    ("solution", "rule", "words"),
    [
        ("0,0 RRD", "door", "the path ends at (1, 2), where no door is"),
        ("0,0 RRDL", "clue", "the path visits 2 squares of column 2, not 3"),
        ("0,0 RRDLURDD", "twice", "the path visits (0, 1) twice"),
        ("0,0 RRDD; 1,0", "pieces", "the path is in 2 pieces, not one"),
        ("0,0 DDRR", "clue", "the path visits 1 square of row 0, not 3"),
        ("0,0", "door", "the path starts and ends at the same door, (0, 0)"),
    ],
)
def test_every_rule_is_told_by_name(solution: str, rule: str, words: str) -> None:
    found = faults(SQUARE, read_solution(SQUARE, solution))
    assert (rule, words) in [(fault.rule, fault.words) for fault in found]
    assert all(fault.rule in RULES for fault in found)


def test_what_is_no_path_at_all_is_told_too() -> None:
    holed = puzzle("^.\n#.\n.v")
    assert "the path visits (1, 0), which is not on the board" in violations(holed, Path((0, 2, 4, 5)))
    assert "the path jumps from (0, 0) to (2, 1)" in violations(holed, Path((0, 5)))
    assert "there is no path" in violations(holed, Strokes(()))
    assert violations(holed, Path((0, 9)))[0] == "the path visits square 9, which is not on the board"
    assert violations(SQUARE, read_solution(SQUARE, "0,0 RRDD")) == []


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_right_paths_are_those_that_brute_force_finds(board: Puzzle) -> None:
    for path in list(all_paths(board))[:200]:
        assert (violations(board, Path.of(path)) == []) == obeys(board, path)


@settings(max_examples=60, deadline=None)
@given(bare_boards())
def test_paths_of_the_board_are_right_and_cut_ones_are_not(board: Puzzle) -> None:
    doors = {door.square for door in board.doors}
    for path in list(all_paths(board))[:50]:
        assert violations(board, Path.of(path)) == []
        if path[-2] not in doors:
            assert violations(board, Path.of(path[:-1]))


def test_answers_must_show_what_they_claim() -> None:
    empty = Refutation((), Proof.of([Step(())]))
    unique = puzzle("^..\n...\n..v", "3 1 1", "1 1 3")
    only = all_solutions(unique)
    assert len(only) == 1
    right = fathom.solve(unique, unique=True)
    assert objections(unique, right) == []
    assert objections(unique, Answer(Verdict.IMPOSSIBLE, "x")) == ["impossible: without a certificate"]
    assert objections(unique, Answer(Verdict.IMPOSSIBLE, "x", certificate=Refuted(empty)))
    assert objections(SQUARE, Answer(Verdict.SOLVED, "x")) == ["solved, without a solution"]
    assert objections(unique, Answer(Verdict.SOLVED, "x", only[0], unique=True)) == ["unique: without a certificate"]
    assert objections(unique, Answer(Verdict.SOLVED, "x", only[0], other=only[0], unique=False))
    loose = puzzle("^..\n...\n..v", "3 ? ?")
    several = all_solutions(loose)
    assert len(several) > 1
    for proof in (empty, right.certificate.proof):
        assert objections(loose, Answer(Verdict.SOLVED, "x", several[0], certificate=Refuted(proof), unique=True))
    reversed_twin = Path(several[0].squares[::-1])
    assert objections(loose, Answer(Verdict.SOLVED, "x", several[0], other=reversed_twin, unique=False))


def test_a_cut_that_does_not_follow_from_the_rules_is_refused() -> None:
    bad = puzzle("^.\n.v", "1 1", "1 1")
    answer = fathom.solve(bad)
    assert answer.verdict is Verdict.IMPOSSIBLE
    wrong = Refutation((Crossing(frozenset({0}), 1, 0),), answer.certificate.proof.proof)
    assert objections(bad, replace(answer, certificate=Refuted(wrong))) == ["impossible: vertex 1 is not in the set"]
