"""Where intervals can begin, and the solvers' formula "at every place so many more begin than end".

An interval begins where the density rises, or where another one ends; so the places are found from the rises by adding
lengths, and likewise from the falls backwards. Often that is not even needed: if no interval is short enough to end
before the last rise, and there are as many rises as intervals, all begin at rises (`Separate`; [Bosboom 2020,
Lemma 5.3.3] for the instances of its reduction).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.sat.cardinality import exactly
from fathom.errors import LimitReached
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.proofs.cnf import Cnf

MOST_PLACES = 20_000
"""Places that are looked at; the formula of an instance with more of them is not written."""

_MOST_PLACEMENTS = 2_000_000
_BYTES_A_LITERAL = 10_000  # about what a long row of counted literals takes for each of them
_OFTEN = 4096


@dataclass(frozen=True, slots=True)
class Separate:
    """Rises and falls, with how many intervals begin or end at each; no interval does anything elsewhere."""

    starts: dict[int, int]
    ends: dict[int, int]


def separate(instance: LengthOffsets) -> Separate | None:
    """The places at which intervals begin and end, if the numbers alone show that they do so nowhere else."""
    changes = instance.changes()
    starts = {place: change for place, change in changes.items() if change > 0}
    ends = {place: -change for place, change in changes.items() if change < 0}
    wanted = len(instance.lengths)
    if sum(starts.values()) != wanted or sum(ends.values()) != wanted:
        return None
    if wanted and not (min(starts) + instance.lengths[0] > max(starts) and max(ends) - instance.lengths[0] < min(ends)):
        return None
    return Separate(starts, ends)


def placements(instance: LengthOffsets) -> Iterator[tuple[int, int]]:
    """Pairs (number of a length, offset) that can occur in a solution, and perhaps some more.

    Raises `LimitReached` if there are too many places.
    """
    known = separate(instance)
    changes = instance.changes()
    if known is not None:
        starts, ends = set(known.starts), set(known.ends)
    else:
        starts = _closed({place for place, change in changes.items() if change > 0}, instance, 1)
        ends = _closed({place for place, change in changes.items() if change < 0}, instance, -1)
    ordered = sorted(starts)
    for number, length in enumerate(instance.lengths):
        for place in ordered:
            if place + length in ends:
                yield number, place


def _closed(places: set[int], instance: LengthOffsets, sign: int) -> set[int]:
    """All places that are reached from these by lengths, in one direction, within the line."""
    found, waiting = set(places), list(places)
    while waiting:
        place = waiting.pop()
        for length in instance.lengths:
            beside = place + sign * length
            if 0 <= beside <= instance.size and beside not in found:
                found.add(beside)
                waiting.append(beside)
                if len(found) > MOST_PLACES:
                    raise LimitReached(f"more than {MOST_PLACES} places at which intervals may begin or end")
    return found


def placed(instance: LengthOffsets, watch: Watch) -> list[tuple[int, int]]:
    """The placements in a list. Raises `LimitReached`, also if they are too many."""
    chosen: list[tuple[int, int]] = []
    for number, pair in enumerate(placements(instance), 1):
        chosen.append(pair)
        if number % _OFTEN == 0:
            watch.check("placing intervals", number)
        if number > _MOST_PLACEMENTS:
            raise LimitReached(f"more than {_MOST_PLACEMENTS} ways to place an interval")
    return chosen


def formula(instance: LengthOffsets, watch: Watch) -> tuple[Cnf, list[tuple[int, int]]]:
    """The formula, and the placement that each of its first variables stands for. Raises `LimitReached`."""
    chosen = placed(instance, watch)
    cnf = Cnf(len(chosen))
    of_length: list[list[int]] = [[] for _ in instance.lengths]
    begin: dict[int, list[int]] = {}
    end: dict[int, list[int]] = {}
    for name, (number, place) in enumerate(chosen, 1):
        of_length[number].append(name)
        begin.setdefault(place, []).append(name)
        end.setdefault(place + instance.lengths[number], []).append(name)
    for names in of_length:
        watch.check("writing the clauses", len(cnf.clauses))
        watch.reserve(len(names) * _BYTES_A_LITERAL, "the clauses")
        exactly(cnf, names, 1)
    changes = instance.changes()
    for place in sorted(changes.keys() | begin.keys() | end.keys()):
        watch.check("writing the clauses", len(cnf.clauses))
        ending = end.get(place, [])
        literals = [*begin.get(place, []), *(-name for name in ending)]
        watch.reserve(len(literals) * _BYTES_A_LITERAL, "the clauses")
        exactly(cnf, literals, changes.get(place, 0) + len(ending))
    return cnf, chosen
