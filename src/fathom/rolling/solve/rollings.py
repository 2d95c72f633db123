"""All components of a polyhedron on a tiling: where it gets to, from every start.

The cost grows with the states (a tile of the supertile, a face that fits, a turn) times the sides of tiles: some
microseconds for small polyhedra, a millisecond for large ones. See `kernels`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.tiling import Tiling
from fathom.rolling.solve import kernels
from fathom.rolling.solve.kernels import AREA, RANK, STATES, A, C, Tables

Numbers = NDArray[np.int64]


@lru_cache(256)
def tables_of_tiling(tiling: Tiling) -> tuple[Numbers, Numbers]:
    """Its tiles and their edges, for the kernels."""
    sides = [tile.sides for tile in tiling.tiles]
    edges = [(near.tile, near.edge, *near.cell) for around in tiling.neighbours for near in around]
    return _with_first_rows(sides), np.array(edges, np.int64)


@lru_cache(256)
def tables_of_polyhedron(polyhedron: Polyhedron) -> tuple[Numbers, Numbers]:
    """Its faces and their edges, for the kernels; a face that fits no tile has no sides."""
    table = _with_first_rows([len(face) for face in polyhedron.faces])
    table[:, kernels.SIDES] = polyhedron.sides
    return table, np.array([tuple(near) for around in polyhedron.across for near in around], np.int64)


def _with_first_rows(sides: list[int]) -> Numbers:
    return np.array([sides, np.cumsum([0, *sides[:-1]])], np.int64).T.copy()


@dataclass(frozen=True, eq=False)
class Rollings:
    """All states of a polyhedron on a tiling (see `kernels` for the columns), and their components."""

    polyhedron: Polyhedron
    tiling: Tiling
    first: Numbers
    states: Numbers
    queue: Numbers
    """The states component by component, each in the order of a breadth-first search."""
    components: Numbers

    @cached_property
    def begins(self) -> Numbers:
        """Where each component begins in the queue."""
        return np.concatenate([[0], np.cumsum(self.components[:, STATES])])

    @cached_property
    def tables(self) -> Tables:
        """As kernels take it."""
        tables = (*tables_of_tiling(self.tiling), *tables_of_polyhedron(self.polyhedron))
        return Tables(*tables, self.first, self.states)

    def members(self, component: int) -> Numbers:
        """The states of a component."""
        return self.queue[self.begins[component] : self.begins[component + 1]]


def rollings(polyhedron: Polyhedron, tiling: Tiling) -> Rollings:
    """Roll it from every start."""
    tiles, tile_edges = tables_of_tiling(tiling)
    faces, face_edges = tables_of_polyhedron(polyhedron)
    first = np.empty((len(tiles), len(faces)), np.int64)
    tally = {sides: int((faces[:, 0] == sides).sum()) for sides in set(tiles[:, 0].tolist())}
    count = sum(sides * tally[sides] for sides in tiles[:, 0].tolist())
    states = np.empty((count, 6), np.int64)
    kernels.place(tiles, faces, first, states)
    queue, components = np.empty(count, np.int64), np.empty((count, 7), np.int64)
    found = kernels.explore(Tables(tiles, tile_edges, faces, face_edges, first, states), queue, components)
    components = components[:found].copy()
    begins = np.concatenate([[0], np.cumsum(components[:, STATES])])
    spanning = np.flatnonzero(components[:, RANK] == 2)
    if len(spanning):
        largest = int((components[spanning, A] * components[spanning, C]).max())
        met = np.zeros(len(tiles) * largest, np.int64)
        for which in spanning.tolist():
            kernels.measure(len(tiles), int(begins[which]), which, states, queue, components, met)
    return Rollings(polyhedron, tiling, first, states, queue, components)


def parents_of(made: Rollings, component: int) -> list[int]:
    """Of each state of a component, in the order of the search, the place of the one it was met from; -1 for the
    first.
    """
    members = made.members(component)
    place = np.full(len(made.states), -1, np.int64)
    place[members] = np.arange(len(members))
    parents = np.full(len(members), -1, np.int64)
    kernels.descend(made.tables, members, place, parents)
    found: list[int] = parents.tolist()
    return found


def rolled_edges(made: Rollings) -> frozenset[tuple[int, int]]:
    """The edges of tiles (tile and edge) that something rolls over, from any start."""
    crossed = np.zeros(len(made.tables.tile_edges), np.int64)
    kernels.cross(made.tables, crossed)
    rows = [(tile, edge) for tile, around in enumerate(made.tiling.neighbours) for edge in range(len(around))]
    return frozenset(border for border, was in zip(rows, crossed.tolist(), strict=True) if was)


__all__ = ["AREA", "Rollings", "rollings"]
