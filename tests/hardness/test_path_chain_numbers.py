"""From numbers in four lists to three, and to intervals: counts kept, solutions forward and back, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from path_chain_cases import MANY, keeps_solutions, small_lists, small_quadruples

import fathom
from fathom.errors import FathomError
from fathom.hardness import reduction_named
from fathom.hardness.reductions import n4dm_to_n3dm_printed
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.lengthoffsets.solve.places import separate
from fathom.problems.n3dm.model import Numerical, Numerical4

# From four dimensions to three


@given(small_quadruples())
@settings(max_examples=MANY)
def test_quadruples_have_as_many_solutions_as_their_triples(instance: Numerical4) -> None:
    keeps_solutions(reduction_named("n4dm-to-n3dm"), instance)


@given(small_quadruples())
@settings(max_examples=80)
def test_quadruples_as_printed_too_once_four_divides_the_target(instance: Numerical4) -> None:
    assume(all(len(set(numbers)) == len(numbers) for numbers in instance.lists[:2]))
    keeps_solutions(reduction_named("n4dm-to-n3dm-printed"), instance)


def test_a_target_that_four_does_not_divide_misleads_the_printed_reduction() -> None:
    instance = Numerical4(((15, 16), (15, 18), (18, 19), (16, 21)), 69)
    assert fathom.count(instance).count == 1
    as_printed = n4dm_to_n3dm_printed.construct(instance, by_four=False)
    assert fathom.count(as_printed.instance).count == 2
    assert fathom.count(n4dm_to_n3dm_printed.construct(instance).instance).count == 1


def test_lists_that_cannot_be_paired_are_refused() -> None:
    with pytest.raises(FathomError, match="no two of the four lists"):
        reduction_named("n4dm-to-n3dm").build(Numerical4(((1, 1),) * 4, 4))


# From three dimensions to intervals


@given(small_lists())
@settings(max_examples=MANY)
def test_numbers_have_as_many_solutions_as_their_intervals(instance: Numerical) -> None:
    short = keeps_solutions(reduction_named("n3dm-to-lengthoffsets"), instance).instance
    long = keeps_solutions(reduction_named("n3dm-to-lengthoffsets-printed"), instance).instance
    for line in (short, long):
        assert isinstance(line, LengthOffsets)
        assert separate(line) is not None, "Lemma 5.3.3"
    assert isinstance(short, LengthOffsets) and isinstance(long, LengthOffsets)
    assert short.size <= long.size


def test_numbers_that_could_not_be_told_apart_are_refused() -> None:
    with pytest.raises(FathomError, match="each of the three lists has a number twice"):
        reduction_named("n3dm-to-lengthoffsets").build(Numerical(((1, 1),) * 3, 3))


def test_the_figure_of_the_thesis_has_its_densities() -> None:
    figure = Numerical(((5, 6, 7), (4, 5, 5), (4, 4, 5)), 15)
    line = reduction_named("n3dm-to-lengthoffsets-printed").build(figure).instance
    assert isinstance(line, LengthOffsets)
    assert line.densities == ((4, 0), (1, 1), (5, 3), (1, 2), (4, 0))
    short = reduction_named("n3dm-to-lengthoffsets").build(figure).instance
    assert isinstance(short, LengthOffsets)
    assert (short.lengths, short.densities) == ((2, 3, 4), ((1, 1), (2, 3), (1, 2)))
