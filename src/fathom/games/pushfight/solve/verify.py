"""A second look at a database: is every value what the turns say it should be?

Each position is looked at by itself. All its turns are generated forwards, by code that knows neither predecessors nor
spreading, and their values say what its own has to be: won in generation 0 if a turn wins at once, else one after the
earliest lost position that a turn leads to; lost one after the latest won position if all turns lead to such, in
generation 0 if there is no turn; drawn otherwise. If that holds everywhere, then all wins and losses are right, by
induction over generations, and so are the draws: each has a turn to a draw and none to a loss.

`verify` does this for all positions or a sample with the compiled generator, `verify_plainly` with the rules in plain
Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.retrograde import Solved, Value, meaning
from fathom.engine.retrograde.game import AT_ONCE, Numbers
from fathom.engine.retrograde.planes import ZERO
from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.kernels import pushes
from fathom.games.pushfight.solve.layout import (
    ANCHOR_NOTED,
    LINE,
    MOVES,
    PATTERNS,
    PAWNS_NOTED,
    PUSHERS_NOTED,
    SETS,
    STRIDE,
    WORDS_NOTED,
    parameters_of,
)
from fathom.games.pushfight.solve.numbers import stored_number, unrank
from fathom.games.pushfight.solve.places import note_block, own_pieces
from fathom.games.pushfight.solve.turns import FULL, prepare, room_for
from fathom.machine import core_count

_SLICE = 2000
"""Positions that a thread looks at between two words to the watch."""

_TOLD = 0.1  # seconds between two words to the watch


@dataclass(frozen=True, slots=True)
class Verified:
    """How many positions were looked at, of how many, and the numbers of those whose value is wrong (a few of them)."""

    looked: int
    total: int
    wrong: tuple[int, ...]


class _Look(NamedTuple):
    """A database, and room for looking at its positions."""

    parameters: Numbers
    listed: Numbers  # the positions to be looked at; empty: all
    codes: NDArray[np.unsignedinteger]
    rows: NDArray[np.uint64]
    slots: Numbers
    out: Numbers
    notes: Numbers
    wrong: Numbers  # numbers of wrong ones, as far as it reaches


@compiled(
    [
        types.int64(
            types.NamedTuple([LINE, LINE, codes, types.uint64[:, ::1], LINE, LINE, LINE, LINE], _Look),
            types.int64,
            types.int64,
        )
        for codes in (types.uint8[::1], types.uint16[::1])
    ],
    nogil=True,
)
def _look(look: _Look, first: int, last: int) -> int:
    """Look at the positions `first` .. `last` - 1, or those so numbered in the list if it is not empty.

    Returns how many are wrong, or -1 if there was no room for the moves.
    """
    parameters, listed, codes, rows = look.parameters, look.listed, look.codes, look.rows
    out, notes, wrong = look.out, look.notes, look.wrong
    length = parameters[SETS] * parameters[PATTERNS]
    stride, allowed = parameters[STRIDE], np.uint64(parameters[MOVES])
    bad = 0
    for at in range(first, last):
        number = listed[at] if listed.size > 0 else at
        note_block(parameters, number // length, notes)
        own_pushers, own_pawns = own_pieces(parameters, number % length, notes)
        pushers, pawns = np.uint64(notes[PUSHERS_NOTED]), np.uint64(notes[PAWNS_NOTED])
        count = prepare(parameters, pushers | pawns, own_pushers, own_pawns, rows, look.slots)
        if count == FULL:
            return -1
        at_once = open_left = False
        earliest, latest = 1 << 20, 0
        for row in range(count):
            if rows[row, 2] & allowed == ZERO:
                continue
            for i in range(pushes(parameters, notes[ANCHOR_NOTED], pushers, pawns, rows[row, 0], rows[row, 1], out)):
                if out[i] == AT_ONCE:
                    at_once = True
                    continue
                code = 0
                if out[i] >= 0:
                    code = int(codes[out[i] // stride * length + out[i] % stride])
                if code == 0:
                    open_left = True
                elif code & 1 == 0:
                    earliest = min(earliest, code)
                else:
                    latest = max(latest, code)
        expected = 0
        if at_once:
            expected = 1
        elif earliest < 1 << 20:
            expected = earliest + 1
        elif not open_left:
            expected = latest + 3 if latest > 0 else 2
        if expected != np.int64(codes[number]):
            if bad < wrong.size:
                wrong[bad] = number
            bad += 1
    return bad


def verify(
    board: Board, solved: Solved, watch: Watch, *, sample: int | None = None, seed: int = 0, cores: int | None = None
) -> Verified:
    """Look at all positions of the database, or a random sample of so many."""
    size = solved.game.size
    listed = np.zeros(0, dtype=np.int64)
    if sample is not None and sample < size:
        listed = np.sort(np.random.default_rng(seed).integers(0, size, sample))
    total = len(listed) or size
    parameters = parameters_of(board)
    threads = cores or core_count()
    wrong: list[int] = []

    def look(first: int) -> None:
        rows, slots = room_for(board)
        out, notes = np.zeros(4 * board.pushers, dtype=np.int64), np.zeros(WORDS_NOTED, dtype=np.int64)
        found = np.zeros(8, dtype=np.int64)
        for start in range(first, total, _SLICE * threads):
            if stop:
                return
            last = min(start + _SLICE, total)
            bad = _look(_Look(parameters, listed, solved.codes, rows, slots, out, notes, found), start, last)
            if bad < 0:
                raise FathomError(f"board '{board.name}' has too many moves a turn to be verified")
            wrong.extend(found[: min(bad, len(found))].tolist())
            done[0] += last - start

    done, stop = [0], list[bool]()
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(look, _SLICE * thread) for thread in range(threads)]
        try:
            while not all(task.done() for task in tasks):
                watch.check("verifying", done[0], total, wrong=len(wrong))
                wait(tasks, timeout=_TOLD)
        finally:
            stop.append(True)
        for task in tasks:
            task.result()
    return Verified(total, size, tuple(sorted(wrong)))


def verify_plainly(board: Board, solved: Solved, numbers: Iterable[int], watch: Watch) -> Verified:
    """Look at these positions with the rules in plain Python."""
    looked = 0
    wrong: list[int] = []
    for number in numbers:
        watch.check("verifying plainly", looked, wrong=len(wrong))
        at_once, after = successors(board, unrank(board, number))
        values = [_value(board, solved, cells) for cells in after]
        if meaning(int(solved.codes[number])) != expected(at_once, values):
            wrong.append(number)
        looked += 1
    return Verified(looked, solved.game.size, tuple(wrong))


def _value(board: Board, solved: Solved, cells: str) -> tuple[Value, int | None]:
    if cells.index("Y") not in board.anchorable:
        return Value.DRAWN, None
    return solved.value(stored_number(board, cells))


def expected(at_once: bool, values: list[tuple[Value, int | None]]) -> tuple[Value, int | None]:
    """What a position is, given what its turns lead to."""
    if at_once:
        return Value.WON, 0
    losses = [generation for value, generation in values if value is Value.LOST and generation is not None]
    wins = [generation for value, generation in values if value is Value.WON and generation is not None]
    if losses:
        return Value.WON, 1 + min(losses)
    if len(wins) == len(values):
        return Value.LOST, 1 + max(wins, default=-1)
    return Value.DRAWN, None
