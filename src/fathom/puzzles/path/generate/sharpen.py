"""A path changed, little by little, until its clues leave nothing open: how large boards come to have one solution.

Of the paths of a large board hardly any is told by how many squares it visits of each row and column, so that trying
one after another ends at about 12 x 12. Here the path is annealed: a bump, a dent or a flip (see `walks`) is kept if
simple conclusions from its clues (see `conclusions`) then leave fewer squares and links open, or not many more. A
proposal takes two microseconds at 20 x 20, since most are no change at all. What is frozen with a rest, often squares
that are known but can be visited in several orders, stays so: another path from the start is cheaper than more heat.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.dice import DICE, throw
from fathom.puzzles.path.deduce.notes import Board, Notes
from fathom.puzzles.path.generate.conclusions import OPENED, Open, left_open, opened
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path

COST, LENGTH, FEWEST, MOST = range(4)
"""Places in `Draft.info`: what is open now, how long the path is, and how long it may be."""

_INT, _TABLE = types.int32[::1], types.int32[:, ::1]
_UNIT = 1 << 16
_HOT, _COLD = 9.5, 5.0
_CHANGES = 2000  # tried for each square of the board while it cools
_SLICES = 50
_LOWEST, _HIGHEST = 0.25, 0.6  # shares of the squares that a path visits
_SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Draft(NamedTuple):
    """A path that changes. Squares are places in the order of the board."""

    near: Any  # by square: those above, to the right, below, to the left; -1 where there is none
    after: Any  # by square: the next of the path; -1 at its end, -2 off the path
    before: Any
    kept: Any  # as they were before a change: `after`, `before`, and the clues
    info: Any


DRAFT = types.NamedTuple([_TABLE, _INT, _INT, _TABLE, types.int64[::1]], Draft)
END, OFF = -1, -2


@compiled(types.void(DRAFT, types.int64, types.int64))
def join(draft: Any, one: int, other: int) -> None:
    """The path goes on from one square to another."""
    draft.after[one] = other
    draft.before[other] = one


@compiled(types.void(DRAFT, OPENED, types.int64))
def take(draft: Any, told: Any, square: int) -> None:
    """A square comes to the path, and is counted."""
    told.clues[told.lines[square, 0]] += 1
    told.clues[told.lines[square, 1]] += 1
    draft.info[LENGTH] += 1


@compiled(types.void(DRAFT, OPENED, types.int64))
def drop(draft: Any, told: Any, square: int) -> None:
    """A square leaves the path."""
    draft.after[square] = draft.before[square] = OFF
    told.clues[told.lines[square, 0]] -= 1
    told.clues[told.lines[square, 1]] -= 1
    draft.info[LENGTH] -= 1


@compiled(types.boolean(DRAFT, OPENED, types.int64, types.int64))
def bump(draft: Any, told: Any, here: int, side: int) -> bool:
    """Lead the step from a square around two free squares on one side."""
    onward = draft.after[here]
    one, other = draft.near[here, side], draft.near[onward, side]
    if one < 0 or other < 0 or draft.after[one] != OFF or draft.after[other] != OFF:
        return False
    if one == onward or other == here:
        return False
    take(draft, told, one)
    take(draft, told, other)
    join(draft, here, one)
    join(draft, one, other)
    join(draft, other, onward)
    return True


@compiled(types.boolean(DRAFT, types.int64, types.int64))
def touch(draft: Any, one: int, other: int) -> bool:
    """Whether two squares are side by side."""
    found = False
    for side in range(4):
        found = found or draft.near[one, side] == other
    return found


@compiled(types.boolean(DRAFT, OPENED, types.int64))
def dent(draft: Any, told: Any, here: int) -> bool:
    """Take a detour of two squares back."""
    one = draft.after[here]
    other = draft.after[one]
    if other < 0 or draft.after[other] < 0 or not touch(draft, here, draft.after[other]):
        return False
    onward = draft.after[other]
    drop(draft, told, one)
    drop(draft, told, other)
    join(draft, here, onward)
    return True


@compiled(types.boolean(DRAFT, OPENED, types.int64))
def flip(draft: Any, told: Any, here: int) -> bool:
    """Move a corner to the opposite square."""
    corner = draft.after[here]
    end = draft.after[corner]
    if end < 0:
        return False
    for side in range(4):
        opposite = draft.near[here, side]
        if opposite >= 0 and draft.after[opposite] == OFF and touch(draft, opposite, end):
            drop(draft, told, corner)
            take(draft, told, opposite)
            join(draft, here, opposite)
            join(draft, opposite, end)
            return True
    return False


@compiled(types.boolean(DRAFT, OPENED, DICE, types.int64))
def change(draft: Any, told: Any, dice: Any, here: int) -> bool:
    """Try a change at a square of the path."""
    kind = throw(dice, 6)
    if kind < 2:
        return bool(bump(draft, told, here, throw(dice, 4)))
    return bool(flip(draft, told, here) if kind < 4 else dent(draft, told, here))


@compiled(types.boolean(DRAFT, OPENED, DICE, types.int64))
def proposal(draft: Any, told: Any, dice: Any, chance: int) -> bool:
    """One change, kept or taken back: one that leaves more open with the chance, in 65536ths, of each more."""
    length = draft.info[LENGTH]
    size = len(draft.after)
    here = throw(dice, size)
    if draft.after[here] < 0:
        return False
    draft.kept[0, :size], draft.kept[1, :size] = draft.after, draft.before
    draft.kept[2, : len(told.clues)] = told.clues
    if not change(draft, told, dice, here):
        return False
    cost, odds = 0, 0
    shorter, longer = draft.info[LENGTH] < length, draft.info[LENGTH] > length
    if (draft.info[LENGTH] >= draft.info[FEWEST] or longer) and (draft.info[LENGTH] <= draft.info[MOST] or shorter):
        cost = left_open(told)
        odds = _UNIT
        for _ in range(cost - draft.info[COST]):
            odds = odds * chance // _UNIT
    if throw(dice, _UNIT) < odds:
        draft.info[COST] = cost
        return True
    draft.after[:], draft.before[:] = draft.kept[0, :size], draft.kept[1, :size]
    told.clues[:] = draft.kept[2, : len(told.clues)]
    draft.info[LENGTH] = length
    return False


@compiled(types.int64(DRAFT, OPENED, DICE, types.int64, types.int64))
def anneal(draft: Any, told: Any, dice: Any, steps: int, chance: int) -> int:
    """So many changes; how much is open then. Ends as soon as nothing is."""
    for _ in range(steps):
        if draft.info[COST] == 0:
            break
        proposal(draft, told, dice, chance)
    return int(draft.info[COST])


def sharpened(puzzle: Puzzle, path: Path, random: Random, watch: Watch) -> Path | None:
    """A path between the same doors whose clues, all rows and columns, leave nothing open; None if none was found.

    The puzzle has the clues of the path that it starts from, on all rows and columns.
    """
    board = Board(puzzle)
    draft, told = _begun(board, path)
    dice = np.array([random.getrandbits(64)], np.uint64)
    draft.info[COST] = left_open(told)
    for number in range(_SLICES):
        watch.check("changing a path", int(draft.info[COST]))
        temperature = _HOT * (_COLD / _HOT) ** (number / _SLICES)
        steps = _CHANGES * len(board.squares) // _SLICES
        left = anneal(draft, told, dice, steps, int(_UNIT * exp(-1 / temperature)))
        if left == 0 and draft.info[LENGTH] >= draft.info[FEWEST]:
            return _path(board, draft)
    return None


def _begun(board: Board, path: Path) -> tuple[Draft, Open]:
    """The path as a draft, its clues without conclusions, and what is known of ends from the start."""
    rows, columns = board.puzzle.shape
    size = len(board.squares)
    near = np.full((size, 4), -1, np.int32)
    for place, square in enumerate(board.squares):
        row, column = divmod(square, columns)
        for side, (down, across) in enumerate(_SIDES):
            if 0 <= column + across < columns:
                near[place, side] = board.place.get((row + down) * columns + column + across, -1)
    after, before = np.full(size, OFF, np.int32), np.full(size, OFF, np.int32)
    places = [board.place[square] for square in path.squares]
    after[places], before[places] = [*places[1:], END], [END, *places[:-1]]
    info = np.array([0, len(places), round(_LOWEST * size), round(_HIGHEST * size)], np.int64)
    kept = np.zeros((3, max(size, rows + columns)), np.int32)
    return Draft(near, after, before, kept, info), opened(board, Notes(board).ends)


def _path(board: Board, draft: Draft) -> Path:
    squares = []
    here = int(np.flatnonzero(draft.before == END)[0])
    while here != END:
        squares.append(board.squares[here])
        here = int(draft.after[here])
    return Path.of(squares)
