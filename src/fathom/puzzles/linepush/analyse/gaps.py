"""The empty squares of a compact position as pieces of their own.

If the empty squares of the rectangle have names too, a push turns every row (or column) round by one whose square at
the side is empty: a row of a compact position is one piece, so it moves as a whole. All permutations of blocks and
empty squares together are even [Akitaya et al. 2022, Lemma 9].
"""

from __future__ import annotations

from itertools import count

from fathom.puzzles.linepush.model import EMPTY, Rows, turned
from fathom.puzzles.linepush.solve.group import named

_FIRST_GAP = 0x6E00  # names of empty squares: far from those of blocks


def with_gaps(box: Rows) -> Rows:
    """The position with a name for every block and every empty square of its rectangle."""
    gaps = map(chr, count(_FIRST_GAP))
    return tuple("".join(next(gaps) if name == EMPTY else name for name in row) for row in named(box))


def is_gap(name: str) -> bool:
    """Whether a name is that of an empty square."""
    return ord(name) >= _FIRST_GAP


def rotated(box: Rows, side: str) -> Rows:
    """What a push does to blocks and empty squares of a compact position."""
    if side in "UD":
        return turned(rotated(turned(box), "LR"["UD".index(side)]))
    if side == "L":
        return tuple(row[1:] + row[:1] if is_gap(row[0]) else row for row in box)
    return tuple(row[-1:] + row[:-1] if is_gap(row[-1]) else row for row in box)
