"""Positions square by square: there is one anchor at most, and the pusher that had it keeps its place without it."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.errors import FathomError, excerpt
from fathom.games.pushfight.model import Position, text_with
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PIECES, THEIR_PUSHER
from fathom.playing import Tool

TOOLS: Sequence[Tool] = (
    Tool(EMPTY, "an empty square"),
    *(Tool(glyph, meaning, only_one=glyph == ANCHORED) for glyph, meaning in PIECES.items()),
)


def put(instance: Position, spot: str, glyph: str) -> str:
    """The text with another piece, or none, on one square; the players may then have different pieces."""
    squares = {instance.board.name_of(square): square for square in range(len(instance.squares))}
    if spot not in squares or glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a piece on a square of the board")
    cells = instance.cells.replace(ANCHORED, THEIR_PUSHER) if glyph == ANCHORED else instance.cells
    return text_with(instance, f"{cells[: squares[spot]]}{glyph}{cells[squares[spot] + 1 :]}")
