"""Ice blocks by hand: a block is dragged to where it will stop, or pushed with an arrow key."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.iceblock.check import moves_of, replayed
from fathom.puzzles.iceblock.draw import DrawnIce
from fathom.puzzles.iceblock.model import DIRECTIONS, ICE, WALL, Board, Push, Pushes, read_solution, with_blocks

SEPARATOR = "; "

_KEYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
_WORDS = ("up", "right", "down", "left")
_GROUNDS = {ICE: "ice", WALL: "wall"}


def spots(instance: Board) -> Sequence[Spot]:
    """The squares."""
    drawn, found = DrawnIce(instance), []
    for square in range(instance.ground.size):
        what = "target" if instance.targets.item(square) else _GROUNDS.get(instance.ground.item(square), "floor")
        label = f"{what} {instance.name_of(square)}"
        found.append(square_spot(_name(instance, square), *drawn.cell(square), label))
    return found


def _name(board: Board, square: int) -> str:
    return f"{square // board.shape[1]},{square % board.shape[1]}"


def options(instance: Board, state: str) -> Moves:
    """All pushes that move a block."""
    position = after(instance, state)
    return Moves(tuple(_move(position, push, path[-1]) for push, path in moves_of(position)))


def _move(board: Board, push: Push, end: int) -> Move:
    at, direction = _name(board, push.square), push.direction
    label = f"push the block at {board.name_of(push.square)} {_WORDS[direction]}"
    return Move(f"{at} {DIRECTIONS[direction]}", "drag", at, _name(board, end), (_KEYS[direction],), label)


def after(instance: Board, state: str) -> Board:
    """The board with its blocks where they are now."""
    taken = set(instance.blocks)
    for push, path in replayed(instance, read_solution(instance, state)):
        taken.remove(push.square)
        taken.add(path[-1])
    return with_blocks(instance, taken)


def gestures(instance: Board, solution: Pushes) -> Sequence[Gesture]:
    """A drag for each push."""
    return [gesture_of(_move(instance, push, path[-1])) for push, path in replayed(instance, solution)]
