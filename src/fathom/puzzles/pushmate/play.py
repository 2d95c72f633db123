"""A turn by hand: pieces are dragged to empty squares; a pusher that is dragged onto a piece beside it pushes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.games.pushfight.check.replay import replayed
from fathom.games.pushfight.check.rules import moves, pushes
from fathom.games.pushfight.play.drags import push, squares_of, step
from fathom.playing import Moves, Spot
from fathom.puzzles.pushmate.model import Begun, Puzzle, read_solution

SEPARATOR = "; "


def spots(instance: Puzzle) -> Sequence[Spot]:
    """The squares."""
    return squares_of(instance.board, instance.cells)


def options(instance: Puzzle, state: str) -> Moves:
    """The moves, as long as more are allowed, and the pushes, if so many moves are; none after the push."""
    left = after(instance, state)
    if left is None:
        return Moves(())
    board, found = left.board, []
    if left.moves is None or left.moves[-1] > 0:
        found += [step(board, start, end) for start, end in moves(board, left.cells)]
    if left.moves is None or left.moves[0] == 0:
        found += [push(board, one.pusher, one.direction) for one in pushes(board, left.cells)]
    return Moves(tuple(found))


def after(instance: Puzzle, state: str) -> Puzzle | None:
    """The position as it is now, with the moves that are left; none once the turn is over."""
    turn = read_solution(instance, state)
    cells = replayed(instance.board, instance.cells, turn.moves)
    count = len(turn.moves)
    left = None if instance.moves is None else tuple(number - count for number in instance.moves if number >= count)
    if not isinstance(turn, Begun) or left == ():
        return None
    return replace(instance, cells=cells, moves=left)
