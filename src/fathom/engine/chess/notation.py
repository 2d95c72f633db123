"""Positions and moves as chess players write them: FEN, UCI (`e2e4`, `e7e8q`) and SAN (`Nf3`, `exd8=Q#`), both ways.

Texts are taken as they come from files: what does not describe a position or a legal move is a `FathomError`; whether a
position could come up in a game is nobody's concern here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from fathom.engine.chess.board import (
    BLACK_LONG,
    BLACK_SHORT,
    BLACK_TO_MOVE,
    KINGS,
    PASSING,
    PAWNS,
    STATE,
    WHITE,
    WHITE_LONG,
    WHITE_SHORT,
    WORDS,
    in_check,
    make,
    man_on,
)
from fathom.engine.chess.moves import MOST_MOVES, legal_moves
from fathom.engine.chess.tables import PAWN_STRIKES, Table
from fathom.errors import FathomError, excerpt

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_LETTERS = "PNBRQK"
_RIGHTS = {"K": WHITE_SHORT, "Q": WHITE_LONG, "k": BLACK_SHORT, "q": BLACK_LONG}
_SAN = re.compile(r"([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBN]))?")


def square_named(name: str) -> int:
    """The number of a square: a1 is 0, h8 is 63."""
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise FathomError(f"found {excerpt(name)}, expected a square such as e4")
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def name_of(square: int) -> str:
    """How a square is called."""
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def row_of(men: str, white: bool, rights: str = "", passing: int | None = None) -> Table:
    """The position with these men, 64 letters (`.` for nobody) from a8 along the ranks down to h1."""
    row = np.zeros(WORDS, np.uint64)
    for place, letter in enumerate(men):
        if letter != ".":
            mask = np.uint64(1 << (place ^ 56))
            row[_LETTERS.index(letter.upper())] |= mask
            row[WHITE] |= mask if letter.isupper() else np.uint64(0)
    state = np.uint64(0) if white else BLACK_TO_MOVE
    for letter in rights:
        state |= _RIGHTS[letter]
    if passing:
        takers = row[PAWNS] & (row[WHITE] if white else ~row[WHITE])
        if PAWN_STRIKES[1 if white else 0, passing] & takers:
            state |= np.uint64(passing) << PASSING
    row[STATE] = state
    return row


def read_fen(text: str) -> Table:
    """The position of a FEN; its counters may be missing and are not looked at."""
    fields = text.split()
    if len(fields) < 4:
        raise FathomError(f"found {excerpt(text)}, expected a FEN of four fields or more")
    men = "".join("." * int(letter) if letter.isdigit() else letter for letter in fields[0].replace("/", ""))
    if len(men) != 64 or set(men.upper()) - set(_LETTERS + ".") or men.count("K") != 1 or men.count("k") != 1:
        raise FathomError(f"found {excerpt(fields[0])}, expected 64 squares with a king of each colour")
    if fields[1] not in ("w", "b") or set(fields[2]) - set("KQkq-"):
        raise FathomError(f"found {excerpt(' '.join(fields[1:3]))}, expected whose turn it is and castling rights")
    passing = None if fields[3] == "-" else square_named(fields[3])
    return row_of(men, fields[1] == "w", fields[2].replace("-", ""), passing)


def men_on(row: Table) -> str:
    """The men of a position, 64 letters from a8 to h1."""
    found = []
    for place in range(64):
        mask = np.uint64(1 << (place ^ 56))
        man = int(man_on(row, mask))
        letter = "." if man < 0 else _LETTERS[man]
        found.append(letter if row[WHITE] & mask else letter.lower())
    return "".join(found)


def men_on_all(rows: Table) -> list[str]:
    """The men of many positions, all at once."""
    squares = np.arange(64, dtype=np.uint64) ^ np.uint64(56)
    codes = np.zeros((len(rows), 64), np.uint8)
    for man in range(6):
        there = (rows[:, man, None] >> squares) & np.uint64(1) != 0
        codes[there] = man + 1
    white = (rows[:, WHITE, None] >> squares) & np.uint64(1) != 0
    letters = np.frombuffer(f".{_LETTERS.lower()}.{_LETTERS}".encode(), np.uint8)[codes + 7 * white.astype(np.uint8)]
    return [bytes(line).decode() for line in letters]


def state_of(row: Table) -> tuple[bool, str, int | None]:
    """Whether White is to move, the castling rights, and the square of an en passant capture, if one could be."""
    state = row[STATE]
    rights = "".join(letter for letter, bit in _RIGHTS.items() if state & bit)
    return not state & BLACK_TO_MOVE, rights, int(state >> PASSING) or None


def write_fen(row: Table) -> str:
    """The first four fields of the FEN of a position."""
    men = men_on(row)
    ranks = "/".join(men[start : start + 8] for start in range(0, 64, 8))
    white, rights, passing = state_of(row)
    told = re.sub(r"\.+", lambda gap: str(len(gap[0])), ranks)
    return f"{told} {'w' if white else 'b'} {rights or '-'} {'-' if passing is None else name_of(passing)}"


def moves_of(row: Table) -> list[int]:
    """The legal moves."""
    out = np.empty(MOST_MOVES, np.int64)
    return out[: legal_moves(row, out)].tolist()  # type: ignore[no-any-return]


def after(row: Table, move: int) -> Table:
    """The position after a legal move."""
    found = np.empty(WORDS, np.uint64)
    make(row, move, found)
    return found


def write_uci(move: int) -> str:
    """A move as chess engines tell it."""
    return name_of(move & 63) + name_of(move >> 6 & 63) + " nbrq"[move >> 12].strip()


def read_uci(row: Table, text: str) -> int:
    """The legal move that is told so."""
    for move in moves_of(row):
        if write_uci(move) == text:
            return move
    raise FathomError(f"{excerpt(text)} is no legal move in {write_fen(row)}")


def write_san(row: Table, move: int) -> str:
    """A legal move as players write it."""
    start, end, becomes = move & 63, move >> 6 & 63, move >> 12
    man = int(man_on(row, np.uint64(1 << start)))
    if man == KINGS and abs(start - end) == 2:
        text = "O-O" if end > start else "O-O-O"
    else:
        takes = man_on(row, np.uint64(1 << end)) >= 0 or (man == PAWNS and start % 8 != end % 8)
        text = _begun(row, move, man, takes) + ("x" if takes else "") + name_of(end)
        text += f"={_LETTERS[becomes]}" if becomes else ""
    following = after(row, move)
    if in_check(following):
        text += "+" if moves_of(following) else "#"
    return text


def _begun(row: Table, move: int, man: int, takes: bool) -> str:
    """The beginning of a move's name: who moves and, where that leaves doubt, from where."""
    start = move & 63
    if man == PAWNS:
        return name_of(start)[0] if takes else ""
    rivals = [
        other & 63
        for other in moves_of(row)
        if other >> 6 == move >> 6 and other & 63 != start and man_on(row, np.uint64(1 << (other & 63))) == man
    ]
    file, rank = tuple(name_of(start))
    if not rivals:
        return _LETTERS[man]
    if all(name_of(other)[0] != file for other in rivals):
        return _LETTERS[man] + file
    return _LETTERS[man] + (rank if all(name_of(other)[1] != rank for other in rivals) else file + rank)


def read_san(row: Table, text: str) -> int:
    """The legal move that a player wrote so; signs of check, mate and praise are not needed."""
    bare = text.rstrip("+#!?").replace("0", "O")
    fitting = _castling(row, bare) if bare.startswith("O") else _fitting(row, text.rstrip("+#!?"))
    if len(fitting) != 1:
        raise FathomError(f"{excerpt(text)} is {'no' if not fitting else 'more than one'} legal move")
    return fitting[0]


def _castling(row: Table, text: str) -> Sequence[int]:
    step = {"O-O": 2, "O-O-O": -2}.get(text)
    return [
        move
        for move in moves_of(row)
        if man_on(row, np.uint64(1 << (move & 63))) == KINGS and (move >> 6 & 63) - (move & 63) == step
    ]


def _fitting(row: Table, text: str) -> Sequence[int]:
    told = _SAN.fullmatch(text)
    if told is None:
        raise FathomError(f"found {excerpt(text)}, expected a move such as Nf3 or exd8=Q")
    letter, file, rank, end, becomes = told.groups()
    found = []
    for move in moves_of(row):
        start = name_of(move & 63)
        man = int(man_on(row, np.uint64(1 << (move & 63))))
        castles = man == KINGS and abs((move & 63) - (move >> 6 & 63)) == 2
        wanted = (_LETTERS.index(letter or "P"), square_named(end), _LETTERS.index(becomes or "P"))
        fits = file in (None, start[0]) and rank in (None, start[1]) and not castles
        if fits and (man, move >> 6 & 63, move >> 12) == wanted:
            found.append(move)
    return found
