"""The board as a description that can be asked, however many rows and columns it has [Bosboom 2020, Theorem 5.3.4].

Every interval is a block of columns: two that are visited as a whole, a *section* of columns visited once, the middle
column, another section, and two more full columns. Blocks are joined by lone columns along the top row, where the doors
are. Rows come in pairs: even ones, counted from the bottom, stand for stretches, odd ones for the places between them.
In a section the path runs straight, and only odd rows have room for that; so the middle column is visited in one piece
from an odd row to an odd row, and is an interval.

As printed, both sections have 6n columns and odd rows have no clues. Then the path may come in at the lower end of the
interval and leave at the upper, or the other way round, in every block. With one column more in the right section and
clues on all rows it must come in low and leave high; and n + 1 columns are enough.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from fathom.errors import FathomError
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.lengthoffsets.solve.places import separate

FULL = 2  # columns at each side of a block that are visited as a whole
Run = tuple[int, tuple[int | None, ...]]
"""So many times these clues, one after the other."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """The board of an instance: widths of the sections, and whether odd rows have clues. Rows count from the top."""

    instance: LengthOffsets
    left: int
    right: int
    perfect: bool

    def __post_init__(self) -> None:
        """Refuse instances in which a place might be both a beginning and an end."""
        if separate(self.instance) is None:
            raise FathomError(
                "intervals may begin where others end, or their number does not fit: expected densities that rise by "
                "the number of intervals and then fall, with no interval shorter than the rise or the fall"
            )
        if not self.instance.lengths:
            raise FathomError("found no intervals, expected at least one")

    @property
    def blocks(self) -> int:
        """How many blocks there are: one an interval."""
        return len(self.instance.lengths)

    @property
    def block_width(self) -> int:
        """Columns of a block."""
        return 2 * FULL + self.left + 1 + self.right

    @property
    def rows(self) -> int:
        """Rows: two for every stretch, and three more."""
        return 2 * self.instance.size + 3

    @property
    def columns(self) -> int:
        """Columns of all blocks, and those between them."""
        return self.blocks * (self.block_width + 1) - 1

    def middle(self, block: int) -> int:
        """The column of a block's interval."""
        return block * (self.block_width + 1) + FULL + self.left

    def column_clue(self, column: int) -> int:
        """The clue of a column, all of which have one."""
        block, within = divmod(column, self.block_width + 1)
        if within < FULL or self.block_width - FULL <= within < self.block_width:
            return self.rows
        return 2 * self.instance.lengths[block] + 1 if within == FULL + self.left else 1

    def row_clue(self, row: int) -> int | None:
        """The clue of a row, if it has one. Linear in the number of changes of density."""
        if not 0 <= row < self.rows:
            raise FathomError(f"there is no row {row}, expected 0 to {self.rows - 1}")
        full = 2 * FULL * self.blocks
        height = self.rows - row  # counted from 1 at the bottom
        if height == self.rows:
            return full + self.blocks - 1
        if height % 2 == 0:
            return full + self._density(height // 2 - 1)
        return self._odd_clue(self._density(height // 2 - 1), self._density(height // 2))

    def _odd_clue(self, before: int, after: int) -> int | None:
        if not self.perfect:
            return None
        begin, end = max(after - before, 0), max(before - after, 0)
        return 2 * FULL * self.blocks + max(before, after) + self.left * begin + self.right * end

    def _density(self, stretch: int) -> int:
        if not 0 <= stretch < self.instance.size:
            return 0
        ends = list(accumulate(times for times, _ in self.instance.densities))
        return self.instance.densities[bisect_right(ends, stretch)][1]

    def row_runs(self) -> Iterator[Run]:
        """All clues of rows from the top down, as runs: two for every run of densities, and the ends."""
        full = 2 * FULL * self.blocks
        yield 1, (full + self.blocks - 1, full)
        after = 0
        for times, density in reversed(self.instance.densities):
            yield 1, (self._odd_clue(density, after), full + density)
            yield times - 1, (self._odd_clue(density, density), full + density)
            after = density
        yield 1, (self._odd_clue(0, after),)

    def column_runs(self) -> Iterator[Run]:
        """All clues of columns from left to right, as runs."""
        for block, length in enumerate(self.instance.lengths):
            if block:
                yield 1, (1,)
            yield FULL, (self.rows,)
            yield self.left, (1,)
            yield 1, (2 * length + 1,)
            yield self.right, (1,)
            yield FULL, (self.rows,)


def narrow(instance: LengthOffsets) -> Blueprint:
    """The board with clues on all lines, and as many solutions as the instance; sections of n + 1 and n + 2 columns."""
    number = len(instance.lengths)
    return Blueprint(instance, number + 1, number + 2, perfect=True)


def wide(instance: LengthOffsets) -> Blueprint:
    """The same with sections as wide as in [Bosboom 2020], up to the one column: 6n and 6n + 1."""
    number = len(instance.lengths)
    return Blueprint(instance, 6 * number, 6 * number + 1, perfect=True)


def printed(instance: LengthOffsets) -> Blueprint:
    """The board as printed: it has 2^n solutions for every one of the instance."""
    number = len(instance.lengths)
    return Blueprint(instance, 6 * number, 6 * number, perfect=False)
