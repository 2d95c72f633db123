"""Positions square by square. There is one anchor at most; the pusher that had it keeps its place without it.

Where the players must have certain pieces, as on a board with a name, a piece that is put somewhere comes from the
nearest square that has one, and what was there goes to that square.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.errors import FathomError, excerpt
from fathom.formats.text import parse
from fathom.games.pushfight.model import Position, read, text_with
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, SHORT_NAMES, THEIR_PUSHER
from fathom.playing import Tool

TOOLS: Sequence[Tool] = (
    Tool(EMPTY, "empty"),
    *(Tool(glyph, name, only_one=glyph == ANCHORED) for glyph, name in SHORT_NAMES.items()),
)


def place_for(board: Board, cells: str, spot: str, glyph: str) -> tuple[int, str]:
    """The square that a piece is put on, and the position with no other anchor if it has one."""
    squares = {board.name_of(square): square for square in range(len(cells))}
    if spot not in squares or glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a piece on a square of the board")
    return squares[spot], cells.replace(ANCHORED, THEIR_PUSHER) if glyph == ANCHORED else cells


def with_piece(board: Board, cells: str, spot: str, glyph: str) -> str:
    """The position with another piece, or none, on one square, whatever pieces that makes."""
    here, before = place_for(board, cells, spot, glyph)
    return f"{before[:here]}{glyph}{before[here + 1 :]}"


def put(instance: Position, spot: str, glyph: str) -> str:
    """The text with another piece, or none, on one square; without a name of the board the number of pieces is free."""
    here, before = place_for(instance.board, instance.cells, spot, glyph)
    cells = list(before)
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
