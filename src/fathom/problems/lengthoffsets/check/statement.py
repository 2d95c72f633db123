"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it.

A variable for each length and each place where its interval may begin. Every interval begins somewhere, and at every
place as many more begin than end as the density changes by: both are counted on ladders (`engine.sat.ladder`).

Where may intervals begin? At every place at least as many begin as the density rises by. If the rises add up to the
number of intervals, all of them begin at rises, and likewise all end at falls. Otherwise an interval that does not
begin at a rise begins where another one ends, which began further to the left: so its place is a rise and some lengths
after it. The same holds for ends, seen from the right.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.proofs.cnf import Cnf
from fathom.proofs.ladder import exactly

_MOST_PLACES = 20_000


def stated(instance: LengthOffsets, watch: Watch | None = None) -> Cnf:
    """The formula whose models are the solutions. Raises `LimitReached`, also if there are too many places."""
    placed = places(instance)
    cnf = Cnf(len(placed))
    variable = {pair: number for number, pair in enumerate(placed, 1)}
    begin: dict[int, list[int]] = {}
    end: dict[int, list[int]] = {}
    of_length: dict[int, list[int]] = {length: [] for length in instance.lengths}
    for (length, place), name in variable.items():
        of_length[length].append(name)
        begin.setdefault(place, []).append(name)
        end.setdefault(place + length, []).append(name)
    for length in instance.lengths:
        exactly(cnf, of_length[length], 1, watch)
    changes = _changes(instance)
    for place in sorted(changes.keys() | begin.keys() | end.keys()):
        ends = end.get(place, [])
        exactly(cnf, [*begin.get(place, []), *(-name for name in ends)], changes.get(place, 0) + len(ends), watch)
    return cnf


def places(instance: LengthOffsets) -> list[tuple[int, int]]:
    """Every length with every place at which its interval may begin."""
    changes = _changes(instance)
    begins = {place for place, change in changes.items() if change > 0}
    ends = {place for place, change in changes.items() if change < 0}
    if sum(changes[place] for place in begins) != len(instance.lengths):
        size = sum(times for times, _ in instance.densities)
        begins = _further(begins, instance.lengths, size)
        ends = {size - place for place in _further({size - place for place in ends}, instance.lengths, size)}
    return [(length, place) for length in instance.lengths for place in sorted(begins) if place + length in ends]


def _changes(instance: LengthOffsets) -> dict[int, int]:
    """By how much the density changes, where it does; before the line and after it, it is 0."""
    found: dict[int, int] = {}
    place, before = 0, 0
    for times, density in [*instance.densities, (0, 0)]:
        found[place] = found.get(place, 0) + density - before
        place, before = place + times, density
    return {place: change for place, change in found.items() if change}


def _further(places: Iterable[int], lengths: Iterable[int], size: int) -> set[int]:
    """Places on the line, and all that are some lengths further to the right."""
    found: set[int] = set()
    ahead = set(places)
    while ahead:
        found |= ahead
        if len(found) > _MOST_PLACES:
            raise LimitReached(f"more than {_MOST_PLACES} places at which intervals may begin or end")
        ahead = {place + length for place in ahead for length in lengths if place + length <= size} - found
    return found
