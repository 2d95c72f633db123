"""Boards and borders as pzprv3 texts."""

from __future__ import annotations

import numpy as np

from fathom.errors import FathomError
from fathom.formats import puzzlink
from fathom.puzzles.tatamibari.model import (
    ANY,
    EMPTY,
    HOLE,
    SQUARE,
    TALL,
    WIDE,
    Board,
    Borders,
)

NAME = "tatamibari"


_PZPR = {".": EMPTY, "a": TALL, "b": WIDE, "c": SQUARE, "-": ANY}


def _whole(board: Board, format: str) -> None:
    holes = np.flatnonzero(board.squares == HOLE)
    if len(holes):
        raise FathomError(f"{format} knows no holes, found one at {board.name_of(int(holes[0]))}")


def write_pzprv3(instance: Board, borders: Borders | None = None) -> str:
    """The board as a pzprv3 text, with the borders if there are some."""
    _whole(instance, "pzprv3")
    rows, columns = instance.shape
    letters = {code: letter for letter, code in _PZPR.items()}
    lines = [" ".join(letters[code] for code in row) for row in instance.squares.tolist()]
    if borders is None:
        borders = Borders(((False,) * (columns - 1),) * rows, ((False,) * columns,) * (rows - 1))
    lines += [" ".join(str(int(flag)) for flag in row) for row in (*borders.right, *borders.below)]
    return puzzlink.write_pzprv3_lines(NAME, rows, columns, lines)
