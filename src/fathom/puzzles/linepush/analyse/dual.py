"""The empty squares of a compact position as pieces of their own, and the dual puzzle that they play.

If the empty squares of the rectangle have names too, a push turns every row (or column) round by one whose square at
the side is empty: a row of a compact position is one piece, so it moves as a whole. All permutations of blocks and
empty squares together are even [Akitaya et al. 2022, Lemma 9].

Seen on a torus, with the full rows and columns cut out, the empty squares are a smaller puzzle with *pulls* instead of
pushes: of the rows, those farthest from a side come one square nearer. Its own empty squares, dual again, are pushed
[Akitaya et al. 2022, Section 4.1]. So parities are found by going down to ever smaller puzzles.
"""

from __future__ import annotations

from itertools import count

from fathom.puzzles.linepush.model import EMPTY, SIDES, Rows, turned
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


def dual_of(box: Rows) -> Rows:
    """The empty squares of a named position, as blocks; nothing if there are none.

    Full rows and columns are cut out, and what lies beyond the border is joined to the other side.
    """
    rows = [number for number, row in enumerate(box) if any(map(is_gap, row))]
    columns = [number for number, column in enumerate(turned(box)) if any(map(is_gap, column))]
    across, down = _from_the_cut(columns, len(box[0])), _from_the_cut(rows, len(box))
    return tuple("".join(box[row][column] if is_gap(box[row][column]) else EMPTY for column in across) for row in down)


def _from_the_cut(lines: list[int], number: int) -> list[int]:
    """Lines that are not full, from the end of the full ones on, going round."""
    cut = next((line + 1 for line in range(number - 1, -1, -1) if line not in lines), 0)
    return sorted(lines, key=lambda line: (line - cut) % number)


def pulled(dual: Rows, side: str) -> Rows:
    """What a push from a side does to the dual puzzle: rows farthest from the other side come nearer to it."""
    if side in "UD":
        return turned(pulled(turned(dual), "LR"["UD".index(side)]))
    if side == "L":
        return tuple(row[::-1] for row in pulled(tuple(row[::-1] for row in dual), "R"))
    away = [len(row) - len(row.lstrip(EMPTY)) for row in dual]
    far = max(away)
    return tuple(row[1:] + EMPTY if far and gap == far else row for row, gap in zip(dual, away, strict=True))


def parities(box: Rows, sides: str) -> list[bool]:
    """How often each side's pushes turn a row or a column round: whether oddly often, side by side."""
    now, turns = with_gaps(box), dict.fromkeys(SIDES, 0)
    for side in sides:
        after = rotated(now, side)
        lines = zip(now, after, strict=True) if side in "LR" else zip(turned(now), turned(after), strict=True)
        turns[side] += sum(one != other for one, other in lines)
        now = after
    return [number % 2 == 1 for number in turns.values()]
