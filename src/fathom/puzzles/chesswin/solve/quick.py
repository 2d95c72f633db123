"""The quick test: forced moves, a search that gives up as soon as a line is long, and the static test. Compiled.

As in [Ambrona 2022, 3.4]. It shows that a position is unwinnable, or comes upon mate, or knows nothing; almost always
within microseconds, since of a position with many moves one line alone is followed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.chess.board import (
    KNIGHTS,
    PAWNS,
    QUEENS,
    ROOKS,
    ROW,
    WHITE,
    WORDS,
    ZERO,
    U,
    in_check,
    make,
    white_to_move,
)
from fathom.engine.chess.moves import MOST_MOVES, legal_moves
from fathom.engine.chess.tables import Table
from fathom.puzzles.chesswin.solve.material import too_little
from fathom.puzzles.chesswin.solve.mobility import static_unwinnable

Numbers = NDArray[np.int64]

UNKNOWN, WINNABLE, UNWINNABLE = range(3)
DEPTH = 9
"""How long lines may be, after forced moves; Position 13 of [Ambrona 2022] needs 14."""

_FORCED = 64
LINE = _FORCED + DEPTH
_LIST = types.int64[::1]
_FILE = U(0x0101010101010101)


@compiled(types.int64(ROW, types.boolean, types.int64))
def _ended(position: Table, winner_white: bool, moves: int) -> int:
    """What a position with so many legal moves shows by itself."""
    if moves == 0:
        mated = white_to_move(position) != winner_white and in_check(position)
        return WINNABLE if mated else UNWINNABLE
    return UNWINNABLE if too_little(position, winner_white) else UNKNOWN


@compiled(types.boolean(ROW))
def _is_blocked(position: Table) -> bool:
    """Whether only kings, pawns and bishops are left, and every file has pawns of both players or of none."""
    if position[KNIGHTS] | position[ROOKS] | position[QUEENS]:
        return False
    pawns, white = position[PAWNS], position[WHITE]
    for file in range(8):
        here = pawns & _FILE << U(file)
        if (here & white == ZERO) != (here & ~white == ZERO):
            return False
    return pawns != ZERO  # type: ignore[no-any-return]


@compiled(types.int64(ROW, types.boolean, types.uint64[:, ::1], _LIST, _LIST, types.int64))
def _searched(position: Table, winner_white: bool, rows: Table, moves: Numbers, line: Numbers, forced: int) -> int:
    """All lines of up to `DEPTH` moves, given up at the first that is longer; they follow the forced ones in `line`."""
    ends = DEPTH * MOST_MOVES
    level, count = 0, legal_moves(position, moves)
    rows[0, :] = position
    moves[ends], moves[ends + DEPTH] = count, 0
    while level >= 0:
        which = moves[ends + DEPTH + level]
        if which == moves[ends + level]:
            level -= 1
            continue
        moves[ends + DEPTH + level] = which + 1
        move = moves[level * MOST_MOVES + which]
        line[forced + level] = move
        make(rows[level], move, rows[level + 1])
        if level + 1 == DEPTH:
            return UNKNOWN
        below = moves[(level + 1) * MOST_MOVES : (level + 2) * MOST_MOVES]
        count = legal_moves(rows[level + 1], below)
        found = _ended(rows[level + 1], winner_white, count)
        if found == WINNABLE:
            line[LINE] = forced + level + 1
            return WINNABLE
        if found == UNKNOWN:
            level += 1
            moves[ends + level], moves[ends + DEPTH + level] = count, 0
    return UNWINNABLE


@compiled(types.int64(ROW, types.boolean, types.uint64[:, ::1], _LIST, _LIST, ROW))
def quick(position: Table, winner_white: bool, rows: Table, moves: Numbers, line: Numbers, region: Table) -> int:
    """Whether the winner can mate, if that is soon seen; if so, `line` has the moves, how many at its end."""
    here, following = rows[DEPTH + 1], rows[DEPTH + 2]
    here[:] = position
    count = legal_moves(here, moves)
    forced = 0
    found = _ended(here, winner_white, count)
    while count == 1 and forced < _FORCED and found == UNKNOWN:
        line[forced] = moves[0]
        make(here, moves[0], following)
        here[:] = following
        forced += 1
        count = legal_moves(here, moves)
        found = _ended(here, winner_white, count)
    line[LINE] = forced
    if found == UNKNOWN:
        found = _searched(here, winner_white, rows, moves, line, forced)
    if found == UNKNOWN and _is_blocked(position) and static_unwinnable(position, winner_white, region):
        found = UNWINNABLE
    return found  # type: ignore[no-any-return]


def workspace() -> tuple[Table, Numbers, Numbers, Table]:
    """Room for `quick`: rows, moves, a line, regions."""
    rows = np.zeros((DEPTH + 3, WORDS), np.uint64)
    moves = np.zeros(DEPTH * (MOST_MOVES + 2), np.int64)
    return rows, moves, np.zeros(LINE + 1, np.int64), np.zeros(64, np.uint64)


@compiled(types.void(types.uint64[:, ::1], types.boolean[::1], types.uint64[:, ::1], _LIST, _LIST, ROW, _LIST))
def quick_all(
    positions: Table,
    winner_white: Table,
    rows: Table,
    moves: Numbers,
    line: Numbers,
    region: Table,
    results: Numbers,
) -> None:
    """Of many positions, one after the other."""
    for number in range(positions.shape[0]):
        results[number] = quick(positions[number], winner_white[number], rows, moves, line, region)
