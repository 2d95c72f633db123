"""Other people's chess: FEN and EPD, a position a line, and games in PGN. The reader of games is in its own module.

A position by itself asks what a clock asks: who is to move has run out of time; can the other player still mate?
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fathom.errors import FathomError, FormatError
from fathom.kind import Format, imported
from fathom.puzzles.chesswin.model import Win, read_fen, timed_out, write_fen

if TYPE_CHECKING:
    from fathom.puzzles.chesswin.formats import pgn as _pgn
else:
    (_pgn,) = imported(__name__, "pgn")

_RANK = "[KQRBNPkqrbnp1-8]{1,8}"
_FIELDS = rf"(?=\S*K)(?=\S*k){_RANK}(?:/{_RANK}){{7}}[ \t]+[wb][ \t]+(?:-|[KQkq]{{1,4}})[ \t]+(?:-|[a-h][1-8])"
_FEN = re.compile(rf"{_FIELDS}(?:[ \t]+\d{{1,5}}){{0,2}}[ \t]*(?:\n|\Z)")
_EPD = re.compile(rf"{_FIELDS}[ \t]+[A-Za-z]\w*[^\n;]*;")
_GAME = re.compile(r'\s*(?:\[\w+\s+"|1\.\s*[a-hKQRBNO])')
_WINNER = re.compile(r'\bc0\s+"winner (white|black)"\s*;')


def _is_fen(text: str) -> bool:
    return _FEN.match(text.lstrip()) is not None


def _is_epd(text: str) -> bool:
    return _EPD.match(text.lstrip()) is not None


def _is_pgn(text: str) -> bool:
    return _GAME.match(text) is not None


def lines_of(text: str) -> list[str]:
    """The positions of a file, one a line."""
    return [line for line in text.splitlines() if line.strip()]


def _only_line(text: str, source: str) -> tuple[str, int]:
    found = [(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(found) != 1:
        message = f"found {len(found)} positions, expected one; fathom solve --batch takes them all"
        raise FormatError(message, source=source, line=found[1][1] if found else 1)
    return found[0]


def read_one_fen(text: str, source: str) -> Win:
    """The position of a FEN."""
    line, number = _only_line(text, source)
    return _asked(line, source, number)


def _asked(fen: str, source: str, number: int, winner: str | None = None) -> Win:
    try:
        position = read_fen(fen)
        return timed_out(position) if winner is None else Win(position, winner)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=number) from None


def read_epd(text: str, source: str) -> Win:
    """The position of an EPD; a comment `c0 "winner white";` says who is asked about."""
    line, number = _only_line(text, source)
    fields = line.split(None, 4)
    told = _WINNER.search(fields[4] if len(fields) > 4 else "")
    return _asked(" ".join(fields[:4]), source, number, told and told[1][0])


def write_one_fen(instance: Win) -> str:
    """The position; who is asked about is lost."""
    return f"{write_fen(instance.position)} 0 1\n"


def write_epd(instance: Win) -> str:
    """The position, and who is asked about as a comment."""
    winner = "white" if instance.winner == "w" else "black"
    return f'{write_fen(instance.position)} c0 "winner {winner}";\n'


FORMATS = {
    "fen": Format(
        "a chess position as FEN, or many, one a line", _is_fen, read_one_fen, write_one_fen, several=lines_of
    ),
    "epd": Format("a chess position as EPD, or many, one a line", _is_epd, read_epd, write_epd, several=lines_of),
    "pgn": Format("chess games in PGN: how a game ended", _is_pgn, _pgn.read_pgn, several=_pgn.games_of),
}
