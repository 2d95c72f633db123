"""How near a word is to itself at every shift, from its first and its last mismatch [Anselmo et al. 2022, Theorem 4].

Two Z-functions, one of the word and one of its reverse, tell the first and the last place at which the word differs
from its copy, in time that grows with its length. If these two are the same, all is known; if they are already more
than two steps, too. Otherwise a place between them that differs as well settles it, and the certificate tells one.
Where it does not, the parts between are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.slotword.model import SlotWord

_SLICE = 1 << 18  # shifts between two looks at the clock


def lengths_of_pairs(
    instance: SlotWord, third: NDArray[np.int32], before: int, watch: Watch
) -> Iterator[tuple[int, int | None]]:
    """The shifts below `before` at which the word is two steps from its copy, with the length of the pair each gives.

    None: it gives none itself. Raises `LimitReached`.
    """
    word, size = instance.word, len(instance.word)
    watch.reserve(16 * size, "the shifts of the word")
    codes = np.array([instance.reels.symbols.index(symbol) for symbol in word], np.uint8)
    first, last = np.zeros(size, np.int32), np.zeros(size, np.int32)
    agreement(codes, first)
    agreement(codes[::-1].copy(), last)
    apart = _apart(instance)
    open_shifts = np.zeros(_SLICE, np.int32)
    for start in range(1, before, _SLICE):
        watch.check("laying the word over itself", start, before)
        found = unsettled(codes, first, last, third, apart, start, min(before, start + _SLICE), open_shifts)
        for shift in open_shifts[:found].tolist():
            watch.check("comparing", shift, before)
            errors = sorted({int(first[shift]), size - shift - 1 - int(last[shift])})
            if word[errors[0] + 1 : errors[-1]] == word[errors[0] + 1 + shift : errors[-1] + shift]:
                yield shift, _length(word, shift, errors)


def _apart(instance: SlotWord) -> NDArray[np.int64]:
    symbols = instance.reels.symbols
    return np.array([[instance.reels.apart(one, other) for other in symbols] for one in symbols], np.int64)


def _length(word: str, shift: int, errors: list[int]) -> int | None:
    """The pair of an overlap that is wrong by two steps: by one place, or by two; Condition+ asks for another pair."""
    if len(errors) == 2:
        first, second = errors
        half = second - first
        again = 2 * half == shift and word[first:second] == word[second : second + half]
        if again and word[shift + first] == word[shift + second]:
            return len(word) + shift + half if first < half else None
    return len(word) + shift


@compiled(types.void(types.uint8[::1], types.int32[::1]))
def agreement(codes: Any, found: Any) -> None:
    """By place: how many symbols from there on are those that the word begins with (its Z-function)."""
    size = len(codes)
    left, right = 0, 0
    for place in range(1, size):
        length = 0
        if place < right:
            length = min(right - place, found[place - left])
        while place + length < size and codes[length] == codes[place + length]:
            length += 1
        found[place] = length
        if place + length > right:
            left, right = place, place + length


@compiled(
    types.int64(
        types.uint8[::1], types.int32[::1], types.int32[::1], types.int32[::1], types.int64[:, ::1],
        types.int64, types.int64, types.int32[::1],
    )
)  # fmt: skip
def unsettled(codes: Any, first: Any, last: Any, third: Any, apart: Any, start: int, end: int, found: Any) -> int:
    """The shifts from `start` to before `end` at which the word may be two steps from its copy: how many."""
    size = len(codes)
    number = 0
    for shift in range(start, end):
        one = first[shift]
        if one + shift == size:
            continue
        other = size - shift - 1 - last[shift]
        steps = apart[codes[one], codes[one + shift]]
        if one != other:
            steps += apart[codes[other], codes[other + shift]]
        if steps != 2:
            continue
        between = third[shift]
        if one < between < other and codes[between] != codes[between + shift]:
            continue
        found[number] = shift
        number += 1
    return number
