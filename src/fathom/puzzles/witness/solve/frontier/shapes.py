"""The regions that polyominoes can fill, and the ways to give every polyomino of a layer its region.

Sets of cells are whole numbers, a bit for each cell. Regions grow piece by piece: a piece covers a cell with a clue
that is not covered yet or, when all are, lies beside what is covered. Of regions that are put together, those are left
out whose walls no path can be: three of them meet in a corner, or some make a ring.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from fathom.errors import FathomError
from fathom.puzzles.witness.model import POLYOMINO, Layer, Panel, Place, Shape
from fathom.puzzles.witness.model.regions import cells_at, corners_of, is_edge, sides_of

_MOST_STEPS = 50_000

Left = tuple[tuple[Shape, int], ...]
"""How many there are of each shape."""


def region_sets(panel: Panel, layer: Layer, most: int) -> list[tuple[frozenset[Place], frozenset[Place]]]:
    """For each way to give the polyominoes their regions: the lines around these, and those within.

    Raises `FathomError` if there are more than `most` ways, or too many regions.
    """
    growing = _Growing(panel, layer)
    found: list[tuple[frozenset[Place], frozenset[Place]]] = []
    for walls, inner in growing.sets():
        found.append((walls, inner))
        if len(found) > most:
            raise FathomError(f"the polyominoes have more than {most} ways to have their regions")
    return found


class _Growing:
    """The polyominoes of one layer, and where they can lie."""

    def __init__(self, panel: Panel, layer: Layer) -> None:
        self.panel = panel
        self.bit = {cell: 1 << number for number, cell in enumerate(panel.cells)}
        self.clues = {
            self.bit[cell]: clue.shape
            for cell, clue in sorted(layer.cells.items())
            if clue.kind == POLYOMINO and clue.shape is not None
        }
        self.near = {
            self.bit[cell]: sum(self.bit[x, y] for side in sides_of(panel, cell) for x, y in _across(panel, side, cell))
            for cell in panel.cells
        }
        self.laid = {shape: self._placements(shape) for shape in set(self.clues.values())}
        self.lines = [(place, [self.bit[cell] for cell in cells_at(panel, place)]) for place in _inner_lines(panel)]
        self.steps = 0

    def _placements(self, shape: Shape) -> list[int]:
        found = set()
        for form in shape.turned():
            for x, y in self.panel.cells:
                cells = [(x + 2 * dx, y + 2 * dy) for dx, dy in form.cells]
                if all(cell in self.bit for cell in cells):
                    found.add(sum(self.bit[cell] for cell in cells))
        return sorted(found)

    def _beside(self, cells: int) -> int:
        found = 0
        for bit, near in self.near.items():
            if cells & bit:
                found |= near
        return found & ~cells

    def _whole(self, cells: int) -> bool:
        """Whether cells hang together."""
        part = cells & -cells
        while more := self._beside(part) & cells:
            part |= more
        return part == cells

    def regions(self) -> set[int]:
        """All regions that hold polyominoes which fill them."""
        found: set[int] = set()
        for number in range(1, len(self.clues) + 1):
            for chosen in combinations(self.clues, number):
                self._step()
                found |= set(self._filled(sum(chosen), Counter(self.clues[bit] for bit in chosen)))
        return found

    def _filled(self, wanted: int, shapes: Counter[Shape]) -> Iterator[int]:
        """The regions that hold these polyominoes and no others, and are filled by them."""
        others = sum(self.clues) & ~wanted
        first = (0, tuple(sorted(shapes.items())))
        seen, waiting = {first}, [first]
        while waiting:
            covered, left = waiting.pop()
            if not left and not wanted & ~covered and self._whole(covered):
                yield covered
            missing = wanted & ~covered
            target = missing & -missing if missing else self._beside(covered)
            for place, (shape, number) in enumerate(left):
                rest = left[:place] + (((shape, number - 1),) if number > 1 else ()) + left[place + 1 :]
                for cells in self.laid[shape]:
                    after = (covered | cells, rest)
                    if cells & target and not cells & (covered | others) and after not in seen:
                        self._step()
                        seen.add(after)
                        waiting.append(after)

    def _step(self) -> None:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise FathomError("the polyominoes fill too many regions")

    def sets(self) -> Iterator[tuple[frozenset[Place], frozenset[Place]]]:
        """Regions for all polyominoes, apart from each other."""
        by_clue: defaultdict[int, list[tuple[int, frozenset[Place], frozenset[Place]]]] = defaultdict(list)
        for region in sorted(self.regions()):
            walls = frozenset(place for place, sides in self.lines if sum(bool(bit & region) for bit in sides) == 1)
            inner = frozenset(place for place, sides in self.lines if all(bit & region for bit in sides))
            if self._drawable(walls):
                for bit in self.clues:
                    if bit & region:
                        by_clue[bit].append((region, walls, inner))
        waiting: list[tuple[int, frozenset[Place], frozenset[Place]]] = [(0, frozenset(), frozenset())]
        while waiting:
            taken, walls, inner = waiting.pop()
            missing = sum(self.clues) & ~taken
            if not missing:
                yield walls, inner
                continue
            for region, more_walls, more_inner in by_clue[missing & -missing]:
                if not region & taken and self._drawable(walls | more_walls):
                    self._step()
                    waiting.append((taken | region, walls | more_walls, inner | more_inner))

    def _drawable(self, walls: frozenset[Place]) -> bool:
        """Whether these lines can all be on one path: no broken line, no fork, no ring."""
        if walls & self.panel.broken:
            return False
        ends: dict[Place, Place] = {}  # of each piece: the other end; an inner corner of a piece has itself
        for wall in walls:
            one, other = corners_of(self.panel, wall)
            far, farther = ends.get(one, one), ends.get(other, other)
            if (one in ends and far == one) or (other in ends and farther == other) or far == other:
                return False
            ends[one], ends[other] = one, other
            ends[far], ends[farther] = farther, far
        return True


def _inner_lines(panel: Panel) -> list[Place]:
    """The lines that have cells on both sides."""
    places = ((x, y) for y in range(panel.height) for x in range(panel.width))
    return [place for place in places if is_edge(place) and len(cells_at(panel, place)) == 2]


def _across(panel: Panel, side: Place, cell: Place) -> list[Place]:
    return [other for other in cells_at(panel, side) if other != cell]
