"""What is done with every class of a level, compiled: where jumps lead, how many ways lead on, the fewest moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int64, uint8, uint64, void
from fathom.puzzles.peg.solve.symmetry import IMAGES, Images, class_of
from fathom.puzzles.peg.solve.table import CROWD, Crowd, queue_up

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_DIGIT = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_UNKNOWN = 255


@compiled(int64(uint64[:, ::1], IMAGES, uint64[::1], int64, int64, CROWD))
def spread(jumps: Words, images: Images, level: Words, begin: int, end: int, crowd: Crowd) -> int:
    """Enter what jumps lead to from some positions of a level; where it ended, for the table may be too small."""
    for place in range(begin, end):
        if 2 * crowd.entered[0] > crowd.table.size:
            return place
        word = level[place]
        for number in range(jumps.shape[0]):
            if word & jumps[number, 1] == jumps[number, 0]:
                queue_up(crowd, class_of(images, word ^ jumps[number, 1]))
    return end


@compiled(int64(uint64[::1], int64, int64, uint64))
def place_of(words: Words, low: int, high: int, word: np.uint64) -> int:
    """Where a word is in a sorted part of an array; -1 if it is not there."""
    end = high
    while low < high:
        middle = (low + high) // 2
        if words[middle] < word:
            low = middle + 1
        else:
            high = middle
    return low if low < end and words[low] == word else -1


@compiled(void(uint64[:, ::1], IMAGES, uint64[::1], int64, int64, uint64[::1], uint64[:, ::1], uint64[:, ::1]))
def add_up(
    jumps: Words, images: Images, level: Words, begin: int, end: int, following: Words, counts: Words, sums: Words
) -> None:
    """Add up, for some classes of a level, the counts of all that jumps lead to; digits of 32 bits, lowest first."""
    for place in range(begin, min(end, level.size)):
        word = level[place]
        for number in range(jumps.shape[0]):
            if word & jumps[number, 1] != jumps[number, 0]:
                continue
            other = place_of(following, 0, following.size, class_of(images, word ^ jumps[number, 1]))
            for digit in range(counts.shape[1] if other >= 0 else 0):
                sums[place, digit] += counts[other, digit]
        for digit in range(sums.shape[1] - 1):
            sums[place, digit + 1] += sums[place, digit] >> _DIGIT
            sums[place, digit] &= _LOW


@compiled(int64(int64[:, ::1], uint64, int64, int64))
def next_jump(jumps: Numbers, word: np.uint64, hole: int, number: int) -> int:
    """The next jump, from this number on, that the peg in a hole can make; -1 if there is none."""
    while number < jumps.shape[0]:
        start, over, end = jumps[number, 0], jumps[number, 1], jumps[number, 2]
        if start == hole and (word >> np.uint64(over)) & _ONE and not (word >> np.uint64(end)) & _ONE:
            return number
        number += 1
    return -1


@compiled(void(int64[:, ::1], IMAGES, uint64[::1], int64[::1], uint8[::1], int64, int64, int64))
def fewest_from(
    jumps: Numbers, images: Images, words: Words, starts: Numbers, away: Bytes, depth: int, begin: int, end: int
) -> None:
    """The fewest moves from some classes: every run of jumps of one peg is followed; the levels below are known."""
    holes = np.int64(images.tables.shape[0] * images.bits[0])
    line, hole_of, tried = np.empty(holes + 1, np.uint64), np.empty(holes + 1, np.int64), np.empty(holes + 1, np.int64)
    for place in range(begin, end):
        best = _UNKNOWN
        for hole in range(holes):
            if not (words[place] >> np.uint64(hole)) & _ONE:
                continue
            run = 0
            line[0], hole_of[0], tried[0] = words[place], hole, 0
            while run >= 0:
                number = next_jump(jumps, line[run], hole_of[run], tried[run])
                if number < 0:
                    run -= 1
                    continue
                tried[run] = number + 1
                touched = np.uint64(0)
                for side in range(3):
                    touched |= _ONE << np.uint64(jumps[number, side])
                after = line[run] ^ touched
                level = depth + run + 1
                if level + 1 == starts.size:  # fewer pegs than are wanted
                    continue
                known = place_of(words, starts[level], starts[level + 1], class_of(images, after))
                if known < 0:  # no solution goes on there, whoever jumps
                    continue
                best = min(best, 1 + int(away[known]))
                run += 1
                line[run], hole_of[run], tried[run] = after, jumps[number, 2], 0
        away[place] = np.uint8(best)
