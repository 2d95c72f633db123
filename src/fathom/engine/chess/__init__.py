"""A chess board, compiled: legal moves, moves being made, who strikes where, a hash; FEN, UCI and SAN. No puzzle.

>>> row = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
>>> [write_san(row, move) for move in moves_of(row)]
['Kd1', 'Kf1', 'Kd2', 'Kf2', 'e3', 'e4']
"""

from __future__ import annotations

import numpy as np

from fathom.engine.chess.board import ROW, WORDS, hashed, in_check, make
from fathom.engine.chess.moves import MOST_MOVES, legal_moves
from fathom.engine.chess.moves import perft as _perft
from fathom.engine.chess.notation import (
    START,
    after,
    men_on,
    men_on_all,
    moves_of,
    name_of,
    read_fen,
    read_san,
    read_uci,
    row_of,
    square_named,
    state_of,
    write_fen,
    write_san,
    write_uci,
)
from fathom.engine.chess.tables import Table

__all__ = [
    "MOST_MOVES", "ROW", "START", "WORDS", "Table", "after", "hashed", "in_check", "legal_moves", "make", "men_on",
    "men_on_all", "moves_of", "name_of", "perft", "read_fen", "read_san", "read_uci", "row_of", "square_named",
    "state_of", "write_fen", "write_san", "write_uci",
]  # fmt: skip


def perft(position: Table, depth: int) -> int:
    """How many sequences of so many legal moves begin at a position. Time grows with their number of one move less."""
    moves = np.empty(max(1, depth) * (MOST_MOVES + 2), np.int64)
    return int(_perft(position, depth, moves, np.empty((depth + 1, WORDS), np.uint64)))
