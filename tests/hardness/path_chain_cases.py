"""Instances of the problems between clauses and paths, by hand and by chance, and what every step must keep."""

from __future__ import annotations

from itertools import product

from hypothesis import assume
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.hardness import Built, Reduction
from fathom.kind import Instance
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.lengthoffsets.solve.places import separate
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm.model import ThreeDimensional

MANY = 200
"""Instances by chance in the longer checks."""

STEPS = ("1in3sat-to-3dm", "3dm-to-n4dm", "n4dm-to-n3dm", "n3dm-to-lengthoffsets")
THESIS_STEPS = ("1in3sat-to-3dm", "3dm-to-n4dm-printed", "n4dm-to-n3dm-printed", "n3dm-to-lengthoffsets-printed")

SPEC = {
    ((1, 2, 3),): 3,
    ((1, 1, 2),): 1,
    ((1, 1, 1),): 0,
    ((1, 2, 3), (1, 2, 4)): 3,
    ((1, 2, 3), (1, 2, 4), (3, 4, 1)): 1,
}
"""Clauses, and how many solutions they have."""


def clauses(given: tuple[tuple[int, ...], ...]) -> OneInThree:
    return OneInThree(max(map(max, given)), given)


def keeps_solutions(reduction: Reduction, instance: Instance) -> Built:
    """Build, compare the counts, and carry a solution of each side to the other."""
    made = reduction.build(instance)
    count = fathom.count(instance).count
    assert fathom.count(made.instance).count == count
    for answer, carried, other in (
        (fathom.solve(instance), made.forward, made.back),
        (fathom.solve(made.instance), made.back, made.forward),
    ):
        assert answer.verdict is (Verdict.SOLVED if count else Verdict.IMPOSSIBLE)
        if answer.solution is not None:
            assert other(carried(answer.solution)) == answer.solution
    return made


ONE = Numerical(((1,), (1,), (1,)), 3)
TWO = Numerical(((3, 4), (3, 3), (3, 4)), 10)
FIGURE = Numerical(((5, 6, 7), (4, 5, 5), (4, 4, 5)), 15)
SYMMETRIC = Numerical(((4, 5, 6),) * 3, 15)


@st.composite
def small_clauses(draw: st.DrawFn, variables: int = 5, most: int = 4) -> OneInThree:
    number = draw(st.integers(1, variables))
    clause = st.tuples(*[st.integers(1, number)] * 3)
    return OneInThree(number, tuple(draw(st.lists(clause, max_size=most))))


@st.composite
def small_triples(draw: st.DrawFn) -> ThreeDimensional:
    size = draw(st.integers(0, 3))
    every = list(product(range(1, size + 1), repeat=3))
    chosen = set(draw(st.lists(st.sampled_from(every), max_size=4))) if every else set()
    if size and draw(st.booleans()):
        chosen |= {(n, n, n) for n in range(1, size + 1)}
    return ThreeDimensional(size, tuple(chosen))


@st.composite
def small_quadruples(draw: st.DrawFn) -> Numerical4:
    """Lists of which the first two can be paired, most often with a matching."""
    size = draw(st.integers(0, 4))
    first = sorted(draw(st.sets(st.integers(1, 30), min_size=size, max_size=size)))
    second = draw(st.lists(st.integers(1, 30), min_size=size, max_size=size))
    assume(len({w + x for w in first for x in second}) == size * len(set(second)))
    third = draw(st.lists(st.integers(1, 8), min_size=size, max_size=size))
    target = draw(st.integers(70, 80))
    fourth = [target - sum(three) for three in zip(first, second, third, strict=True)]
    if size > 1 and draw(st.booleans()):
        fourth[0], fourth[1] = fourth[0] + 1, fourth[1] - 1
    assume(all(number >= 1 for number in fourth))
    return Numerical4((tuple(first), tuple(second), tuple(third), tuple(fourth)), target)


@st.composite
def small_lists(draw: st.DrawFn) -> Numerical:
    """Lists of which one, at any place, has different numbers."""
    size = draw(st.integers(0, 4))
    first = sorted(draw(st.sets(st.integers(1, 9), min_size=size, max_size=size)))
    second = draw(st.lists(st.integers(1, 9), min_size=size, max_size=size))
    target = draw(st.integers(8, 24))
    third = [target - x - y for x, y in zip(first, second, strict=True)]
    if size > 1 and draw(st.booleans()):
        third[0], third[-1] = third[0] + 1, third[-1] - 1
    assume(all(number >= 1 for number in third))
    order = draw(st.permutations(range(3)))
    every = (tuple(first), tuple(second), tuple(third))
    return Numerical(tuple(every[place] for place in order), target)


@st.composite
def short_lines(draw: st.DrawFn, most: int = 2, latest: int = 1) -> LengthOffsets:
    """At most so many intervals, all of which begin before any ends, no later than told; sometimes no solution."""
    first = draw(st.integers(latest + 1, latest + 2))
    more = draw(st.sets(st.integers(1, most), max_size=most - 1))
    lengths = (first, *(first + longer for longer in sorted(more)))
    starts = [draw(st.integers(0, latest)) for _ in lengths]
    ends = sorted(start + length for start, length in zip(starts, lengths, strict=True))
    if draw(st.booleans()):
        ends[-1] += draw(st.integers(-1, 1))
    changes = {place: starts.count(place) - ends.count(place) for place in {*starts, *ends}}
    runs, density, before = [], 0, 0
    for place in sorted(changes):
        runs.append((place - before, density))
        density, before = density + changes[place], place
    assume(all(density >= 0 for _, density in runs))
    made = LengthOffsets(lengths, tuple(runs))
    assume(separate(made) is not None)
    return made
