"""The end of the walk: all that the service part has to pass, slab by slab.

A slab is the plane and the board of one line, two cells thick. Its hub is the corner where every slide through the
plane leads back to the board: whoever has swept a column of the plane may have to go there and along the board to the
next one, so the walk is made of spokes from the hub, to the farthest stop that still has something to pass, on from
there as long as there is something close by, and home. Ways there and home are two breadth-first trees in the slab;
between slabs they are two such trees in the whole service part. The length of the walk grows with the number of
columns times the length of the boards, for half of the columns lead nowhere but to the hub. All work is
linear in the grid and in the walk (20 variables, 91 clauses: 6 million moves in three seconds).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import watch_here
from fathom.errors import BrokenAnswer
from fathom.hardness.reductions.threesat_to_slide.layout import Layout
from fathom.hardness.reductions.threesat_to_slide.parts import X_PLANE, Y_PLANE
from fathom.hardness.reductions.threesat_to_slide.tour import (
    COLUMNS,
    EVERYWHERE,
    NOWHERE,
    ROWS,
    Ints,
    Ledger,
    Trees,
    follow,
    grow,
    spokes,
    way_home,
    way_there,
)
from fathom.puzzles.slide.model import ICE, Level
from fathom.puzzles.slide.solve.kernels import slide_table
from fathom.puzzles.slide.solve.runs import runs_of

_BYTES_A_SQUARE = 60
_LOOK = 160  # stops around the agent that are looked at before it goes home


class Slab(NamedTuple):
    """A region, two rows or columns of the grid from `low` on, and its hub."""

    bound: int
    low: int
    hub: int


def slabs(layout: Layout) -> Iterator[Slab]:
    """The lines along y, the bus, and the lines along x."""
    for x in (*(layout.u_line(sign * j) for j in range(1, layout.m + 1) for sign in (1, -1)), layout.x_bus):
        yield Slab(COLUMNS, x - layout.x_west, layout.square(x, layout.y_south, Y_PLANE[0]))
    for y in (layout.v_line(sign * i) for i in range(1, layout.variables + 1) for sign in (1, -1)):
        yield Slab(ROWS, layout.y_top - y - 1, layout.square(layout.x_east, y, X_PLANE[1]))


def service_walk(layout: Layout, level: Level, before: NDArray[np.int16]) -> NDArray[np.int16]:
    """The moves that pass, from where the moves `before` end, all cells but clause cells that those have not passed."""
    watch = watch_here()
    watch.reserve(_BYTES_A_SQUARE * level.ground.size, "planning the walk")
    runs, table = runs_of(level), slide_table(level)
    _, rows, columns = level.shape
    strides = np.array([columns, 1, rows * columns], np.int64)
    needed = (level.ground == ICE).reshape(-1)
    needed[level.start] = False
    needed[[layout.square(cell.x, cell.y, 0) for cell in layout.clause_cells]] = False
    left = np.zeros(len(runs), np.int32)
    for through in runs.through:
        asked = through[needed]
        left += np.bincount(asked[asked >= 0], minlength=len(runs)).astype(np.int32)
    ledger = Ledger(needed, left, np.ascontiguousarray(runs.through), strides)
    here = int(follow(table, ledger, level.start, before))

    root = layout.square(layout.x_bus, layout.y_south, Y_PLANE[0])
    place = np.full(level.ground.size, NOWHERE, np.int32)
    whole = _trees(table, level, Slab(EVERYWHERE, 0, root), place)
    nearby = np.full(level.ground.size, NOWHERE, np.int32)
    pieces: list[NDArray[np.int16]] = []
    moves = 0
    for slab in slabs(layout):
        watch.check("planning the walk", moves)
        way = np.concatenate([way_home(table, whole, here), way_there(whole, slab.hub)])
        follow(table, ledger, here, way)
        trees = _trees(table, level, slab, nearby)
        pieces += [way, spokes(table, ledger, trees, _LOOK)]
        moves += len(way) + len(pieces[-1])
        nearby[trees.stops] = NOWHERE
        here = slab.hub
    if needed.any():
        raise BrokenAnswer(f"the service part leaves {int(needed.sum())} cells: the construction is broken")
    return np.concatenate(pieces)


def _trees(table: Ints, level: Level, slab: Slab, place: Ints) -> Trees:
    _, rows, columns = level.shape
    trees: Trees = grow(table, rows, columns, slab.bound, slab.low, slab.hub, place)
    return trees
