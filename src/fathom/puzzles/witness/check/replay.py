"""All lines that solve a panel, by a plain search: how the checker makes sure that a solver has missed none.

Lines grow place by place. Where a line can go no further, or can no longer reach an end, or has left a hexagon
behind, or has cut out cells whose clues fail or have too little room, it is given up. A line of the grid is *settled*
when the path cannot come there any more; cells that are joined by settled open lines stay together for ever, and when
all lines around such a group are settled it is a region of every solution to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fathom.answer import Watch
from fathom.puzzles.witness.check import layer_faults
from fathom.puzzles.witness.check.satisfaction import region_faults
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    FIRST,
    POLYOMINO,
    SECOND,
    SQUARE,
    STAR,
    TRIANGLE,
    Layer,
    Line,
    Panel,
    Place,
)
from fathom.puzzles.witness.model.regions import (
    Drawn,
    components,
    corners_of,
    drawn,
    is_edge,
    outside,
    region_of,
    sides_of,
)

_STEPS = 100  # beginnings of lines between two looks at the world


def all_lines(panel: Panel, watch: Watch | None = None) -> Iterator[Line]:
    """Every line that solves the panel. The time grows exponentially with its size."""
    search = _PlainSearch(panel, watch or Watch())
    for start in panel.starts:
        if search.free(start, frozenset()) and (not panel.symmetry or panel.mirrored(start) in panel.starts):
            yield from search.lines([start])


class _PlainSearch:
    def __init__(self, panel: Panel, watch: Watch) -> None:
        self.panel, self.watch, self.looked_at = panel, watch, 0
        self.ends = {
            place for place in panel.end_places if not panel.symmetry or panel.mirrored(place) in panel.end_places
        }
        places = [(x, y) for y in range(panel.height) for x in range(panel.width) if not (x % 2 and y % 2)]
        self._ways = {
            place: [way for way in panel.beside(place) if not (way[0] % 2 and way[1] % 2)] for place in places
        }
        self.inside = [set(panel.cells) - outside(panel, layer) for layer in panel.layers]
        self.parted = [layer.has(STAR, POLYOMINO) and not layer.has(ANTIBODY, ANTIPOLYOMINO) for layer in panel.layers]
        self.strict = [not layer.has(ANTIBODY) for layer in panel.layers]

    def free(self, place: Place, used: frozenset[Place]) -> bool:
        """Whether the line may come here."""
        if place in self.panel.broken or place in used:
            return False
        if not self.panel.symmetry:
            return True
        mirrored = self.panel.mirrored(place)
        return mirrored != place and mirrored not in self.panel.broken

    def lines(self, path: list[Place], chosen: bool = True) -> Iterator[Line]:
        """The solutions that begin with these places; nothing new can be seen unless the last one was `chosen`."""
        self.looked_at += 1
        if self.looked_at % _STEPS == 0:
            self.watch.check("looking through all lines again", self.looked_at)
        line = Line(tuple(path))
        now = drawn(self.panel, line)
        if path[-1] in self.ends and self.solved(now):
            yield line
        ways = [place for place in self._ways[path[-1]] if self.free(place, now.touched)]
        if chosen and self.hopeless(path, now):
            return
        for place in ways:
            yield from self.lines([*path, place], len(ways) > 1)

    def solved(self, now: Drawn) -> bool:
        """Whether a line that ends here satisfies all clues."""
        return all(
            next(layer_faults(self.panel, layer, number, now), None) is None
            for number, layer in enumerate(self.panel.layers)
        )

    def hopeless(self, path: list[Place], now: Drawn) -> bool:
        """Whether no line that goes on from here can solve the panel."""
        ahead = self._reachable(path[-1], now.touched)
        if not ahead & self.ends:
            return True
        both = ahead | set(map(self.panel.mirrored, ahead)) if self.panel.symmetry else ahead
        live = {place for place in both if is_edge(place) and self._usable(place, both, path[-1])}
        if self.panel.rules.fat_starts and is_edge(path[0]):
            starts = [path[0], self.panel.mirrored(path[0])] if self.panel.symmetry else [path[0]]
            live |= {place for place in starts if both.intersection(corners_of(self.panel, place))}
        return any(
            self._lost(layer, now, both, number) or self._spoilt(layer, now, live, path, number)
            for number, layer in enumerate(self.panel.layers)
        )

    def _reachable(self, head: Place, used: frozenset[Place]) -> set[Place]:
        found: set[Place] = set()
        ahead = [head]
        while ahead:
            here = ahead.pop()
            for place in self._ways[here]:
                if place not in found and self.free(place, used):
                    found.add(place)
                    ahead.append(place)
        return found

    def _usable(self, edge: Place, both: set[Place], head: Place) -> bool:
        """Whether the path may still touch a line: pass over it whole, or end on it."""
        heads = {head, self.panel.mirrored(head)} if self.panel.symmetry else {head}
        mirrored = self.panel.mirrored(edge) if self.panel.symmetry else edge
        return (
            edge in self.ends
            or mirrored in self.ends
            or all(corner in both or corner in heads for corner in self._ways[edge])
        )

    def _lost(self, layer: Layer, now: Drawn, both: set[Place], number: int) -> bool:
        """Whether a hexagon cannot be visited any more, or was passed by the wrong line."""
        for place, kind in layer.hexagons.items():
            wrong = now.first if kind == SECOND else now.second if kind == FIRST else frozenset()
            if place in wrong or (self.strict[number] and place not in now.touched and place not in both):
                return True
        return False

    def _spoilt(self, layer: Layer, now: Drawn, live: set[Place], path: list[Place], number: int) -> bool:
        """Whether a group of cells that stays together already breaks a rule, or a part has too little room."""
        heads = {path[-1], self.panel.mirrored(path[-1])} if self.panel.symmetry else {path[-1]}
        walls = now.walls | heads if is_edge(path[-1]) and len(path) > 1 else now.walls
        if self.strict[number] and self._miscounted(layer, now, live, number):
            return True
        room: dict[Place, int] = {}
        for cells in components(self.panel, self.inside[number], walls) if self.parted[number] else ():
            if self._cramped(layer, cells):
                return True
            room |= dict.fromkeys(cells, _area(layer, cells))
        for cells in components(self.panel, self.inside[number], walls | live):
            if self.parted[number] and _area(layer, cells) and len(cells) > room[next(iter(cells))]:
                return True
            colours = {layer.cells[c].colour for c in cells if c in layer.cells and layer.cells[c].kind == SQUARE}
            if self.strict[number] and len(colours) > 1:
                return True
            around = {edge for cell in cells for edge in sides_of(self.panel, cell)}
            if around & live or (is_edge(path[-1]) and around & heads):
                continue
            region = region_of(self.panel, layer, cells, now.touched, now.touched)
            if region_faults(self.panel, region, now.touched):
                return True
        return False

    def _cramped(self, layer: Layer, cells: frozenset[Place]) -> bool:
        """Whether a part that walls cut off has larger polyominoes than room, or a star that can have no partner."""
        if _area(layer, cells) > len(cells):
            return True
        clues = [layer.cells[cell] for cell in cells if cell in layer.cells]
        every = self.panel.rules.partners == "coloured"
        counts = Counter(clue.colour for clue in clues if every or clue.kind in (SQUARE, STAR))
        return any(clue.kind == STAR and counts[clue.colour] < 2 for clue in clues)

    def _miscounted(self, layer: Layer, now: Drawn, live: set[Place], number: int) -> bool:
        """Whether triangles have too many sides on the path already, or cannot get enough any more."""
        touched = now.touched
        for cell, clue in layer.cells.items():
            if clue.kind == TRIANGLE and cell in self.inside[number]:
                sides = sides_of(self.panel, cell)
                on = sum(edge in touched for edge in sides)
                if not on <= clue.count <= on + sum(edge in live and edge not in touched for edge in sides):
                    return True
        return False


def _area(layer: Layer, cells: frozenset[Place]) -> int:
    """The cells of all polyominoes whose clues are in these cells."""
    shapes = (layer.cells[cell].shape for cell in cells if cell in layer.cells)
    return sum(len(shape.cells) for shape in shapes if shape is not None)
