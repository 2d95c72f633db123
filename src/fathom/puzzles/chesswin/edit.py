"""Positions square by square. Kings move, since there is one of each; rights to castle that no longer fit are gone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Tool
from fathom.puzzles.chesswin.model import Win, write
from fathom.puzzles.chesswin.model.position import CASTLING, EMPTY, MEN, Position

_WORDS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}

TOOLS: Sequence[Tool] = (
    Tool(EMPTY, "an empty square"),
    *(
        Tool(man, f"a {'white' if man.isupper() else 'black'} {_WORDS[man.upper()]}", only_one=man in "Kk")
        for man in MEN
    ),
)


def put(instance: Win, spot: str, glyph: str) -> str:
    """The question with another man, or none, on one square."""
    told = re.fullmatch("([0-7]),([0-7])", spot)
    if told is None or len(glyph) != 1 or glyph not in MEN + EMPTY:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a man on a square such as 0,7")
    place = 8 * int(told[1]) + int(told[2])
    men = list(instance.position.men)
    if glyph in "Kk":
        men[men.index(glyph)] = EMPTY
    men[place] = glyph
    drawn = "".join(men)
    rights = "".join(right for right in instance.position.castling if _fits(drawn, right))
    return write(replace(instance, position=Position(drawn, instance.position.turn, rights)))


def _fits(men: str, right: str) -> bool:
    king, rook = CASTLING[right]
    return men[king] + men[rook] == ("KR" if right.isupper() else "kr")
