"""Positions and their numbers, both ways, and positions as the five numbers that kernels take.

All positions with an anchor are numbered from 0 on without gaps, those first whose anchor stands for its orbit under
the board's symmetries: these have a place in the database, and each other position has an image among them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import NEVER, Numbers
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER
from fathom.games.pushfight.solve.layout import (
    ANCHOR_NOTED,
    LINE,
    PATTERNS,
    PAWNS_NOTED,
    PUSHERS_NOTED,
    SETS,
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


def masks_of_all(board: Board, positions: Sequence[str]) -> NDArray[np.uint64]:
    """Of each position the anchor's square from 1 on (0: none), and four masks, as `masks_of` has them."""
    size = len(board.squares)
    if any(len(cells) != size for cells in positions):
        raise FathomError(f"expected positions of {size} squares")
    cells = np.frombuffer("".join(positions).encode("ascii", "replace"), np.uint8).reshape(-1, size)
    weights = np.uint64(1) << np.arange(size, dtype=np.uint64)

    def mask(glyph: str) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = (cells == ord(glyph)).astype(np.uint64) @ weights
        return found

    anchored = cells == ord(ANCHORED)
    anchors = np.where(anchored.any(axis=1), anchored.argmax(axis=1) + 1, 0).astype(np.uint64)
    theirs = mask(THEIR_PUSHER) | mask(ANCHORED)
    return np.stack((anchors, theirs, mask(THEIR_PAWN), mask(PUSHER), mask(PAWN)), axis=1)


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


@compiled(types.void(LINE, types.uint64[:, ::1], LINE), nogil=True)
def note_stored_numbers(parameters: Numbers, positions: NDArray[np.uint64], numbers: Numbers) -> None:
    """Write of each of these positions, as `masks_of_all` has them, its `stored_number`; -1 if it has none."""
    stride, length = parameters[STRIDE], parameters[SETS] * parameters[PATTERNS]
    for at in range(len(positions)):
        row = positions[at]
        place = NEVER
        if row[0] > 0:
            place = place_of(parameters, int(row[0]) - 1, row[1], row[2], row[3], row[4])
        numbers[at] = place // stride * length + place % stride if place >= 0 else -1


def _number(board: Board, place: int) -> int:
    stride = int(parameters_of(board)[STRIDE])
    return place // stride * block_length(board) + place % stride


def _refuse_without_anchor(board: Board, cells: str) -> None:
    square = cells.find(ANCHORED)
    if square < 0:
        raise FathomError("expected a position with an anchor (Y), found none")
    if square not in board.anchorable:
        raise FathomError(f"the anchor cannot be on square {board.squares[square]}: no push ends there")
