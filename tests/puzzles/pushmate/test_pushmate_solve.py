"""Every method against plain enumeration on random boards, and every answer against the checker."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pushmate_oracle import DATA, crowded_puzzles, puzzles, winning

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.errors import LimitReached
from fathom.games.pushfight import board_named
from fathom.kind import kind_named
from fathom.puzzles.pushmate.check.certificates import Closed, Exhausted, Untouchable
from fathom.puzzles.pushmate.check.closed_sets import faults_of
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn, asked_on
from fathom.puzzles.pushmate.solve.classes import ClassSearch, distributions
from fathom.puzzles.pushmate.solve.search import TurnSearch
from recounts import recounted

KIND = kind_named("push-fight-mate")


@settings(max_examples=250, deadline=None)
@given(puzzles())
def test_every_method_agrees_with_plain_enumeration(puzzle: Puzzle) -> None:
    wins = winning(puzzle)
    for name, method in KIND.methods.items():
        if not method.applies(puzzle):
            continue
        answer = fathom.solve(puzzle, name)
        assert answer.verdict is (Verdict.SOLVED if wins else Verdict.IMPOSSIBLE)
        if wins and method.fewest:
            assert (answer.cost, answer.optimal) == (min(wins), True)


@settings(max_examples=150, deadline=None)
@given(puzzles(one_way=False, limited=False))
def test_classes_of_positions_decide_without_a_limit(puzzle: Puzzle) -> None:
    assert puzzle.board.reversible
    answer = fathom.solve(puzzle, "unlimited")
    assert (answer.verdict is Verdict.SOLVED) == bool(winning(puzzle, 200))


@settings(max_examples=100, deadline=None)
@given(crowded_puzzles().filter(lambda puzzle: puzzle.cells.count(".") <= 4))
def test_many_moves_are_found_where_they_are_needed(puzzle: Puzzle) -> None:
    wins = winning(puzzle, 400)
    assert fathom.solve(puzzle, "search").cost == (min(wins) if wins else None)
    assert (fathom.solve(puzzle, "unlimited").verdict is Verdict.SOLVED) == bool(wins)


@settings(max_examples=150, deadline=None)
@given(st.one_of(puzzles(one_way=False, limited=False), crowded_puzzles()))
def test_a_proof_that_nothing_wins_is_accepted_exactly_where_that_is_so(puzzle: Puzzle) -> None:
    search = ClassSearch(puzzle, Watch())
    turn = search.winning_turn()
    proof = Closed(search.found)
    assert (faults_of(puzzle, proof, Watch()) == []) == (turn is None)
    for king, listed in search.found.items():
        for left_out in listed if turn is None else ():
            assert faults_of(puzzle, Closed(search.found | {king: listed - {left_out}}), Watch()) != []


def test_where_positions_are_very_many_a_proof_is_given() -> None:
    drawing = [" - - - - - - -", " x Y o . o . o|", "", "|O . o . . . .|", " - - - - - - -"]
    puzzle = fathom.loads("kind: push-fight-mate\nmoves: unlimited\n\n" + "\n".join(drawing))
    assert isinstance(puzzle, Puzzle)
    answer = fathom.solve(puzzle)
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved
    assert isinstance(answer.certificate, Closed)
    assert objections(replace(puzzle, cells=puzzle.cells.replace("Y", "X")), answer) != []
    assert "impossible" in fathom.solve(puzzle, "search", limits=Limits(checking=0)).unproved


def test_where_nobody_stands_beside_the_void_nobody_can_fall() -> None:
    safe = fathom.loads("kind: push-fight-mate\nmoves: unlimited\n\n - - -\n|x O Y\n - - -\n")
    assert isinstance(safe, Puzzle)
    for method in ("unlimited", "search"):
        answer = fathom.solve(safe, method)
        assert answer.verdict is Verdict.IMPOSSIBLE and isinstance(answer.certificate, Untouchable)
    assert objections(small(), answer) != []


@pytest.mark.skipif(not DATA.is_dir(), reason="positions of the full game with their values are not here")
def test_exactly_the_positions_won_in_one_turn_are_solved() -> None:
    board = board_named("standard")
    for number, line in enumerate((DATA / "samples.tsv").read_text().splitlines()[1:]):
        value, _, cells = line.split("\t")
        puzzle = asked_on(board, cells)
        assert (TurnSearch(puzzle, Watch()).fewest_moves() is not None) == (value == "W1"), line
        if number % 40 == 0:  # these are looked through again by the plain rules, which takes its time
            assert (fathom.solve(puzzle).verdict is Verdict.SOLVED) == (value == "W1"), line


@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_the_winning_turns_are_counted(puzzle: Puzzle) -> None:
    wins = winning(puzzle)
    expected = len(wins[min(wins)]) if wins else 0
    found = fathom.count(puzzle)
    assert (found.count, found.complete) == (expected, True)
    assert recounted(puzzle) == {expected}
    assert fathom.count(puzzle, 1).count == min(1, expected)


@settings(max_examples=60, deadline=None)
@given(puzzles(limited=False), st.integers(0, 3))
def test_more_moves_never_harm(puzzle: Puzzle, moves: int) -> None:
    verdicts = [
        fathom.solve(replace(puzzle, moves=allowed)).verdict is Verdict.SOLVED
        for allowed in (tuple(range(moves + 1)), tuple(range(moves + 2)), None)
    ]
    assert verdicts == sorted(verdicts)


@settings(max_examples=60)
@given(st.integers(0, 6), st.lists(st.integers(0, 3), max_size=4))
def test_distributions_are_all_ways_to_fill_places(count: int, sizes: list[int]) -> None:
    found = list(distributions(count, sizes))
    assert len(found) == len(set(found))
    assert all(sum(way) == count and all(a <= b for a, b in zip(way, sizes, strict=True)) for way in found)
    ways = [1]
    for size in sizes:
        ways = [sum(ways[max(0, n - size) : n + 1]) for n in range(len(ways) + size)]
    assert len(found) == (ways[count] if count < len(ways) else 0)


def test_both_ways_of_a_step_at_once_are_seen() -> None:
    # The pusher's step cuts one part in two and joins what is left with another.
    puzzle = fathom.loads("kind: push-fight-mate\nmoves: unlimited\n\n. O . o .\n\n. x o x .\n  -   - -\n")
    assert isinstance(puzzle, Puzzle)
    assert (fathom.solve(puzzle, "unlimited").verdict is Verdict.SOLVED) == bool(winning(puzzle, 200))


def test_limits_are_obeyed() -> None:
    puzzle = fathom.load(KIND.examples()[5].path)
    assert fathom.solve(puzzle, "search", limits=Limits(nodes=1)).verdict is Verdict.UNDECIDED
    with pytest.raises(LimitReached):
        TurnSearch(puzzle, Watch(Limits(cancelled=lambda: True))).fewest_moves()  # type: ignore[arg-type]
    assert fathom.count(puzzle, limits=Limits(cancelled=lambda: True)).stopped


def small() -> Puzzle:
    return asked_on(board_named("mini"), ".YOx.Xo.o.O.x.")


@pytest.mark.parametrize(
    ("turn", "fault"),
    [
        ("0,3 pushes left", "the pusher on 0,2 is anchored"),
        ("0,3 pushes up", "there is a rail at 0,3"),
        ("2,1 pushes right", "there is nothing to push"),
        ("2,1 pushes left", "there is nothing to push"),
        ("1,1 pushes left", "no pusher of the player to move is on 1,1"),
        ("0,3 to 1,3; 1,3 pushes left", "throws nothing off the board"),
        ("0,3 to 1,3; 1,3 pushes right", "throws nothing off the board"),
        ("0,1 to 1,0; 0,3 pushes right", "on 0,1, it is empty"),
        ("1,1 to 1,0; 0,3 pushes right", "a piece of the other player is there"),
        ("1,2 to 1,2; 0,3 pushes right", "the piece stays where it is"),
        ("1,2 to 2,3; 0,3 pushes right", "2,3 is occupied"),
        ("2,1 to 1,5; 0,3 pushes right", "there is no way along empty squares"),
        ("1,2 to 1,3; 1,3 to 1,2; 1,2 to 1,3; 0,3 pushes right", "the turn has 3 moves, which is not allowed"),
    ],
)
def test_the_checker_says_what_is_wrong(turn: str, fault: str) -> None:
    found = fathom.check(small(), turn)
    assert len(found) == 1 and fault in found[0]


def test_a_push_of_ones_own_piece_off_the_board_is_told() -> None:
    puzzle = fathom.loads("kind: push-fight-mate\n\nx O o\n")
    assert fathom.check(puzzle, "0,1 pushes right") == ["the push of 0,1 right throws off a piece of one's own"]
    assert fathom.check(puzzle, "0,1 pushes left") == []
    ring = fathom.loads("kind: push-fight-mate\nwrap: sideways\n\nx O o\n")
    assert "the line is full all the way round" in fathom.check(ring, "0,1 pushes right")[0]


def test_squares_that_are_not_there_are_no_turn() -> None:
    assert fathom.check(small(), WinningTurn(((0, 99),), 2, 2)) != []
    assert fathom.check(small(), WinningTurn((), 99, 2)) != []
    assert fathom.check(small(), WinningTurn((), 2, 7)) != []


def test_claims_without_evidence_are_refused() -> None:
    won, safe = small(), fathom.load(next(e.path for e in KIND.examples() if e.path.stem == "safe"))
    assert isinstance(safe, Puzzle)

    def claim(puzzle: Puzzle, verdict: Verdict, **facts: object) -> list[str]:
        return objections(puzzle, Answer(verdict, "search", **facts))  # type: ignore[arg-type]

    assert claim(won, Verdict.IMPOSSIBLE) == ["impossible: without a certificate"]
    assert claim(won, Verdict.IMPOSSIBLE, certificate=Exhausted(None)) == [
        "impossible: a plain search finds a turn that wins"
    ]
    assert claim(safe, Verdict.IMPOSSIBLE, certificate=Exhausted(None)) == []
    assert claim(safe, Verdict.IMPOSSIBLE, certificate=Exhausted(1)) != []
    assert claim(won, Verdict.SOLVED) == ["solved, without a solution"]
    slow = fathom.solve(won).solution
    assert claim(won, Verdict.SOLVED, solution=slow, cost=1) != []
    wasted = WinningTurn(((6, 7), (7, 6)), slow.pusher, slow.direction)
    assert fathom.check(won, wasted) == []
    assert claim(won, Verdict.SOLVED, solution=wasted, cost=2) == []
    assert claim(won, Verdict.SOLVED, solution=wasted, cost=2, bound=2) != []
    assert claim(won, Verdict.SOLVED, solution=wasted, cost=2, bound=2, certificate=Exhausted(1)) == [
        "at least 2: a plain search finds a turn that wins"
    ]
