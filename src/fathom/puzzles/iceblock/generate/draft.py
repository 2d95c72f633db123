"""Boards in the making: a drawing that is cheap to change, with a rim of normal floor around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from fathom.puzzles.iceblock.model import FLOOR, ICE, Board

Cells = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A board in the making. Squares are counted along the rows, those of the rim too; nobody changes `cells`."""

    shape: tuple[int, int]
    cells: Cells
    targets: tuple[int, ...]
    blocks: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many squares a step down is."""
        return self.shape[1] + 2

    @property
    def steps(self) -> NDArray[np.int64]:
        """How many squares a step to the north, east, south and west is."""
        return steps_of(self.shape)

    @property
    def covered(self) -> int:
        """How many targets carry a block at the start."""
        return len(set(self.targets) & set(self.blocks))

    def count(self, ground: int) -> int:
        """How many squares of the board are made of this."""
        rim = 2 * sum(self.shape) + 4 if ground == FLOOR else 0
        return int(np.count_nonzero(self.cells == ground)) - rim

    def free(self) -> list[int]:
        """The squares of ice without a block or a target."""
        taken = {*self.targets, *self.blocks}
        return [square for square in np.flatnonzero(self.cells == ICE).tolist() if square not in taken]

    def with_ground(self, square: int, ground: int) -> Draft:
        """The same with another ground under one square."""
        cells = self.cells.copy()
        cells[square] = ground
        return Draft(self.shape, cells, self.targets, self.blocks)

    def with_targets(self, targets: list[int]) -> Draft:
        """The same with other targets."""
        return Draft(self.shape, self.cells, tuple(sorted(targets)), self.blocks)

    def with_blocks(self, blocks: list[int]) -> Draft:
        """The same with its blocks elsewhere, or with more or fewer of them."""
        return Draft(self.shape, self.cells, self.targets, tuple(sorted(blocks)))

    def board(self, title: str = "") -> Board:
        """The board."""
        rows, columns = self.shape
        wanted = np.zeros(self.cells.size, np.bool_)
        wanted[list(self.targets)] = True
        inner = (slice(1, rows + 1), slice(1, columns + 1))
        stand = np.zeros(self.cells.size, np.bool_)
        stand[list(self.blocks)] = True
        full = (rows + 2, columns + 2)
        blocks = np.flatnonzero(stand.reshape(full)[inner])
        about = {"title": title} if title else {}
        return Board(self.cells.reshape(full)[inner], wanted.reshape(full)[inner], tuple(blocks.tolist()), about)

    def least_image(self) -> tuple[tuple[int, int], bytes]:
        """The same for two boards if and only if one is a turned or mirrored copy of the other."""
        codes = self.cells.copy()
        codes[list(self.targets)] |= 4
        codes[list(self.blocks)] |= 8
        grid = codes.reshape(self.shape[0] + 2, self.shape[1] + 2)
        turns = [np.rot90(side, quarters) for side in (grid, grid.T) for quarters in range(4)]
        return min((turned.shape, turned.tobytes()) for turned in turns)


def empty(shape: tuple[int, int]) -> Cells:
    """A board of nothing but ice."""
    cells = np.full((shape[0] + 2, shape[1] + 2), FLOOR, np.uint8)
    cells[1:-1, 1:-1] = ICE
    return cells.reshape(-1)


@cache
def steps_of(shape: tuple[int, int]) -> NDArray[np.int64]:
    """How many squares a step to the north, east, south and west is."""
    return np.array([-(shape[1] + 2), 1, shape[1] + 2, -1], np.int64)


@cache
def squares_of(shape: tuple[int, int]) -> tuple[int, ...]:
    """The squares inside the rim."""
    return tuple(np.flatnonzero(empty(shape) == ICE).tolist())


def random_of(seed: int, attempt: int) -> Random:
    """The dice of one attempt: always the same for the same seed."""
    return Random(f"{seed}/{attempt}")
