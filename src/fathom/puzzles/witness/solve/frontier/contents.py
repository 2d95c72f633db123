"""What a region holds of a layer without antibodies, as a value for the engine.

Squares must agree, stars want one partner, and monominoes cover their region or are in none. Where polyominoes are
larger, which regions they fill is the case's affair, and only their colours count.
"""

from __future__ import annotations

from typing import NamedTuple

from fathom.puzzles.witness.model import POLYOMINO, SQUARE, STAR, Clue, Layer, Panel, Place
from fathom.puzzles.witness.solve.frontier import has_large


class Value(NamedTuple):
    """What a region holds."""

    square: str | None
    partners: tuple[int, ...]
    stars: tuple[bool, ...]
    monominoes: bool
    others: bool


class Holding:
    """The values of regions, of one layer."""

    def __init__(self, panel: Panel, layer: Layer) -> None:
        """Find out which colours count."""
        self.layer, self.coloured = layer, panel.rules.partners == "coloured"
        self.colours = sorted({clue.colour for clue in layer.cells.values() if clue.kind == STAR and clue.colour})
        self.monominoes = layer.has(POLYOMINO) and not has_large(layer)

    def value(self, cell: Place) -> Value:
        """What a cell holds."""
        clue = self.layer.cells.get(cell, Clue(""))
        counts = clue.kind in (SQUARE, STAR) or (self.coloured and clue.colour is not None)
        return Value(
            clue.colour if clue.kind == SQUARE else None,
            tuple(int(counts and clue.colour == colour) for colour in self.colours),
            tuple(clue.kind == STAR and clue.colour == colour for colour in self.colours),
            self.monominoes and clue.kind == POLYOMINO,
            self.monominoes and clue.kind != POLYOMINO,
        )

    def together(self, a: Value, b: Value) -> Value | None:
        """What two parts of a region hold; None if that can never be right."""
        partners = tuple(min(3, x + y) for x, y in zip(a.partners, b.partners, strict=True))
        stars = tuple(x or y for x, y in zip(a.stars, b.stars, strict=True))
        both = Value(a.square or b.square, partners, stars, a.monominoes or b.monominoes, a.others or b.others)
        clash = a.square and b.square and a.square != b.square
        crowded = any(star and number > 2 for star, number in zip(stars, partners, strict=True))
        return None if clash or crowded or (both.monominoes and both.others) else both

    def accepted(self, value: Value) -> bool:
        """Whether a whole region may hold this."""
        return all(number == 2 for star, number in zip(value.stars, value.partners, strict=True) if star)

    def debt(self, _value: Value) -> int:
        """Nothing is ever owed: what is wrong cannot be erased."""
        return 0
