"""What is told of a polyhedron on a tiling, as plain values, and the check of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.answer import Limits, Watch
from fathom.errors import BrokenAnswer, LimitReached
from fathom.rolling.check import objections, pair_objections
from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.rest import Reach, Rest
from fathom.rolling.model.tiling import Tiling
from fathom.rolling.solve.classify import Classification, classified


@dataclass(frozen=True, eq=False)
class Rolled:
    """A classification that has been checked: of a start, or of the best start if none was named.

    `unproved` says why the checker did not come to the end, if it did not.
    """

    classification: Classification
    reach: Reach
    label: str
    component: int | None
    start: Rest | None
    unproved: str | None

    @property
    def facts(self) -> dict[str, Any]:
        """All that is told, as plain values. Tiles and faces are numbered from 1."""
        made = self.classification.made
        facts: dict[str, Any] = {
            "polyhedron": made.polyhedron.name,
            "tiling": made.tiling.code,
            "name": made.tiling.name,
            "class": str(self.reach),
            "label": self.label,
            "starts": len(made.states),
            "components": len(made.components),
            "tiles": len(made.tiling.tiles),
        }
        if self.component is not None:
            facts |= self._of_component(self.component)
        return facts | {"unproved": self.unproved}

    def _of_component(self, component: int) -> dict[str, Any]:
        classification = self.classification
        lattice = classification.lattice(component)
        index = lattice[0][0] * lattice[1][1] if len(lattice) == 2 else None
        tiles = classification.tiles_where(component)
        reached = set(classification.cosets(component))
        total = len(classification.made.tiling.tiles) * (index or 1)
        return {
            "states": int(classification.made.components[component, 4]),
            "lattice": [list(vector) for vector in lattice],
            "index": index,
            "reached": f"{len(reached)} of {total}" if index else len(reached),
            "unused tiles": [t + 1 for t in range(len(classification.made.tiling.tiles)) if t not in tiles["reached"]],
            "unused faces": [face + 1 for face in classification.unused_faces(component)],
            "guaranteed starts": [tile + 1 for tile in tiles["guaranteed"]],
            "face-complete tiles": [tile + 1 for tile in tiles["face-complete"]],
            "orientation-complete tiles": [tile + 1 for tile in tiles["orientation-complete"]],
        }


def rolled(polyhedron: Polyhedron, tiling: Tiling, start: Rest | None, limits: Limits) -> Rolled:
    """Where a polyhedron gets to, from this start or at best; checked by rolling by coordinates."""
    watch = limits.watch()
    classification = classified(polyhedron, tiling)
    watch.check("rolling from every start")
    component = classification.best if start is None else classification.component_of(start)
    reach = Reach.INCOMPATIBLE if component is None else classification.reaches[component]
    label = classification.label
    unproved = None
    try:
        found = _objections(classification, component if start is not None else None, reach, limits, watch)
    except LimitReached as limit:
        unproved, found = limit.reason, []
    if found:
        raise BrokenAnswer(f"rolling {polyhedron.name} on {tiling.code}: {found[0]}")
    return Rolled(classification, reach, label, component, start, unproved)


def _objections(
    classification: Classification, component: int | None, reach: Reach, limits: Limits, watch: Watch
) -> list[str]:
    checking = limits.for_checking(watch.seconds).watch()
    polyhedron, tiling = classification.made.polyhedron, classification.made.tiling
    if component is not None:
        return objections(polyhedron, tiling, reach, classification.certificate(component), checking)
    all_of_them = enumerate(classification.reaches)
    claims = [(claimed, classification.certificate(number)) for number, claimed in all_of_them]
    return pair_objections(polyhedron, tiling, claims, reach, checking)
