"""Positions and their numbers, both ways, and positions as the five numbers that kernels take.

All positions with an anchor are numbered from 0 on without gaps, those first whose anchor stands for its orbit under
the board's symmetries: these have a place in the database, and each other position has an image among them.
"""

from __future__ import annotations

import numpy as np

from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER
from fathom.games.pushfight.solve.layout import (
    ANCHOR_NOTED,
    PAWNS_NOTED,
    PUSHERS_NOTED,
    STRIDE,
    WORDS_NOTED,
    block_length,
    parameters_of,
)
from fathom.games.pushfight.solve.places import note_block, own_pieces, place_of, place_under

Masks = tuple[int, np.uint64, np.uint64, np.uint64, np.uint64]
"""The anchor's square or -1, the opponent's pushers and pawns, one's own pushers and pawns."""


def masks_of(cells: str) -> Masks:
    """A position for the kernels."""
    found = {glyph: sum(1 << square for square, cell in enumerate(cells) if cell == glyph) for glyph in "oOxXY"}
    return (
        cells.find(ANCHORED),
        np.uint64(found[THEIR_PUSHER] | found[ANCHORED]),
        np.uint64(found[THEIR_PAWN]),
        np.uint64(found[PUSHER]),
        np.uint64(found[PAWN]),
    )


def cells_of(board: Board, masks: Masks) -> str:
    """A position as text."""
    cells = [EMPTY] * len(board.squares)
    for mask, glyph in zip(masks[1:], (THEIR_PUSHER, THEIR_PAWN, PUSHER, PAWN), strict=True):
        for square in range(len(cells)):
            if int(mask) >> square & 1:
                cells[square] = glyph
    if masks[0] >= 0:
        cells[masks[0]] = ANCHORED
    return "".join(cells)


def rank(board: Board, cells: str) -> int:
    """The number of a position with an anchor, from 0 on, below `board.positions`."""
    _refuse_without_anchor(board, cells)
    parameters = parameters_of(board)
    return _number(board, int(place_under(parameters, 0, *masks_of(cells))))


def unrank(board: Board, number: int) -> str:
    """The position with this number."""
    if not 0 <= number < board.positions:
        raise FathomError(f"found number {number}, expected one from 0 to {board.positions - 1}")
    parameters = parameters_of(board)
    notes = np.zeros(WORDS_NOTED, dtype=np.int64)
    block, inside = divmod(number, block_length(board))
    note_block(parameters, block, notes)
    pushers, pawns = own_pieces(parameters, inside, notes)
    theirs = np.uint64(notes[PUSHERS_NOTED]), np.uint64(notes[PAWNS_NOTED])
    return cells_of(board, (int(notes[ANCHOR_NOTED]), *theirs, pushers, pawns))


def stored_number(board: Board, cells: str) -> int:
    """The number of the image of a position that has a place in the database."""
    _refuse_without_anchor(board, cells)
    return _number(board, int(place_of(parameters_of(board), *masks_of(cells))))


def _number(board: Board, place: int) -> int:
    stride = int(parameters_of(board)[STRIDE])
    return place // stride * block_length(board) + place % stride


def _refuse_without_anchor(board: Board, cells: str) -> None:
    square = cells.find(ANCHORED)
    if square < 0:
        raise FathomError("expected a position with an anchor (Y), found none")
    if square not in board.anchorable:
        raise FathomError(f"the anchor cannot be on square {board.squares[square]}: no push ends there")
