"""Boards square by square: pieces, and how many captures one of them has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Tool
from fathom.puzzles.solochess.model import MEN, Piece, SoloChess, usual_captures, write

_NAMES = ("king", "queen", "rook", "bishop", "knight", "pawn")
_NUMBERS = ("no captures", "one capture", "two captures", "three captures")

TOOLS: Sequence[Tool] = (
    Tool(".", "empty square"),
    *(Tool(man, name) for man, name in zip(MEN, _NAMES, strict=True)),
    *(Tool(str(number), name) for number, name in enumerate(_NUMBERS)),
)


def put(instance: SoloChess, spot: str, glyph: str) -> str:
    """The text of the board with one square changed; a number changes the captures of the piece that is there."""
    words = spot.split(",")
    place = [int(word) if word.isascii() and word.isdigit() else -1 for word in words]
    if len(place) != 2 or not (0 <= place[0] < instance.rows and 0 <= place[1] < instance.columns):
        raise FathomError(f"found {excerpt(spot)}, expected a square of the board")
    if glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(tool.glyph for tool in TOOLS)}")
    square = place[0] * instance.columns + place[1]
    pieces = {piece.square: piece for piece in instance.pieces}
    if glyph == ".":
        pieces.pop(square, None)
    elif glyph in MEN:
        captures = pieces[square].captures if square in pieces else usual_captures(instance)
        pieces[square] = Piece(square, glyph, captures)
    elif square in pieces:
        pieces[square] = pieces[square]._replace(captures=int(glyph))
    else:
        raise FathomError(f"found no piece on {instance.name_of(square)}, expected one that is given captures")
    return write(replace(instance, pieces=tuple(pieces.values())))
