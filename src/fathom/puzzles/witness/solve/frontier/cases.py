"""The cases of a panel: what the engine cannot be told of a line is fixed, in every way that there is.

A line belongs to exactly one case. Where a layer has polyominoes of several cells, a case says which regions hold them
(`shapes`): the lines between these and the rest of the panel are used, those within are not. Where it has antibodies, a
case says which hexagons are not visited and which triangles have too few or too many sides, no more of them than there
are antibodies. The number of cases grows exponentially with both, so there is a limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from fathom.errors import FathomError
from fathom.puzzles.witness.model import ANTIBODY, TRIANGLE, Layer, Panel, Place
from fathom.puzzles.witness.model.regions import cells_at, outside
from fathom.puzzles.witness.solve.frontier import has_large
from fathom.puzzles.witness.solve.frontier.shapes import region_sets

MOST_CASES = 250
"""A case takes some ten milliseconds to be laid out, however few its lines are."""


class LayerCase(NamedTuple):
    """What is fixed about one layer."""

    walls: frozenset[Place] = frozenset()
    """Lines that are used."""
    inner: frozenset[Place] = frozenset()
    """Lines that are not."""
    missed: frozenset[Place] = frozenset()
    """Hexagons that are not visited."""
    fewer: frozenset[Place] = frozenset()
    """Cells whose triangles have fewer sides on the path than there are triangles."""
    more: frozenset[Place] = frozenset()


Case = tuple[LayerCase, ...]


def cases(panel: Panel) -> list[Case]:
    """All cases of a panel to which the frontier `applies`; raises `FathomError` if there are too many."""
    by_layer = [_layer_cases(panel, layer) for layer in panel.layers]
    number = 1
    for found in by_layer:
        number *= len(found)
        if number > MOST_CASES:
            raise FathomError(f"the clues of the panel make more than {MOST_CASES} cases")
    return list(product(*by_layer))


def _layer_cases(panel: Panel, layer: Layer) -> list[LayerCase]:
    if has_large(layer):
        return [LayerCase(walls, inner) for walls, inner in region_sets(panel, layer, MOST_CASES)]
    found = []
    for case in _erased(panel, layer) if layer.has(ANTIBODY) else [LayerCase()]:
        found.append(case)
        if len(found) > MOST_CASES:
            raise FathomError(f"the antibodies make more than {MOST_CASES} cases")
    return found


def _erased(panel: Panel, layer: Layer) -> Iterator[LayerCase]:
    """Which hexagons and triangles are wrong: at most one for each antibody."""
    beyond = outside(panel, layer)
    hexagons = [place for place in layer.hexagons if any(cell not in beyond for cell in cells_at(panel, place))]
    ways = [("missed", place) for place in hexagons]
    for cell, clue in layer.cells.items():
        if clue.kind == TRIANGLE:
            ways += [("fewer", cell)] + [("more", cell)] * (clue.count < 4)
    bodies = sum(clue.kind == ANTIBODY for clue in layer.cells.values())
    for number in range(min(bodies, len(ways)) + 1):
        for chosen in combinations(ways, number):
            if len({place for _, place in chosen}) == number:
                sets = {sort: frozenset(p for s, p in chosen if s == sort) for sort in ("missed", "fewer", "more")}
                yield LayerCase(**sets)
