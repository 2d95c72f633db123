"""Pairs of words without a free way between them, made from the places where a word nearly overlaps with itself.

[Anselmo et al. 2022, Propositions 7, 10 and 14], with the corrections of `docs/errata.md`: a word f of n symbols that
overlaps with itself at shift r but for two steps gives a pair of n + r symbols; if the overlap satisfies *Condition+*
(the second word of that pair would show f half way), one of n + r + r/2 symbols, unless its first error lies beyond
r/2: then a longer shift gives a pair. The shortest of these pairs is the shortest there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from fathom.engine.words.mismatches import Mismatches
from fathom.proofs.reels import Reels


@dataclass(frozen=True, slots=True)
class Overlap:
    """A word over itself, moved by `shift`: but for two steps at the `errors`, one place or two, they are the same.

    `plus`: it satisfies Condition+. `length`: of the words of its pair; None where it gives none.
    """

    shift: int
    errors: tuple[int, ...]
    plus: bool
    length: int | None


def overlap_at(reels: Reels, word: str, shift: int, errors: tuple[int, ...]) -> Overlap | None:
    """The overlap with these mismatches, if it is one of two steps; the parts between are taken to be alike."""
    apart = [reels.apart(word[place], word[place + shift]) for place in errors]
    if sum(apart) != 2:
        return None
    plus = len(errors) == 2 and _condition_plus(word, shift, *errors)
    length: int | None = len(word) + shift
    if plus:
        length = len(word) + shift + shift // 2 if errors[0] < shift // 2 else None
    return Overlap(shift, errors, plus, length)


def _condition_plus(word: str, shift: int, first: int, second: int) -> bool:
    half = shift // 2
    return (
        shift % 2 == 0
        and second - first == half
        and word[shift + first] == word[shift + second]
        and word[first:second] == word[second : second + half]
    )


def overlaps(reels: Reels, word: str, found: Mismatches, start: int = 1) -> Iterator[Overlap]:
    """The overlaps of two steps at shifts that are known, from `start` on."""
    size = len(word)
    places = found.places[start : found.known]
    some = (places[:, 0] < size) & (places[:, 2] == size)
    for shift in (np.flatnonzero(some) + start).tolist():
        errors = tuple(place for place in found.places[shift].tolist() if place < size)
        overlap = overlap_at(reels, word, shift, errors)
        if overlap is not None and _alike_elsewhere(word, overlap):
            yield overlap


def _alike_elsewhere(word: str, overlap: Overlap) -> bool:
    """Whether the word and its copy are alike but at the errors: hashes may have collided."""
    start = 0
    for place in (*overlap.errors, len(word) - overlap.shift):
        if word[start:place] != word[start + overlap.shift : place + overlap.shift]:
            return False
        start = place + 1
    return True


def shortest_overlap(reels: Reels, word: str, slices: Iterable[Mismatches]) -> Overlap | None:
    """The overlap whose pair is shortest; None if no overlap gives one.

    Larger shifts cannot do better than n + r: once that is as long as the best pair, no more mismatches are asked for.
    """
    best: Overlap | None = None
    length, start = 2 * len(word), 1  # every pair is shorter
    for found in slices:
        for overlap in overlaps(reels, word, found, start):
            if len(word) + overlap.shift >= length:
                break
            if overlap.length is not None and overlap.length < length:
                best, length = overlap, overlap.length
        start = found.known
        if len(word) + start >= length:
            break
    return best


def pair_of(reels: Reels, word: str, overlap: Overlap) -> tuple[str, str]:
    """The pair of words of an overlap that gives one: neither shows the word, and no shortest way between is free."""
    shift, first, second = overlap.shift, overlap.errors[0], overlap.errors[-1]
    if len(overlap.errors) == 1:
        beside = [reels.turned(word[first], by) for by in (-1, 1)]
        one, other = (_changed(word, {first: symbol}) for symbol in beside)
        return word[:shift] + one, word[:shift] + other
    one = _changed(word, {first: word[shift + first]})
    if not overlap.plus:
        return word[:shift] + one, word[:shift] + _changed(word, {second: word[shift + second]})
    half = shift // 2
    other = _changed(word, {second: word[shift + second], second + half: word[first]})
    return word[:shift] + one + word[-half:], word[:shift] + other + word[-half:]


def _changed(word: str, symbols: dict[int, str]) -> str:
    parts, start = [], 0
    for place, symbol in sorted(symbols.items()):
        parts += [word[start:place], symbol]
        start = place + 1
    return "".join((*parts, word[start:]))
