"""Panels as problems of the path engine: dynamic programming over a cut through the panel.

Broken lines, hexagons, triangles, squares, stars and monominoes are told to the engine as they are: lines and corners
to use or avoid, numbers of lines to use, and values of regions. It counts in time that grows with the width of the
panel only, where a search grows with the number of lines. Antibodies, other polyominoes and mirrored lines are not for
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    POLYOMINO,
    SECOND,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    Layer,
    Line,
    Panel,
    Place,
)
from fathom.puzzles.witness.model.regions import is_edge, outside, sides_of

if TYPE_CHECKING:
    from fathom.engine.paths import Path, Problem, Regions


def applies(panel: Panel) -> bool:
    """Whether the engine can be told all of the panel's clues."""
    clues = [clue for layer in panel.layers for clue in layer.cells.values()]
    simple = not any(
        clue.kind in (ANTIBODY, ANTIPOLYOMINO) or (clue.shape is not None and len(clue.shape.cells) > 1)
        for clue in clues
    )
    alike = len({outside(panel, layer) for layer in panel.layers}) == 1
    apart = not set(panel.starts) & panel.end_places
    flat = not panel.symmetry and not panel.rules.fat_starts and (not panel.pillar or panel.columns > 1)
    second = any(SECOND in layer.hexagons.values() for layer in panel.layers)
    return simple and alike and apart and flat and not second and bool(panel.starts) and bool(panel.ends)


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


class Value(NamedTuple):
    """What a region holds of one layer."""

    square: str | None
    partners: tuple[int, ...]
    stars: tuple[bool, ...]
    monominoes: bool
    others: bool


def translated(panel: Panel) -> Translation:
    """The problem whose paths are the solutions; raises `FathomError` if regions can hold too many things."""
    from fathom.engine.paths import Count, Graph, Problem

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
    hexagons = {place for layer in panel.layers for place in layer.hexagons}
    counts = [
        Count.exactly(
            clue.count,
            vertices=[number[side] for side in sides_of(panel, cell) if side in special],
            edges=[parts[side][0] for side in sides_of(panel, cell) if side not in special],
        )
        for layer in panel.layers
        for cell, clue in layer.cells.items()
        if clue.kind == TRIANGLE and cell not in beyond
    ]
    problem = Problem(
        Graph(len(vertices), tuple(pairs), tuple(faces)),
        starts=[number[place] for place in panel.starts],
        ends=[number[place] for place in panel.end_places],
        use_vertices=[number[place] for place in hexagons if place in number],
        use_edges=[parts[place][0] for place in hexagons if place not in number],
        avoid_edges=[part for place in panel.broken for part in parts[place]],
        counts=counts,
        regions=_regions(panel, cells),
    )
    return Translation(problem, vertices, edges)


def _ends(panel: Panel, edge: Place) -> tuple[Place, Place]:
    x, y = edge
    if x % 2 == 0:
        return (x, y - 1), (x, y + 1)
    return (x - 1, y), ((x + 1) % panel.width if panel.pillar else x + 1, y)


def _regions(panel: Panel, cells: list[Place]) -> Regions | None:
    from fathom.engine.paths import Regions

    needed = any(layer.has(SQUARE, STAR, POLYOMINO) for layer in panel.layers)
    if not needed:
        return None
    colours = [_star_colours(layer) for layer in panel.layers]
    values = [
        tuple(_value(panel, layer, stars, cell) for layer, stars in zip(panel.layers, colours, strict=True))
        for cell in cells
    ]
    return Regions.fold(
        values,
        _together,
        lambda value: all(_accepted(part) for part in value),
    )


def _star_colours(layer: Layer) -> list[str]:
    return sorted({clue.colour for clue in layer.cells.values() if clue.kind == STAR and clue.colour})


def _value(panel: Panel, layer: Layer, colours: list[str], cell: Place) -> Value:
    clue = layer.cells.get(cell, Clue(""))
    counts = clue.kind in (SQUARE, STAR) or (panel.rules.partners == "coloured" and clue.colour is not None)
    monominoes = layer.has(POLYOMINO)
    return Value(
        clue.colour if clue.kind == SQUARE else None,
        tuple(int(counts and clue.colour == colour) for colour in colours),
        tuple(clue.kind == STAR and clue.colour == colour for colour in colours),
        monominoes and clue.kind == POLYOMINO,
        monominoes and clue.kind != POLYOMINO,
    )


def _together(one: tuple[Value, ...], other: tuple[Value, ...]) -> tuple[Value, ...] | None:
    found = []
    for a, b in zip(one, other, strict=True):
        partners = tuple(min(3, x + y) for x, y in zip(a.partners, b.partners, strict=True))
        stars = tuple(x or y for x, y in zip(a.stars, b.stars, strict=True))
        both = Value(a.square or b.square, partners, stars, a.monominoes or b.monominoes, a.others or b.others)
        clash = a.square and b.square and a.square != b.square
        crowded = any(star and number > 2 for star, number in zip(stars, partners, strict=True))
        if clash or crowded or (both.monominoes and both.others):
            return None
        found.append(both)
    return tuple(found)


def _accepted(value: Value) -> bool:
    return all(number == 2 for star, number in zip(value.stars, value.partners, strict=True) if star)
