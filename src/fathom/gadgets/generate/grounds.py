"""What a design is to be, and the grounds of a box: which cells are floor, up to the symmetries of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.model import Gadget
from fathom.gadgets.model.fragments import DUDES, Cell, known_rules
from fathom.gadgets.solve.extract import target_machine

MOST_CELLS = 64
WHOLE_CELLS = 12
"""Boxes of so many cells are searched whole unless something else is wished for."""


@dataclass(frozen=True)
class Wish:
    """What is looked for: a target in a state, by which rules, in a box of so many rows and columns."""

    target: Gadget
    state: int
    rules: str
    rows: int
    columns: int
    blocks: int

    def __post_init__(self) -> None:
        """Refuse boxes that are too small or too large."""
        known_rules(self.rules)
        if min(self.rows, self.columns) < 1 or self.rows * self.columns > MOST_CELLS:
            raise FathomError(f"found a box of {self.rows}x{self.columns}, expected 1 to {MOST_CELLS} cells")
        if self.blocks < 0:
            raise FathomError("expected a number of blocks that is not negative")
        if len(sides_of(self)) < self.target.locations:
            raise FathomError(f"the box has no room for {self.target.locations} ports")

    @property
    def names(self) -> str:
        """The letters of the ports."""
        return LETTERS.get(self.target.name, "abcdefghijklmnpqrstuvwxyz")[: self.target.locations]

    @property
    def tiny(self) -> bool:
        """Whether the box is small enough to be searched whole."""
        return self.rows * self.columns <= WHOLE_CELLS

    def automaton(self) -> NDArray[np.int64]:
        """By state, entry and exit the next state of the target's automaton, or -1."""
        ways = target_machine(self.target, self.state).ways
        table = np.full((len(ways), self.target.locations, self.target.locations), -1, np.int64)
        for state, open_ways in enumerate(ways):
            for way, followers in open_ways.items():
                (table[state, way[0], way[1]],) = followers
        return table

    def has_mouths(self, floor: Sequence[int], ports: Sequence[int]) -> bool:
        """With gravity, whether every port is a mouth one cell high: a wall below it and one above."""
        near = {port + step for port in ports for step in (-self.columns, self.columns)}
        return self.rules not in DUDES or near.isdisjoint(floor)


def sides_of(wish: Wish) -> list[Cell]:
    """Where ports may be, clockwise: on the border; with gravity, on its right and left."""
    rows, columns = wish.rows, wish.columns
    right, left = [(row, columns - 1) for row in range(rows)], [(row, 0) for row in reversed(range(rows))]
    upright = wish.rules in DUDES
    top = [] if upright else [(0, column) for column in range(columns)]
    bottom = [] if upright else [(rows - 1, column) for column in reversed(range(columns))]
    return list(dict.fromkeys([*top, *right, *bottom, *left]))


def connected_grounds(wish: Wish) -> Iterator[tuple[int, ...]]:
    """The floors of the box, as numbers of cells, that hang together; one of those that are images of each other."""
    cells = range(wish.rows * wish.columns)
    images = _symmetries(wish)
    for shape in range(1, 1 << len(cells)):
        floor = tuple(cell for cell in cells if shape >> cell & 1)
        if len(floor) < wish.target.locations or not _connected(wish, floor):
            continue
        if all(sum(1 << image[cell] for cell in floor) >= shape for image in images):
            yield floor


def _connected(wish: Wish, floor: Sequence[int]) -> bool:
    rest, todo = set(floor[1:]), [floor[0]]
    while todo:
        cell = todo.pop()
        near = {cell - wish.columns, cell + wish.columns}
        near |= {cell + step for step in (-1, 1) if (cell + step) // wish.columns == cell // wish.columns}
        near &= rest
        rest -= near
        todo += near
    return not rest


def _symmetries(wish: Wish) -> list[list[int]]:
    """What reflections and turns that keep the box and the rules do to the numbers of cells."""
    found = []
    upright = wish.rules in DUDES
    for flip_rows in (False,) if upright else (False, True):
        for flip_columns in (False, True):
            for turn in (False, True) if wish.rows == wish.columns and not upright else (False,):
                image = []
                for row in range(wish.rows):
                    for column in range(wish.columns):
                        one = wish.rows - 1 - row if flip_rows else row
                        other = wish.columns - 1 - column if flip_columns else column
                        one, other = (other, one) if turn else (one, other)
                        image.append(one * wish.columns + other)
                found.append(image)
    return found[1:]
