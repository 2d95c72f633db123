"""Lines of more than 60 squares: the same as in `lines` and `propagate`, with sets of places that are two words.

A set is a pair: the places below `WORD`, and those from there on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.solve.cdcl.lines import I64, SETS
from fathom.puzzles.nonogram.solve.cdcl.state import (
    BLACK,
    END_OF_RUNS,
    FIRST_RUN,
    GAPS,
    HEIGHT,
    HIGH,
    LAST,
    RUNS,
    SINCE,
    TABLE,
    WHITE,
    WIDTH,
    WORD,
)

_FULL = (1 << WORD) - 1
_BOTH = 2  # words of a set
ENDS, STARTS, FITS = 0, 1, 2  # rows of the sets of `possible_in_long`, with the words of a set side by side
PAIR = types.UniTuple(types.int64, 2)


@compiled(PAIR(types.int64, types.int64, types.int64))
def up(low: int, high: int, by: int) -> tuple[int, int]:
    """A set, each place moved on by so many."""
    if by >= WORD:
        return 0, (low << (by - WORD)) & _FULL
    return (low << by) & _FULL, ((high << by) | (low >> (WORD - by))) & _FULL


@compiled(PAIR(types.int64, types.int64, types.int64))
def down(low: int, high: int, by: int) -> tuple[int, int]:
    """A set, each place moved back by so many."""
    if by >= WORD:
        return high >> (by - WORD), 0
    return (low >> by) | ((high << (WORD - by)) & _FULL), high >> by


@compiled(PAIR(types.int64, types.int64, types.int64, types.int64))
def stretched(low: int, high: int, white: int, white_high: int) -> tuple[int, int]:
    """These places, and all that white squares lead to from one of them on the right."""
    sum_low = white + (low & white)
    sum_high = white_high + (high & white_high) + (sum_low >> WORD)
    return low | ((sum_low & _FULL) ^ white), high | (sum_high ^ white_high)


@compiled(PAIR(types.int64, types.int64, types.int64, types.int64))
def stretched_back(low: int, high: int, white: int, white_high: int) -> tuple[int, int]:
    """These places, and all from which white squares lead to one of them on the right."""
    step = 1
    while white | white_high != 0:
        moved, moved_high = down(low, high, step)
        low |= moved & white
        high |= moved_high & white_high
        moved, moved_high = down(white, white_high, step)
        white &= moved
        white_high &= moved_high
        step *= 2
    return low, high


@compiled(PAIR(types.int64, types.int64, types.int64))
def fitting(low: int, high: int, length: int) -> tuple[int, int]:
    """Where so many squares in a row begin that can be black."""
    done = 1
    while done < length:
        step = min(done, length - done)
        moved, moved_high = down(low, high, step)
        low &= moved
        high &= moved_high
        done += step
    return low, high


@compiled(PAIR(types.int64, types.int64, types.int64))
def covered(low: int, high: int, length: int) -> tuple[int, int]:
    """The squares of runs of this length that begin at these places."""
    done = 1
    while done < length:
        step = min(done, length - done)
        moved, moved_high = up(low, high, step)
        low |= moved
        high |= moved_high
        done += step
    return low, high


@compiled(types.UniTuple(types.int64, 4)(I64, TABLE, SETS, types.int64, types.int64))
def possible_in_long(lengths: Any, lines: Any, sets: Any, line: int, size: int) -> tuple[int, int, int, int]:
    """Which squares are black in some way to fill a line, and which are white; empty sets if there is no way."""
    first, last = lines[FIRST_RUN, line], lines[END_OF_RUNS, line]
    black, black_high = lines[BLACK, line], lines[BLACK + HIGH, line]
    white, white_high = lines[WHITE, line], lines[WHITE + HIGH, line]
    low, high = stretched(np.int64(1), np.int64(0), white, white_high)
    sets[ENDS, 0], sets[ENDS, 1] = low, high
    for run in range(first, last):
        place = _BOTH * (run - first)
        fits, fits_high = fitting(black, black_high, lengths[run])
        low &= fits
        high &= fits_high
        sets[FITS, place], sets[FITS, place + 1] = fits, fits_high
        sets[STARTS, place], sets[STARTS, place + 1] = low, high
        over, over_high = up(low, high, lengths[run])
        low, high = up(over & white, over_high & white_high, 1)
        low, high = stretched(low, high, white, white_high)
        sets[ENDS, place + _BOTH], sets[ENDS, place + _BOTH + 1] = over | low, over_high | high
    place = _BOTH * (last - first)
    low, high = up(np.int64(1), np.int64(0), size)
    if (sets[ENDS, place] & low) | (sets[ENDS, place + 1] & high) == 0:
        return 0, 0, 0, 0
    low, high = stretched_back(low, high, white, white_high)
    behind, behind_high = down(low, high, 1)
    whites, whites_high = sets[ENDS, place] & behind & white, sets[ENDS, place + 1] & behind_high & white_high
    blacks, blacks_high = 0, 0
    behind, behind_high = low, high
    for run in range(last - 1, first - 1, -1):
        place = _BOTH * (run - first)
        begins, begins_high = down(behind, behind_high, lengths[run])
        begins &= sets[FITS, place]
        begins_high &= sets[FITS, place + 1]
        low, high = covered(begins & sets[STARTS, place], begins_high & sets[STARTS, place + 1], lengths[run])
        blacks |= low
        blacks_high |= high
        low, high = stretched_back(begins, begins_high, white, white_high)
        behind, behind_high = down(low, high, 1)
        behind &= white
        behind_high &= white_high
        whites |= sets[ENDS, place] & behind
        whites_high |= sets[ENDS, place + 1] & behind_high
    return blacks, blacks_high, whites, whites_high


@compiled(types.int64(TABLE, TABLE, TABLE, I64, I64, types.int64, types.int64, types.int64))
def explain_long(lines: Any, known: Any, sets: Any, state: Any, found: Any, line: int, until: int, literal: int) -> int:
    """What `propagate.explain_line` lists, for a long line."""
    height, width = state[HEIGHT], state[WIDTH]
    first, stride, size = (line * width, 1, width) if line < height else (line - height, width, height)
    gaps, runs = lines[GAPS, line], lines[RUNS, line]
    gaps_high, runs_high = lines[GAPS + HIGH, line], lines[RUNS + HIGH, line]
    target, excluded = literal >> 1, (literal & 1) ^ 1
    low, high = np.int64(1), np.int64(0)
    square = first
    for place in range(size):
        sets[0, place], sets[1, place] = low, high
        moved, moved_high = up(low, high, 1)
        white, black = known[SINCE, 2 * square + 1] >= until, known[SINCE, 2 * square] >= until
        if square == target:
            white, black = excluded == 0, excluded == 1
        after, after_high = np.int64(0), np.int64(0)
        if white:
            after, after_high = (moved | low) & gaps, (moved_high | high) & gaps_high
        if black:
            after |= moved & runs
            after_high |= moved_high & runs_high
        low, high = after, after_high
        square += stride
    count = 0
    low, high = lines[LAST, line], lines[LAST + HIGH, line]
    for place in range(size - 1, -1, -1):
        square -= stride
        gap, gap_high = low & gaps, high & gaps_high
        moved, moved_high = down(gap, gap_high, 1)
        by_white, by_white_high = gap | moved, gap_high | moved_high
        by_black, by_black_high = down(low & runs, high & runs_high, 1)
        if square == target:
            low, high = (by_black, by_black_high) if excluded == 1 else (by_white, by_white_high)
            continue
        meets = (sets[0, place] & by_white) | (sets[1, place] & by_white_high)
        if meets != 0 and known[SINCE, 2 * square + 1] < until:
            found[count] = 2 * square + 1
            count += 1
            by_white, by_white_high = np.int64(0), np.int64(0)
        meets = (sets[0, place] & by_black) | (sets[1, place] & by_black_high)
        if meets != 0 and known[SINCE, 2 * square] < until:
            found[count] = 2 * square
            count += 1
            by_black, by_black_high = np.int64(0), np.int64(0)
        low, high = by_white | by_black, by_white_high | by_black_high
    return count
