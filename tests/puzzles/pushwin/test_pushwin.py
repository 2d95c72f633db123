"""Positions of any size: turns that count against all turns, strategies, resistance, texts, and play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import fathom
from fathom.answer import Verdict, Watch
from fathom.errors import FormatError
from fathom.games.pushfight.check.defences import defences, threat, winning_turn
from fathom.games.pushfight.check.replay import forbidden
from fathom.games.pushfight.check.replay import made as push_made
from fathom.games.pushfight.check.rules import Push, successors, turns
from fathom.games.pushfight.model.board import STEPS, Board, neighbours
from fathom.games.pushfight.model.turn import Ply
from fathom.playing import Moves, gesture_of
from fathom.puzzles.pushwin.check.forcing import wins
from fathom.puzzles.pushwin.model import Fight, Line, Node, Strategy, main_line, read_solution, write_solution
from fathom.puzzles.pushwin.solve import turns as turns_made
from fathom.puzzles.pushwin.solve.turns import Turns

WON = "kind: push-fight-win\n\n - - - -\n Y x . o|\n\n|o o o .\n\n|x O x o\n - - - -\n"


def position(text: str) -> Fight:
    found = fathom.loads(text)
    assert isinstance(found, Fight)
    return found


def any_board(lot: Random) -> tuple[Board, str]:
    """A small board of any shape, with rails that may be passed one way, and a position of any density."""
    squares = [(row, column) for row in range(lot.randint(1, 4)) for column in range(lot.randint(2, 6))]
    squares = [square for square in squares if lot.random() < 0.9 or square in squares[:2]]
    there = set(squares)
    rails = {
        (square, direction)
        for square in squares
        for direction, (down, right) in enumerate(STEPS)
        if ((square[0] + down, square[1] + right) not in there and lot.random() < 0.7) or lot.random() < 0.03
    }
    density = lot.choice((0.3, 0.5, 0.7, 0.9))
    cells = [lot.choice("ooooxxxO") if lot.random() < density else "." for _ in squares]
    cells[lot.randrange(len(cells))] = "O"
    cells[lot.randrange(len(cells))] = lot.choice("YYX")
    return Board("any", tuple(squares), neighbours(squares, rails), 1, 0, ((0,), (1,))), "".join(cells)


def crowded_board(lot: Random) -> tuple[Board, str]:
    """Two parts that do not touch: in one of them the other player threatens, in the other the pusher stands."""
    left = [(row, column) for row in range(3) for column in range(3)]
    right = [(row + 4, column + 4) for row, column in left]
    squares = [*left, *right]
    there = set(squares)
    edges = {
        (square, direction)
        for square in squares
        for direction, (down, right) in enumerate(STEPS)
        if (square[0] + down, square[1] + right) not in there and (square[0] > 3 or lot.random() < 0.5)
    }
    first = [lot.choice("oooo..x") for _ in left]
    first[lot.randrange(9)] = "Y"
    second = [lot.choice("oooo..x") for _ in right]
    second[lot.randrange(9)] = "O"
    return Board("two", tuple(squares), neighbours(squares, edges), 1, 0, ((0,), (1,))), "".join(first + second)


@pytest.mark.parametrize("made", [any_board, crowded_board])
def test_turns_that_count_are_all_that_do_not_lose_at_once(made: Callable[[Random], tuple[Board, str]]) -> None:
    lot = Random(5)
    pruned = 0
    for _ in range(250):
        board, cells = made(lot)
        every = list(turns(board, cells))
        expected = {
            turn.push.after for turn in every if turn.push.after is not None and threat(board, turn.push.after) is None
        }
        found = [turn.push.after for turn in defences(board, cells)]
        assert len(found) == len(set(found)) and set(found) == expected
        pruned += len({turn.push.after for turn in every}) > len(found)
        win = winning_turn(board, cells)
        assert (win is not None) == any(turn.push.wins for turn in every)
        assert win is None or win.push.wins
    assert pruned > 20


@pytest.mark.parametrize("made", [any_board, crowded_board])
def test_the_solver_makes_the_turns_that_the_rules_and_the_checker_make(
    made: Callable[[Random], tuple[Board, str]],
) -> None:
    """The solver lists turns by code of its own: all of them, those that count, and one that wins."""
    lot = Random(6)
    won = left_out = 0
    for _ in range(250):
        board, cells = made(lot)
        solver = Turns(board)
        beaten, every = successors(board, cells)
        kept = solver.kept(cells, Watch())
        assert set(kept) == {turn.push.after for turn in defences(board, cells)}
        assert all(played(board, cells, ply).after == there for there, ply in kept.items())
        found = solver.every(cells, Watch())
        win = solver.winning(cells)
        assert (found.wins is not None) == (win is not None) == beaten
        for ply in (found.wins, win):
            assert ply is None or played(board, cells, ply).wins
        assert beaten or set(found.after) == every
        won += beaten
        left_out += set(kept) < every
    assert left_out > 20 and (won > 20 or made is crowded_board)


def played(board: Board, cells: str, ply: Ply) -> Push:
    assert forbidden(board, cells, ply, (0, 1, 2)) == []
    push = push_made(board, cells, ply)
    assert push is not None
    return push


def test_a_list_of_turns_that_does_not_fit_or_takes_long_is_made_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    board, cells = max((any_board(Random(seed)) for seed in range(40)), key=lambda one: len(one[1]))
    whole = Turns(board).every(cells, Watch())
    monkeypatch.setattr(turns_made, "_ROOM", 2)
    monkeypatch.setattr(turns_made, "_SLICE", 3)
    parts = Turns(board).every(cells, Watch())
    assert (parts.wins is None) == (whole.wins is None) and set(parts.after) == set(whole.after)
    assert len(whole.after) > 2


def test_the_checker_and_the_solver_agree_and_prove_it() -> None:
    verdicts = []
    for seed in range(60):
        lot = Random(seed)
        squares = tuple((row, column) for row in range(2) for column in range(4))
        edges = {
            (square, direction)
            for square in squares
            for direction, (down, right) in enumerate(STEPS)
            if (square[0] + down, square[1] + right) not in squares and lot.random() < 0.7
        }
        pieces = [*"OY..", *(lot.choice("oox") for _ in range(4))]
        lot.shuffle(pieces)
        fight = Fight(squares, neighbours(squares, edges), "".join(pieces))
        answer = fathom.solve(fight)
        assert (answer.verdict is Verdict.SOLVED) == wins(fight.board, fight.cells, Watch())
        assert not answer.unproved
        verdicts.append(answer.verdict)
    assert {*verdicts} == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


def test_strategies_and_games_read_back() -> None:
    fight = position(WON)
    strategy = fathom.solve(fight).solution
    assert isinstance(strategy, Strategy) and len(strategy.nodes) > 2
    for told in (strategy, main_line(strategy), Line((), strategy.nodes[0].ply.moves)):
        assert read_solution(fight, write_solution(fight, told)) == told


def test_a_strategy_that_forgets_a_reply_or_turns_in_a_circle_is_refused() -> None:
    fight = position(WON)
    strategy = fathom.solve(fight).solution
    first, *others = strategy.nodes
    assert fathom.check(fight, Strategy((replace(first, replies=first.replies[1:]), *others)))
    assert fathom.check(fight, Strategy((Node(first.ply, ((first.replies[0][0], 0),)),)))
    assert fathom.check(fight, Strategy((*strategy.nodes, first)))
    assert fathom.check(fight, Strategy(())) == ["the strategy is empty"]


def test_a_game_that_was_won_by_a_mistake_is_no_solution() -> None:
    for seed in range(200):
        lot = Random(seed)
        fight = position(_HELD)
        cells: str | None = fight.cells
        plies: list[Ply] = []
        while cells is not None and len(plies) < 9:
            some = [turn for turn in turns(fight.board, cells) if not turn.push.loses]
            if not some:
                break
            wanted = [turn for turn in some if turn.push.wins] if len(plies) % 2 == 0 else []
            turn = lot.choice(wanted or [one for one in some if not one.push.wins] or some)
            plies.append(turn.ply)
            cells = turn.push.after
        if cells is None and len(plies) % 2 and len(plies) > 1:
            assert fathom.check(fight, Line(tuple(plies))) == ["the other player could have held out"]
            return
    raise AssertionError("no game was won")


_HELD = "kind: push-fight-win\n\n   - - -\n . . o o|\n\n|x o o o|\n\n|x O o Y\n - - - -\n"


def test_the_program_wins_what_is_won_against_any_reply() -> None:
    fight = position(WON)
    state = ""
    lot = Random(1)
    for _ in range(10):
        state = fathom.reply(fight, state) or ""
        line = read_solution(fight, state)
        if fathom.check(fight, line) == []:
            return
        options = fathom.play(fight, state).options
        assert isinstance(options, Moves)
        pushes = [move for move in options.moves if "pushes" in move.text]
        state = fathom.play(fight, state, [gesture_of(lot.choice(pushes))]).state
    raise AssertionError("ten turns, and no win")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: push-fight-win\n\nO\n", "found 1 squares"),
        ("kind: push-fight-win\n\nY Y\n", "one anchor at most"),
        ("kind: push-fight-win\nmoves: 3\n\nO .\n", "moves"),
    ],
)
def test_bad_files_are_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        fathom.loads(text)
