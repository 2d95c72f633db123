"""What a line cuts a panel into, in plain Python: walls, regions, and the clues that lie in each.

A line that is used from end to end is a wall. Where the path starts or ends in the middle of a line the other half is
open. A fat start closes the middle of its line, but not the way round the line's other end, if no path comes there.
Cells from which a missing line leads outside are no part of the panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fathom.puzzles.witness.model import Clue, Layer, Line, Panel, Place


@dataclass(frozen=True, slots=True)
class Drawn:
    """The line, and the mirrored one if there is one: all places on them, and the lines that are walls."""

    first: frozenset[Place]
    second: frozenset[Place]
    walls: frozenset[Place]

    @property
    def touched(self) -> frozenset[Place]:
        """All places on a line."""
        return self.first | self.second


@dataclass(frozen=True, slots=True)
class Region:
    """Connected cells, with the clues and unvisited hexagons of one layer in them."""

    cells: frozenset[Place]
    clues: tuple[tuple[Place, Clue], ...]
    unvisited: tuple[Place, ...]
    crossed: frozenset[Place]
    """Lines between two of the cells that the path touches all the same: it starts or ends inside."""


def drawn(panel: Panel, line: Line) -> Drawn:
    """What is on the panel when the line is drawn."""
    places = line.places
    lines = [places]
    if panel.symmetry:
        lines.append(tuple(map(panel.mirrored, places)))
    walls: set[Place] = set()
    touched = {place for one in lines for place in one}
    for one in lines:
        walls.update(place for place in one[1:-1] if is_edge(place))
        if panel.rules.fat_starts and is_edge(one[0]) and touched.issuperset(corners_of(panel, one[0])):
            walls.add(one[0])
    return Drawn(frozenset(lines[0]), frozenset(lines[1] if panel.symmetry else ()), frozenset(walls))


def is_edge(place: Place) -> bool:
    """Whether a place is the middle of a line."""
    return place[0] % 2 != place[1] % 2


def corners_of(panel: Panel, edge: Place) -> list[Place]:
    """The corners at the ends of a line."""
    return [corner for corner in panel.beside(edge) if not (corner[0] % 2 or corner[1] % 2)]


def sides_of(panel: Panel, cell: Place) -> list[Place]:
    """The four lines around a cell."""
    return list(panel.beside(cell))


def cells_at(panel: Panel, place: Place) -> list[Place]:
    """The cells beside a line, or around a corner."""
    if is_edge(place):
        return [cell for cell in panel.beside(place) if cell[0] % 2 and cell[1] % 2]
    x, y = place
    found = []
    for dx in (-1, 1):
        for dy in (-1, 1):
            across = (x + dx) % panel.width if panel.pillar else x + dx
            if 0 <= across < panel.width and 0 <= y + dy < panel.height:
                found.append((across, y + dy))
    return found


def outside(panel: Panel, layer: Layer) -> frozenset[Place]:
    """The cells that are no part of the panel: missing lines open them to the outside."""
    found: set[Place] = set()
    ahead = [
        cell for edge in layer.missing if len(around := cells_at(panel, edge)) == 1 for cell in around
    ]  # fmt: skip
    while ahead:
        cell = ahead.pop()
        if cell in found:
            continue
        found.add(cell)
        for edge in sides_of(panel, cell):
            if edge in layer.missing:
                ahead += cells_at(panel, edge)
    return frozenset(found)


def components(panel: Panel, cells: Iterable[Place], closed: frozenset[Place]) -> Iterator[frozenset[Place]]:
    """The connected parts of these cells when the lines in `closed` separate."""
    left = set(cells)
    for start in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if start not in left:
            continue
        left.discard(start)
        found, ahead = {start}, [start]
        while ahead:
            cell = ahead.pop()
            for edge in sides_of(panel, cell):
                if edge in closed:
                    continue
                for other in cells_at(panel, edge):
                    if other in left:
                        left.discard(other)
                        found.add(other)
                        ahead.append(other)
        yield frozenset(found)


def regions(panel: Panel, layer: Layer, now: Drawn) -> list[Region]:
    """The regions of a layer, in reading order."""
    inside = set(panel.cells) - outside(panel, layer)
    touched = now.touched
    return [
        region_of(panel, layer, cells, touched, touched) for cells in components(panel, inside, now.walls)
    ]  # fmt: skip


def region_of(
    panel: Panel, layer: Layer, cells: frozenset[Place], visited: frozenset[Place], touched: frozenset[Place]
) -> Region:
    """The region that consists of these cells."""
    clues = tuple((cell, layer.cells[cell]) for cell in sorted(cells, key=reading) if cell in layer.cells)
    unvisited = tuple(
        place
        for place in sorted(layer.hexagons, key=reading)
        if place not in visited and any(cell in cells for cell in cells_at(panel, place))
    )
    crossed = frozenset(
        edge
        for cell in cells
        for edge in sides_of(panel, cell)
        if edge in touched and all(other in cells for other in cells_at(panel, edge)) and len(cells_at(panel, edge)) > 1
    )
    return Region(cells, clues, unvisited, crossed)


def reading(place: Place) -> tuple[int, int]:
    """Sorts places by row."""
    return place[1], place[0]
