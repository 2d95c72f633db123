"""One case of a panel as a problem of the path engine.

Broken lines, hexagons, triangles, squares, stars, monominoes and antibodies are told to the engine as they are: lines
and corners to use or avoid, numbers of lines to use, and values of regions (`contents`, `antibodies`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fathom.puzzles.witness.model import ANTIBODY, POLYOMINO, SQUARE, STAR, TRIANGLE, Line, Panel, Place
from fathom.puzzles.witness.model.regions import is_edge, outside, sides_of
from fathom.puzzles.witness.solve.frontier.antibodies import Erasing
from fathom.puzzles.witness.solve.frontier.cases import Case
from fathom.puzzles.witness.solve.frontier.contents import Holding

if TYPE_CHECKING:
    from fathom.engine.paths import Count, Path, Problem, Regions

_MOST_VALUES = 1024  # of regions: their table takes a call for each two


class Translation(NamedTuple):
    """A panel's problem, and what its vertices and edges are on the panel."""

    problem: Problem
    vertices: list[Place]
    edges: list[Place]
    """The middle of the line that each edge is, or is half of."""

    def line(self, path: Path) -> Line:
        """The line that a path of the engine is."""
        places = [self.vertices[path.vertices[0]]]
        for vertex, edge in zip(path.vertices[1:], path.edges, strict=True):
            middle, end = self.edges[edge], self.vertices[vertex]
            places += [end] if middle in (end, places[-1]) else [middle, end]
        return Line(tuple(places))


def translated(panel: Panel, case: Case) -> Translation:
    """The problem whose paths are the solutions; raises `FathomError` if regions can hold too many things."""
    from fathom.engine.paths import Graph, Problem

    special = {place for place in (*panel.starts, *panel.end_places) if is_edge(place)}
    corners = [(x, y) for y in range(0, panel.height, 2) for x in range(0, panel.width, 2)]
    vertices = corners + sorted(special)
    number = {place: index for index, place in enumerate(vertices)}
    edges: list[Place] = []
    pairs: list[tuple[int, int]] = []
    parts: dict[Place, list[int]] = {}
    for place in ((x, y) for y in range(panel.height) for x in range(panel.width) if (x + y) % 2):
        one, other = _ends(panel, place)
        pieces = [(one, place), (place, other)] if place in special else [(one, other)]
        parts[place] = list(range(len(edges), len(edges) + len(pieces)))
        for start, end in pieces:
            pairs.append((number[start], number[end]))
            edges.append(place)
    beyond = outside(panel, panel.layers[0])
    cells = [cell for cell in panel.cells if cell not in beyond]
    faces = [tuple(part for side in sides_of(panel, cell) for part in parts[side]) for cell in cells]
    missed = {place for fixed in case for place in fixed.missed}
    used = {
        place for layer, fixed in zip(panel.layers, case, strict=True) for place in {*layer.hexagons} - fixed.missed
    }
    used |= {place for fixed in case for place in fixed.walls}
    avoided = panel.broken.union(*(fixed.inner for fixed in case), missed - number.keys())
    problem = Problem(
        Graph(len(vertices), tuple(pairs), tuple(faces)),
        starts=[number[place] for place in panel.starts],
        ends=[number[place] for place in panel.end_places],
        use_vertices=[number[place] for place in used if place in number],
        avoid_vertices=[number[place] for place in missed if place in number],
        use_edges=[parts[place][0] for place in used if place not in number],
        avoid_edges=[part for place in avoided for part in parts[place]],
        counts=list(_counts(panel, case, number, parts)),
        regions=_regions(panel, case, cells),
    )
    return Translation(problem, vertices, edges)


def _counts(panel: Panel, case: Case, number: dict[Place, int], parts: dict[Place, list[int]]) -> Iterator[Count]:
    """How many sides of cells with triangles are used."""
    from fathom.engine.paths import Count

    for layer, fixed in zip(panel.layers, case, strict=True):
        beyond = outside(panel, layer)
        for cell, clue in layer.cells.items():
            if clue.kind == TRIANGLE and cell not in beyond:
                low = 0 if cell in fixed.fewer else clue.count + (cell in fixed.more)
                high = clue.count - 1 if cell in fixed.fewer else 4 if cell in fixed.more else clue.count
                sides = sides_of(panel, cell)
                yield Count(
                    low,
                    high,
                    vertices=[number[side] for side in sides if side in number],
                    edges=[parts[side][0] for side in sides if side not in number],
                )


def _ends(panel: Panel, edge: Place) -> tuple[Place, Place]:
    x, y = edge
    if x % 2 == 0:
        return (x, y - 1), (x, y + 1)
    return (x - 1, y), ((x + 1) % panel.width if panel.pillar else x + 1, y)


def _regions(panel: Panel, case: Case, cells: list[Place]) -> Regions | None:
    from fathom.engine.paths import Regions

    if not any(layer.has(SQUARE, STAR, POLYOMINO, ANTIBODY) for layer in panel.layers):
        return None
    # Both sorts of layers have the same methods, each for its own values.
    layers: list[Any] = [
        Erasing(panel, layer, fixed) if layer.has(ANTIBODY) else Holding(panel, layer)
        for layer, fixed in zip(panel.layers, case, strict=True)
    ]

    def together(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[Any, ...] | None:
        both = tuple(layer.together(a, b) for layer, a, b in zip(layers, one, other, strict=True))
        return None if None in both else both

    return Regions.fold(
        [tuple(layer.value(cell) for layer in layers) for cell in cells],
        together,
        lambda value: all(layer.accepted(part) for layer, part in zip(layers, value, strict=True)),
        _MOST_VALUES,
        lambda value: sum(layer.debt(part) for layer, part in zip(layers, value, strict=True)),
    )
