"""Points of a grid, trees that connect them, and their texts.

A tree is told by the points of the grid that it goes through: a connected set of m points has a tree of length m - 1.
Rows and columns count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

Point = tuple[int, int]
"""Row and column."""

LARGEST = 1000
MOST_POINTS = 200
_POINT = re.compile(r"(\d{1,4}),(\d{1,4})", re.ASCII)
_LENGTH = re.compile(r"\d{1,7}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Points(Instance):
    """Points to be connected, in reading order, the first row and column being used; and the length allowed."""

    kind: ClassVar[str] = "steiner"

    points: tuple[Point, ...]
    length: int
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the points, move them to the edge, and refuse instances that cannot be."""
        if not 1 <= len(self.points) <= MOST_POINTS:
            raise FathomError(f"found {len(self.points)} points, expected 1 to {MOST_POINTS}")
        if len(set(self.points)) < len(self.points):
            raise FathomError("found the same point twice")
        if self.length < 0:
            raise FathomError(f"found the length {self.length}, expected 0 or more")
        top, left = min(row for row, _ in self.points), min(column for _, column in self.points)
        moved = tuple(sorted((row - top, column - left) for row, column in self.points))
        if max(max(point) for point in moved) >= LARGEST:
            raise FathomError(f"expected points within {LARGEST} rows and columns")
        object.__setattr__(self, "points", moved)

    @property
    def size(self) -> Point:
        """How many rows and columns there are."""
        return 1 + max(row for row, _ in self.points), 1 + max(column for _, column in self.points)


@dataclass(frozen=True, slots=True)
class Tree(Solution):
    """The points of the grid that a tree goes through, in reading order. Nothing says that they are connected."""

    points: tuple[Point, ...]

    @classmethod
    def of(cls, points: Iterable[Point]) -> Tree:
        """The tree through these points."""
        return cls(tuple(sorted(set(points))))

    @property
    def length(self) -> int:
        """How long the tree is."""
        return len(self.points) - 1


def read(document: Document) -> Points:
    """The instance in a document of kind `steiner`: an entry `length: L`, then a drawing of the points."""
    document.accept("length")
    if "length" not in document.entries:
        raise FormatError("expected an entry 'length: L', how long the tree may be", source=document.source, line=1)
    said = document.entries["length"].value
    if not _LENGTH.fullmatch(said):
        raise document.error("length", f"found {excerpt(said)}, expected a length such as 12")
    points = []
    for row, line in enumerate(document.rows):
        for column, glyph in enumerate(line):
            if glyph == "*":
                points.append((row, column))
            elif glyph not in ". ":
                raise FormatError(
                    f"found {excerpt(glyph)}, expected * or .",
                    source=document.source,
                    line=document.board_line + row,
                    column=column + 1,
                )
    try:
        return Points(tuple(points), int(said), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Points) -> str:
    """The instance as a document that `read` understands."""
    height, width = instance.size
    rows = [["."] * width for _ in range(height)]
    for row, column in instance.points:
        rows[row][column] = "*"
    entries = {"kind": Points.kind, "length": str(instance.length)} | dict(instance.about)
    return write_text(entries, ["".join(row) for row in rows])


SOLUTION = Tree


def read_solution(_instance: Points, text: str) -> Tree:
    """The tree through the points that a text such as `0,0 0,1 1,1` tells: row,column from 0."""
    points = []
    for word in text.split():
        match = _POINT.fullmatch(word)
        if match is None:
            raise FathomError(f"found {excerpt(word)}, expected points such as 0,3")
        points.append((int(match[1]), int(match[2])))
    return Tree.of(points)


def write_solution(_instance: Points, solution: Tree) -> str:
    """The tree as `read_solution` reads it."""
    return " ".join(f"{row},{column}" for row, column in solution.points)


def crossings_of(instance: Points) -> list[Point]:
    """The crossings of the lines through the points, row by row."""
    rows, columns = ({point[axis] for point in instance.points} for axis in range(2))
    return [(row, column) for row in sorted(rows) for column in sorted(columns)]
