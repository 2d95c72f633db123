"""Pushing as local changes, for proofs that tell nothing: the agent, the blocks before it, and the square beyond them.

A step without a block changes two squares, a push changes three, whatever the number of blocks; a row of them is looked
at. Where the agent only has to come to a target, a step onto one ends in a cell of its own, "there". The locality
argument holds for `push-1` and any strength; the stronger the agent, the more squares a move looks at.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.push.check import replayed
from fathom.puzzles.push.check.rules import beside
from fathom.puzzles.push.model import LETTERS, Goal, Level, Steps
from fathom.zk.local import Change, LocalMoves, Move
from fathom.zk.moves import MoveStatement

_EMPTY, _BLOCK, _AGENT = 0, 1, 2


def statement(instance: Level) -> MoveStatement:
    """That a target can be reached, or every target given a block."""
    cell = _cells(instance)
    reach = instance.goal is Goal.REACH
    targets = instance.targets.reshape(-1).nonzero()[0].tolist()
    start = {cell[square]: _BLOCK for square in instance.blocks} | {cell[instance.agent]: _AGENT}
    return MoveStatement(
        LocalMoves(
            (*(instance.name_of(square) for square in cell), *(["there"] if reach else [])),
            ("empty", "block", "agent"),
            tuple(start.get(number, _EMPTY) for number in range(len(cell) + reach)),
            tuple(
                _move(instance, cell, row)
                for square in cell
                for direction in range(len(LETTERS))
                for row in _rows(instance, square, direction)
            ),
            {len(cell): _AGENT} if reach else {cell[square]: _BLOCK for square in targets},
        )
    )


def witness(instance: Level, solution: Steps) -> list[Move]:
    """The steps, up to that which comes to a target where one is to be reached."""
    cell, found = _cells(instance), []
    positions = replayed(instance, solution)
    if instance.goal is Goal.REACH and instance.targets.item(instance.agent):
        return []
    for position, step in zip(positions, solution.moves, strict=False):
        rows = _rows(instance, position.agent, step.direction)
        row = next(row for row in rows if row[-1] not in position.blocks)
        found.append(_move(instance, cell, row))
        if instance.goal is Goal.REACH and instance.targets.item(row[1]):
            break
    return found


def _cells(level: Level) -> dict[int, int]:
    """A cell for every square that is no wall."""
    return {square: number for number, square in enumerate((~level.walls).reshape(-1).nonzero()[0].tolist())}


def _rows(level: Level, square: int, direction: int) -> Iterator[list[int]]:
    """The squares of all steps from there: the agent's, those of the blocks, and the one that has to be empty."""
    row: list[int] = [square]
    while len(row) <= level.strongest + 1 and (there := beside(level.walls, row[-1], direction)) is not None:
        row.append(there)
        yield list(row)


def _move(level: Level, cell: dict[int, int], row: list[int]) -> Move:
    """The agent leaves the first square of a row; it and the blocks on all but the last go on by one."""
    arrives = level.goal is Goal.REACH and level.targets.item(row[1])
    agent = _EMPTY if arrives else _AGENT
    changes = [Change(cell[row[0]], _AGENT, _EMPTY), Change(cell[row[1]], _EMPTY if len(row) == 2 else _BLOCK, agent)]
    changes += [Change(cell[square], _BLOCK, _BLOCK) for square in row[2:-1]]
    changes += [Change(cell[row[-1]], _EMPTY, _BLOCK)] if len(row) > 2 else []
    return (*changes, *([Change(len(cell), _EMPTY, _AGENT)] if arrives else []))
