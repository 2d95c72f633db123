"""The cells, for the checker's count: which are in one region, what it holds, and how many of their sides are used.

Only cells beside undecided lines matter. What is wrong in a layer with antibodies is owed: when regions owe more
altogether than antibodies are still to come, no line can put it right.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fathom.puzzles.witness.check.sweep.contents import MISSED, Content, Erasing, Strict
from fathom.puzzles.witness.model import ANTIBODY, POLYOMINO, SQUARE, STAR, TRIANGLE, Panel, Place
from fathom.puzzles.witness.model.regions import cells_at

NEVER = -1


class Ground(NamedTuple):
    """All that matters of the cells so far."""

    home: tuple[int, ...]  # by cell: the number of its region
    held: tuple[int, ...]  # by region: the number of what it holds
    sides: tuple[int, ...]  # by cell: how many of its sides the path uses; empty where no triangles are


class Soil:
    """What the cells of a panel hold, numbered; those `beyond` are no part of it."""

    def __init__(self, panel: Panel, beyond: frozenset[Place], filled: bool) -> None:
        """Look at the clues."""
        self.panel, self.beyond = panel, beyond
        # Both sorts of layers have the same methods, each for its own contents.
        self.layers: list[Any] = [
            Erasing(panel, layer) if layer.has(ANTIBODY) else Strict(panel, layer, filled) for layer in panel.layers
        ]
        self.regional = any(layer.has(SQUARE, STAR, POLYOMINO, ANTIBODY) for layer in panel.layers)
        self.counted = any(layer.has(TRIANGLE) for layer in panel.layers)
        self.contents: list[tuple[Content, ...]] = []
        self.satisfied: list[bool] = []
        self.owed: list[int] = []
        self._numbers: dict[tuple[Content, ...], int] = {}
        self._together: dict[tuple[int, int], int] = {}

    def number(self, content: tuple[Content, ...]) -> int:
        """The number of what a region holds of each layer; whether that is right as a whole, and owes something."""
        if content not in self._numbers:
            self._numbers[content] = len(self.contents)
            self.contents.append(content)
            pairs = list(zip(self.layers, content, strict=True))
            self.satisfied.append(all(layer.satisfied(part) for layer, part in pairs))
            self.owed.append(sum(layer.owed(part) for layer, part in pairs))
        return self._numbers[content]

    def together(self, one: int, other: int) -> int:
        """What two parts of a region hold together; `NEVER` if nothing can put that right."""
        if (one, other) not in self._together:
            parts = zip(self.layers, self.contents[one], self.contents[other], strict=True)
            both = tuple(layer.together(a, b) for layer, a, b in parts)
            self._together[one, other] = NEVER if None in both else self.number(both)
        return self._together[one, other]

    def cell(self, cell: Place) -> int:
        """What a region holds that is only this cell."""
        return self.number(tuple(layer.content(cell) for layer in self.layers))

    def missed(self, held: int, place: Place) -> int:
        """What a region holds with the hexagons at a place, which the path has missed."""
        content = list(self.contents[held])
        for number, layer in enumerate(self.layers):
            if place in layer.layer.hexagons:
                content[number] = layer.together(content[number], layer.only(MISSED))
        return NEVER if None in content else self.number(tuple(content))

    def sided(self, held: int, cell: Place, sides: int) -> int:
        """What a region holds when so many sides of one of its cells are used, which settles the triangles there."""
        content = list(self.contents[held])
        for number, layer in enumerate(self.layers):
            clue = layer.layer.cells.get(cell)
            if clue is None or clue.kind != TRIANGLE:
                continue
            if not isinstance(layer, Strict):
                content[number] = layer.together(content[number], layer.only(layer.sort(cell, sides == clue.count)))
            elif sides != clue.count:
                return NEVER
        return NEVER if None in content else self.number(tuple(content))

    def credits(self, cell: Place) -> int:
        """How many antibodies a cell has, of all layers."""
        clues = (layer.layer.cells.get(cell) for layer in self.layers)
        return sum(clue is not None and clue.kind == ANTIBODY for clue in clues)


class Turn:
    """One line is decided: `cells` matter before it, the last of them for the first time; some are `gone` afterwards.

    `credit` antibodies are in cells that are still to come.
    """

    def __init__(
        self, soil: Soil, cells: list[Place], fresh: list[Place], edge: Place, gone: list[Place], credit: int
    ) -> None:
        """Note what is the same for all grounds."""
        self.soil, self.cells, self.credit = soil, cells, credit
        self.fresh = [soil.cell(cell) for cell in fresh]
        self.beside = [cells.index(cell) for cell in cells_at(soil.panel, edge) if cell not in soil.beyond]
        self.done = [number for number, cell in enumerate(cells) if cell in gone]
        self.left = [number for number, cell in enumerate(cells) if cell not in gone]

    def after(self, ground: Ground, touched: bool, wall: bool, missed: tuple[Place, ...]) -> Ground | None:
        """The cells afterwards, when the path has done this; None if something is wrong."""
        soil, beside = self.soil, self.beside
        held = [*ground.held, *self.fresh]
        home = [*ground.home, *range(len(ground.held), len(held))]
        if soil.regional and not wall and len(beside) == 2:
            kept, lost = home[beside[0]], home[beside[1]]
            if kept != lost:
                held[kept] = soil.together(held[kept], held[lost])
                if held[kept] == NEVER:
                    return None
                home = [kept if region == lost else region for region in home]
        for place in missed:
            region = home[beside[0]]
            held[region] = soil.missed(held[region], place)
            if held[region] == NEVER:
                return None
        sides: list[int] = []
        if soil.counted:
            sides = self._sides(ground, touched)
            for number in self.done:
                region = home[number]
                held[region] = soil.sided(held[region], self.cells[number], sides[number])
                if held[region] == NEVER:
                    return None
            sides = [sides[number] for number in self.left]
        names: dict[int, int] = {}
        homes = tuple([names.setdefault(home[number], len(names)) for number in self.left])
        for number in self.done:
            if home[number] not in names and not soil.satisfied[held[home[number]]]:
                return None
        kinds = tuple([held[region] for region in names])
        if sum([soil.owed[kind] for kind in kinds]) > self.credit:
            return None
        return Ground(homes, kinds, tuple(sides))

    def _sides(self, ground: Ground, touched: bool) -> list[int]:
        sides = [*ground.sides, *(0 for _ in self.fresh)]
        for cell in self.beside if touched else ():
            sides[cell] += 1
        return sides
