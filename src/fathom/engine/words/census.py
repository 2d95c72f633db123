"""All words of a length, by the length of their shortest pair: one loop over k^n words, a few symbols of each shift.

The words that begin with the first symbol stand for all: adding the same number to every symbol of a word changes
nothing [Anselmo et al. 2022, Lemma 5], so each counts k times.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.proofs.reels import Reels

_SLICE = 1 << 18  # words between two looks at the clock


def census(reels: Reels, length: int, watch: Watch) -> NDArray[np.int64]:
    """By length: how many words have a shortest pair of so many symbols; at 0, how many have none.

    The reels have two to four symbols, or jump. Raises `LimitReached`.
    """
    symbols = len(reels.symbols)
    apart = np.array([[reels.apart(one, other) for other in reels.symbols] for one in reels.symbols], np.int64)
    found = np.zeros(2 * length + 1, np.int64)
    word = np.zeros(length, np.uint8)
    every = symbols ** (length - 1)
    for done in range(0, every, _SLICE):
        watch.check("going through all words", done, every)
        count_words(word, apart, min(_SLICE, every - done), found)
    return found * symbols


@compiled(types.void(types.uint8[::1], types.int64[:, ::1], types.int64, types.int64[::1]))
def count_words(word: Any, apart: Any, number: int, found: Any) -> None:
    """The next so many words, from the one that is told on, which becomes the one after them."""
    for _ in range(number):
        found[shortest(word, apart)] += 1
        place = len(word) - 1
        while place > 0 and word[place] == len(apart) - 1:
            word[place] = 0
            place -= 1
        if place > 0:
            word[place] += 1


@compiled(types.int64(types.uint8[::1], types.int64[:, ::1]))
def shortest(word: Any, apart: Any) -> int:
    """The length of the shortest pair of a word, or 0."""
    size = len(word)
    best = 0
    for shift in range(1, size):
        if best and size + shift >= best:
            break
        steps, first, second = 0, -1, -1
        for place in range(size - shift):
            if word[place] != word[place + shift]:
                steps += apart[word[place], word[place + shift]]
                if steps > 2:
                    break
                if first < 0:
                    first = place
                else:
                    second = place
        if steps == 2:
            length = pair_length(word, shift, first, second)
            if length and (best == 0 or length < best):
                best = length
    return best


@compiled(types.int64(types.uint8[::1], types.int64, types.int64, types.int64))
def pair_length(word: Any, shift: int, first: int, second: int) -> int:
    """The length of the pair that an overlap gives, or 0; `second` is negative where there is one error."""
    size = len(word)
    half = second - first
    if second < 0 or 2 * half != shift or word[shift + first] != word[shift + second]:
        return size + shift
    for place in range(first, second):
        if word[place] != word[place + half]:
            return size + shift
    return size + shift + half if first < half else 0
