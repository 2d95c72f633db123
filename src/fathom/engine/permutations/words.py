"""Short words for permutations: a stabiliser chain in which shorter words replace longer ones [Minkwitz 1998].

For each point of a base, and each place it can go to while the points before it stay, a permutation with a word is
kept. Words are sifted through the chain, shortest first: at every level a word either becomes the one that is kept, or
is undone by it and goes on, unless it becomes too long. Products of what is kept fill the places that are still open;
the order of the group says when there are none. A permutation is then told as a word a level.

Words are texts, and their length is what counts; each has another one, `back`, for the inverse.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import count
from math import prod
from typing import NamedTuple

from fathom.answer import Watch
from fathom.engine.permutations.chain import Permutation, inverse, times

_OFTEN = 64  # words between two looks at the clock
_FIRST, _LONGER = 6, 1.25  # words may be so many times as long as a generator at first; and later, again and again


class Spelt(NamedTuple):
    """A permutation, a word for it, and a word for its inverse."""

    permutation: Permutation
    word: str
    back: str

    def then(self, other: Spelt) -> Spelt:
        """What this one and then the other do."""
        return Spelt(times(self.permutation, other.permutation), self.word + other.word, other.back + self.back)

    def undone(self) -> Spelt:
        """The inverse."""
        return Spelt(inverse(self.permutation), self.back, self.word)


class Words:
    """Words for all permutations of a group of known order."""

    def __init__(self, generators: Sequence[Spelt], order: int, watch: Watch, tries: int = 1000) -> None:
        """Fill the chain; `tries` products of generators are sifted before products of what is kept."""
        degree = len(generators[0].permutation)
        self._identity = tuple(range(degree))
        moved = [place for place in range(degree) if any(one.permutation[place] != place for one in generators)]
        self._base = moved
        self._kept: list[dict[int, Spelt]] = [{} for _ in moved]
        self._watch, self._sifts, self._dropped = watch, 0, 0
        self._longest: float = _FIRST * max(len(one.word) for one in generators)
        self._short_products(generators, tries)
        depth = 0
        while self.size < order:
            before, dropped = self.size, self._dropped
            self._products_of_kept(order, depth)
            if self.size > before:
                continue
            if dropped == self._dropped and depth >= len(moved):
                raise ValueError(f"the generators make a group of {before} permutations, not of {order}")
            self._longest *= _LONGER
            depth = 2 * depth + 1

    @property
    def size(self) -> int:
        """How many permutations can be told."""
        return prod(1 + len(level) for level in self._kept)

    def word(self, permutation: Permutation) -> str:
        """A word for a permutation of the group; `ValueError` if it does not belong to it."""
        parts = []
        for point, level in zip(self._base, self._kept, strict=True):
            image = permutation[point]
            if image == point:
                continue
            if image not in level:
                raise ValueError("the permutation does not belong to the group")
            parts.append(level[image].word)
            permutation = times(permutation, inverse(level[image].permutation))
        if permutation != self._identity:
            raise ValueError("the permutation does not belong to the group")
        return "".join(reversed(parts))

    def _short_products(self, generators: Sequence[Spelt], tries: int) -> None:
        """Sift products of generators, those with the shortest words first."""
        number = count()
        waiting = [(len(one.word), next(number), one) for one in generators]
        heapq.heapify(waiting)
        seen = {self._identity}
        while waiting and tries:
            _, _, one = heapq.heappop(waiting)
            if one.permutation in seen:
                continue
            tries -= 1
            seen.add(one.permutation)
            self._sift(one)
            self._sift(one.undone())
            for generator in generators:
                made = one.then(generator)
                if made.permutation not in seen:
                    heapq.heappush(waiting, (len(made.word), next(number), made))

    def _products_of_kept(self, order: int, depth: int) -> None:
        """Sift products of what is kept at a level with what is kept there, and so many levels deeper.

        If those with all deeper levels bring nothing, there is nothing to come: they are Schreier's generators.
        """
        for number, level in enumerate(self._kept):
            kept = sorted(level.values(), key=lambda one: len(one.word))
            near = [one for other in self._kept[number : number + depth + 1] for one in other.values()]
            for one in kept:
                self._sift(one.undone())
                for other in near:
                    self._sift(one.then(other))
                if self.size == order:
                    return

    def _sift(self, one: Spelt) -> None:
        """Let a word go through the levels."""
        self._sifts += 1
        if self._sifts % _OFTEN == 0:
            self._watch.check("looking for short words", self._sifts)
        for point, level in zip(self._base, self._kept, strict=True):
            if len(one.word) > self._longest:
                self._dropped += 1
                return
            image = one.permutation[point]
            if image == point:
                continue
            known = level.get(image)
            if known is None:
                level[image] = one
                return
            if len(one.word) < len(known.word):
                level[image], one, known = one, known, one
            one = one.then(known.undone())
