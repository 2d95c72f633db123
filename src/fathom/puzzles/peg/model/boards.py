"""Boards: holes that have names, and the jumps that there are between them.

On a grid the holes are squares of a drawing, called `row,column` from 0, and jumps go along its directions, which are
told by the points of the compass. In a triangle the rows of the drawing begin at the left, one below the other, and are
each moved half a hole to the left in the picture: so there is no N and no S, and `NE` is the hole straight above in the
drawing, `SE` the one below to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from fathom.errors import FathomError, excerpt

MOST_HOLES = 1024

Place = tuple[int, int]
"""Row and column of a drawing, from 0."""


class Grid(StrEnum):
    """Where holes lie, and along which lines pegs jump."""

    SQUARE = "square"
    KING = "king"
    TRIANGLE = "triangle"
    LISTED = "listed"


_STRAIGHT = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_SLANTED = {"NE": (-1, 1), "SE": (1, 1), "SW": (1, -1), "NW": (-1, -1)}

DIRECTIONS: Mapping[Grid, Mapping[str, Place]] = {
    Grid.SQUARE: _STRAIGHT,
    Grid.KING: {**_STRAIGHT, **_SLANTED},
    Grid.TRIANGLE: {"NE": (-1, 0), "E": (0, 1), "SE": (1, 1), "SW": (1, 0), "W": (0, -1), "NW": (-1, -1)},
    Grid.LISTED: {},
}
"""How rows and columns of a drawing change in the directions of a grid."""


class Jump(NamedTuple):
    """A peg jumps from one hole over another into a third: numbers of holes."""

    start: int
    over: int
    end: int


@dataclass(frozen=True, slots=True)
class Board:
    """The holes by their names, and all jumps between them, by the numbers of holes.

    `places` are rows and columns of the holes; a board that was told by its jumps has none.
    """

    grid: Grid
    cells: tuple[str, ...]
    jumps: tuple[Jump, ...]
    places: tuple[Place, ...] = ()

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        if not 1 <= len(self.cells) <= MOST_HOLES:
            raise FathomError(f"found a board of {len(self.cells)} holes, expected 1 to {MOST_HOLES}")
        if len(set(self.cells)) < len(self.cells):
            raise FathomError("found two holes of one name")
        if len(set(self.jumps)) < len(self.jumps):
            raise FathomError("found a jump twice")
        for jump in self.jumps:
            if len(set(jump)) < 3 or not all(0 <= cell < len(self.cells) for cell in jump):
                raise FathomError(f"found the jump {tuple(jump)}, expected three different holes of the board")

    def number_of(self, name: str) -> int:
        """The number of a hole; `FathomError` if the board has none of that name."""
        if name not in self.cells:
            raise FathomError(f"found {excerpt(name)}, expected a hole of the board, such as {self.cells[0]}")
        return self.cells.index(name)

    def direction_of(self, jump: Jump) -> str:
        """The name of the direction in which a jump goes; boards without a grid have none."""
        (row, column), (next_row, next_column) = self.places[jump.start], self.places[jump.over]
        step = (next_row - row, next_column - column)
        return next(name for name, vector in DIRECTIONS[self.grid].items() if vector == step)


def drawn(grid: Grid, places: Iterable[Place]) -> Board:
    """The board with holes at these places, and all jumps along the directions of its grid."""
    ordered = tuple(sorted(places))
    number = {place: cell for cell, place in enumerate(ordered)}
    jumps = []
    for start, (row, column) in enumerate(ordered):
        for down, across in DIRECTIONS[grid].values():
            over, end = number.get((row + down, column + across)), number.get((row + 2 * down, column + 2 * across))
            if over is not None and end is not None:
                jumps.append(Jump(start, over, end))
    return Board(grid, tuple(f"{row},{column}" for row, column in ordered), tuple(jumps), ordered)


def listed(cells: Sequence[str], jumps: Iterable[tuple[str, str, str]]) -> Board:
    """The board with these holes and these jumps: from a hole over another into a third."""
    number = {name: cell for cell, name in enumerate(cells)}
    return Board(Grid.LISTED, tuple(cells), tuple(Jump(*(number[name] for name in jump)) for jump in jumps))
