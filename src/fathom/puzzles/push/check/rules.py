"""The rules of pushing, plainly: what a step does to a position.

An agent goes to a square beside it. If there is a block, that one and those in a row behind it, as many as the agent is
strong, move on by one square, provided that the square beyond them is empty floor. Outside the board all is wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.puzzles.push.model import LETTERS, VECTORS, Level, Step


class Position(NamedTuple):
    """Where the agent is, and where the blocks are; flat squares."""

    agent: int
    blocks: frozenset[int]


def start_of(level: Level) -> Position:
    """The position in which a level begins."""
    return Position(level.agent, frozenset(level.blocks))


def beside(walls: NDArray[np.bool_], square: int, direction: int) -> int | None:
    """The next square in a direction; None where there is a wall."""
    rows, columns = walls.shape
    row, column = square // columns + VECTORS[direction][0], square % columns + VECTORS[direction][1]
    inside = 0 <= row < rows and 0 <= column < columns
    return row * columns + column if inside and not walls[row, column] else None


def stepped(
    walls: NDArray[np.bool_], strength: int | None, position: Position, direction: int
) -> tuple[Position, int] | None:
    """What a step leads to, and how many blocks it pushes; None if it cannot be made."""
    ahead = beside(walls, position.agent, direction)
    row, end = [], ahead
    while end is not None and end in position.blocks:
        row.append(end)
        end = beside(walls, end, direction)
    if ahead is None or (row and (end is None or (strength is not None and len(row) > strength))):
        return None
    if not row or end is None:
        return Position(ahead, position.blocks), 0
    return Position(ahead, position.blocks - {ahead} | {end}), len(row)


def steps_of(level: Level, position: Position) -> Iterator[tuple[Step, Position]]:
    """All steps from a position, each with what it leads to."""
    for direction in range(len(LETTERS)):
        made = stepped(level.walls, level.strength, position, direction)
        if made is not None:
            yield Step(direction, made[1] > 0), made[0]
