"""Pairs from the overlaps of a word with itself: by jumping from mismatch to mismatch, or shift by shift.

Jumping takes O(n log n) at worst and a few steps a shift on most words; comparing takes O(n²).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.kind import Method
from fathom.puzzles.slotword.check.certificates import ThirdMismatches
from fathom.puzzles.slotword.model import Pair, SlotWord

if TYPE_CHECKING:
    from fathom.engine.words import Mismatches

UNCOUNTED = "where there is a pair, longer ones without end follow from it"


def by_jumping(instance: SlotWord, watch: Watch) -> Answer:
    """The shortest pair, or that there is none, from the first three mismatches at every shift."""
    from fathom.engine.words import mismatches

    if instance.always_bad:
        return _beside(instance, "jumps")
    return _answer(instance, "jumps", mismatches(codes_of(instance), watch))


def by_comparing(instance: SlotWord, watch: Watch) -> Answer:
    """The same, every shift compared symbol by symbol; for comparison, and for words that are not long."""
    from fathom.engine.words import Mismatches

    if instance.always_bad:
        return _beside(instance, "shifts")
    codes = codes_of(instance)
    size = len(codes)
    places = np.full((size, 3), size, np.int32)
    for shift in range(1, size):
        watch.check("comparing", shift, size)
        differ = np.flatnonzero(codes[: size - shift] != codes[shift:])[:3]
        places[shift, : len(differ)] = differ
    return _answer(instance, "shifts", [Mismatches(places, size)])


def _answer(instance: SlotWord, method: str, slices: Iterable[Mismatches]) -> Answer:
    """The pair of the overlap that gives the shortest, if there is one. Of three mismatches the second lies between."""
    from fathom.engine.words import pair_of, shortest_overlap

    size = len(instance.word)
    third = np.full(size, -1, np.int32)

    def noted() -> Iterator[Mismatches]:
        start = 0
        for found in slices:
            places = found.places[start : found.known]
            third[start : found.known] = np.where(places[:, 2] < size, places[:, 1], -1)
            start = found.known
            yield found

    best = shortest_overlap(instance.reels, instance.word, noted())
    certificate = ThirdMismatches(third)
    if best is None:
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate)
    pair = Pair(*pair_of(instance.reels, instance.word, best))
    return Answer(Verdict.SOLVED, method, pair, len(pair.first), len(pair.first), certificate, {"shift": best.shift})


def codes_of(instance: SlotWord) -> NDArray[np.uint8]:
    """The numbers of the symbols."""
    number = {symbol: code for code, symbol in enumerate(instance.reels.symbols)}
    return np.fromiter((number[symbol] for symbol in instance.word), np.uint8, len(instance.word))


def _beside(instance: SlotWord, method: str) -> Answer:
    """The words a step before and a step after the given one, which is between them."""
    word, reels = instance.word, instance.reels
    pair = Pair(*(reels.turned(word[0], by) + word[1:] for by in (-1, 1)))
    return Answer(Verdict.SOLVED, method, pair, len(word), len(word))


METHODS = {
    "jumps": Method("mismatches at every shift, from one to the next", by_jumping, fewest=True),
    "shifts": Method("every shift compared symbol by symbol", by_comparing, fewest=True),
}
