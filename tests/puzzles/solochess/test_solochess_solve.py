"""The methods find what brute force finds, and other people's puzzles are solved."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solochess_oracle import boards, ways

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.claims import examined
from fathom.engine.captures import count_solutions, searched
from fathom.puzzles.solochess import check
from fathom.puzzles.solochess.formats import read_fen
from fathom.puzzles.solochess.model import Captures, SoloChess, board
from fathom.puzzles.solochess.solve import METHODS
from fathom.puzzles.solochess.solve.layout import game_of
from fathom.puzzles.solochess.solve.turning import as_rooks
from other_people import BESIDE, needs

CORPUS = sorted((BESIDE / "solo_chess").glob("level*.jsonl"))


def all_agree(puzzle: SoloChess) -> None:
    """Every method that fits says what brute force says, and the checker has replayed it."""
    possible = ways(puzzle) > 0
    for name, method in METHODS.items():
        if method.applies(puzzle):
            answer = fathom.solve(puzzle, name)
            assert (answer.verdict is Verdict.SOLVED) == possible, name
            assert not answer.unproved


@given(boards())
@settings(max_examples=150)
def test_all_methods_agree_with_brute_force_on_boards_with_everything(puzzle: SoloChess) -> None:
    all_agree(puzzle)


@given(boards(men="B", most=7))
@settings(max_examples=60)
def test_bishops_are_rooks_on_a_turned_board(puzzle: SoloChess) -> None:
    all_agree(puzzle)
    assert ways(as_rooks(puzzle)[0]) == ways(puzzle)


@given(boards(captures=1, most=6))
@settings(max_examples=150)
def test_one_capture_a_piece_is_decided_at_a_glance(puzzle: SoloChess) -> None:
    assert METHODS["once"].applies(puzzle)
    all_agree(puzzle)


@given(boards(most=6))
@settings(max_examples=80)
def test_solutions_are_counted_and_counted_again(puzzle: SoloChess) -> None:
    found = fathom.count(puzzle)
    assert found.count == ways(puzzle)
    assert found.confirmed == "layers" or not found.count


@given(boards(most=5), st.data())
def test_captures_are_those_of_the_rules(puzzle: SoloChess, data: st.DataObject) -> None:
    """The checker plays on with any capture that it allows, and with no other."""
    position, played = puzzle, []
    while moves := list(check.captures_of(position)):
        move = data.draw(st.sampled_from(moves))
        played.append(move)
        position = check.after(position, move)
        end, fault = check.replayed(puzzle, Captures(tuple(played)))
        assert (end, fault) == (position, None)
    assert (not fathom.check(puzzle, Captures(tuple(played)))) == (len(position.pieces) == 1)


@pytest.mark.parametrize(
    ("drawing", "captures", "words"),
    [
        ("R.K", "a1c1", "a king is not captured"),
        ("RPR", "a1c1", "in between"),
        ("R.\n.R", "a2b1", "does not capture so"),
        ("P.\n.P", "a2b1", "does not capture so"),
        ("R.R", "b1c1", "no piece stands there"),
        ("R.R", "a1b1", "nothing to capture"),
        ("RRRR", "a1b1 b1c1 c1d1", "no captures left"),
        ("RRR", "a1b1", "2 pieces are left"),
    ],
)
def test_what_is_wrong_is_told(drawing: str, captures: str, words: str) -> None:
    (fault,) = fathom.check(board(drawing), captures)
    assert words in fault


def test_a_king_that_is_free_is_captured_like_others() -> None:
    assert fathom.check(board("R.K", free=True), "a1c1") == []
    assert fathom.solve(board("RK\nK.")).verdict is Verdict.IMPOSSIBLE
    assert fathom.solve(board("RK\nK.", free=True)).verdict is Verdict.SOLVED


def test_an_interrupted_search_proves_nothing() -> None:
    lost = fathom.load("examples/solo-chess/lost.txt")
    answer = fathom.solve(lost, "search", limits=Limits(nodes=1))
    assert answer.verdict in (Verdict.UNDECIDED, Verdict.IMPOSSIBLE)
    stopped = fathom.solve(lost, "search", limits=Limits(cancelled=lambda: True))
    assert stopped.verdict is Verdict.UNDECIDED
    whole = fathom.solve(lost, "search")
    unproved = examined(check, lost, whole, Limits(cancelled=lambda: True).watch()).unproved
    assert whole.verdict is Verdict.IMPOSSIBLE and "impossible" in unproved


def test_a_position_left_out_of_the_evidence_is_noticed() -> None:
    lost = fathom.load("examples/solo-chess/lost.txt")
    answer = fathom.solve(lost, "search")
    positions = answer.certificate.positions
    refused = 0
    for number in range(0, len(positions), 50):
        shorter = type(answer.certificate)(positions[[row for row in range(len(positions)) if row != number]])
        told = examined(check, lost, type(answer)(Verdict.IMPOSSIBLE, "search", certificate=shorter), Watch())
        refused += bool(told.objections)
    assert refused == len(range(0, len(positions), 50))


@needs("solo_chess")
@pytest.mark.parametrize("level", CORPUS, ids=lambda path: path.stem)
def test_all_puzzles_of_others_are_solved_and_counted_as_published(level: object) -> None:
    solved, lines = 0, level.read_text().splitlines()  # type: ignore[attr-defined]
    for line in lines:
        told = json.loads(line)
        puzzle = read_fen(told["board"], told["id"])
        found = searched(game_of(puzzle), Watch())
        assert found.captures is not None
        moves = Captures.of((puzzle.pieces[a].square, puzzle.pieces[b].square) for a, b in found.captures)
        solved += not check.violations(puzzle, moves)
        if "solutions" in told:
            assert count_solutions(game_of(puzzle), Watch()) == told["solutions"]
    assert solved == len(lines) > 0
