"""Turns by hand, on any board: squares as spots, moves and pushes as drags, and what comes of them.

A piece that is dragged to an empty square moves; a pusher that is dragged onto a piece beside it pushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fathom.errors import FathomError
from fathom.games.pushfight.check.replay import made, replayed
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model.board import DIRECTIONS, Board
from fathom.games.pushfight.model.position import PIECES
from fathom.games.pushfight.model.turn import Ply, Steps, read_begun
from fathom.playing import Gesture, Move, Spot, gesture_of, square_spot

_KEYS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")


def squares_of(board: Board, cells: str) -> Sequence[Spot]:
    """The squares, each with what is on it."""
    picture, name = DrawnBoard(board), board.name_of
    return [
        square_spot(name(square), *picture.cell(square), f"{PIECES.get(cell, 'empty')}, {name(square)}")
        for square, cell in enumerate(cells)
    ]


def step(board: Board, start: int, end: int) -> Move:
    """A piece moves."""
    name = board.name_of
    text = f"{name(start)} to {name(end)}"
    return Move(text, "drag", name(start), name(end), label=f"move {text}")


def push(board: Board, pusher: int, direction: int) -> Move:
    """A pusher pushes what is beside it."""
    name = board.name_of
    text = f"{name(pusher)} pushes {DIRECTIONS[direction]}"
    return Move(text, "drag", name(pusher), name(board.beside[pusher][direction]), (_KEYS[direction],), text)


def drags_of(board: Board, plies: Iterable[Ply], begun: Steps = ()) -> Iterator[Gesture]:
    """The gestures of turns, and of the moves of one that has begun."""
    for ply in plies:
        yield from drags_of(board, (), ply.moves)
        yield gesture_of(push(board, ply.pusher, ply.direction))
    for start, end in begun:
        yield gesture_of(step(board, start, end))


def with_drag(board: Board, plies: tuple[Ply, ...], begun: Steps, words: str) -> tuple[tuple[Ply, ...], Steps]:
    """The turns of a game and the moves of one that has begun, after one more move or push."""
    added = read_begun(board, words)
    if isinstance(added, Ply):
        return (*plies, Ply(begun, added.pusher, added.direction)), ()
    return plies, (*begun, *added)


def cells_after(board: Board, cells: str, plies: Sequence[Ply], allowed: tuple[int, ...]) -> str | None:
    """The position after turns, which have to be allowed; None if a piece has fallen."""
    here: str | None = cells
    for number, ply in enumerate(plies, 1):
        if here is None:
            raise FathomError(f"turn {number}: the game is over")
        replayed(board, here, ply.moves)
        done = made(board, here, ply)
        if done is None or len(ply.moves) not in allowed:
            raise FathomError(f"turn {number} is not allowed")
        here = done.after
    return here
