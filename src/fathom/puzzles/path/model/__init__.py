"""Boards with clues and doors, and their text.

A puzzle has squares (a rectangle with holes), two or more doors, and clues: on rows, on columns, and on areas, which
are sets of squares with a letter for a name. A clue may be unknown. Everything costs time and memory in proportion to
the squares and to the sizes of the areas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.grid import square_name
from fathom.kind import Instance
from fathom.puzzles.path.model.solution import Drawn, Path, Strokes

MOST_SQUARES = 1_000_000
SIDES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""The sides of a square, and the square beyond each: rows down and columns to the right."""

GLYPHS = {"^": "U", "v": "D", "<": "L", ">": "R", "o": ""}
"""The glyphs of doors, and the side on which each is."""


class Door(NamedTuple):
    """A door: its square, and the side of the square it is on, `U D L R`, or '' where that is not told."""

    square: int
    side: str = ""


class Area(NamedTuple):
    """A set of squares, in order, with a letter for a name and a clue (None: unknown)."""

    name: str
    squares: tuple[int, ...]
    clue: int | None


class Line(NamedTuple):
    """Squares that have a clue, and how they are called in messages."""

    name: str
    squares: tuple[int, ...]
    clue: int


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle(Instance):
    """A path puzzle. `there` says which squares of the rectangle are there; the array is read-only.

    Doors are kept in the order of their squares, areas in the order of their names.
    """

    kind: ClassVar[str] = "path"

    there: NDArray[np.bool_]
    doors: tuple[Door, ...]
    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    areas: tuple[Area, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse puzzles that cannot be."""
        there = np.array(self.there, np.bool_, order="C")
        there.setflags(write=False)
        if there.ndim != 2 or not there.any():
            raise FathomError("expected a board with at least one square")
        if there.size > MOST_SQUARES:
            raise FathomError(too_large(there.size))
        doors = tuple(sorted(Door(int(square), side) for square, side in self.doors))
        areas = tuple(sorted(Area(name, tuple(sorted(set(squares))), clue) for name, squares, clue in self.areas))
        for name, value in (("there", there), ("doors", doors), ("areas", areas)):
            object.__setattr__(self, name, value)
        for what, clues, wanted in (("row", self.rows, there.shape[0]), ("column", self.columns, there.shape[1])):
            if len(clues) != wanted:
                raise FathomError(f"found {len(clues)} clues of {what}s, expected {wanted}")
        if any(clue is not None and clue < 0 for clue in (*self.rows, *self.columns, *(a.clue for a in areas))):
            raise FathomError("found a negative clue, expected 0 or more")
        _check_doors(self)
        _check_areas(self)

    def __eq__(self, other: object) -> bool:
        """Equal puzzles have the same board, doors, clues and words about them."""
        return (
            isinstance(other, Puzzle)
            and np.array_equal(self.there, other.there)
            and (self.doors, self.rows, self.columns, self.areas)
            == (other.doors, other.rows, other.columns, other.areas)
            and dict(self.about) == dict(other.about)
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.there.tobytes(), self.doors, self.rows, self.columns))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.there.shape
        return rows, columns

    @property
    def squares(self) -> list[int]:
        """The squares that are there, in reading order."""
        found: list[int] = np.flatnonzero(self.there).tolist()
        return found

    @property
    def clues(self) -> int:
        """How many clues are known."""
        return sum(clue is not None for clue in (*self.rows, *self.columns, *(area.clue for area in self.areas)))

    @property
    def lines(self) -> list[Line]:
        """All rows, columns and areas whose clue is known."""
        columns = self.shape[1]
        found = []
        for row, clue in enumerate(self.rows):
            if clue is not None:
                squares = np.flatnonzero(self.there[row]) + row * columns
                found.append(Line(f"row {row}", tuple(squares.tolist()), clue))
        for column, clue in enumerate(self.columns):
            if clue is not None:
                squares = np.flatnonzero(self.there[:, column]) * columns + column
                found.append(Line(f"column {column}", tuple(squares.tolist()), clue))
        found += [Line(f"area {a.name}", a.squares, a.clue) for a in self.areas if a.clue is not None]
        return found

    def links(self) -> list[tuple[int, int]]:
        """All pairs of squares side by side, the smaller first: those to the right, then those below."""
        columns = self.shape[1]
        beside = np.flatnonzero((self.there[:, :-1] & self.there[:, 1:]).reshape(-1))
        across = beside // (columns - 1) * columns + beside % (columns - 1) if columns > 1 else beside
        down = np.flatnonzero((self.there[:-1] & self.there[1:]).reshape(-1))
        return [(s, s + 1) for s in across.tolist()] + [(s, s + columns) for s in down.tolist()]

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape) if 0 <= square < self.there.size else f"square {square}"


def neighbours(puzzle: Puzzle) -> dict[int, list[int]]:
    """The squares beside each square."""
    found: dict[int, list[int]] = {square: [] for square in puzzle.squares}
    for one, other in puzzle.links():
        found[one].append(other)
        found[other].append(one)
    return found


def is_outside(there: NDArray[np.bool_], square: int, side: str) -> bool:
    """Whether there is no square beyond that side of a square."""
    rows, columns = there.shape
    row, column = square // columns + SIDES[side][0], square % columns + SIDES[side][1]
    return not (0 <= row < rows and 0 <= column < columns and there[row, column])


def outer_side(puzzle: Puzzle, door: Door) -> str:
    """The side that a door is drawn on: its own, or the first that leads outside; '' for one inside the board."""
    return door.side or next((side for side in SIDES if is_outside(puzzle.there, door.square, side)), "")


def _check_doors(puzzle: Puzzle) -> None:
    if len(puzzle.doors) < 2:
        raise FathomError(f"found {len(puzzle.doors)} doors, expected two or more")
    flat = puzzle.there.reshape(-1)
    before = -1
    for square, side in puzzle.doors:
        if not 0 <= square < flat.size or not flat[square]:
            raise FathomError(f"found a door at {puzzle.name_of(square)}, expected a square there")
        if square == before:
            raise FathomError(f"found two doors at {puzzle.name_of(square)}, expected one a square")
        if side and (side not in SIDES or not is_outside(puzzle.there, square, side)):
            raise FathomError(f"found a door at {puzzle.name_of(square)} that leads to another square, not outside")
        before = square


def _check_areas(puzzle: Puzzle) -> None:
    flat = puzzle.there.reshape(-1)
    before = ""
    for name, squares, _ in puzzle.areas:
        if len(name) != 1 or not name.isalpha():
            raise FathomError(f"found the area {excerpt(name)}, expected a letter")
        if name == before:
            raise FathomError(f"found two areas called {name}, expected one")
        if not squares:
            raise FathomError(f"found no square of the area {name}, expected at least one")
        for square in squares:
            if not 0 <= square < flat.size or not flat[square]:
                raise FathomError(f"the area {name} has {puzzle.name_of(square)}, which is no square of the board")
        before = name


def puzzle(drawing: str, rows: str = "", columns: str = "", areas: str = "", **about: str) -> Puzzle:
    """A puzzle from a drawing and clues as in a file, for notebooks and tests: `puzzle("v.\\n.^", "1 ?", "1 1")`."""
    from fathom.formats.text import parse

    entries = {"kind": Puzzle.kind, "rows": rows, "columns": columns, "areas": areas, **about}
    return read(parse(write_text({k: v for k, v in entries.items() if v}, drawing.strip("\n").split("\n"))))


def read(document: Document) -> Puzzle:
    """The puzzle in a document of kind `path`."""
    from fathom.puzzles.path.model.text import read_puzzle

    return read_puzzle(document)


def write(instance: Puzzle) -> str:
    """The puzzle as a document that `read` understands."""
    from fathom.puzzles.path.model.text import write_puzzle

    return write_puzzle(instance)


def too_large(size: int) -> str:
    """The message about a board of so many squares."""
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


SOLUTION = (Path, Strokes)


def read_solution(instance: Puzzle, text: str) -> Drawn:
    """The path (or the strokes) that `text` tells; see `solution`."""
    from fathom.puzzles.path.model.solution import read_drawn

    return read_drawn(instance, text)


def write_solution(instance: Puzzle, solution: Drawn) -> str:
    """The path as text: where it starts, and its moves; `read_solution` reads it back."""
    from fathom.puzzles.path.model.solution import write_drawn

    return write_drawn(instance.shape[1], solution)


__all__ = [
    "Area", "Door", "Drawn", "Line", "Path", "Puzzle", "Strokes",
    "neighbours", "puzzle", "read", "read_solution", "write", "write_solution",
]  # fmt: skip
