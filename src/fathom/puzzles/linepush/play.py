"""Line pushes by hand: an arrow key, or a swipe, towards the side that the push comes from."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, square_spot
from fathom.puzzles.linepush.check.rules import pushed, replayed
from fathom.puzzles.linepush.model import SIDES, LinePush, Pushes, read_solution, with_rows

_KEYS = {"L": ("ArrowLeft", "a"), "R": ("ArrowRight", "d"), "U": ("ArrowUp", "w"), "D": ("ArrowDown", "s")}
_WORDS = {
    "L": "blocks to the left", "R": "blocks to the right", "U": "blocks up", "D": "blocks down",
}  # fmt: skip


def spots(instance: LinePush) -> Sequence[Spot]:
    """The squares of the board."""
    return [
        square_spot(f"{row},{column}", column, row, f"row {row + 1}, column {column + 1}")
        for row, line in enumerate(instance.rows)
        for column in range(len(line))
    ]


def options(instance: LinePush, state: str) -> Moves:
    """The pushes that move a block."""
    rows = replayed(instance.rows, read_solution(instance, state))[-1]
    sides = [side for side in SIDES if pushed(rows, side) != rows]
    return Moves(tuple(Move(side, "step", keys=_KEYS[side], label=_WORDS[side]) for side in sides))


def after(instance: LinePush, state: str) -> LinePush:
    """The puzzle from where the blocks are now."""
    return with_rows(instance, replayed(instance.rows, read_solution(instance, state))[-1])


def gestures(instance: LinePush, solution: Pushes) -> Sequence[Gesture]:
    """A gesture for each push that moves a block."""
    found = []
    made = replayed(instance.rows, solution)
    for number, side in enumerate(solution.sides):
        if made[number] != made[number + 1]:
            found.append(Gesture("step", (), side))
    return found
