"""The pieces of the construction, as boxes of open cells. All that is in no box is barrier.

A *line* of a truth value is a *plane*, a full rectangle with the value run at z = 0, and beside it a zigzag *board*, on
which an agent of the service part can stop in every column. *Forks* lie across the two value runs of a variable,
*connections* lead from the last fork of one kind to the first of the next, *bumps* let the service part pass the
columns of the w's, and the *bus* is one more line along y that leads to all lines along x.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from fathom.hardness.reductions.threesat_to_slide.layout import LOWEST, M_LEVEL, W_LEVEL, Layout

X_PLANE = (-1, 5)
Y_PLANE = (-5, 1)
"""From which z to which the planes reach: below and above the value runs, so that nothing falling stops on these."""

X_BOARD, Y_BOARD = 3, -4
"""The z of the second of the four rows of a board."""


class Part(StrEnum):
    """What a cell is for; where boxes overlap, the later name in this list is told."""

    PLANE = "plane"
    BOARD = "board"
    BUS = "bus"
    BUMP = "bump"
    VALUE_V = "value of a variable"
    VALUE_U = "value of a u"
    VALUE_W = "value of a w"
    FORK = "fork"
    CONNECTION = "connection"
    CLAUSE = "clause cell"


class Box(NamedTuple):
    """The cells from one corner to the other, both included; along x and y only every so many if a step is given."""

    part: Part
    x: tuple[int, int]
    y: tuple[int, int]
    z: tuple[int, int]
    steps: tuple[int, int] = (1, 1)


def boxes(layout: Layout) -> Iterator[Box]:
    """All open cells."""
    yield from x_lines(layout)
    yield from y_lines(layout)
    yield from bus(layout)
    yield from v_forks(layout)
    yield from u_forks(layout)
    yield from u_to_v(layout)
    for number in layout.wide:
        yield from w_fork(layout, number)
        yield from bumps(layout, number)
    for place, number in enumerate(layout.wide, 1):
        yield from w_merge(layout, number, layout.wide[place] if place < len(layout.wide) else None)
    for cell in layout.clause_cells:
        yield Box(Part.CLAUSE, (cell.x, cell.x), (cell.y, cell.y), (0, 0))


def x_lines(layout: Layout) -> Iterator[Box]:
    """The lines of the variables' values: a plane at y, its board at y + 1."""
    for number in range(1, layout.variables + 1):
        for literal in (number, -number):
            x, y = (layout.v_line_end(number), layout.x_east), layout.v_line(literal)
            yield Box(Part.PLANE, x, (y, y), X_PLANE)
            yield Box(Part.VALUE_V, x, (y, y), (0, 0))
            for (s, step), z in board(*x, X_BOARD, skipped(layout.skips_along_x, y)):
                yield Box(Part.BOARD, s, (y + 1, y + 1), z, (step, 1))


def y_lines(layout: Layout) -> Iterator[Box]:
    """The lines of the values of the u's: a plane at x, its board at x + 1."""
    for number in range(1, layout.m + 1):
        for literal in (number, -number):
            x, y = layout.u_line(literal), (layout.y_south, layout.u_line_end(number))
            yield Box(Part.PLANE, (x, x), y, Y_PLANE)
            yield Box(Part.VALUE_U, (x, x), y, (0, 0))
            for (s, step), z in board(*y, Y_BOARD, skipped(layout.skips_along_y, x)):
                yield Box(Part.BOARD, (x + 1, x + 1), s, z, (1, step))


def bus(layout: Layout) -> Iterator[Box]:
    """A line along y without a value: it crosses all planes along x."""
    x, y = layout.x_bus, (layout.y_south, 4 * layout.variables + 1)
    yield Box(Part.BUS, (x, x), y, Y_PLANE)
    for (s, step), z in board(*y, Y_BOARD, ()):
        yield Box(Part.BUS, (x + 1, x + 1), s, z, (1, step))


Stretch = tuple[tuple[int, int], int]
"""From which to which coordinate along a board, and in which steps."""


def board(first: int, last: int, z: int, skips: Iterable[int]) -> Iterator[tuple[Stretch, tuple[int, int]]]:
    """A zigzag of four rows, z - 1 to z + 2, in periods of four columns; its stretches and their rows.

    Columns 3, 0, 1, 2 (mod 4) are of the types A, B, C, D. In a period whose B column is a clause column, the top row
    is left out, so that no slide stops at that column.
    """
    for residue, low, high in ((3, z - 1, z + 1), (0, z + 1, z + 1), (1, z, z + 1), (2, z - 1, z)):
        yield ((first + (residue - first) % 4, last), 4), (low, high)
    for residue in (0, 1):
        begin = first + (residue - first) % 4
        for skip in sorted(skips):
            if begin < skip + residue:
                yield ((begin, skip + residue - 4), 4), (z + 2, z + 2)
            begin = max(begin, skip + residue + 4)
        yield ((begin, last), 4), (z + 2, z + 2)


def skipped(skips: dict[int, list[int]], line: int) -> list[int]:
    """The clause columns of a line."""
    return skips.get(line, [])


def v_forks(layout: Layout) -> Iterator[Box]:
    """A run along y whose ends lie inside the two value runs of a variable."""
    for number in range(1, layout.variables + 1):
        x = layout.v_fork(number)
        yield Box(Part.FORK, (x, x), (layout.v_line(-number), layout.v_line(number)), (0, 0))


def u_forks(layout: Layout) -> Iterator[Box]:
    """A run along x whose ends lie inside the two value runs of a u."""
    for number in range(1, layout.m + 1):
        y = layout.u_fork(number)
        yield Box(Part.FORK, (layout.u_line(-number), layout.u_line(number)), (y, y), (0, 0))


def u_to_v(layout: Layout) -> Iterator[Box]:
    """The merge of the last u's values, and the way to the first variable's fork."""
    x, y = layout.x_west, layout.y_top
    yield Box(Part.CONNECTION, (x, layout.merge_end), (y, y), (0, 0))
    yield Box(Part.CONNECTION, (x, x), (0, y), (0, 0))
    yield Box(Part.CONNECTION, (x, layout.v_fork(1)), (0, 0), (0, 0))


def w_fork(layout: Layout, number: int) -> Iterator[Box]:
    """A run along y whose ends lie inside the two value columns of a w, and these columns."""
    x, lines = layout.u_line(number), layout.w_lines(number)
    for y in lines:
        yield Box(Part.VALUE_W, (x, x), (y, y), (LOWEST, M_LEVEL))
    yield Box(Part.FORK, (x, x), (min(lines), max(lines)), (W_LEVEL, W_LEVEL))


def bumps(layout: Layout, number: int) -> Iterator[Box]:
    """Cells around the value columns of a w, above the planes, through which the service passes z = 6 and z = 8."""
    x = layout.u_line(number)
    for y in layout.w_lines(number):
        yield Box(Part.BUMP, (x - 2, x + 1), (y, y), (6, 6))
        yield Box(Part.BUMP, (x - 1, x + 1), (y, y), (7, 8))


def w_merge(layout: Layout, number: int, following: int | None) -> Iterator[Box]:
    """The merge of the two values of a w, and the way to the fork of the next w or of the first u."""
    x, foot, top = layout.u_line(number), layout.w_merge_foot(number), (M_LEVEL, M_LEVEL)
    if following is None:
        y = layout.u_fork(1)
        yield Box(Part.CONNECTION, (x, x), (foot, y), top)
        yield Box(Part.CONNECTION, (0, x), (y, y), top)
        yield Box(Part.CONNECTION, (0, 0), (y, y), (0, M_LEVEL))
        return
    y, entry = layout.y_north, layout.w_entry(following)
    yield Box(Part.CONNECTION, (x, x), (foot, y), top)
    yield Box(Part.CONNECTION, (x, x + 2), (y, y), top)
    yield Box(Part.CONNECTION, (x + 2, x + 2), (entry, y), top)
    yield Box(Part.CONNECTION, (x + 2, x + 2), (entry, entry), (W_LEVEL, M_LEVEL))
    yield Box(Part.CONNECTION, (x + 2, layout.u_line(following)), (entry, entry), (W_LEVEL, W_LEVEL))
