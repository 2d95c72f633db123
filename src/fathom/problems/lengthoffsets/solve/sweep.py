"""Offsets found and counted from left to right, for any densities.

At a place where the density changes or an interval ends it is known how many must begin; all choices of these are
tried. Two ways that leave the same lengths, with the same ends ahead, are continued once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets

Lengths = tuple[int, ...]
_OFTEN = 4096  # choices at one place between two looks at the clock


class _Sweep:
    """The places of changes, the densities between them, and what is known about states (place, lengths, ends)."""

    def __init__(self, instance: LengthOffsets, watch: Watch) -> None:
        self.watch = watch
        self.size = instance.size
        self.density: dict[int, int] = {}
        self.changes = sorted(instance.changes())
        density = 0
        for place, change in sorted(instance.changes().items()):
            density += change
            self.density[place] = density
        self.known: dict[tuple[int, Lengths, Lengths], int] = {}
        self.states = 0

    def choices(self, place: int, left: Lengths, ends: Lengths, density: int) -> Iterator[Lengths]:
        """All sets of lengths that may begin at this place."""
        number = density - len(ends)
        able = [length for length in left if place + length <= self.size]
        if 0 <= number <= len(able):
            yield from combinations(able, number)

    def following(self, place: int, ends: Lengths) -> int | None:
        """The next place at which something happens."""
        later = [other for other in (*self.changes, *ends) if other > place]
        return min(later, default=None)

    def count(self, place: int, left: Lengths, ends: Lengths, density: int) -> int:
        """How many ways there are on from here; `ends` lie ahead, `density` is that after the place."""
        key = (place, left, ends)
        if key not in self.known:
            self._look()
            self.known[key] = sum(self.count(*state) if state else 1 for _, state in self.steps(*key, density))
        return self.known[key]

    def find(self, place: int, left: Lengths, ends: Lengths, density: int) -> dict[int, int] | None:
        """The offsets of the lengths that are left, or None."""
        key = (place, left, ends)
        if key in self.known:
            return None
        self._look()
        for chosen, state in self.steps(*key, density):
            rest = self.find(*state) if state else {}
            if rest is not None:
                return rest | dict.fromkeys(chosen, place)
        self.known[key] = 0
        return None

    def steps(
        self, place: int, left: Lengths, ends: Lengths, density: int
    ) -> Iterator[tuple[Lengths, tuple[int, Lengths, Lengths, int] | None]]:
        """What may begin here, and the state at the next place; None if all is done."""
        for tried, chosen in enumerate(self.choices(place, left, ends, density), 1):
            if tried % _OFTEN == 0:
                self.watch.check("sweeping", self.states)
            ahead = tuple(sorted((*ends, *(place + length for length in chosen))))
            rest = tuple(length for length in left if length not in chosen)
            there = self.following(place, ahead)
            if there is None:
                if not rest:
                    yield chosen, None
                continue
            after = tuple(end for end in ahead if end > there)
            yield chosen, (there, rest, after, self.density.get(there, density))

    def _look(self) -> None:
        self.states += 1
        self.watch.check("sweeping", self.states, nodes=self.states)


def count_by_sweep(instance: LengthOffsets, watch: Watch) -> int:
    """How many solutions there are. Raises `LimitReached`."""
    sweep = _Sweep(instance, watch)
    try:
        return sweep.count(0, instance.lengths, (), sweep.density.get(0, 0))
    except RecursionError:
        raise LimitReached("there are too many changes of density for this method") from None


def find_by_sweep(instance: LengthOffsets, watch: Watch) -> Offsets | None:
    """Some solution, or None. Raises `LimitReached`."""
    sweep = _Sweep(instance, watch)
    try:
        found = sweep.find(0, instance.lengths, (), sweep.density.get(0, 0))
    except RecursionError:
        raise LimitReached("there are too many changes of density for this method") from None
    return None if found is None else Offsets(tuple(found[length] for length in instance.lengths))
