"""A picture that is only partly known: what people have on paper while they solve.

A `Sketch` has for every square the set of colours that it may still have, as bits: bit c stands for the colour c of
the palette. A settled square has one bit. As text it is its glyph, an open one `?`, and one that some colours are left
their glyphs between two commas, as in `,.r,`: what is written is all that is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.errors import FormatError
from fathom.puzzles.nonogram.model import Nonogram, read_solution, write_solution
from fathom.puzzles.nonogram.model.clues import OPEN, Picture

Sketch = tuple[tuple[int, ...], ...]
"""By row and column: the set of colours a square may have."""

Settled = tuple[int, int, int]
"""Row, column and the colours that are left."""


def blank(puzzle: Nonogram) -> Sketch:
    """Nothing is known."""
    everything = (1 << len(puzzle.palette)) - 1
    return tuple((everything,) * puzzle.width for _ in range(puzzle.height))


def sketch_of(picture: Picture, colours: int = 2) -> Sketch:
    """What a picture shows: all is known, but for squares that are still open."""
    everything = (1 << colours) - 1
    return tuple(tuple(1 << colour if colour >= 0 else ~colour or everything for colour in row) for row in picture)


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
    """The sketch that a text shows; rows end with a new line or, if no colour has this glyph, `/`."""
    try:
        found = read_solution(puzzle, text)
    except FormatError as error:
        told = str(error).replace("picture: ", "board: ")
        raise FormatError(told) from None
    if len(found) != puzzle.height:
        raise FormatError(f"board: found {len(found)} rows, expected {puzzle.height}")
    for number, row in enumerate(found, 1):
        if len(row) != puzzle.width:
            raise FormatError(f"board: found {len(row)} squares, expected {puzzle.width}", line=number)
    return sketch_of(found, len(puzzle.palette))


def sketch_text(puzzle: Nonogram, sketch: Sketch) -> str:
    """The sketch as text, which `read_sketch` reads back."""
    everything = (1 << len(puzzle.palette)) - 1
    shown = ((OPEN if known == everything else _colour(known) for known in row) for row in sketch)
    return write_solution(puzzle, tuple(map(tuple, shown)))


def _colour(known: int) -> int:
    return known.bit_length() - 1 if is_settled(known) else ~known
