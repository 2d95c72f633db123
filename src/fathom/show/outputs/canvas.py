"""A board of characters: squares two columns wide and one row high, with paper, patterns, letters and lines.

The canvas knows no shapes (`terminal` does); it keeps for each square its paper (a colour) and its pattern
(what stands for that colour where there is none), for each column and row at most one letter, and which of
the four neighbours a line joins, so that lines that meet become proper junctions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from fathom.show.shapes import Cell
from fathom.show.theme import blend

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


@dataclass(frozen=True, slots=True)
class Letter:
    """One character (with its combining marks) and its look."""

    text: str
    colour: str
    bold: bool = False


@dataclass
class Canvas:
    """Characters over squares; grows to hold whatever is put on it."""

    width: int
    height: int
    background: str | None
    _paper: dict[Cell, str] = field(default_factory=dict)
    _pattern: dict[Cell, str] = field(default_factory=dict)
    _letters: dict[tuple[int, int], Letter] = field(default_factory=dict)
    _lines: dict[Cell, int] = field(default_factory=dict)

    def fill(self, cell: Cell, colour: str, opacity: float, pattern: str) -> None:
        """Paint a square; what was written there is gone, unless the paint is thin."""
        x, y = cell
        below = self.paper(2 * x, y)
        self._paper[cell] = blend(below, colour, opacity) if below and opacity < 1 else colour
        if opacity < 0.5:
            return
        self._pattern[cell] = pattern
        self._lines.pop(cell, None)
        self._letters.pop((2 * x, y), None)
        self._letters.pop((2 * x + 1, y), None)

    def write(self, column: int, row: int, text: str, colour: str, *, bold: bool = False) -> None:
        """Put letters from this column on; a wide letter takes two columns."""
        for cluster, width in clusters(text):
            self._clear(column, row)
            self._lines.pop((column // 2, row), None)
            self._letters[column, row] = Letter(cluster, colour, bold)
            if width == 2:
                self._clear(column + 1, row)
                self._letters[column + 1, row] = Letter("", colour, bold)
            column += width

    def connect(self, cell: Cell, sides: int, colour: str, *, heavy: bool = False) -> None:
        """Draw line ends from the centre of a square to these sides, joining those that are there."""
        x, y = cell
        sides |= self._lines.get(cell, 0)
        glyphs = _HEAVY if heavy else _LIGHT
        self._clear(2 * x, y)
        self._letters[2 * x, y] = Letter(glyphs[sides], colour)
        self._lines[cell] = sides
        if sides & EAST:
            self._clear(2 * x + 1, y)
            self._letters[2 * x + 1, y] = Letter(glyphs[EAST | WEST], colour)

    def _clear(self, column: int, row: int) -> None:
        """Before a letter is overwritten: if it is half of a wide one, the other half becomes a space."""
        old = self._letters.get((column, row))
        if old is None:
            return
        after = self._letters.get((column + 1, row))
        if old.text == "":
            self._letters[column - 1, row] = Letter(" ", old.colour)
        elif after is not None and after.text == "":
            self._letters[column + 1, row] = Letter(" ", old.colour)

    def paper(self, column: int, row: int) -> str | None:
        """The colour behind a character; None where there is no background."""
        return self._paper.get((column // 2, row), self.background)

    def letter(self, column: int, row: int) -> Letter | None:
        """What is written there, if anything; the second half of a wide letter is an empty text."""
        return self._letters.get((column, row))

    def plain_letter(self, column: int, row: int) -> str:
        """The character there when there are no colours."""
        letter = self._letters.get((column, row))
        if letter is not None:
            return letter.text
        return self._pattern.get((column // 2, row), "  ")[column % 2]

    def columns(self) -> range:
        """The columns of the board and of everything beyond it, in whole squares."""
        used = {column // 2 for column, _ in self._letters} | {x for x, _ in self._paper}
        return range(2 * min(used | {0}), 2 * max(used | {self.width - 1}) + 2)

    def rows(self) -> range:
        """The rows of the board and of everything beyond it."""
        used = {row for _, row in self._letters} | {y for _, y in self._paper}
        return range(min(used | {0}), max(used | {self.height - 1}) + 1)


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The printable letters of a text, combining marks attached, each with its width in columns."""
    cluster, width = "", 0
    for char in text:
        category = unicodedata.category(char)
        if category in ("Mn", "Me"):
            cluster += char if cluster else ""
            continue
        if category[0] == "C":  # control and format characters, surrogates, unassigned
            continue
        if cluster:
            yield cluster, width
        cluster, width = char, 2 if unicodedata.east_asian_width(char) in "WF" else 1
    if cluster:
        yield cluster, width
