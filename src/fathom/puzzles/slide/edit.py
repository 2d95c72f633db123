"""Levels square by square: a start that is put elsewhere moves, and a target may be under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.grid import flat_index
from fathom.playing import Tool, place_named
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, ICE, LAND, Level, write

TOOLS: Sequence[Tool] = (
    Tool("#", "barrier"),
    Tool(".", "open square"),
    Tool("@", "start", only_one=True),
    Tool("x", "target or item"),
    Tool(",", "land"),
    Tool("_", "hole"),
    Tool("%", "boulder"),
)

_GROUNDS = {"#": BARRIER, ".": ICE, ",": LAND, "_": HOLE, "%": BOULDER}
_SOLID = (BARRIER, BOULDER)


def put(instance: Level, spot: str, glyph: str) -> str:
    """The text of the level with one square changed; a level that cannot be is refused."""
    place = place_named(spot)
    inside = len(place) == len(instance.shape)
    if not inside or not all(0 <= p < n for p, n in zip(place, instance.shape, strict=True)):
        raise FathomError(f"found {excerpt(spot)}, expected a square of the board")
    if glyph not in {tool.glyph for tool in TOOLS} | {"+"}:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(tool.glyph for tool in TOOLS)}")
    square, start = flat_index(place, instance.shape), instance.start
    ground, marked = instance.ground.copy(), instance.marked.copy()
    if glyph in _GROUNDS:
        if square == start and glyph not in ".,":
            raise FathomError("the start is there; put it elsewhere first")
        ground.reshape(-1)[square] = _GROUNDS[glyph]
        marked.reshape(-1)[square] = False
    else:
        if ground.item(square) in _SOLID or (glyph != "x" and ground.item(square) == HOLE):
            ground.reshape(-1)[square] = ICE
        start = square if glyph in "@+" else start
        marked.reshape(-1)[square] |= glyph in "x+"
    return write(replace(instance, ground=ground, marked=marked, start=start))
