"""Numbers from rows of digits, and the way of solutions."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from fathom.hardness.reduction import Built
from fathom.hardness.reductions.threedm_to_n4dm.places import Places, worth
from fathom.hardness.reductions.threedm_to_n4dm.table import Digits, Leads, table
from fathom.problems.n3dm.model import Numerical4
from fathom.problems.threedm.model import ThreeDimensional, Triple
from fathom.proofs.covers.matching import Matching

Choices = dict[Triple, tuple[list[Triple], list[Triple]]]
"""The triples that stand for a triple when it is chosen, and those when it is not."""


def covers_all(instance: ThreeDimensional) -> bool:
    """Whether every element is in some triple; otherwise there is no matching."""
    return all(len({one[place] for one in instance.triples}) == instance.size for place in range(3))


def are_apart(instance: ThreeDimensional) -> bool:
    """Whether no two triples have two elements in common."""
    shared = [
        (places, tuple(one[p] for p in places)) for one in instance.triples for places in combinations(range(3), 2)
    ]
    return len(set(shared)) == len(shared)


def apart(instance: ThreeDimensional) -> tuple[ThreeDimensional, Choices]:
    """An instance with as many matchings whose triples have at most one element in common.

    A triple (x, y, z) gets elements p, q, r of two sets each and becomes (x, p2, p3), (q1, y, q3), (r1, r2, z), which
    are chosen all or not at all, as (q1, r2, p3), (r1, p2, q3) must be chosen else. Returned with both choices.
    """
    made: Choices = {}
    for number, (x, y, z) in enumerate(instance.triples):
        one = instance.size + 2 * number + 1
        other = one + 1
        chosen: list[Triple] = [(x, one, one), (one, y, other), (other, other, z)]
        made[x, y, z] = (chosen, [(one, other, one), (other, one, other)])
    triples = tuple(triple for both in made.values() for choice in both for triple in choice)
    return ThreeDimensional(instance.size + 2 * len(made), triples), made


def numerical(instance: ThreeDimensional, leads: Leads, places: Places, *, shifted: bool) -> Built:
    """The numbers of an instance whose elements are all in triples; `shifted`: each list begins at 1."""
    rows = table(instance, leads)
    target = leads.target * places[0]
    shifts = [0, 0, 0, 0]
    if shifted and instance.size:
        shifts = [1 - min(worth(row, places) for row in one) for one in rows.lists]

    def number(row: Digits, place: int) -> int:
        return worth(row, places) + shifts[place]

    lists = tuple(
        tuple(number(row, place) for row, times in one.items() for _ in range(times))
        for place, one in enumerate(rows.lists)
    )
    quadruples = {
        triple: tuple(tuple(number(row, place) for place, row in enumerate(quadruple)) for quadruple in three)
        for triple, three in rows.quadruples.items()
    }
    chosen_by = {three[0]: triple for triple, three in quadruples.items()}

    def carry(matching: Matching) -> Matching:
        chosen = set(matching.tuples)
        used = (three[:2] if triple in chosen else three[2:] for triple, three in quadruples.items())
        return Matching.of(quadruple for some in used for quadruple in some)

    def read(matching: Matching) -> Matching:
        return Matching.of(chosen_by[quadruple] for quadruple in matching.tuples if quadruple in chosen_by)

    total = target + sum(shifts) if instance.size else 1
    return Built(instance, Numerical4(lists, total, instance.about), carry, read)


def hopeless(instance: ThreeDimensional) -> Built:
    """What stands for an instance with an element in no triple: 1 + 1 + 1 + 1 is not 5."""
    none = Matching(())
    return Built(instance, Numerical4(((1,),) * 4, 5, instance.about), lambda _: none, lambda _: none)


def through_apart(
    instance: ThreeDimensional, build: Built, made: dict[Triple, tuple[list[Triple], list[Triple]]]
) -> Built:
    """What was built for the instance made apart, as built for the instance itself."""

    def carry(matching: Matching) -> Matching:
        chosen = set(matching.tuples)
        picked = (both[0] if triple in chosen else both[1] for triple, both in made.items())
        carried: Matching = build.carry(Matching.of(triple for some in picked for triple in some))
        return carried

    def read(matching: Matching) -> Matching:
        chosen = set(build.read(matching).tuples)
        return Matching.of(triple for triple, both in made.items() if both[0][0] in chosen)

    return replace(build, source=instance, carry=carry, read=read)
