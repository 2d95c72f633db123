"""Verify a search tree against a panel: lay the panel out as one table of places, walk the tree, judge what it asks.

The walk (`walk`) verifies whatever can be seen by counting. Regions with polyominoes or antibodies it asks about:
these are judged here by the rules in plain Python (`satisfaction`), each sort of region once.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.witness.check.certificates import SearchTree
from fathom.puzzles.witness.check.satisfaction import region_faults
from fathom.puzzles.witness.check.tree import ground as t
from fathom.puzzles.witness.check.tree import walk as treewalk
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    FIRST,
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
from fathom.puzzles.witness.model.regions import is_edge, outside, region_of

_WORK = 10_000_000  # places that are looked at, at most, before the watch is asked
_CODES = {
    SQUARE: t.SQUARE, STAR: t.STAR, TRIANGLE: t.TRIANGLE, POLYOMINO: t.POLYOMINO, ANTIPOLYOMINO: t.POLYOMINO,
    ANTIBODY: t.ANTIBODY,
}  # fmt: skip


class NotShown(Exception):
    """The tree does not show what it should; the message says where."""


def lines_of(panel: Panel, tree: SearchTree, watch: Watch) -> list[Line]:
    """The lines that the tree marks as solutions, after every reason in it was verified: there are no others.

    Raises `NotShown` if a reason fails or the tree is not whole, and `LimitReached` if the watch ends.
    """
    if len(tree.records) % 4:
        raise NotShown("the search tree ends within a record")
    return TreeWalk(panel, np.frombuffer(tree.records, "<i4").astype(np.int32)).lines(watch)


class TreeWalk:
    """One walk through a tree, with the panel laid out for it."""

    def __init__(self, panel: Panel, records: np.ndarray[tuple[int], np.dtype[np.int32]]) -> None:
        """Lay the panel out."""
        self.panel = panel
        self.judged: dict[object, bool] = {}
        self.ends = panel.end_places
        self.tips = {*panel.starts, *self.ends}
        places = panel.width * panel.height
        self.steps = max(1, _WORK // places)
        colours = sorted({clue.colour for layer in panel.layers for clue in layer.cells.values() if clue.colour})
        self.colours = {colour: number for number, colour in enumerate(colours)}
        info = np.zeros(t.INFO, np.int64)
        info[t.FAT] = panel.rules.fat_starts
        starts = [self.number(place) for place in panel.starts if self._open(place) and self._paired(place)]
        self.walk = t.Walk(
            np.array([self._row(*divmod(number, panel.width)[::-1]) for number in range(places)], np.int32),
            np.zeros((len(panel.layers), places, t.CLUE_COLUMNS), np.int32),
            np.array([_sort_of(layer) for layer in panel.layers], np.int32),
            np.zeros(places + 2, np.int32),
            np.zeros(places + 2, np.int32),
            np.zeros(places + 1, np.int32),
            np.zeros((len(colours), 2), np.int32),
            np.array(starts, np.int32),
            records,
            info,
        )
        for layer, table in zip(panel.layers, self.walk.clue, strict=True):
            self._lay(layer, table)

    def number(self, place: Place) -> int:
        """Places are counted row by row."""
        return place[0] + place[1] * self.panel.width

    def place(self, number: int) -> Place:
        """The place of a number."""
        return number % self.panel.width, number // self.panel.width

    def _open(self, place: Place) -> bool:
        """Whether a path may ever come here, with its image at the mirrored place."""
        image = self.panel.mirrored(place)
        if (place[0] % 2 and place[1] % 2) or place in self.panel.broken:
            return False
        return not self.panel.symmetry or (image != place and image not in self.panel.broken)

    def _paired(self, place: Place) -> bool:
        return not self.panel.symmetry or self.panel.mirrored(place) in self.panel.starts

    def _row(self, x: int, y: int) -> list[int]:
        panel, place = self.panel, (x, y)
        near = []
        for across, down in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            beside = (across % panel.width if panel.pillar else across, down)
            near.append(self.number(beside) if beside in panel.beside(place) else -1)
        images = [place, panel.mirrored(place)] if panel.symmetry else [place]
        kind = t.CELL if x % 2 and y % 2 else t.EDGE if is_edge(place) else t.CORNER
        end = all(image in self.ends for image in images)
        station = kind == t.CORNER or any(image in self.tips for image in images)
        return [*near, kind, self.number(images[-1]), self._open(place), end, station, 0, 0, 0]

    def _lay(self, layer: Layer, table: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> None:
        table[:, t.COLOUR] = -1
        for place in set(self.panel.cells) - outside(self.panel, layer):
            table[self.number(place), t.INSIDE] = 1
        for place, kind in layer.hexagons.items():
            table[self.number(place), t.HEXAGON] = {FIRST: 2, SECOND: 3}.get(kind, 1)
        for place, clue in layer.cells.items():
            row = table[self.number(place)]
            row[t.CLUE] = _CODES[clue.kind]
            row[t.COLOUR] = self.colours[clue.colour] if clue.colour else -1
            row[t.PARTNER] = clue.kind in (SQUARE, STAR, ANTIBODY) or self.panel.rules.partners == "coloured"
            row[t.NUMBER] = clue.count if clue.shape is None else _area(clue)

    def lines(self, watch: Watch) -> list[Line]:
        """Walk to the end."""
        found: list[Line] = []
        while True:
            watch.check("verifying the search", int(self.walk.info[t.NEXT]), len(self.walk.records))
            stopped = treewalk.walk(self.walk, self.steps)
            if stopped == treewalk.ENDED:
                return found
            if stopped == treewalk.REFUSED:
                raise NotShown(f"record {self.walk.info[t.NEXT]} of the search tree gives no reason that holds")
            if stopped == treewalk.FOUND:
                found.append(Line(self._path()))
            if stopped == treewalk.ASKS:
                self.walk.info[t.ANSWER] = 1 + self.faulty(watch)

    def _path(self) -> tuple[Place, ...]:
        return tuple(map(self.place, self.walk.path[1 : self.walk.info[t.DEPTH] + 1].tolist()))

    def faulty(self, watch: Watch) -> bool:
        """Whether the region that is asked about breaks the rules."""
        path, panel = self._path(), self.panel
        touched = frozenset(path)
        if panel.symmetry:
            touched |= frozenset(map(panel.mirrored, path))
        number = int(self.walk.info[t.LAYER])
        cells = frozenset(map(self.place, self.walk.group[: self.walk.info[t.SIZE]].tolist()))
        region = region_of(panel, panel.layers[number], cells, touched, touched)
        sides = tuple(
            sum(edge in touched for edge in panel.beside(cell)) for cell, clue in region.clues if clue.kind == TRIANGLE
        )
        key = (number, cells, region.unvisited, region.crossed, sides)
        if key not in self.judged:
            self.judged[key] = bool(region_faults(panel, region, touched, lambda: watch.check("judging a region")))
        return self.judged[key]


def _sort_of(layer: Layer) -> tuple[bool, bool]:
    bodies = layer.has(ANTIBODY)
    return not bodies, layer.has(STAR, POLYOMINO) and not bodies and not layer.has(ANTIPOLYOMINO)


def _area(clue: Clue) -> int:
    cells = 0 if clue.shape is None else len(clue.shape.cells)
    return cells if clue.kind == POLYOMINO else -cells
