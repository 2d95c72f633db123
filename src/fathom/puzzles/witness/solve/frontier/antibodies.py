"""What a region holds of a layer with antibodies, as a value for the engine: how many clues there are of each sort.

Which hexagons and triangles are wrong is the case's affair. With `n` antibodies on the layer, more than `n` wrong clues
and squares in the minority are too many, and numbers of which any `n` can be taken away without a difference stand for
all larger ones: `n + 3` clues leave three, too many for a star, and `n + 1` leave one.
"""

from __future__ import annotations

from collections import Counter

from fathom.puzzles.witness.model import ANTIBODY, SQUARE, STAR, TRIANGLE, Layer, Panel, Place
from fathom.puzzles.witness.model.regions import cells_at, outside
from fathom.puzzles.witness.solve.frontier.cases import LayerCase
from fathom.puzzles.witness.solve.search.erasing import NONE, Contents, satisfied
from fathom.puzzles.witness.solve.search.printed import accepted

_WRONG, _WRONG_TRIANGLE = "wrong", "wrong triangle"
Sort = tuple[str, int]
"""What a clue is, and its colour."""

Value = tuple[int, ...]
"""How many there are of each sort."""


class Erasing:
    """The values of regions, of one layer and case."""

    def __init__(self, panel: Panel, layer: Layer, case: LayerCase) -> None:
        """Find the sorts of clues."""
        self.rules = panel.rules
        names = sorted({clue.colour for clue in layer.cells.values() if clue.colour})
        colours = {colour: number for number, colour in enumerate(names)}
        self.held: dict[Place, Counter[Sort]] = {}
        for place, clue in layer.cells.items():
            counts = clue.kind in (SQUARE, STAR, ANTIBODY) or self.rules.partners == "coloured"
            colour = colours[clue.colour] if clue.colour and counts else NONE
            wrong = place in case.fewer or place in case.more
            self.held[place] = Counter([(_WRONG_TRIANGLE if wrong else clue.kind, colour)])
        beyond = outside(panel, layer)
        for hexagon in case.missed:
            near = min(cell for cell in cells_at(panel, hexagon) if cell not in beyond)
            self.held.setdefault(near, Counter())[_WRONG, NONE] += 1
        self.bodies = sum(clue.kind == ANTIBODY for clue in layer.cells.values())
        self.sorts = sorted({sort for held in self.held.values() for sort in held})
        stars = {colour for kind, colour in self.sorts if kind == STAR}
        self.most = [self.bodies + (3 if colour in stars else 1) for _, colour in self.sorts]

    def value(self, cell: Place) -> Value:
        """What a cell holds."""
        held = self.held.get(cell, Counter())
        return tuple(held[sort] for sort in self.sorts)

    def together(self, one: Value, other: Value) -> Value | None:
        """What two parts of a region hold; None if more would have to be erased than there are antibodies."""
        both = tuple(min(most, a + b) for a, b, most in zip(one, other, self.most, strict=True))
        wrong, bodies = self._wrong(both)
        return None if wrong > self.bodies or bodies > self.bodies else both

    def debt(self, value: Value) -> int:
        """How many antibodies are missing, at least."""
        wrong, bodies = self._wrong(value)
        return wrong - bodies

    def _wrong(self, value: Value) -> tuple[int, int]:
        """How many clues must be erased, at least, and how many antibodies there are."""
        squares, wrong, bodies = [0], 0, 0
        for (kind, _), number in zip(self.sorts, value, strict=True):
            if kind == SQUARE:
                squares.append(number)
            wrong += number if kind in (_WRONG, _WRONG_TRIANGLE) else 0
            bodies += number if kind == ANTIBODY else 0
        return wrong + sum(squares) - max(squares), bodies

    def accepted(self, value: Value) -> bool:
        """Whether a whole region may hold this."""
        found = Contents()
        counters = {SQUARE: found.squares, STAR: found.stars, ANTIBODY: found.antibodies, TRIANGLE: found.good}
        for (kind, colour), number in zip(self.sorts, value, strict=True):
            if kind in (_WRONG, _WRONG_TRIANGLE):
                found.bad += number
                found.bad_colours[colour] += number if kind == _WRONG_TRIANGLE else 0
            elif number:
                counters[kind][colour] += number
        rules = self.rules
        if not found.antibodies:
            return not found.bad and len(found.squares) <= 1 and self._paired(found)
        if rules.antibodies == "algorithm":
            return accepted(found.squares, found.stars, found.antibodies, found.bad)
        coloured = rules.partners == "coloured"
        return satisfied(found, rules.antibodies, coloured, rules.antibodies_cancel, lambda _pieces: True)

    def _paired(self, found: Contents) -> bool:
        """Whether every star has one partner, where nothing is erased."""
        counts = found.squares + found.stars + (found.good if self.rules.partners == "coloured" else Counter())
        return all(counts[colour] == 2 for colour in found.stars)
