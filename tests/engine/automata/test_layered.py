"""Layered automata against sets of words."""

from __future__ import annotations

import re
from itertools import product as tuples

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regexes import compiled

from fathom.answer import Limits, Watch
from fathom.engine.automata.frontier import Reader, joint
from fathom.engine.automata.layered import (
    Layered,
    TooWide,
    count,
    everything,
    letters_at,
    letters_possible,
    minimised,
    nothing,
    product,
    words,
)
from fathom.engine.automata.unrolling import lifted, unrolled
from fathom.errors import FathomError, LimitReached

Word = tuple[int, ...]


def intersection(left: Layered, right: Layered, watch: Watch | None = None) -> Layered:
    """The smallest automaton of the words in both languages."""
    return minimised(product(left, right, watch), watch, keep=False)


def of_words(language: set[Word], letters: int, length: int) -> Layered:
    """The tree of all prefixes, minimised."""
    layers = [sorted({word[:position] for word in language}) for position in range(length + 1)]
    first = np.concatenate([[0], np.cumsum([len(layer) for layer in layers])]).astype(np.int64)
    delta = np.full(int(first[-1]) * letters, -1, np.int32)
    for position in range(length):
        for number, prefix in enumerate(layers[position]):
            for letter in range(letters):
                if (*prefix, letter) in layers[position + 1]:
                    place = (int(first[position]) + number) * letters + letter
                    delta[place] = layers[position + 1].index((*prefix, letter))
    return minimised(Layered(letters, first, delta))


def nerode(language: set[Word], length: int) -> int:
    """How many different sets of endings the prefixes of the language have: the states of its smallest automaton."""
    found = set()
    for position in range(length + 1):
        for prefix in {word[:position] for word in language}:
            found.add((position, frozenset(word[position:] for word in language if word[:position] == prefix)))
    return len(found)


@st.composite
def languages(draw: st.DrawFn, number: int = 1) -> tuple[int, int, list[set[Word]]]:
    letters, length = draw(st.integers(1, 3)), draw(st.integers(0, 4))
    every = list(tuples(range(letters), repeat=length))
    return letters, length, [set(draw(st.lists(st.sampled_from(every), max_size=20))) for _ in range(number)]


@given(languages())
def test_minimal_automata_have_one_state_for_each_set_of_endings(case: tuple[int, int, list[set[Word]]]) -> None:
    letters, length, [language] = case
    automaton = of_words(language, letters, length)
    assert list(words(automaton)) == sorted(language)
    assert count(automaton) == len(language)
    assert automaton.states == nerode(language, length)
    assert all((word in automaton) == (word in language) for word in tuples(range(letters), repeat=length))
    possible = letters_possible(automaton)
    for position in range(length):
        assert set(np.flatnonzero(possible[position]).tolist()) == {word[position] for word in language}


@given(languages(number=2))
def test_intersections_are_those_of_sets_and_canonical(case: tuple[int, int, list[set[Word]]]) -> None:
    letters, length, [one, other] = case
    both = intersection(of_words(one, letters, length), of_words(other, letters, length))
    assert list(words(both)) == sorted(one & other)
    assert both == of_words(one & other, letters, length)


@given(languages(number=3), st.data())
@settings(max_examples=60)
def test_reading_all_at_once_is_intersecting_one_by_one(
    case: tuple[int, int, list[set[Word]]], data: st.DataObject
) -> None:
    letters, length, drawn = case
    longer = length + 2
    readers = []
    for language in drawn:
        places = data.draw(st.lists(st.integers(0, longer - 1), min_size=length, max_size=length, unique=True))
        readers.append(Reader(of_words(language, letters, length), tuple(sorted(places))))
    together = minimised(joint(readers, letters, longer, Watch()))
    one_by_one = everything(letters, longer)
    for reader in readers:
        one_by_one = intersection(one_by_one, lifted(reader.language, reader.positions, longer))
    assert together == one_by_one
    wanted = [
        word
        for word in tuples(range(letters), repeat=longer)
        if all(tuple(word[i] for i in reader.positions) in reader.language for reader in readers)
    ]
    assert list(words(together)) == wanted


@given(
    st.lists(st.lists(st.integers(-1, 3), min_size=2, max_size=2), min_size=4, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.integers(0, 5),
    st.data(),
)
def test_unrolling_is_running(table: list[list[int]], accepting: list[bool], length: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.lists(st.booleans(), min_size=2, max_size=2), min_size=length, max_size=length))
    allowed = np.array(rows, np.bool_).reshape(length, 2)

    def accepts(word: Word) -> bool:
        state = 0
        for position, letter in enumerate(word):
            if state < 0 or not allowed[position, letter]:
                return False
            state = table[state][letter]
        return state >= 0 and accepting[state]

    automaton = unrolled(np.array(table, np.int32), accepting, length, allowed)
    wanted = {word for word in tuples(range(2), repeat=length) if accepts(word)}
    assert automaton == of_words(wanted, 2, length)


def test_counts_are_exact_however_large() -> None:
    assert count(everything(3, 500)) == 3**500
    assert count(nothing(3, 500)) == 0
    assert everything(3, 500).states == 501


def test_letters_that_are_allowed_at_each_place() -> None:
    automaton = letters_at(np.array([[True, False], [True, True]]))
    assert list(words(automaton)) == [(0, 0), (0, 1)]
    assert letters_at(np.array([[False, False], [True, True]])).empty


def counters(length: int, number: int) -> list[Layered]:
    """Words of 0 and 1 whose ones among every so many positions are a multiple of three: products grow at once."""
    table = np.array([[0, 1], [1, 2], [2, 0]], np.int32)
    small = unrolled(table, [True, False, False], length // number)
    return [lifted(small, range(start, length, number), length) for start in range(number)]


def test_room_grows_as_it_is_needed_and_no_further_than_allowed() -> None:
    automata = counters(40, 8)
    so_far = automata[0]
    for automaton in automata[1:]:
        so_far = intersection(so_far, automaton)
    assert so_far.widths().max() == 3**8  # more than there is room for at first
    assert count(so_far) == (1 + 10) ** 8  # five places each: none or three ones
    with pytest.raises(TooWide):
        product(so_far, so_far, most=1000)
    readers = [Reader(unrolled(np.array([[0, 1], [1, 2], [2, 0]], np.int32), [True, False, False], 5),
                      tuple(range(start, 40, 8))) for start in range(8)]  # fmt: skip
    assert minimised(joint(readers, 2, 40, Watch())) == so_far
    with pytest.raises(TooWide):
        joint(readers, 2, 40, Watch(), most=1000)


def test_limits_end_it() -> None:
    automata = counters(40, 8)
    so_far = automata[0]
    with pytest.raises(LimitReached):
        for automaton in automata[1:]:
            so_far = intersection(so_far, automaton, Limits(cancelled=lambda: True).watch())


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(FathomError):
        product(everything(2, 3), everything(2, 4))
    with pytest.raises(FathomError):
        lifted(everything(2, 2), (1, 0), 3)


def test_the_lines_of_the_thesis_as_expressions() -> None:
    row = compiled(".^5((0*1^2 0+1 0*)&.^5).^40", 2, 50)
    assert row.states == 55
    column = compiled("((.0.^3)*(.1.^3)^2(.0.^3)+(.1.^3)(.0.^3)+(.1.^3)^3(.0.^3)*)&.^50", 2, 50)
    assert column.states == 131


PLAIN = st.recursive(
    st.sampled_from(["0", "1", "."]),
    lambda part: st.one_of(
        st.tuples(part, part).map("".join),
        st.tuples(part, part).map(lambda two: f"({two[0]}|{two[1]})"),
        part.map(lambda one: f"({one})*"),
        part.map(lambda one: f"({one})+"),
    ),
    max_leaves=6,
)


@given(PLAIN, PLAIN, st.integers(0, 5), st.integers(0, 3))
@settings(max_examples=80, deadline=None)
def test_expressions_mean_what_they_mean_elsewhere(one: str, other: str, length: int, times: int) -> None:
    every = list(tuples(range(2), repeat=length))

    def matching(pattern: str) -> set[Word]:
        return {word for word in every if re.fullmatch(pattern, "".join(map(str, word)))}

    assert set(words(compiled(one, 2, length))) == matching(one)
    assert set(words(compiled(f"{one} & {other}", 2, length))) == matching(one) & matching(other)
    assert set(words(compiled(f"({one})^{times}", 2, length))) == matching(f"(?:{one}){{{times}}}")


@pytest.mark.parametrize("text", ["(0", "0)", "2", "*", "0^", "a", "0|+"])
def test_odd_expressions_are_refused(text: str) -> None:
    with pytest.raises(FathomError):
        compiled(text, 2, 3)
