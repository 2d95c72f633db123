"""Positive 1-in-3-SAT as numerical 3-dimensional matching, in one step: 20 numbers a clause in each list.

[Bosboom 2020, 5.2] goes through quadruples, since triples of any matching problem could not be told apart by sums of
three numbers. But those that come from clauses can: each of their elements is in few triples, so that there is much
freedom (`forms`), and values that leave no unwanted triple are found by trying (`search`). What is found is proved each
time.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from fathom.errors import BrokenAnswer, FathomError
from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.n3dm.model import Numerical
    from fathom.problems.oneinthree.model import Assignment, OneInThree
    from fathom.proofs.covers.matching import Matching

_ORDERS = 8000  # of small clauses that have no variable in common one order in hundreds does


def construct(instance: OneInThree) -> Built:
    """The numbers. Some seconds for the search, whatever the size, and more where that is not enough."""
    from fathom.hardness.reductions.oneinthree_to_n3dm.forms import forms
    from fathom.hardness.reductions.oneinthree_to_n3dm.search import small_values
    from fathom.problems.n3dm.model import Numerical
    from fathom.problems.n3dm.solve.tuples import fitting
    from fathom.problems.oneinthree.model import Assignment
    from fathom.proofs.covers.matching import Matching

    random = Random(0)
    values: list[list[int]] | None = None
    for _ in range(_ORDERS):
        found = forms(instance, random)
        triples = [triple for both in found.gadgets for choice in both for triple in choice]
        values = small_values(found, len(triples), random) if triples else [[], [], []]
        if values is not None:
            break
    if values is None:
        raise FathomError("found no numbers that tell the triples apart (the way through 3dm and n4dm always does)")
    shifts = [1 - min(numbers, default=1) for numbers in values]
    lists = tuple(tuple(n + shift for n in numbers) for numbers, shift in zip(values, shifts, strict=True))

    def valued(triple: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers[element - 1] for numbers, element in zip(lists, triple, strict=True))

    target = Numerical(lists, max(1, sum(shifts)), instance.about)
    if triples and sorted(fitting(lists, target.target)) != sorted(map(valued, triples)):
        raise BrokenAnswer("1in3sat-to-n3dm: other triples than the wanted ones have the right sum")

    def carry(assignment: Assignment) -> Matching:
        chosen = zip(found.gadgets, assignment.values(), strict=True)
        return Matching.of(valued(triple) for both, value in chosen for triple in both[0 if value else 1])

    def read(matching: Matching) -> Assignment:
        chosen = set(matching.tuples)
        return Assignment.of(valued(true[0]) in chosen for true, _ in found.gadgets)

    return Built(instance, target, carry, read)


def size(instance: OneInThree) -> Sizes:
    """20 numbers in each list for every clause, and 4 for every variable that occurs nowhere."""
    return {"numbers": 20 * len(instance.clauses) + 4 * len(instance.unused())}


def measure(instance: Numerical) -> Sizes:
    """Numbers in each list."""
    return {"numbers": instance.size}


REDUCTION = Reduction(
    name="1in3sat-to-n3dm",
    source="1in3sat",
    target="n3dm",
    summary="the triples of doubled clauses, told apart by sums of numbers that are found by a search",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="3 x 20m numbers for m clauses",
)
