"""Nonograms as pictures: whoever paints the picture gets the clues.

Where the picture is not told, the one that the clues mean is painted on, if it is found in a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fathom.answer import Limits
from fathom.errors import FathomError, LimitReached, excerpt
from fathom.playing import Tool, place_named
from fathom.puzzles.nonogram.draw import scene as drawn
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of, write
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.show import Scene

TOOLS: Sequence[Tool] = (Tool("#", "filled"), Tool(".", "background"))

_PATIENCE = Limits(time=1.0, compiling=False)


def tools(instance: Nonogram) -> Sequence[Tool]:
    """The colours, first the inks."""
    first, *inks = instance.palette
    return [*(Tool(colour.glyph, colour.name) for colour in inks), Tool(first.glyph, first.name, erases=True)]


@lru_cache(maxsize=8)
def _picture(instance: Nonogram) -> Picture | None:
    """The picture that is meant: the one that is told, or else the first that fulfils the clues."""
    if instance.goal is not None:
        return instance.goal
    from fathom.puzzles.nonogram.solve.pictures import pictures

    try:
        return next(iter(pictures(instance, _PATIENCE.watch())), None)
    except LimitReached:
        return None


def scene(instance: Nonogram) -> Scene:
    """The puzzle with the picture that is painted on."""
    picture = _picture(instance)
    film = drawn(instance, picture)
    return film.at(film.duration)


def glyphs(instance: Nonogram) -> dict[str, str]:
    """The colour of each square."""
    names = [colour.glyph for colour in instance.palette]
    rows = enumerate(_picture(instance) or ())
    return {f"{y},{x}": names[colour] for y, row in rows for x, colour in enumerate(row)}


def _painted(instance: Nonogram) -> list[list[int]]:
    picture = _picture(instance)
    if picture is None:
        raise FathomError("no picture was found that fulfils the clues, so they are edited as text")
    return [list(row) for row in picture]


def put(instance: Nonogram, spot: str, glyph: str) -> str:
    """The puzzle whose picture has another colour on one square, a glyph of the palette."""
    names = [colour.glyph for colour in instance.palette]
    if glyph not in names:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(names)}")
    place = place_named(spot)
    if len(place) != 2 or not (0 <= place[0] < instance.height and 0 <= place[1] < instance.width):
        raise FathomError(f"found {excerpt(spot)}, expected a square of the picture")
    rows = _painted(instance)
    rows[place[0]][place[1]] = names.index(glyph)
    return write(puzzle_of(tuple(map(tuple, rows)), instance.palette, instance.about))


def resized(instance: Nonogram, side: str, step: int) -> str:
    """The puzzle of the picture with a line more, of background, or a line less."""
    rows = _painted(instance)
    if side in ("top", "bottom"):
        empty = [0] * instance.width
        rows = (
            ([empty, *rows] if side == "top" else [*rows, empty])
            if step > 0
            else rows[1:]
            if side == "top"
            else rows[:-1]
        )
    elif step > 0:
        rows = [[0, *row] if side == "left" else [*row, 0] for row in rows]
    else:
        rows = [row[1:] if side == "left" else row[:-1] for row in rows]
    if not rows or not rows[0]:
        raise FathomError("nothing of the picture would be left")
    return write(puzzle_of(tuple(map(tuple, rows)), instance.palette, instance.about))
