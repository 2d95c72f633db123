"""Packing a region with polyominoes and antipolyominoes, compiled.

The window is the panel with a margin, wide enough for chains of pieces where they may leave the panel, and a place far
below where pieces that only cancel each other are begun. `need` says how often each cell is still to be covered. Some
piece of the right sign must cover a cell that is wrong, so the search branches over the ways to do that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.compiled import compiled, types

SHORT, OVER, PLUS, MINUS, LEFT, LISTED, STEPS, BUDGET = range(8)
"""Places in `Packing.info`: what cells lack and have too much, the area of the pieces left, and their number."""

ROWS, COLUMNS, MARGIN, PILLAR, FAR_ROW, FAR_COLUMN, HIGH, WIDE, INSIDE = range(9)
"""Places in `Packing.frame`."""

NO, YES, TOO_LONG = range(3)


SIGN, FIRST_FORM = range(2)
"""Columns of `Packing.piece`."""

X, Y, SIDES = range(3)
"""Columns of `Packing.form`; of the sides, those that count where the path crosses: left, right, top, bottom."""

CROSSED, ACROSS = range(2)
"""Columns of `Packing.edge`: whether the path crosses the region there; polyominoes across the line, less the
antipolyominoes beside it."""


class Packing(NamedTuple):
    """Pieces, the window, and where the search is."""

    frame: Any
    piece: Any
    start: Any  # by form: where its cells start in the next
    form: Any
    cell: Any  # the table of the panel's cells, whose first columns are the lines around
    edge: Any
    left: Any  # by piece: how many are to be placed
    need: Any  # by cell of the window
    listed: Any  # cells of the window that were ever needed or covered
    info: Any


I32, I64 = types.int32, types.int64
_ROW, _TABLE = I32[::1], I32[:, ::1]
PACKING = types.NamedTuple(
    (I64[::1], _TABLE, _ROW, _TABLE, _TABLE, _TABLE, _ROW, _ROW, _ROW, I64[::1]), Packing
)  # fmt: skip


@compiled(I64(PACKING, I64, I64, I64))
def window_cell(p: Any, form_cell: int, row: int, column: int) -> int:
    """The window's cell on which a cell of a form lies when its corner is here; -1 if it is not allowed."""
    down, across = row + p.form[form_cell, Y], column + p.form[form_cell, X]
    if p.frame[PILLAR]:
        across %= p.frame[COLUMNS]
    if down < 0 or across < 0 or down >= p.frame[HIGH] or across >= p.frame[WIDE]:
        return -1
    cell: int = down * p.frame[WIDE] + across
    return cell


@compiled(types.void(PACKING, I64, I64, I64))
def shift(p: Any, cell: int, by: int, new: int) -> None:
    """Change what a cell needs."""
    before = p.need[cell]
    after = before + by
    p.need[cell] = after
    p.info[SHORT] += max(after, 0) - max(before, 0)
    p.info[OVER] += max(-after, 0) - max(-before, 0)
    if new:
        p.listed[p.info[LISTED]] = cell
        p.info[LISTED] += 1


@compiled(types.void(PACKING, I64, I64, I64, I64))
def cross(p: Any, form: int, row: int, column: int, by: int) -> None:
    """Count a placed form at the lines that the path crosses."""
    for place in range(p.start[form], p.start[form + 1]):
        down = row + p.form[place, Y] - p.frame[MARGIN]
        across = column + p.form[place, X]
        if p.frame[PILLAR]:
            across %= p.frame[COLUMNS]
        else:
            across -= p.frame[MARGIN]
        if 0 <= down < p.frame[ROWS] and 0 <= across < p.frame[COLUMNS]:
            cell = down * p.frame[COLUMNS] + across
            for side in range(4):
                if p.form[place, SIDES] >> side & 1:
                    p.edge[p.cell[cell, side], ACROSS] += by


@compiled(I64(PACKING))
def overcrossed(p: Any) -> int:
    """Whether a polyomino lies across the path somewhere."""
    for edge in range(p.edge.shape[0]):
        if p.edge[edge, CROSSED] and p.edge[edge, ACROSS] > 0:
            return 1
    return 0


@compiled(I64(PACKING))
def wrong_cell(p: Any) -> int:
    """A cell that has too much, else the first that lacks something, else -1."""
    best = -1
    for place in range(p.info[LISTED]):
        cell = p.listed[place]
        if p.need[cell] < 0:
            return int(cell)
        if p.need[cell] > 0 and (best < 0 or cell < best):
            best = cell
    return int(best)


@compiled(I64(PACKING, I64, I64, I64, I64, I64))
def lay(p: Any, piece: int, form: int, row: int, column: int, strict: int) -> int:
    """Place a piece. Returns whether that is allowed; if not, nothing changes."""
    for place in range(p.start[form], p.start[form + 1]):
        cell = window_cell(p, place, row, column)
        if cell < 0 or (strict and p.need[cell] < 1):
            return 0
    sign = p.piece[piece, SIGN]
    for place in range(p.start[form], p.start[form + 1]):
        shift(p, window_cell(p, place, row, column), -sign, 1)
    p.left[piece] -= 1
    p.info[LEFT] -= 1
    p.info[PLUS if sign > 0 else MINUS] -= p.start[form + 1] - p.start[form]
    cross(p, form, row, column, sign)
    return 1


@compiled(types.void(PACKING, I64, I64, I64, I64))
def lift(p: Any, piece: int, form: int, row: int, column: int) -> None:
    """Take a piece away again."""
    sign = p.piece[piece, SIGN]
    size = p.start[form + 1] - p.start[form]
    for place in range(p.start[form], p.start[form + 1]):
        shift(p, window_cell(p, place, row, column), sign, 0)
    p.info[LISTED] -= size
    p.left[piece] += 1
    p.info[LEFT] += 1
    p.info[PLUS if sign > 0 else MINUS] += size
    cross(p, form, row, column, -sign)


@compiled(I64(PACKING, I64, I64, I64))
def options(p: Any, form: int, target: int, strict: int) -> int:
    """How many ways there are to lay a form: over the cell that is wrong or, without one, wherever it can be begun."""
    if target >= 0:
        # Where nothing can be taken away, the first cell that lacks something is the first of a form.
        return 1 if strict and not p.frame[PILLAR] else p.start[form + 1] - p.start[form]
    return p.frame[ROWS] * p.frame[COLUMNS] if p.frame[INSIDE] else 1


@compiled(types.UniTuple(I64, 2)(PACKING, I64, I64, I64))
def corner(p: Any, form: int, target: int, option: int) -> tuple[int, int]:
    """The corner of a form that is laid in one of these ways."""
    if target >= 0:
        place = p.start[form] + option
        return target // p.frame[WIDE] - p.form[place, Y], target % p.frame[WIDE] - p.form[place, X]
    if p.frame[INSIDE]:
        return option // p.frame[COLUMNS], option % p.frame[COLUMNS]
    return p.frame[FAR_ROW], p.frame[FAR_COLUMN]


@compiled(I64(PACKING))
def packs(p: Any) -> int:
    """Whether the pieces that are left make up what is needed. All is as before afterwards."""
    p.info[STEPS] += 1
    if p.info[STEPS] > p.info[BUDGET]:
        return TOO_LONG
    if p.info[SHORT] > p.info[PLUS] or p.info[OVER] > p.info[MINUS]:
        return NO
    strict = 1 if p.info[MINUS] == 0 else 0
    if strict and overcrossed(p):
        return NO
    target = wrong_cell(p)
    if p.info[LEFT] == 0:
        return YES if target < 0 else NO
    sign = 0 if target < 0 else -1 if p.need[target] < 0 else 1
    for piece in range(len(p.left)):
        if p.left[piece] == 0 or (sign != 0 and p.piece[piece, SIGN] != sign):
            continue
        for form in range(p.piece[piece, FIRST_FORM], p.piece[piece + 1, FIRST_FORM]):
            for option in range(options(p, form, target, strict)):
                top, left = corner(p, form, target, option)
                if not lay(p, piece, form, top, left, strict):
                    continue
                verdict: int = packs(p)
                lift(p, piece, form, top, left)
                if verdict != NO:
                    return verdict
        if sign == 0:
            return NO
    return NO
