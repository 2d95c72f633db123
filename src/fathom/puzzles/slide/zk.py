"""Sliding as local changes, for proofs that tell nothing: the agent leaves a square for that where it stops.

Where the board does not change, where a slide ends is known beforehand: a move changes two cells, however long the
slide is. A slide that comes to a target ends in a cell of its own, "there".

The locality argument fails for covers, where a slide changes every square that it passes: slides of different lengths
would look different; and with boulders to smash, where what a slide does depends on all that stands on its way.
"""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.puzzles.slide.check import moves_of, walked
from fathom.puzzles.slide.model import Level, Walk
from fathom.zk.local import Change, LocalMoves, Move
from fathom.zk.moves import MoveStatement

_EMPTY, _AGENT = 0, 1


def statement(instance: Level) -> MoveStatement:
    """That a target can be reached."""
    if not instance.goal.is_reach:
        raise FathomError(f"only reach goals can be proved: with {instance.goal} a slide changes all squares it passes")
    if instance.smashing:
        raise FathomError("boulders that can be smashed: a slide then depends on all that is on its way")
    cell = _cells(instance)
    start = [_EMPTY] * (len(cell) + 1)
    start[cell[instance.start]] = _AGENT
    return MoveStatement(
        LocalMoves(
            (*(instance.name_of(square) for square in cell), "there"),
            ("empty", "agent"),
            tuple(start),
            tuple(dict.fromkeys(_move(instance, cell, square, trail) for square, _, trail in moves_of(instance))),
            {len(cell): _AGENT},
        )
    )


def witness(instance: Level, solution: Walk) -> list[Move]:
    """The slides of a walk up to that which comes to a target."""
    cell, found, square = _cells(instance), [], instance.start
    for trail in walked(instance, solution)[0]:
        found.append(_move(instance, cell, square, trail))
        square = trail[-1]
        if _arrives(instance, trail):
            break
    return found


def _cells(level: Level) -> dict[int, int]:
    """A cell for every square on which the agent can ever stand."""
    squares = {level.start}.union(*((square, trail[-1]) for square, _, trail in moves_of(level)))
    return {square: number for number, square in enumerate(sorted(squares))}


def _move(level: Level, cell: dict[int, int], square: int, trail: list[int]) -> Move:
    end = len(cell) if _arrives(level, trail) else cell[trail[-1]]
    return (Change(cell[square], _AGENT, _EMPTY), Change(end, _EMPTY, _AGENT))


def _arrives(level: Level, trail: list[int]) -> bool:
    """Whether a slide comes to a target."""
    return any(level.marked.item(square) for square in (trail[-1:] if level.goal.by_stopping else trail))
