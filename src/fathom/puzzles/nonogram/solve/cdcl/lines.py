"""All ways to fill a line of black and white squares, summed up: a handful of machine words a run.

Sets of places are words. Where a run fits is the set of squares that can be black, shifted and met with itself; how far
a gap can stretch is one addition, whose carry runs through the squares that can be white. So a line costs some fifty
operations a run, whatever its length. Lines have up to 60 squares, which leaves room for the carry and the sign; longer
ones are in `long_lines`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types

I64 = types.int64[::1]
SETS = types.int64[:, ::1]
ENDS, STARTS, FITS = 0, 1, 2  # rows of the sets of `possible`


@compiled(types.int64(types.int64, types.int64))
def stretched(places: int, white: int) -> int:
    """These places, and all that white squares lead to from one of them on the right."""
    return places | ((white + (places & white)) ^ white)


@compiled(types.int64(types.int64, types.int64))
def stretched_back(places: int, white: int) -> int:
    """These places, and all from which white squares lead to one of them on the right."""
    step = 1
    while white != 0:
        places |= (places >> step) & white
        white &= white >> step
        step *= 2
    return places


@compiled(types.int64(types.int64, types.int64))
def fitting(black: int, length: int) -> int:
    """Where so many squares in a row begin that can be black."""
    done = 1
    while done < length:
        step = min(done, length - done)
        black &= black >> step
        done += step
    return black


@compiled(types.int64(types.int64, types.int64))
def covered(starts: int, length: int) -> int:
    """The squares of runs of this length that begin at these places."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


@compiled(types.UniTuple(types.int64, 2)(I64, types.int64, types.int64, types.int64, types.int64, types.int64, SETS))
def possible(lengths: Any, first: int, last: int, size: int, black: int, white: int, sets: Any) -> tuple[int, int]:
    """Which squares are black in some way to fill a line, and which are white; two empty sets if there is no way.

    The runs are `lengths[first:last]`; `black` and `white` are the squares that can be so, as far as is known.
    """
    starts: int = stretched(np.int64(1), white)
    sets[ENDS, 0] = starts
    for run in range(first, last):
        fits = fitting(black, lengths[run])
        starts &= fits
        sets[FITS, run - first] = fits
        sets[STARTS, run - first] = starts
        over = starts << lengths[run]
        starts = stretched((over & white) << 1, white)
        sets[ENDS, run - first + 1] = over | starts
    if (sets[ENDS, last - first] >> size) & 1 == 0:
        return 0, 0
    rest: int = stretched_back(np.int64(1) << size, white)
    whites: int = sets[ENDS, last - first] & (rest >> 1) & white
    blacks = 0
    behind = rest
    for run in range(last - 1, first - 1, -1):
        begins = sets[FITS, run - first] & (behind >> lengths[run])
        blacks |= covered(begins & sets[STARTS, run - first], lengths[run])
        rest = stretched_back(begins, white)
        behind = (rest >> 1) & white
        whites |= sets[ENDS, run - first] & behind
    return blacks, whites
