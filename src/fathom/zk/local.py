"""Puzzles of moves as cells and local changes: all that the proof of `moves` has to know about a puzzle.

A board is cells, each of which is in one of a few states; a move is a change of few cells: what each must be before,
and what it is afterwards (a cell that is only looked at stays as it is). The puzzle is to come from the start to states
that fulfil the goal, in so many moves as one likes or in exactly so many.

A round of the proof shows one move on a board whose cells and states have new names. What is seen of a move then is how
many cells it looks at and how many it changes, and nothing else; `evened` makes these two numbers the same for all
moves of a puzzle, by looks at cells that never change and by switching lamps that mean nothing. That is the whole of
the locality argument: it holds wherever moves can be written down so, and costs what the widest move costs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError

MOST_CELLS = 4096
MOST_STATES = 200
MOST_ENTRIES = 2_000_000
"""The most cells that all moves together may look at."""


class Change(NamedTuple):
    """What a move does to a cell: its state before and after, which are the same where it is only looked at."""

    cell: int
    before: int
    after: int


Move = tuple[Change, ...]
"""Changes of different cells."""


@dataclass(frozen=True)
class LocalMoves:
    """A puzzle of moves. Cells and states are numbers, with names for those who read.

    `goal` says which states some cells must be in at the end. `steps`: a solution has exactly so many moves; None: as
    many as it likes.
    """

    cells: tuple[str, ...]
    states: tuple[str, ...]
    start: tuple[int, ...]
    moves: tuple[Move, ...]
    goal: Mapping[int, int]
    steps: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no puzzle, or too large a one."""
        if len(self.cells) > MOST_CELLS or len(self.states) > MOST_STATES:
            raise FathomError(f"found {len(self.cells)} cells, expected at most {MOST_CELLS} for a proof")
        if sum(map(len, self.moves)) > MOST_ENTRIES:
            raise FathomError(f"found {len(self.moves)} moves, which are too many for a proof")
        if not self.moves:
            raise FathomError("there is no move: nothing can be proved")
        if len(self.start) != len(self.cells) or len(set(self.moves)) < len(self.moves):
            raise ValueError("a state for every cell and every move once")

    def following(self, position: Sequence[int]) -> list[tuple[Move, tuple[int, ...]]]:
        """All moves of a position, each with what it leads to; for small puzzles."""
        return [(move, moved(position, move)) for move in self.moves if allowed(position, move)]

    def won(self, position: Sequence[int]) -> bool:
        """Whether the goal is fulfilled."""
        return all(position[cell] == state for cell, state in self.goal.items())


def allowed(position: Sequence[int], move: Move) -> bool:
    """Whether all cells are as the move wants them."""
    return all(position[cell] == before for cell, before, _ in move)


def moved(position: Sequence[int], move: Move) -> tuple[int, ...]:
    """The position after a move."""
    states = list(position)
    for cell, _, after in move:
        states[cell] = after
    return tuple(states)


@dataclass(frozen=True)
class Even:
    """A puzzle all of whose moves look at `width` cells and change `changed` of these.

    `moves` is an array of moves, `width` changes each. `twins` says which of them stand for a move of the puzzle it
    was made from; exactly one of these fits where that move does. None stands for a move that does nothing.
    """

    cells: tuple[str, ...]
    states: tuple[str, ...]
    start: NDArray[np.uint8]
    moves: NDArray[np.uint16]
    goal: Mapping[int, int]
    steps: int | None
    twins: Mapping[Move | None, tuple[int, ...]]

    @property
    def width(self) -> int:
        """How many cells a move looks at."""
        return int(self.moves.shape[1])

    @cached_property
    def changed(self) -> int:
        """How many cells a move changes."""
        return int((self.moves[0, :, 1] != self.moves[0, :, 2]).sum())

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of all that the puzzle is; names are left out."""
        goal = [number for pair in sorted(self.goal.items()) for number in pair]
        free = self.steps is None
        head = (len(self.cells), len(self.states), *self.moves.shape[:2], free, self.steps or 0, len(goal), *goal)
        parts = (*(int(number).to_bytes(4, "big") for number in head), self.start.tobytes())
        return hashlib.sha256(b"fathom zk moves\0" + b"".join(parts) + self.moves.astype(">u2").tobytes()).digest()


def evened(puzzle: LocalMoves) -> Even:
    """The puzzle with as many lamps, and cells that never change, as make all its moves alike.

    Where the number of moves is free there is a move besides that does nothing but switch lamps, so that a solution
    may be told to be longer than it is.
    """
    idle: tuple[Move, ...] = () if puzzle.steps is not None else ((),)
    changes = {move: sum(before != after for _, before, after in move) for move in (*puzzle.moves, *idle)}
    most = max(changes.values())
    lamps = most - min(changes.values())
    width = max(len(move) + most - changes[move] for move in changes)
    still = max(width - len(move) - most + changes[move] for move in changes)
    first_lamp, first_still = len(puzzle.cells), len(puzzle.cells) + lamps
    twins: dict[Move | None, tuple[int, ...]] = {}
    rows: list[Move] = []
    for move, changed in changes.items():
        missing = most - changed
        looks = tuple(Change(first_still + cell, 0, 0) for cell in range(width - len(move) - missing))
        ways = [
            tuple(Change(first_lamp + lamp, lit, 1 - lit) for lamp, lit in enumerate(lights))
            for lights in product((0, 1), repeat=missing)
        ]
        twins[move or None] = tuple(range(len(rows), len(rows) + len(ways)))
        rows += [(*move, *switched, *looks) for switched in ways]
    names = (f"lamp {number + 1}" for number in range(lamps)), (f"still {number + 1}" for number in range(still))
    return Even(
        (*puzzle.cells, *names[0], *names[1]),
        puzzle.states if len(puzzle.states) > 1 else (*puzzle.states, "-"),
        np.array([*puzzle.start, *[0] * (lamps + still)], np.uint8),
        np.array(rows, np.uint16),
        dict(puzzle.goal),
        puzzle.steps,
        twins,
    )
