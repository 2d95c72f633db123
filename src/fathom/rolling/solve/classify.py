"""Where a polyhedron gets to on a tiling: from a start, and at best; the labels of [Baes et al. 2022]; what puzzle
makers want to know. Everything follows from the components of `rollings`.

======= ================================================================================================
SPR     plane roller from every start
PR      plane roller from some starts
SQPR    hollow-plane roller that misses only tiles which no face fits, from every start
QPR     the same from some starts ("quasi" plane roller)
HPR     hollow-plane roller that misses tiles which some face fits
br      band roller
ar      bounded roller
x       bounded roller that never leaves its copy of the supertile, whatever the start; so this label,
        alone, depends on how the supertile is chosen (`Tiling.copies`)
_       incompatible
======= ================================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fathom.errors import FathomError
from fathom.rolling.check.certificates import Component
from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.rest import ORDER, Reach, Rest
from fathom.rolling.model.tiling import Cell, Tiling
from fathom.rolling.solve.kernels import AREA, COMPONENT, ON, RANK, STATES, TURN, UNDER, A, B, C, U, V, coset
from fathom.rolling.solve.rollings import Rollings, parents_of, rolled_edges, rollings


@dataclass(frozen=True, eq=False)
class Classification:
    """All components of a pair, the best of them, and the label of the pair."""

    made: Rollings

    @cached_property
    def reaches(self) -> list[Reach]:
        """Where each component gets to."""
        table = self.made.components
        copies, tiles = table[:, A] * table[:, C], len(self.made.tiling.tiles)
        full = (table[:, RANK] == 2) & (table[:, AREA] == tiles * copies)
        names = (Reach.BOUNDED, Reach.BAND, Reach.HOLLOW)
        return [Reach.PLANE if whole else names[rank] for rank, whole in zip(table[:, RANK], full, strict=True)]

    @cached_property
    def reach(self) -> Reach:
        """The best of all starts."""
        return max(self.reaches, key=ORDER.index, default=Reach.INCOMPATIBLE)

    @cached_property
    def best(self) -> int | None:
        """The component that reaches the most of the plane; of equals, the one with most states."""
        if not self.reaches:
            return None
        table = self.made.components

        def rank(which: int) -> tuple[int, float, int]:
            copies = int(table[which, A] * table[which, C])
            share = table[which, AREA] / copies if copies else 0.0
            return ORDER.index(self.reaches[which]), share, int(table[which, STATES])

        return max(range(len(table)), key=rank)

    @cached_property
    def label(self) -> str:
        """The label of the pair, as in the table of [Baes et al. 2022]."""
        every = len(set(self.reaches)) == 1
        match self.reach:
            case Reach.INCOMPATIBLE:
                return "_"
            case Reach.BOUNDED:
                return "x" if self._confined else "ar"
            case Reach.BAND:
                return "br"
            case Reach.PLANE:
                return "SPR" if every else "PR"
        table = self.made.components
        fitting = sum(tile.sides in self.made.polyhedron.sides for tile in self.made.tiling.tiles)
        quasi = (table[:, RANK] == 2) & (table[:, AREA] == fitting * table[:, A] * table[:, C])
        return "SQPR" if quasi.all() else "QPR" if quasi.any() else "HPR"

    @property
    def _confined(self) -> bool:
        near = self.made.tiling.neighbours
        return all(near[tile][edge].cell == (0, 0) for tile, edge in rolled_edges(self.made))

    def component_of(self, rest: Rest) -> int:
        """The component that a start is in."""
        first = self.made.first
        tiles, faces = first.shape
        if not (0 <= rest.tile < tiles and 0 <= rest.face < faces and first[rest.tile, rest.face] >= 0):
            raise FathomError(f"face {rest.face + 1} does not fit tile {rest.tile}")
        sides = self.made.tiling.tiles[rest.tile].sides
        if not 0 <= rest.turn < sides:
            raise FathomError(f"found turn {rest.turn}, expected 0 to {sides - 1}")
        return int(self.made.states[first[rest.tile, rest.face] + rest.turn, COMPONENT])

    def lattice(self, component: int) -> tuple[Cell, ...]:
        """Translations that map what a component reaches to itself, of which all others are sums."""
        _, a, b, c, *_ = self.made.components[component].tolist()
        return tuple(vector for vector in ((a, b), (0, c)) if vector != (0, 0))

    def certificate(self, component: int) -> Component:
        """What shows how far a component reaches."""
        members = self.made.members(component)
        rests = tuple(
            Rest(tile, face, turn, (u, v))
            for tile, face, turn, _, u, v in self.made.states[members][:, [ON, UNDER, TURN, COMPONENT, U, V]].tolist()
        )
        return Component(rests, tuple(parents_of(self.made, component)), self.lattice(component))

    def cosets(self, component: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """Of each tile reached (and copy, up to the lattice; 0 for bounded ones and bands) the faces and turns it
        sees.
        """
        table = self.made.components
        found: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for state in self.made.members(component).tolist():
            tile, face, turn, _, u, v = self.made.states[state].tolist()
            copy = int(coset(u, v, table, component)) if table[component, RANK] == 2 else 0
            found.setdefault((tile, copy), []).append((face, turn))
        return found

    def tiles_where(self, component: int) -> dict[str, list[int]]:
        """Tiles of the supertile by what puzzle makers ask: reached in all copies, `face-complete` and so on.

        reached: in some copy. face-complete: every face that fits comes to rest there, in some copy.
        orientation-complete: in every turn besides. guaranteed: whatever face and turn is begun with there, all is
        reached that this component reaches (in some copy).
        """
        fits = {sides: [f for f, s in enumerate(self.made.polyhedron.sides) if s == sides] for sides in range(3, 13)}
        reached: dict[int, bool] = {}
        faces: dict[int, bool] = {}
        turns: dict[int, bool] = {}
        for (tile, _), seen in self.cosets(component).items():
            sides = self.made.tiling.tiles[tile].sides
            reached[tile] = True
            faces[tile] = faces.get(tile, False) or {face for face, _ in seen} == set(fits[sides])
            turns[tile] = turns.get(tile, False) or len(set(seen)) == sides * len(fits[sides])
        return {
            "reached": sorted(reached),
            "face-complete": sorted(tile for tile, so in faces.items() if so),
            "orientation-complete": sorted(tile for tile, so in turns.items() if so),
            "guaranteed": self._guaranteed(component),
        }

    def _guaranteed(self, component: int) -> list[int]:
        """Tiles of which every start reaches as far as the component does: the same reach, as many tiles per area."""
        table = self.made.components
        copies = np.maximum(1, table[:, A] * table[:, C])
        share = table[:, AREA] * int(copies[component]) == int(table[component, AREA]) * copies
        like = np.array([reach == self.reaches[component] for reach in self.reaches]) & share
        states = self.made.states
        good = like[states[:, COMPONENT]] if len(states) else np.zeros(0, bool)
        tiles = set(states[:, ON].tolist())
        return sorted(tiles - set(states[~good, ON].tolist()))

    def unused_faces(self, component: int) -> list[int]:
        """Faces that the polyhedron never comes to rest on."""
        used = set(self.made.states[self.made.members(component), UNDER].tolist())
        return [face for face in range(len(self.made.polyhedron.faces)) if face not in used]


def classified(polyhedron: Polyhedron, tiling: Tiling) -> Classification:
    """Roll the polyhedron over the tiling from every start."""
    return Classification(rollings(polyhedron, tiling))


__all__ = ["B", "Classification", "classified"]
