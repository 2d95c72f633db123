"""The level for a formula: every box of `parts` opened in an array of barriers.

Time is that of writing the array: about 4 million squares for 20 variables and 91 clauses, in some hundredths of a
second.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fathom.answer import watch_here
from fathom.errors import FathomError
from fathom.hardness.reduction import Built, Sizes
from fathom.hardness.reductions.threesat_to_slide import parts
from fathom.hardness.reductions.threesat_to_slide.clauses import tidy
from fathom.hardness.reductions.threesat_to_slide.layout import Layout
from fathom.kind import imported
from fathom.problems.cnf.model import ThreeSat
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level

if TYPE_CHECKING:
    from fathom.hardness.reductions.threesat_to_slide import animation as _animation
    from fathom.hardness.reductions.threesat_to_slide import draw as _draw
    from fathom.hardness.reductions.threesat_to_slide import structure as _structure
    from fathom.hardness.reductions.threesat_to_slide import view as _view
    from fathom.hardness.reductions.threesat_to_slide import walk as _walk
else:
    (_draw,) = imported("fathom.hardness.reductions.threesat_to_slide", "draw")
    (_animation,) = imported("fathom.hardness.reductions.threesat_to_slide", "animation")
    (_structure,) = imported("fathom.hardness.reductions.threesat_to_slide", "structure")
    (_view,) = imported("fathom.hardness.reductions.threesat_to_slide", "view")
    (_walk,) = imported("fathom.hardness.reductions.threesat_to_slide", "walk")

MOST_SQUARES = 2**31
"""Levels have fewer squares than this."""


def layout_for(formula: ThreeSat) -> Layout:
    """The coordinates for a formula, tidied."""
    return Layout(*tidy(formula.variables, formula.clauses))


def construct(formula: ThreeSat) -> Built:
    """The level, with the ways for assignments and walks."""
    layout = layout_for(formula)
    level = level_for(layout, formula.about.get("title"))
    return Built(
        formula,
        level,
        carry=lambda assignment: _walk.walk_for(layout, level, assignment),
        read=lambda walk: _walk.assignment_of(layout, level, walk, formula.variables),
        inspect=lambda: _structure.faults(layout, level),
        pictures={"layers": lambda: _draw.layers(layout, level), "view": lambda: _view.view(layout, level)},
        film=lambda assignment: _animation.film(layout, level, assignment),
    )


def level_for(layout: Layout, title: str | None = None) -> Level:
    """The level for a layout: pass over every open square. Raises `LimitReached` if there is no room for it."""
    squares = prod(layout.shape)
    if squares >= MOST_SQUARES:
        raise FathomError(f"the grid would have {squares:,} squares, expected fewer than {MOST_SQUARES:,}")
    watch = watch_here()
    watch.reserve(2 * squares, "the grid")
    ground = np.full(layout.shape, BARRIER, np.uint8)
    for number, box in enumerate(parts.boxes(layout)):
        if number % 1000 == 0:
            watch.check("opening boxes of the grid", number)
        ground[slices(layout, box)] = ICE
    return Level(
        ground=ground,
        start=layout.square(*layout.start),
        goal=Goal.PASS_COVER,
        marked=np.zeros(layout.shape, np.bool_),
        wraps=(False, False, False),
        about={} if title is None else {"title": title},
    )


def slices(layout: Layout, box: parts.Box) -> tuple[slice, slice, slice]:
    """The box as a part of the level's array; empty if it ends before it begins."""
    layer, _, column = layout.index(box.x[0], 0, box.z[0])
    y_last = box.y[1] - (box.y[1] - box.y[0]) % box.steps[1]
    first_row = layout.y_top - y_last
    return (
        slice(layer, layer + box.z[1] - box.z[0] + 1),
        slice(first_row, max(first_row, layout.y_top - box.y[0] + 1), box.steps[1]),
        slice(column, max(column, column + box.x[1] - box.x[0] + 1), box.steps[0]),
    )


def part_of_cells(layout: Layout) -> NDArray[np.int8]:
    """For every cell the number of its part in the list of parts, -1 for barriers."""
    order = {part: number for number, part in enumerate(parts.Part)}
    told = np.full(layout.shape, -1, np.int8)
    for box in parts.boxes(layout):
        cells = told[slices(layout, box)]
        np.maximum(cells, order[box.part], out=cells)
    return told


def size(formula: ThreeSat) -> Sizes:
    """The size as a function of the tidy formula's numbers of variables n and clauses m."""
    n, clauses = tidy(formula.variables, formula.clauses)
    m = len(clauses)
    layers = 15 if any(len(clause) == 3 for clause in clauses) else 11
    rows, columns = 8 * n + 2 * m + 6, 8 * m + 2 * n + 12
    return {"layers": layers, "rows": rows, "columns": columns, "squares": layers * rows * columns}


def measure(level: Level) -> Sizes:
    """The size of a level."""
    layers, rows, columns = level.shape
    return {"layers": layers, "rows": rows, "columns": columns, "squares": level.ground.size}
