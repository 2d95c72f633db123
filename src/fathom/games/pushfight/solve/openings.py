"""The opening: the first player places all pieces, then the second, and the first player moves, with no anchor yet.

For every placement of the second player, the first player's placements and everything they can be moved into are one
block of positions. Pushes are looked up in the database, and the moves are spread backwards as everywhere. The game is
won if some first placement wins whatever the second player places, and lost if each has a losing reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.retrograde import Solved, Value
from fathom.engine.retrograde.game import AT_ONCE, Numbers
from fathom.engine.retrograde.planes import FULL, ONE, ZERO, give, has
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.kernels import pushes
from fathom.games.pushfight.solve.layout import (
    BLOCK_NOTED,
    CHOOSE,
    LINE,
    MASK,
    PATTERN,
    PATTERNS,
    REVERSIBLE,
    SETS,
    STRIDE,
    notes_length,
    parameters_of,
)
from fathom.games.pushfight.solve.places import note_free, own_pieces
from fathom.games.pushfight.solve.spreading import note_regions, spread_noted

LOST, DRAWN, WON, NOT_YET = 0, 1, 2, 3
_VALUES = {LOST: Value.LOST, DRAWN: Value.DRAWN, WON: Value.WON}


@dataclass(frozen=True, slots=True)
class Openings:
    """What the placements are worth: the value of the game for the first player, and how many pairs are what.

    `best` is a placement of the first player that reaches the value, as cells with only those pieces.
    """

    value: Value
    won: int
    drawn: int
    lost: int
    best: str

    @property
    def total(self) -> int:
        """How many pairs of placements there are."""
        return self.won + self.drawn + self.lost


@compiled(types.int64(LINE, MASK, MASK))
def placement_number(parameters: Numbers, pushers: np.uint64, pawns: np.uint64) -> int:
    """The number of a placement among all of one player on the board."""
    number = pattern = chosen = 0
    for square in range(64):
        if ((pushers | pawns) >> np.uint64(square)) & ONE != ZERO:
            pattern |= (1 << chosen) if (pawns >> np.uint64(square)) & ONE != ZERO else 0
            chosen += 1
            number += parameters[CHOOSE + 64 * chosen + square]
    return number * parameters[PATTERNS] + parameters[PATTERN + pattern]  # type: ignore[no-any-return]


class _Valuing(NamedTuple):
    """A database, where the first player may place, and what is found."""

    parameters: Numbers
    area: np.uint64
    codes: NDArray[np.unsignedinteger]
    rows: NDArray[np.uint64]
    out: Numbers
    notes: Numbers
    worst: NDArray[np.int8]  # by placement of the first player
    tally: Numbers


@compiled(
    [
        types.void(
            types.NamedTuple([LINE, MASK, codes, types.uint64[:, ::1], LINE, LINE, types.int8[::1], LINE], _Valuing),
            MASK,
            MASK,
        )
        for codes in (types.uint8[::1], types.uint16[::1])
    ],
    nogil=True,
)
def _against(valuing: _Valuing, their_pushers: np.uint64, their_pawns: np.uint64) -> None:
    """Value all placements in the area against one of the second player, and lower the `worst` of each."""
    parameters, codes, rows, out = valuing.parameters, valuing.codes, valuing.rows, valuing.out
    notes, worst, area = valuing.notes, valuing.worst, valuing.area
    theirs = their_pushers | their_pawns
    notes[BLOCK_NOTED] = 0
    note_free(parameters, theirs, notes)
    note_regions(parameters, theirs, notes)
    patterns, stride = parameters[PATTERNS], parameters[STRIDE]
    length = parameters[SETS] * patterns
    placed, looked, wins, spared, reached = rows[0], rows[1], rows[2], rows[3], rows[4]
    placed[:] = ZERO
    for inside in range(0, length, patterns):
        pushers, pawns = own_pieces(parameters, inside, notes)
        if (pushers | pawns) & ~area == ZERO:
            give(placed, inside, patterns, FULL >> np.uint64(64 - patterns))
    if parameters[REVERSIBLE] != 0:
        spread_noted(parameters, placed, looked, notes)
    else:
        looked[:] = FULL
    wins[:] = ZERO
    spared[:] = ZERO
    for inside in range(length):
        if not has(looked, inside):
            continue
        pushers, pawns = own_pieces(parameters, inside, notes)
        win = spare = False
        for i in range(pushes(parameters, -1, their_pushers, their_pawns, pushers, pawns, out)):
            code = 0
            if out[i] >= 0:
                code = int(codes[out[i] // stride * length + out[i] % stride])
            win |= out[i] == AT_ONCE or (code != 0 and code & 1 == 0)
            spare |= code & 1 == 0
        if win:
            wins[inside >> 6] |= ONE << np.uint64(inside & 63)
        if spare:
            spared[inside >> 6] |= ONE << np.uint64(inside & 63)
    spread_noted(parameters, wins, reached, notes)
    spread_noted(parameters, spared, looked, notes)
    for inside in range(length):
        if has(placed, inside):
            value = WON if has(reached, inside) else DRAWN if has(looked, inside) else LOST
            valuing.tally[value] += 1
            pushers, pawns = own_pieces(parameters, inside, notes)
            number = placement_number(parameters, pushers, pawns)
            worst[number] = min(worst[number], value)


def openings(board: Board, solved: Solved, watch: Watch) -> Openings:
    """Value all pairs of placements of a solved board."""
    parameters = parameters_of(board)
    rows = np.zeros((5, int(parameters[STRIDE]) // 64), dtype=np.uint64)
    notes = np.zeros(notes_length(board), dtype=np.int64)
    out = np.zeros(4 * board.pushers, dtype=np.int64)
    worst = np.full(comb(len(board.squares), board.pieces) * int(parameters[PATTERNS]), NOT_YET, dtype=np.int8)
    tally = np.zeros(3, dtype=np.int64)
    first, second = board.placement
    area = np.uint64(sum(1 << square for square in first))
    valuing = _Valuing(parameters, area, solved.codes, rows, out, notes, worst, tally)
    total = comb(len(second), board.pieces) * comb(board.pieces, board.pawns)
    for done, (pushers, pawns) in enumerate(_placements(second, board.pushers, board.pawns)):
        watch.check("openings", done, total)
        _against(valuing, pushers, pawns)
    reached = {
        (pushers, pawns): int(worst[placement_number(parameters, pushers, pawns)])
        for pushers, pawns in _placements(first, board.pushers, board.pawns)
    }
    best = max((placed for placed in reached if reached[placed] != NOT_YET), key=lambda placed: reached[placed])
    return Openings(
        _VALUES[reached[best]],
        int(tally[WON]),
        int(tally[DRAWN]),
        int(tally[LOST]),
        _drawn(board, *best),
    )


def _placements(squares: tuple[int, ...], pushers: int, pawns: int) -> Iterator[tuple[np.uint64, np.uint64]]:
    """All ways to place one player's pieces, as masks of pushers and pawns."""
    for chosen in combinations(squares, pushers):
        left = [square for square in squares if square not in chosen]
        for others in combinations(left, pawns):
            yield np.uint64(sum(1 << s for s in chosen)), np.uint64(sum(1 << s for s in others))


def _drawn(board: Board, pushers: np.uint64, pawns: np.uint64) -> str:
    cells = ["."] * len(board.squares)
    for square in range(len(cells)):
        if int(pushers) >> square & 1:
            cells[square] = "O"
        elif int(pawns) >> square & 1:
            cells[square] = "o"
    return "".join(cells)
