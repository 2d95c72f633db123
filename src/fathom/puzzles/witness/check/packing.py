"""Whether polyominoes and antipolyominoes cover a region, exactly and in plain Python.

Each piece is placed once. Polyominoes count +1 and antipolyominoes -1 on each of their cells, and the sum must be the
same number, 0 or 1, on every cell of the region, and 0 elsewhere. The areas say which. The search takes a cell whose
sum is wrong: some piece of the right sign must cover it, so all ways to do that are tried. Pieces that are left when
no cell is wrong must cancel each other; where nothing holds them they are begun far away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from fathom.puzzles.witness.model import SIDES, Panel, Place, Shape
from fathom.puzzles.witness.model.regions import Region

Piece = tuple[int, Shape]
"""A sign and a shape."""


def fits(panel: Panel, region: Region, pieces: Sequence[Piece], pulse: Callable[[], None] = lambda: None) -> bool:
    """Whether there are such placements. No pieces at all fit everywhere. `pulse` is called now and then."""
    if not pieces:
        return True
    area = sum(sign * len(shape.cells) for sign, shape in pieces)
    if area not in (0, len(region.cells)):
        return False
    if area == 0 and panel.rules.shapeless_zero:
        return True
    needed: Counter[Place] = Counter()
    if area:
        needed.update((x // 2, y // 2) for x, y in region.cells)
    crossed = region.crossed if panel.rules.precise else frozenset()
    return _Packing(panel, crossed, pulse).possible(needed, Counter(pieces))


Way = tuple[Piece, Shape, Place]
"""A piece, the way it is turned, and where its upper left corner comes to lie."""


class _Packing:
    """One question: `possible` says whether the pieces can make up what the cells still need."""

    def __init__(self, panel: Panel, crossed: frozenset[Place], pulse: Callable[[], None]) -> None:
        self.pulse, self.tried = pulse, 0
        self.columns, self.rows = panel.columns, panel.rows
        self.pillar, self.inside = panel.pillar, panel.rules.placing == "inside"
        self.across = dict.fromkeys(crossed, 0)
        """Polyominoes across each line that the path touches, less the antipolyominoes beside it."""

    def possible(self, needed: Counter[Place], left: Counter[Piece]) -> bool:
        """Whether the pieces that are left make up exactly what is needed."""
        self.tried += 1
        if self.tried % _PULSE == 0:
            self.pulse()
        wrong = [cell for cell, number in needed.items() if number]
        if not wrong and not left:
            return all(number <= 0 for number in self.across.values())
        shortfall = sum(number for number in needed.values() if number > 0)
        excess = -sum(number for number in needed.values() if number < 0)
        if shortfall > _area(left, 1) or excess > _area(left, -1):
            return False
        return any(self._with(needed, left, *way) for way in self._ways(wrong, needed, left))

    def _ways(self, wrong: Collection[Place], needed: Counter[Place], left: Counter[Piece]) -> Iterator[Way]:
        """All placements of a piece that could put the first wrong cell right."""
        if not wrong:
            piece = next(iter(left))
            yield from ((piece, shape, corner) for shape in piece[1].turned() for corner in self._corners())
            return
        too_full = [cell for cell in wrong if needed[cell] < 0]
        sign = -1 if too_full else 1
        target = min(too_full or wrong, key=lambda cell: (cell[1], cell[0]))
        for piece in list(left):
            if piece[0] == sign:
                for shape in piece[1].turned():
                    yield from ((piece, shape, (target[0] - x, target[1] - y)) for x, y in shape.cells)

    def _corners(self) -> Iterator[Place]:
        if not self.inside:
            yield (0, _FAR) if self.pillar else (_FAR, _FAR)
            return
        yield from ((x, y) for y in range(self.rows) for x in range(self.columns))

    def _with(self, needed: Counter[Place], left: Counter[Piece], piece: Piece, shape: Shape, corner: Place) -> bool:
        """Whether the rest is possible with this piece here. All is as before afterwards."""
        sign = piece[0]
        cells = [self._wrapped(corner[0] + x, corner[1] + y, self.columns) for x, y in shape.cells]
        if self.inside and not all(0 <= x < self.columns and 0 <= y < self.rows for x, y in cells):
            return False
        no_remedy = sign > 0 and not any(other < 0 for other, _ in left)
        if no_remedy and any(needed[cell] < 1 for cell in cells):
            return False
        needed.subtract(Counter({cell: sign * times for cell, times in Counter(cells).items()}))
        left[piece] -= 1
        left += Counter()  # drops what there are none of
        self._cross(sign, shape, corner, 1)
        found = self.possible(needed, left)
        self._cross(sign, shape, corner, -1)
        left[piece] += 1
        needed.update(Counter({cell: sign * times for cell, times in Counter(cells).items()}))
        return found

    def _wrapped(self, x: int, y: int, width: int) -> Place:
        return (x % width if self.pillar else x), y

    def _cross(self, sign: int, shape: Shape, corner: Place, times: int) -> None:
        if not self.across:
            return
        beside: Counter[Place] = Counter()
        for x, y in shape.cells:
            for dx, dy in SIDES.values():
                beside[2 * (x + corner[0]) + 1 + dx, 2 * (y + corner[1]) + 1 + dy] += 1
        for (x, y), cells in beside.items():
            edge = self._wrapped(x, y, 2 * self.columns)
            if edge in self.across and (sign < 0 or cells == 2):
                self.across[edge] += sign * times


_FAR = 10**6
_PULSE = 1000


def _area(pieces: Counter[Piece], sign: int) -> int:
    return sum(times * len(shape.cells) for (own, shape), times in pieces.items() if own == sign)
