"""Groups of permutations against all products of their generators."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.answer import Watch
from fathom.engine.permutations import Spelt, StabiliserChain, Words, inverse, is_even, orbits, times


def generated(generators: list[tuple[int, ...]], degree: int) -> set[tuple[int, ...]]:
    """All products."""
    found = {tuple(range(degree))}
    waiting = list(found)
    for one in waiting:
        for generator in generators:
            made = times(one, generator)
            if made not in found:
                found.add(made)
                waiting.append(made)
    return found


@st.composite
def groups(draw: st.DrawFn) -> list[tuple[int, ...]]:
    degree = draw(st.integers(1, 6))
    return [tuple(one) for one in draw(st.lists(st.permutations(range(degree)), min_size=1, max_size=3))]


@given(groups(), st.data())
def test_a_chain_has_the_order_and_the_members_of_the_group(
    generators: list[tuple[int, ...]], data: st.DataObject
) -> None:
    degree = len(generators[0])
    every, chain = generated(generators, degree), StabiliserChain(generators, degree)
    assert chain.order == len(every)
    one = tuple(data.draw(st.permutations(range(degree))))
    assert (one in chain) == (one in every)
    around = {frozenset(one[point] for one in every) for point in range(degree)}
    assert {frozenset(orbit) for orbit in orbits(generators, degree)} == around


@given(groups())
def test_words_spell_every_member_and_nothing_else(generators: list[tuple[int, ...]]) -> None:
    degree = len(generators[0])
    every = generated(generators, degree)
    letters = {chr(97 + number): one for number, one in enumerate(generators)}
    letters |= {letter.upper(): inverse(one) for letter, one in letters.items()}
    spelt = [Spelt(one, letter, letter.swapcase()) for letter, one in letters.items()]
    words = Words(spelt, len(every), Watch(), tries=3)
    for one in every:
        made = tuple(range(degree))
        for letter in words.word(one):
            made = times(made, letters[letter])
        assert made == one
    for swap in ((1, 0, *range(2, degree)) if degree > 1 else (0,),):
        if swap not in every:
            with pytest.raises(ValueError, match="does not belong"):
                words.word(swap)
    with pytest.raises(ValueError, match=f"a group of {len(every)}"):
        Words(spelt, len(every) + 1, Watch(), tries=3)


@given(st.permutations(range(7)), st.permutations(range(7)))
def test_parity_is_that_of_the_product(one: list[int], other: list[int]) -> None:
    first, then = tuple(one), tuple(other)
    assert is_even(times(first, then)) == (is_even(first) == is_even(then))
    assert times(first, inverse(first)) == tuple(range(7))
