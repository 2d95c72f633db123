"""Why a panel can have no line at all, seen at a glance: in words, and from the rules.

A solver need not search such a panel, and a checker needs no certificate for it: both ask here. The cost is one look at
every start, end and clue.
"""

from __future__ import annotations

from fathom.puzzles.witness.model import ANTIBODY, SECOND, TRIANGLE, Layer, Panel, Place
from fathom.puzzles.witness.model.regions import sides_of


def reason(panel: Panel) -> str | None:
    """Why no line solves the panel, if that can be said without drawing any; None says nothing."""
    if not panel.starts or not panel.ends:
        return f"there is no {'end' if panel.starts else 'start'}"
    if panel.symmetry:
        for what, places in (("start", frozenset(panel.starts)), ("end", panel.end_places)):
            if not any(_paired(panel, place, places) for place in places):
                return f"no {what} has another {what} as its mirror image, and the second line needs one"
    for number, layer in enumerate(panel.layers):
        found = None if layer.has(ANTIBODY) else _hopeless_clue(panel, layer)
        if found is not None:
            return found + (f" (panel {number + 1})" if len(panel.layers) > 1 else "")
    return None


def _paired(panel: Panel, place: Place, places: frozenset[Place]) -> bool:
    """Whether two lines can be at this place and at its mirror image."""
    image = panel.mirrored(place)
    return image != place and image in places


def _hopeless_clue(panel: Panel, layer: Layer) -> str | None:
    """A clue that no line satisfies, where no antibody could remove it."""
    if panel.symmetry:
        return None
    for (x, y), kind in layer.hexagons.items():
        if kind == SECOND:
            return f"the hexagon at {x},{y} is for a second line, and there is none"
    tips = {*panel.starts, *panel.end_places}
    for (x, y), clue in layer.cells.items():
        if clue.kind == TRIANGLE and clue.count == 4 and not tips.intersection(sides_of(panel, (x, y))):
            return f"the 4 triangles at {x},{y} ask for a line all the way round their cell, which would meet itself"
    return None
