"""Placements of barriers, compiled: the runs that they leave, and the farthest that a target is from a start.

See `exhaustive` for what these are for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, uint8, uint64, void

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MOST_SQUARES = 64
"""A set of squares is one machine word."""

_NO_RUN = MOST_SQUARES  # runs have at least two squares, so there are at most 32 along each line
_ZERO, _ONE, _NO_SHIFT = np.uint64(0), np.uint64(1), np.uint64(64)
_LOG_MODULUS = np.uint64(67)  # the powers of two below 2 ** 66 all leave different remainders
_LOG = np.array([next((i for i in range(64) if pow(2, i, 67) == rest), 0) for rest in range(67)], np.uint64)

PLACEMENTS, MOVES, COUNT = range(3)
"""What a slice reports."""


@compiled(uint64(uint64), nogil=True)
def _square_of(bit: np.uint64) -> np.uint64:
    """The square whose one bit this is."""
    square: np.uint64 = _LOG[bit % _LOG_MODULUS]
    return square


@compiled(
    int64(uint64, uint64[::1], uint64[::1], boolean, uint8[:, ::1], uint64[::1], uint8[:, ::1]),
    nogil=True,
)
def _find_runs(
    barriers: np.uint64,
    column_of: Words,
    edges: Words,
    stopping: bool,
    through: NDArray[np.uint8],
    base: Words,
    heads: NDArray[np.uint8],
) -> int:
    """Write down all runs of a placement; how many they are. Run _NO_RUN stands for none and serves nothing.

    `forward` are the squares from which a step along the line is possible, so a run is a stretch of its bits
    and one more. Adding the lowest bit of a stretch carries to just that one more. Along columns, the bits of
    all other columns are set, so that the carry passes over them.
    """
    free, not_last, columns = edges[0] & ~barriers, edges[1], edges[2]
    through[:, :] = _NO_RUN
    base[_NO_RUN] = _ZERO
    runs = along_rows = 0
    for line in range(2):
        step = _ONE if line == 0 else columns
        if step == _NO_SHIFT:
            continue  # one row of 64: a shift that machines do not agree on, and no run along columns
        forward = free & (free >> step)
        if line == 0:
            forward &= not_last
        lows = forward & ~(forward << step)
        while lows != _ZERO:
            rest = lows & (lows - _ONE)
            low = lows ^ rest
            lows = rest
            square = _square_of(low)
            lane = edges[0] if line == 0 else column_of[square]
            blocked = forward | ~lane
            run = ((blocked + low) ^ blocked) & lane
            heads[0, runs] = square
            left, last = run >> square, square
            while left != _ZERO:
                through[line, square] = runs
                last = square
                square += step
                left = left >> step
            base[runs] = low | (_ONE << last) if stopping else run
            heads[1, runs] = last
            runs += 1
        if line == 0:
            along_rows = runs
    for run_number in range(runs):
        across = 1 if run_number < along_rows else 0
        for end in range(2):
            heads[end, run_number] = through[across, heads[end, run_number]]
    return runs


@compiled(int64(int64, uint64[::1], uint8[:, ::1], uint64[:, ::1]), nogil=True)
def _last_growth(runs: int, base: Words, heads: NDArray[np.uint8], served: Words) -> int:
    """The last d for which some W(d, r) is more than W(d - 1, r).

    When no run gains anything in a step none ever will, for a step depends on nothing else. No start and
    target are farther apart than this, for what a start serves is the union over two runs.
    """
    served[:, _NO_RUN] = _ZERO
    for run in range(runs):
        served[1, run] = base[run]
    moves = 1 if runs else 0
    while True:
        now, then = served[moves & 1], served[(moves + 1) & 1]
        growth = _ZERO
        for run in range(runs):
            more = base[run] | now[heads[0, run]] | now[heads[1, run]]
            growth |= more ^ now[run]
            then[run] = more
        if growth == _ZERO:
            return moves
        moves += 1


@compiled(void(uint64, uint64[::1], uint64[::1], boolean, int64[::1], uint64[::1]), nogil=True)
def farthest(
    barriers: np.uint64, column_of: Words, edges: Words, stopping: bool, moves: Numbers, targets: Words
) -> None:
    """For every start how far its farthest targets are, and which these are; 0 and none if it cannot move."""
    through = np.empty((2, MOST_SQUARES), np.uint8)
    base = np.empty(_NO_RUN + 1, np.uint64)
    heads = np.empty((2, _NO_RUN + 1), np.uint8)
    runs = _find_runs(barriers, column_of, edges, stopping, through, base, heads)
    served = np.zeros((2, _NO_RUN + 1), np.uint64)
    reached = np.empty(moves.size, np.uint64)
    for square in range(moves.size):
        reached[square] = _ONE << np.uint64(square)
        moves[square] = 0
        targets[square] = _ZERO
    step, growth = 0, _ONE
    while growth != _ZERO:  # W(0, r) is empty, so the first step makes W(1, r)
        growth = _ZERO
        now, then = served[step & 1], served[(step + 1) & 1]
        for run in range(runs):
            then[run] = base[run] | now[heads[0, run]] | now[heads[1, run]]
            growth |= then[run] ^ now[run]
        step += 1
        for square in range(moves.size):
            more = (then[through[0, square]] | then[through[1, square]]) & ~reached[square]
            if more != _ZERO:
                reached[square] |= more
                moves[square] = step
                targets[square] = more


@compiled(
    void(uint64[:, ::1], uint64[::1], uint64[::1], int64[::1], int64, boolean, int64[::1], int64[::1]),
    nogil=True,
)
def examine(
    images: Words,
    column_of: Words,
    edges: Words,
    combination: Numbers,
    steps: int,
    stopping: bool,
    report: Numbers,
    found: Numbers,
) -> None:
    """Examine so many placements from `combination` on, except those that are not the first of their images.

    `report[MOVES]` starts with a distance known to be reached somewhere. Placements that cannot come up to
    it, or to the best found since, are not looked at closely; as good ones are, for they are counted.
    """
    size, squares = combination.size, column_of.size
    symmetries = images.shape[0] - 1
    chosen = np.zeros((size + 1, symmetries + 1), np.uint64)  # images of the first so many barriers
    through = np.empty((2, MOST_SQUARES), np.uint8)
    base = np.empty(_NO_RUN + 1, np.uint64)
    heads = np.empty((2, _NO_RUN + 1), np.uint8)
    served = np.empty((2, _NO_RUN + 1), np.uint64)
    moves = np.empty(squares, np.int64)
    targets = np.empty(squares, np.uint64)
    place = 0  # barriers before this one are as they were
    for _ in range(steps):
        for barrier in range(place, size):
            for symmetry in range(symmetries + 1):
                chosen[barrier + 1, symmetry] = chosen[barrier, symmetry] | images[symmetry, combination[barrier]]
        first = True
        for symmetry in range(1, symmetries):
            first = first and chosen[size, symmetry] <= chosen[size, 0]
        if first:
            report[PLACEMENTS] += 1
            runs = _find_runs(chosen[size, symmetries], column_of, edges, stopping, through, base, heads)
            if _last_growth(runs, base, heads, served) >= report[MOVES]:
                farthest(chosen[size, symmetries], column_of, edges, stopping, moves, targets)
                longest = moves.max()
                if longest > report[MOVES] or (longest == report[MOVES] and report[COUNT] == 0):
                    report[MOVES] = longest
                    report[COUNT] = 0
                    found[:] = combination
                if longest == report[MOVES]:
                    report[COUNT] += 1
        place = size - 1
        while place >= 0 and combination[place] == squares - size + place:
            place -= 1
        if place < 0:
            return
        combination[place] += 1
        for later in range(place + 1, size):
            combination[later] = combination[later - 1] + 1
