"""Nonograms as pictures: whoever paints the picture gets the clues. Without a known picture they are edited as text."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.errors import FathomError, excerpt
from fathom.playing import Tool
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of, write

TOOLS: Sequence[Tool] = (Tool("#", "filled"), Tool(".", "background"))


def put(instance: Nonogram, spot: str, glyph: str) -> str:
    """The puzzle whose picture has another colour on one square, a glyph of the palette."""
    if instance.goal is None:
        raise FathomError("the picture of this nonogram is not told, so its clues are edited as text")
    glyphs = [colour.glyph for colour in instance.palette]
    if glyph not in glyphs:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(glyphs)}")
    place = [int(number) if number.isascii() and number.isdigit() else -1 for number in spot.split(",")]
    if len(place) != 2 or not (0 <= place[0] < instance.height and 0 <= place[1] < instance.width):
        raise FathomError(f"found {excerpt(spot)}, expected a square of the picture")
    rows = [list(row) for row in instance.goal]
    rows[place[0]][place[1]] = glyphs.index(glyph)
    return write(puzzle_of(tuple(map(tuple, rows)), instance.palette, instance.about))
