"""Many positions at once, compiled from the first to the last: verdicts without helpmates and proofs.

`fathom.solve` gives those, one position at a time; this is for sieving millions. Also here: positions read from the
bytes of a file with a FEN a line.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.chess import WORDS, Table
from fathom.engine.chess.board import (
    BLACK_LONG,
    BLACK_SHORT,
    BLACK_TO_MOVE,
    ONE,
    PASSING,
    PAWNS,
    ROW,
    STATE,
    WHITE,
    WHITE_LONG,
    WHITE_SHORT,
    ZERO,
    U,
    in_check,
    white_to_move,
)
from fathom.engine.chess.moves import legal_moves
from fathom.engine.chess.tables import PAWN_STRIKES
from fathom.puzzles.chesswin.solve.explore import (
    CLOSED,
    FOUND,
    PROMISING,
    SEARCH,
    HelpmateSearch,
    begin,
    explore,
    new_search,
)
from fathom.puzzles.chesswin.solve.material import too_little
from fathom.puzzles.chesswin.solve.quick import quick_all, workspace

UNDECIDED, WINNABLE, UNWINNABLE = range(3)
_MOVES_A_POSITION = 24  # that room is made for, on the average
_SLICE = 4096  # positions between two looks at the world
_BYTES = types.uint8[::1]
_MEN = np.full(256, -1, np.int64)
for _man, _letters in enumerate(("Pp", "Nn", "Bb", "Rr", "Qq", "Kk")):
    for _letter in _letters:
        _MEN[ord(_letter)] = _man


def quick_verdicts(rows: Table, winner_white: NDArray[np.bool_]) -> NDArray[np.int64]:
    """What the quick test says of each position and winner."""
    results = np.zeros(len(rows), np.int64)
    quick_all(np.ascontiguousarray(rows), winner_white, *workspace(), results)
    return results


def full_verdicts(
    rows: Table, winner_white: NDArray[np.bool_], most: int = 2_000, watch: Watch | None = None
) -> NDArray[np.int64]:
    """What the search says of each that looks at so many positions before it gives up."""
    watch = watch or Watch()
    room = most * _MOVES_A_POSITION
    watch.reserve(128 * room, "positions of a search")
    search, results = new_search(room), np.zeros(len(rows), np.int64)
    rows = np.ascontiguousarray(rows)
    slice_of = max(1, _SLICE * 100 // most)
    for start in range(0, len(rows), slice_of):
        watch.check("deciding positions", start, len(rows))
        part = slice(start, start + slice_of)
        _full_all(search, rows[part], winner_white[part], most, results[part])
    return results


@compiled(types.void(SEARCH, types.uint64[:, ::1], types.boolean[::1], types.int64, types.int64[::1]))
def _full_all(search: HelpmateSearch, rows: Table, winner_white: Any, most: int, results: NDArray[np.int64]) -> None:
    """One position after the other, in the same room."""
    for number in range(rows.shape[0]):
        row, white = rows[number], winner_white[number]
        if too_little(row, white):
            mated = white_to_move(row) != white and in_check(row) and legal_moves(row, search.moves) == 0
            results[number] = WINNABLE if mated else UNWINNABLE
            continue
        begin(search, row, white, PROMISING)
        ended = explore(search, white, PROMISING, most)
        results[number] = WINNABLE if ended == FOUND else UNWINNABLE if ended == CLOSED else UNDECIDED


@compiled(types.int64(_BYTES, types.int64, ROW))
def _read_line(text: NDArray[np.uint8], start: int, row: Table) -> int:
    """Read the FEN that begins here into a row; the place of its end, or -1 if it is none."""
    square, here = U(56), start
    row[:] = ZERO
    while here < text.shape[0] and text[here] != 32:
        letter = text[here]
        if letter == 47:
            square -= U(16)
        elif 49 <= letter <= 56:
            square += U(letter - 48)
        else:
            if _MEN[letter] < 0 or square > U(63):
                return -1
            row[_MEN[letter]] |= ONE << square
            if letter < 97:
                row[WHITE] |= ONE << square
            square += ONE
        here += 1
    if square != U(8) or here + 6 >= text.shape[0]:
        return -1
    black = text[here + 1] == 98
    state = BLACK_TO_MOVE if black else ZERO
    here += 3
    while here < text.shape[0] and text[here] != 32:
        letter = text[here]
        state |= WHITE_SHORT if letter == 75 else WHITE_LONG if letter == 81 else ZERO
        state |= BLACK_SHORT if letter == 107 else BLACK_LONG if letter == 113 else ZERO
        here += 1
    here += 1
    if here + 1 < text.shape[0] and 97 <= text[here] <= 104:
        passing = U(text[here] - 97) + U(8) * U(text[here + 1] - 49)
        own = row[PAWNS] & (~row[WHITE] if black else row[WHITE])
        if passing < U(64) and PAWN_STRIKES[0 if black else 1, passing] & own:
            state |= passing << PASSING
    row[STATE] = state
    while here < text.shape[0] and text[here] != 10:
        here += 1
    return here + 1


def rows_in(data: bytes) -> Table:
    """The positions of a file of FENs, one a line; a line that is none ends it.

    They are taken as they come: `fathom.load` looks whether a position is such that it can be asked about.
    """
    rows = np.zeros((data.count(b"\n") + 1, WORDS), np.uint64)
    return rows[: _read_fens(np.frombuffer(bytearray(data), np.uint8), rows)]


@compiled(types.int64(_BYTES, types.uint64[:, ::1]))
def _read_fens(text: NDArray[np.uint8], rows: Table) -> int:
    """Read lines into rows, and return how many."""
    here, count = 0, 0
    while here < text.shape[0] and count < rows.shape[0]:
        here = _read_line(text, here, rows[count])
        if here < 0:
            break
        count += 1
    return count
