"""The regions that the polyominoes of a panel can fill, for the checker's count.

A region holds some of the polyominoes and these cover it exactly. All sets of placements are gone through: the next
piece covers the first polyomino's cell that is bare, and where none is it lies beside what is covered, since a region
hangs together. Then every polyomino is given one region, no two of which overlap. The path uses the lines around such
regions and none within; so a line belongs to one of these fillings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.witness.check.sweep.counting import Filling
from fathom.puzzles.witness.model import Layer, Panel, Place, Shape
from fathom.puzzles.witness.model.regions import cells_at, components, sides_of

_MOST = 5_000

Cells = frozenset[Place]


def fillings(panel: Panel, watch: Watch) -> Iterator[Filling | None]:
    """What is fixed about the lines around and within polyominoes, in every way; None where there are no large ones."""
    large = [layer for layer in panel.layers if any(c.shape and len(c.shape.cells) > 1 for c in layer.cells.values())]
    if not large:
        yield None
        return
    for chosen in product(*(list(_fillings(panel, layer, watch)) for layer in large)):
        walls = frozenset[Place]().union(*(one for one, _ in chosen))
        inner = frozenset[Place]().union(*(other for _, other in chosen))
        if not walls & (inner | panel.broken) and _unforked(panel, walls):
            yield walls, inner


def _unforked(panel: Panel, walls: frozenset[Place]) -> bool:
    """Whether no more than two lines that must be used meet in a corner."""
    met = [place for wall in walls for place in panel.beside(wall) if place[0] % 2 == 0 and place[1] % 2 == 0]
    return all(met.count(place) <= 2 for place in set(met))


def _fillings(panel: Panel, layer: Layer, watch: Watch) -> Iterator[Filling]:
    clues = {cell: clue.shape for cell, clue in sorted(layer.cells.items()) if clue.shape is not None}
    regions: dict[Place, list[tuple[Cells, Filling]]] = {cell: [] for cell in clues}
    for number in range(1, len(clues) + 1):
        for held in combinations(clues, number):
            for region in _covered(panel, clues, held, watch):
                for cell in held:
                    regions[cell].append((region, _lines(panel, region)))
    found = 0
    waiting: list[tuple[Cells, Filling]] = [(frozenset(), (frozenset(), frozenset()))]
    while waiting:
        watch.check("giving polyominoes their regions", found)
        taken, (walls, inner) = waiting.pop()
        bare = next((cell for cell in clues if cell not in taken), None)
        if bare is None:
            found += 1
            if found > _MOST:
                raise LimitReached(f"the polyominoes fill regions in more than {_MOST:,} ways")
            yield walls, inner
            continue
        for region, (more, within) in regions[bare]:
            if not region & taken and _unforked(panel, walls | more):
                waiting.append((taken | region, (walls | more, inner | within)))


def _lines(panel: Panel, region: Cells) -> Filling:
    """The lines between a region and other cells, and those within it."""
    sides = {side: [cell in region for cell in cells_at(panel, side)] for c in region for side in sides_of(panel, c)}
    walls = frozenset(side for side, inside in sides.items() if not all(inside))
    return walls, frozenset(side for side, inside in sides.items() if len(inside) == 2 and all(inside))


def _covered(panel: Panel, clues: dict[Place, Shape], held: tuple[Place, ...], watch: Watch) -> set[Cells]:
    """The regions that these polyominoes cover, and in which no others are."""
    forbidden = frozenset(clues) - frozenset(held)
    shapes = [clues[cell] for cell in held]
    found: set[Cells] = set()
    tried: set[tuple[Cells, tuple[Shape, ...]]] = set()
    waiting: list[tuple[Cells, tuple[Shape, ...]]] = [(frozenset(), tuple(sorted(shapes)))]
    while waiting:
        watch.check("covering regions", len(tried))
        state = waiting.pop()
        covered, left = state
        if state in tried:
            continue
        tried.add(state)
        bare = [cell for cell in held if cell not in covered]
        if not left:
            whole = next(components(panel, covered, frozenset()), frozenset()) == covered
            found |= {covered} if not bare and whole else set()
            continue
        beside = {cell for one in covered for side in sides_of(panel, one) for cell in cells_at(panel, side)} - covered
        for target in bare[:1] or sorted(beside):
            for number, shape in enumerate(left):
                rest = left[:number] + left[number + 1 :]
                apart = (cells for cells in _over(panel, shape, target) if not cells & (covered | forbidden))
                waiting += [(covered | cells, rest) for cells in apart]
    return found


def _over(panel: Panel, shape: Shape, target: Place) -> Iterator[Cells]:
    """All ways to lay a shape over a cell."""
    for form in shape.turned():
        for x, y in form.cells:
            cells = frozenset((target[0] + 2 * (a - x), target[1] + 2 * (b - y)) for a, b in form.cells)
            if all(0 <= a < panel.width and 0 <= b < panel.height for a, b in cells):
                yield cells
