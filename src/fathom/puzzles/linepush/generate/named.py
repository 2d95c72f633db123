"""Starts that have a name: two diagonals in opposite corners, and one diagonal."""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.puzzles.linepush.model import EMPTY, MOST_LINES, PLAIN, LinePush, Rows


def two_corners(wide: int, high: int) -> LinePush:
    """C(a, b): half of the blocks on a rising diagonal above on the left, half below on the right.

    It is never packed into a box of a by b [Akitaya et al. 2022, Lemma 7].
    """
    blocks = wide * high
    if wide < 4 or high < 3 or blocks > MOST_LINES:
        raise FathomError(f"option wide={wide}: expected 4 at least, 3 rows at least, and {MOST_LINES} blocks at most")
    upper = -(-blocks // 2)
    columns = [*range(upper - 1, -1, -1), *range(blocks - 1, upper - 1, -1)]
    return LinePush(from_columns(columns), (wide, high), about={"title": f"C({wide},{high})"})


def from_columns(columns: list[int] | range) -> Rows:
    """A board with a block in each row, in the column told."""
    size = max(columns) + 1
    return tuple((EMPTY * column + PLAIN).ljust(size, EMPTY) for column in columns)
