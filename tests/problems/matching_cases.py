"""Small instances of the problems of the path chain, by chance, and their solutions by trying everything."""

from __future__ import annotations

from itertools import combinations, permutations, product

from hypothesis import strategies as st

from fathom.kind import Instance
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.oneinthree.model import Assignment, OneInThree
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.covers.matching import Matching


@st.composite
def one_in_three(draw: st.DrawFn) -> OneInThree:
    variables = draw(st.integers(1, 6))
    clause = st.tuples(*[st.integers(1, variables)] * 3)
    return OneInThree(variables, tuple(draw(st.lists(clause, max_size=5))))


@st.composite
def triples(draw: st.DrawFn) -> ThreeDimensional:
    size = draw(st.integers(0, 4))
    every = list(product(range(1, size + 1), repeat=3))
    chosen = draw(st.lists(st.sampled_from(every), max_size=14, unique=True)) if every else []
    return ThreeDimensional(size, tuple(chosen))


@st.composite
def numbers(draw: st.DrawFn, dimension: int = 3) -> Numerical:
    size = draw(st.integers(0, 4))
    lists = [draw(st.lists(st.integers(1, 6), min_size=size, max_size=size)) for _ in range(dimension)]
    total = sum(map(sum, lists))
    target = total // size if size and draw(st.booleans()) else draw(st.integers(1, 20))
    made = Numerical if dimension == 3 else Numerical4
    return made(tuple(map(tuple, lists)), max(1, target))


@st.composite
def intervals(draw: st.DrawFn) -> LengthOffsets:
    """Densities of intervals that were placed, sometimes spoilt; now and then a length is longer than the line."""
    lengths = draw(st.lists(st.integers(1, 7), max_size=4, unique=True))
    line = draw(st.integers(max(lengths, default=0) if draw(st.booleans()) else 0, 10))
    density = [0] * line
    for length in (length for length in lengths if length <= line):
        start = draw(st.integers(0, line - length))
        for place in range(start, start + length):
            density[place] += 1
    if line and draw(st.integers(0, 3)) == 0:
        density[draw(st.integers(0, line - 1))] += 1
    return LengthOffsets(tuple(lengths), tuple((1, one) for one in density))


def by_trying(instance: Instance) -> list[object]:
    """All solutions, by the rules and nothing else."""
    if isinstance(instance, OneInThree):
        values = product((False, True), repeat=instance.variables)
        return [
            Assignment.of(v) for v in values if all(sum(v[x - 1] for x in clause) == 1 for clause in instance.clauses)
        ]
    if isinstance(instance, ThreeDimensional):
        wanted = list(range(1, instance.size + 1))
        return [
            Matching(some)
            for some in combinations(instance.triples, instance.size)
            if all(sorted(one[place] for one in some) == wanted for place in range(3))
        ]
    if isinstance(instance, Numerical):
        first, *others = instance.lists
        found = set()
        for orders in product(*(set(permutations(numbers)) for numbers in others)):
            rows = list(zip(first, *orders, strict=True))
            if all(sum(row) == instance.target for row in rows):
                found.add(Matching.of(rows))
        return list(found)
    assert isinstance(instance, LengthOffsets)
    wished = [density for times, density in instance.densities for _ in range(times)]
    found = []
    for offsets in product(*(range(instance.size - length + 1) for length in instance.lengths)):
        covered = [0] * instance.size
        for length, offset in zip(instance.lengths, offsets, strict=True):
            for place in range(offset, offset + length):
                covered[place] += 1
        if covered == wished:
            found.append(Offsets(offsets))
    return found
