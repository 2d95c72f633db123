"""A picture that is only partly known: what people have on paper while they solve.

A `Sketch` has for every square the set of colours that it may still have, as bits: bit c stands for the colour c of
the palette. A settled square has one bit. As text, a settled square is its glyph and any other `?`.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.errors import FormatError, excerpt
from fathom.puzzles.nonogram.clues import OPEN, Picture
from fathom.puzzles.nonogram.model import Nonogram

Sketch = tuple[tuple[int, ...], ...]
"""By row and column: the set of colours a square may have."""

Settled = tuple[int, int, int]
"""Row, column and the colours that are left."""

UNKNOWN = "?"
"""How a square that is not settled is written; no palette has this glyph."""


def blank(puzzle: Nonogram) -> Sketch:
    """Nothing is known."""
    everything = (1 << len(puzzle.palette)) - 1
    return tuple((everything,) * puzzle.width for _ in range(puzzle.height))


def sketch_of(picture: Picture, colours: int = 2) -> Sketch:
    """What a picture shows: all is known, but for squares that are still open."""
    everything = (1 << colours) - 1
    return tuple(tuple(everything if colour == OPEN else 1 << colour for colour in row) for row in picture)


def is_settled(colours: int) -> bool:
    """Whether a square has at most one colour left."""
    return colours & (colours - 1) == 0


def open_squares(sketch: Sketch) -> int:
    """How many squares are not settled."""
    return sum(not is_settled(colours) for row in sketch for colours in row)


def squares_of(puzzle: Nonogram, sketch: Sketch, line: int) -> tuple[int, ...]:
    """The squares of a line, counted as in `Nonogram.lines`."""
    if line < puzzle.height:
        return sketch[line]
    return tuple(row[line - puzzle.height] for row in sketch)


def place_of(puzzle: Nonogram, line: int, place: int) -> tuple[int, int]:
    """Row and column of a square that is counted along a line."""
    return (line, place) if line < puzzle.height else (place, line - puzzle.height)


def narrowed(sketch: Sketch, squares: Iterable[Settled]) -> Sketch:
    """The sketch after these squares are left only these colours."""
    rows = [list(row) for row in sketch]
    for row, column, colours in squares:
        rows[row][column] &= colours
    return tuple(map(tuple, rows))


def read_sketch(puzzle: Nonogram, text: str) -> Sketch:
    """The sketch that rows of glyphs show, with `?` where nothing is known; rows end with a new line or `/`."""
    rows = [row.strip() for row in text.replace("/", "\n").split("\n") if row.strip()]
    codes = {colour.glyph: 1 << number for number, colour in enumerate(puzzle.palette)}
    codes[UNKNOWN] = (1 << len(puzzle.palette)) - 1
    if len(rows) != puzzle.height:
        raise FormatError(f"board: found {len(rows)} rows, expected {puzzle.height}")
    found = []
    for number, row in enumerate(rows, 1):
        if len(row) != puzzle.width:
            raise FormatError(f"board: found {len(row)} squares, expected {puzzle.width}", line=number)
        for column, glyph in enumerate(row, 1):
            if glyph not in codes:
                known = " ".join(codes)
                raise FormatError(f"board: found {excerpt(glyph)}, expected one of {known}", line=number, column=column)
        found.append(tuple(codes[glyph] for glyph in row))
    return tuple(found)


def sketch_text(puzzle: Nonogram, sketch: Sketch) -> str:
    """The sketch as rows of glyphs, which `read_sketch` reads back (but for colours that are merely excluded)."""
    glyphs = {1 << number: colour.glyph for number, colour in enumerate(puzzle.palette)}
    return "\n".join("".join(glyphs.get(colours, UNKNOWN) for colours in row) for row in sketch)
