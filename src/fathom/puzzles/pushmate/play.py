"""A turn by hand: pieces are dragged to empty squares; a pusher that is dragged onto a piece beside it pushes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.games.pushfight.check.replay import replayed
from fathom.games.pushfight.check.rules import moves, pushes
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model.board import DIRECTIONS
from fathom.games.pushfight.model.position import PIECES
from fathom.playing import Move, Moves, Spot, square_spot
from fathom.puzzles.pushmate.model import Begun, Puzzle, read_solution

SEPARATOR = "; "

_KEYS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")


def spots(instance: Puzzle) -> Sequence[Spot]:
    """The squares."""
    drawn, found = DrawnBoard(instance.board), []
    for square, cell in enumerate(instance.cells):
        name = instance.name_of(square)
        found.append(square_spot(name, *drawn.cell(square), f"{PIECES.get(cell, 'empty')}, {name}"))
    return found


def options(instance: Puzzle, state: str) -> Moves:
    """The moves, as long as more are allowed, and the pushes, if so many moves are; none after the push."""
    left = after(instance, state)
    if left is None:
        return Moves(())
    name, found = instance.name_of, []
    if left.moves is None or left.moves[-1] > 0:
        for start, end in moves(left.board, left.cells):
            text = f"{name(start)} to {name(end)}"
            found.append(Move(text, "drag", name(start), name(end), label=f"move {text}"))
    if left.moves is None or left.moves[0] == 0:
        for push in pushes(left.board, left.cells):
            text = f"{name(push.pusher)} pushes {DIRECTIONS[push.direction]}"
            onto = name(instance.beside[push.pusher][push.direction])
            found.append(Move(text, "drag", name(push.pusher), onto, (_KEYS[push.direction],), text))
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
