"""Positions square by square. There is one anchor at most; the pusher that had it keeps its place without it.

Where the players must have certain pieces, as on a board with a name, a piece that is put somewhere comes from the
nearest square that has one, and what was there goes to that square.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.errors import FathomError, excerpt
from fathom.formats.text import parse
from fathom.games.pushfight.model import Position, read, text_with
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, SHORT_NAMES, THEIR_PUSHER
from fathom.playing import Tool

TOOLS: Sequence[Tool] = (
    Tool(EMPTY, "empty"),
    *(Tool(glyph, name, only_one=glyph == ANCHORED) for glyph, name in SHORT_NAMES.items()),
)


def put(instance: Position, spot: str, glyph: str) -> str:
    """The text with another piece, or none, on one square; without a name of the board the number of pieces is free."""
    squares = {instance.board.name_of(square): square for square in range(len(instance.squares))}
    if spot not in squares or glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a piece on a square of the board")
    here = squares[spot]
    cells = list(instance.cells.replace(ANCHORED, THEIR_PUSHER) if glyph == ANCHORED else instance.cells)
    plain = text_with(instance, "".join([*cells[:here], glyph, *cells[here + 1 :]]))
    if _can_be_read(plain):
        return plain
    wanted = (THEIR_PUSHER,) if glyph == ANCHORED else (glyph,)
    others = [other for other, cell in enumerate(cells) if cell in wanted and other != here]
    if cells[here] not in wanted and others:
        nearest = min(others, key=lambda other: _distance(instance, here, other))
        cells[here], cells[nearest] = cells[nearest], cells[here]
    if glyph == ANCHORED:
        cells[here] = ANCHORED
    return text_with(instance, "".join(cells))


def _distance(position: Position, one: int, other: int) -> int:
    return sum(abs(a - b) for a, b in zip(position.squares[one], position.squares[other], strict=True))


def _can_be_read(text: str) -> bool:
    try:
        read(parse(text))
    except FathomError:
        return False
    return True
