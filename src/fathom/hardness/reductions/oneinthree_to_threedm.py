"""Positive 1-in-3-SAT as 3-dimensional matching [Bosboom 2020, Theorem 5.2.4], with the number of solutions kept.

A variable is a ring of auxiliary elements with two ways to cover them: by all positive triples, which cover its
positive elements, or by all negative ones, which cover its negative elements. When the variable is true, garbage
triples collect these. Every clause stands three times, once for each set of elements, and each copy is one element:
a positive element of each of its three variables, made one. So exactly one of the three is true.

A variable that occurs in no clause is free. The theorem has no such variables; here they get a ring of their own, with
garbage triples for both values.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Preserves, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.oneinthree.model import Assignment, OneInThree
    from fathom.problems.threedm.model import ThreeDimensional
    from fathom.proofs.covers.matching import Matching

Triple = tuple[int, ...]


class Elements:
    """Elements of three sets, numbered as they come."""

    def __init__(self) -> None:
        self.numbers: tuple[dict[Hashable, int], ...] = ({}, {}, {})

    def triple(self, *elements: tuple[int, Hashable]) -> Triple:
        """The triple of these elements, each given as its set and its name."""
        found = [0, 0, 0]
        for colour, name in elements:
            numbers = self.numbers[colour]
            found[colour] = numbers.setdefault(name, len(numbers) + 1)
        return tuple(found)


def gadget(
    elements: Elements, variable: int, places: Sequence[Sequence[Hashable]]
) -> tuple[list[Triple], list[Triple]]:
    """The triples that are chosen when a variable is true, and those when it is false.

    `places` are the clauses in which the variable stands, for each set in the order in which its elements take them; if
    there are none, the variable is free.
    """
    number = 3 * max(1, len(places[0]))

    def auxiliary(j: int) -> tuple[int, Hashable]:
        return j % 3, ("auxiliary", variable, j % (2 * number))

    def negative(i: int) -> tuple[int, Hashable]:
        return 2 * i % 3, ("negative", variable, i)

    def positive(i: int) -> tuple[int, Hashable]:
        colour = (2 * i + 2) % 3
        return colour, ("clause", places[colour][i // 3], colour) if places[0] else ("positive", variable, i)

    true = [elements.triple(positive(i), auxiliary(2 * i), auxiliary(2 * i + 1)) for i in range(number)]
    true += [elements.triple(*(negative(i + k) for k in range(3))) for i in range(0, number, 3)]
    false = [elements.triple(negative(i), auxiliary(2 * i + 1), auxiliary(2 * i + 2)) for i in range(number)]
    if not places[0]:
        false.append(elements.triple(*map(positive, range(3))))
    return true, false


def construct(instance: OneInThree) -> Built:
    """The triples of all variables. Linear in the number of clauses."""
    from fathom.problems.oneinthree.model import Assignment
    from fathom.problems.threedm.model import ThreeDimensional
    from fathom.proofs.covers.matching import Matching

    places: dict[int, list[int]] = {variable: [] for variable in range(1, instance.variables + 1)}
    for number, clause in enumerate(instance.clauses):
        for variable in clause:
            places[variable].append(number)
    elements = Elements()
    gadgets = [gadget(elements, variable, [where] * 3) for variable, where in places.items()]

    def carry(assignment: Assignment) -> Matching:
        chosen = zip(gadgets, assignment.values(), strict=True)
        return Matching.of(triple for (true, false), value in chosen for triple in (true if value else false))

    def read(matching: Matching) -> Assignment:
        chosen = set(matching.tuples)
        return Assignment.of(true[0] in chosen for true, _ in gadgets)

    triples = tuple(triple for true, false in gadgets for triple in (*true, *false))
    target = ThreeDimensional(len(elements.numbers[0]), triples, instance.about)
    return Built(instance, target, carry, read)


def size(instance: OneInThree) -> Sizes:
    """10 elements of each set and 21 triples a clause, 4 and 8 for every variable that occurs nowhere."""
    clauses, free = len(instance.clauses), len(instance.unused())
    return {"elements": 10 * clauses + 4 * free, "triples": 21 * clauses + 8 * free}


def measure(instance: ThreeDimensional) -> Sizes:
    """Elements of each set, and triples."""
    return {"elements": instance.size, "triples": len(instance.triples)}


REDUCTION = Reduction(
    name="1in3sat-to-3dm",
    source="1in3sat",
    target="3dm",
    summary="a variable is a ring that can be covered in two ways; a clause is three elements that a true one covers",
    construct=construct,
    size=size,
    measure=measure,
    preserves=Preserves.COUNT,
    growth="3 x 10m elements, 21m triples for m clauses",
)
