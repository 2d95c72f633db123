"""Other people's solo chess: FEN, where all pieces are white, and lists of pieces."""

from __future__ import annotations

import re

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Format
from fathom.puzzles.solochess.model import MEN, USUAL_CAPTURES, Piece, SoloChess

_FEN = re.compile(r"\s*([1-9KQRBNP][0-9KQRBNP]*(?:/[1-9KQRBNP][0-9KQRBNP]*)*)(?:[ \t]+([wb][^\n]*))?\s*", re.ASCII)
_FIELD = re.compile(r"\d{1,4}|[KQRBNP]", re.ASCII)
_LIST = re.compile(r"\s*\d{1,3}[ \t]+\d{1,4}[ \t]+\d{1,4}[ \t]*(?:\n[ \t]*[1-6]([ \t]+\d{1,4}){3}[ \t]*)+\s*", re.ASCII)
_LONGEST = 100_000


def _is_fen(text: str) -> bool:
    return len(text) < _LONGEST and "/" in text and _FEN.fullmatch(text) is not None


def read_fen(text: str, source: str) -> SoloChess:
    """The first field of a FEN, of a board of any size: a number of empty squares may have several digits."""
    match = _FEN.fullmatch(text)
    if match is None:
        wanted = f"rows of {' '.join(MEN)} and numbers, with / between them"
        raise FormatError(f"found {excerpt(text.strip())}, expected {wanted}", source=source, line=1, column=1)
    rows = [_FIELD.findall(row) for row in match[1].split("/")]
    widths = [sum(int(field) if field.isdigit() else 1 for field in row) for row in rows]
    for number, width in enumerate(widths):
        if width != widths[0]:
            message = f"found a rank of {width} squares, expected {widths[0]} as in the first"
            column = 1 + match.start(1) + sum(len(row) + 1 for row in match[1].split("/")[:number])
            raise FormatError(message, source=source, line=1, column=column)
    pieces = []
    for row, fields in enumerate(rows):
        column = 0
        for field in fields:
            if not field.isdigit():
                pieces.append(Piece(row * widths[0] + column, field, USUAL_CAPTURES))
            column += int(field) if field.isdigit() else 1
    try:
        return SoloChess(len(rows), widths[0], tuple(pieces))
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def write_fen(instance: SoloChess) -> str:
    """The board as a FEN; refused where pieces may not capture twice, for a FEN does not tell that."""
    if instance.free or any(piece.captures != USUAL_CAPTURES for piece in instance.pieces):
        raise FathomError("a FEN tells no captures: expected two for each piece, and kings that are not captured")
    men = {piece.square: piece.man for piece in instance.pieces}
    rows = []
    for row in range(instance.rows):
        drawn = "".join(men.get(row * instance.columns + column, ".") for column in range(instance.columns))
        rows.append(re.sub(r"\.+", lambda blank: str(len(blank[0])), drawn))
    return "/".join(rows) + " w - - 0 1\n"


def _is_list(text: str) -> bool:
    return len(text) < _LONGEST and text[:20].lstrip()[:1].isdigit() and _LIST.fullmatch(text) is not None


def read_list(text: str, source: str) -> SoloChess:
    """`n width height`, then a line a piece: its number from king 1 to pawn 6, file and row from 0, captures."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, words in lines:
        wanted = 3 if number == lines[0][0] else 4
        if len(words) != wanted or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
            found = excerpt(" ".join(words))
            raise FormatError(f"found {found}, expected {wanted} numbers", source=source, line=number, column=1)
    if not lines or int(lines[0][1][0]) != len(lines) - 1:
        raise FormatError(f"found {max(0, len(lines) - 1)} pieces, expected as many as told", source=source, line=1)
    columns, rows = int(lines[0][1][1]), int(lines[0][1][2])
    pieces = []
    for number, (man, x, y, captures) in ((number, map(int, words)) for number, words in lines[1:]):
        if not (1 <= man <= len(MEN) and x < columns and y < rows):
            raise FormatError("found a piece that cannot be there", source=source, line=number, column=1)
        pieces.append(Piece(y * columns + x, MEN[man - 1], captures))
    try:
        return SoloChess(rows, columns, tuple(pieces))
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def write_list(instance: SoloChess) -> str:
    """The board as such a list; refused where kings may be captured, which it does not tell."""
    if instance.free:
        raise FathomError("a list of pieces does not tell that kings may be captured")
    lines = [f"{len(instance.pieces)} {instance.columns} {instance.rows}"]
    for square, man, captures in instance.pieces:
        lines.append(f"{MEN.index(man) + 1} {square % instance.columns} {square // instance.columns} {captures}")
    return "\n".join(lines) + "\n"


FORMATS = {
    "solo-fen": Format("FEN of a board with white pieces only, two captures each", _is_fen, read_fen, write_fen),
    "pieces": Format(
        "pieces as numbers [Verlaan n.d.]: n width height, then type x y captures", _is_list, read_list, write_list
    ),
}
