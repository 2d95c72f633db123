"""The rules of the three games, plainly: what each move does to a position.

The agent goes one square to the side, and falls. A block in its way is pushed if the square beyond is free, or climbed,
as any wall is, if the square above the agent and the one above the block are free. A block beside it is lifted above
its head if that square and the one above the block are free; then it is carried along, and put down beside the agent,
or on what stands there, if the square beside the carried block is free. After each move all that hangs in the air
falls; see `model.settled`. The open points are those of `model.Rules`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fathom.puzzles.dude.model import (
    CLIMB,
    LIFT,
    PUSH,
    WALK,
    Ceiling,
    Facing,
    Level,
    Loaded,
    Move,
    Position,
    Rules,
    Stack,
    settled,
)

_SIDES = (-1, 1)


def moved(walls: NDArray[np.bool_], rules: Rules, position: Position, move: Move) -> Position | None:
    """What a move leads to, with everything at rest again; None if it cannot be made."""
    if move.side not in (0, 1):
        return None
    match move.action:
        case _ if move.action in (WALK, PUSH):
            after = _gone(walls, rules, position, move)
        case _ if move.action == CLIMB:
            after = _climbed(walls, rules, position, _SIDES[move.side])
        case _ if move.action == LIFT:
            after = _lifted(walls, rules, position, _SIDES[move.side])
        case _:
            after = None
    return None if after is None else settled(walls, after)


def moves_from(level: Level, position: Position) -> Iterator[tuple[Move, Position]]:
    """All moves that are possible, each with what it leads to."""
    for action in (WALK, PUSH, CLIMB, LIFT):
        for side in (0, 1):
            after = moved(level.walls, level.rules, position, Move(action, side))
            if after is not None:
                yield Move(action, side), after


def _square(walls: NDArray[np.bool_], square: int, rows: int, columns: int) -> int | None:
    """The square so many rows down and columns to the right; None where there is a wall."""
    row, column = square // walls.shape[1] + rows, square % walls.shape[1] + columns
    inside = 0 <= row < walls.shape[0] and 0 <= column < walls.shape[1]
    return row * walls.shape[1] + column if inside and not walls[row, column] else None


def _free(walls: NDArray[np.bool_], position: Position, rows: int, columns: int) -> bool:
    """Whether the square so many rows and columns from the agent has neither a wall nor a block that lies there."""
    square = _square(walls, position.agent, rows, columns)
    return square is not None and square not in position.blocks


def _gone(walls: NDArray[np.bool_], rules: Rules, position: Position, move: Move) -> Position | None:
    """A step to the side, pushing a block or not; or no step, but a turn."""
    side = _SIDES[move.side]
    stepped = _walked(walls, rules, position, side)
    pushed = _pushed(walls, rules, position, side)
    if move.action == PUSH:
        return pushed
    if stepped is None and pushed is None and rules.facing is Facing.AHEAD and position.faces != side:
        return position._replace(faces=side)
    return stepped


def _walked(walls: NDArray[np.bool_], rules: Rules, position: Position, side: int) -> Position | None:
    return _beside(walls, rules, position, side, 0) if _free(walls, position, 0, side) else None


def _beside(walls: NDArray[np.bool_], rules: Rules, position: Position, side: int, up: int) -> Position | None:
    """The agent comes to a free square at its side, `up` squares higher; what it carries comes along if it can."""
    there = _square(walls, position.agent, -up, side)
    assert there is not None
    faces = side if rules.facing is Facing.AHEAD else 0
    if not position.carrying or _free(walls, position, -up - 1, side):
        return position._replace(agent=there, faces=faces)
    if rules.ceiling is Ceiling.STOP:
        return None
    dropped = position.agent - walls.shape[1]
    return Position(there, position.blocks | {dropped}, False, faces)


def _pushed(walls: NDArray[np.bool_], rules: Rules, position: Position, side: int) -> Position | None:
    block = _square(walls, position.agent, 0, side)
    if not rules.pushes or block is None or block not in position.blocks:
        return None
    if position.carrying and rules.loaded is Loaded.WALKS:
        return None
    moving = [block]
    while (above := _square(walls, moving[-1], -1, 0)) in position.blocks:
        assert above is not None
        moving.append(above)
    if rules.stack is Stack.FIXED and len(moving) > 1:
        return None
    moving = moving if rules.stack is Stack.RIDES else moving[:1]
    ends = [_square(walls, one, 0, side) for one in moving]
    if any(end is None or end in position.blocks for end in ends):
        return None
    others = position.blocks - set(moving)
    return _walked(walls, rules, position._replace(blocks=others | {end for end in ends if end is not None}), side)


def _climbed(walls: NDArray[np.bool_], rules: Rules, position: Position, side: int) -> Position | None:
    """Onto what is at the side, be it a wall or a block. What is carried goes up first, and then to the side."""
    if rules.facing is Facing.AHEAD and position.faces != side:
        return None
    head = 2 if position.carrying else 1
    if _free(walls, position, 0, side) or not _free(walls, position, -1, side):
        return None
    if not _free(walls, position, -head, 0):
        return None
    return _beside(walls, rules, position, side, 1)


def _lifted(walls: NDArray[np.bool_], rules: Rules, position: Position, side: int) -> Position | None:
    """The block at the side is lifted or, if one is carried, that one is put down there."""
    if not rules.lifts or (rules.facing is Facing.AHEAD and position.faces != side):
        return None
    diagonal = _square(walls, position.agent, -1, side)
    if diagonal is None or diagonal in position.blocks:
        return None
    if position.carrying:
        return position._replace(blocks=position.blocks | {diagonal}, carrying=False)
    block = _square(walls, position.agent, 0, side)
    if block is None or block not in position.blocks or not _free(walls, position, -1, 0):
        return None
    return position._replace(blocks=position.blocks - {block}, carrying=True)
