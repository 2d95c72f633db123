"""Positions square by square: there is one anchor at most, and the pusher that had it keeps its place without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, SHORT_NAMES, THEIR_PUSHER
from fathom.playing import Tool
from fathom.puzzles.pushwin.model import Fight, write

TOOLS: Sequence[Tool] = (
    Tool(EMPTY, "empty"),
    *(Tool(glyph, name, only_one=glyph == ANCHORED) for glyph, name in SHORT_NAMES.items()),
)


def put(instance: Fight, spot: str, glyph: str) -> str:
    """The position with another piece, or none, on one square."""
    squares = {instance.name_of(square): square for square in range(len(instance.squares))}
    if spot not in squares or glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a piece on a square of the board")
    cells = instance.cells.replace(ANCHORED, THEIR_PUSHER) if glyph == ANCHORED else instance.cells
    square = squares[spot]
    return write(replace(instance, cells=f"{cells[:square]}{glyph}{cells[square + 1 :]}"))
