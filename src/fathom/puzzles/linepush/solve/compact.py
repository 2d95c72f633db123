"""Compact shapes: what they are, the corner that they can be pushed into, what never moves, and pushes undone.

A shape is *compact* if every row is one piece, and lies within (as far as columns go) every row of as many blocks or
more; and the same for columns. Pushes lead from compact shapes to compact ones with the same lengths of rows and of
columns, and can be undone. A compact shape is *canonical* if all its rows begin at the left and its columns at the
bottom; there is one such for given lengths [Akitaya et al. 2022, Section 2].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fathom.puzzles.linepush.model import EMPTY, SIDES, Rows, trimmed, turned


def moved(box: Rows, side: str) -> Rows:
    """What a push makes of a position, both without empty lines around.

    Each row closes the empty square nearest to the side, and opens one at its other end.
    """
    if side in "UD":
        return turned(moved(turned(box), "LR"["UD".index(side)]))
    made = []
    for row in box:
        gap = row.find(EMPTY) if side == "L" else row.rfind(EMPTY)
        if gap < 0:
            made.append(row)
        elif side == "L":
            made.append(row[:gap] + row[gap + 1 :] + EMPTY)
        else:
            made.append(EMPTY + row[:gap] + row[gap + 1 :])
    return trimmed(made)


def after(box: Rows, sides: str) -> Rows:
    """What a sequence of pushes makes of a position."""
    for side in sides:
        box = moved(box, side)
    return box


def is_compact(box: Rows) -> bool:
    """Whether a position, without empty lines around, is compact [Akitaya et al. 2022, Observation 1]."""
    return _nested(box) and _nested(turned(box))


def _nested(box: Rows) -> bool:
    """Whether each row is one piece and lies within every row that is as long or longer."""
    pieces = []
    for row in box:
        begin, end = len(row) - len(row.lstrip(EMPTY)), len(row.rstrip(EMPTY))
        if EMPTY in row[begin:end] or begin >= end:
            return False
        pieces.append((end - begin, begin, end))
    pieces.sort()
    return all(
        longer[1] <= shorter[1] and shorter[2] <= longer[2]
        for number, shorter in enumerate(pieces)
        for longer in pieces[number + 1 :]
    )


def lengths(box: Rows) -> tuple[list[int], list[int]]:
    """How many blocks the rows and the columns have, in order."""
    return _sorted(box), _sorted(turned(box))


def _sorted(box: Rows) -> list[int]:
    return sorted(len(row) - row.count(EMPTY) for row in box)


def full_lines(box: Rows) -> tuple[int, int]:
    """How many columns, and how many rows, are full."""
    return sum(EMPTY not in column for column in turned(box)), sum(EMPTY not in row for row in box)


def core_of(box: Rows) -> list[tuple[int, int]]:
    """Rows and columns of the blocks that no push ever moves [Akitaya et al. 2022, Definition 12]."""
    wide, high = len(box[0]), len(box)
    columns, rows = full_lines(box)
    if 2 * columns <= wide or 2 * rows <= high:
        return []
    across, down = wide - columns, high - rows
    return [(row, column) for row in range(down, high - down) for column in range(across, wide - across)]


def canonical(box: Rows) -> tuple[str, Rows]:
    """Pushes that lead a position to the left and to the bottom, and where they lead."""
    sides = ""
    for side in "LD":
        while (there := moved(box, side)) != box:
            box, sides = there, sides + side
    return sides, box


def shape_from_rows(row_lengths: Sequence[int], label: str = "o") -> Rows:
    """The canonical shape whose rows have these lengths, from top to bottom."""
    wide = max(row_lengths)
    return tuple((label * length).ljust(wide, EMPTY) for length in row_lengths)


def undone(box: Rows, side: str) -> str:
    """Pushes that undo one, made from a compact position with different labels [Akitaya et al. 2022, Corollary 2].

    They are k from the opposite side and k - 1 from the same, for some k.
    """
    there = moved(box, side)
    if there == box:
        return ""
    opposite = SIDES[SIDES.index(side) ^ 1]
    for times in range(1, max(len(box), len(box[0])) + 1):
        back = opposite * times + side * (times - 1)
        if after(there, back) == box:
            return back
    raise AssertionError("pushes of compact positions can be undone")


def all_undone(box: Rows, sides: str) -> str:
    """Pushes that undo a sequence, made from a compact position with different labels."""
    back = ""
    for side in sides:
        back = undone(box, side) + back
        box = moved(box, side)
    return back


def generating(box: Rows) -> Iterator[tuple[str, str]]:
    """The cycles of types A, B and C of a canonical position, by name: pushes that lead back to its shape.

    Together they move all blocks but those of the core [Akitaya et al. 2022, Section 4.2].
    """
    columns, rows = full_lines(box)
    across, down = len(box[0]) - columns, len(box) - rows
    for k in range(across):
        yield f"A{k}", "R" * (k + 1) + "ULD" + "L" * k
    for k in range(down):
        yield f"B{k}", "U" * (k + 1) + "RDL" + "D" * k
    for k in range(across):
        yield f"C{k}", "R" * k + "URD" + "L" * (k + 1)


def labels_of(box: Rows) -> Counter[str]:
    """How many blocks have each label."""
    return Counter("".join(box).replace(EMPTY, ""))
