"""Both reductions to optimal automaton intersection: their lemmas, and both directions on tiny instances."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.errors import FathomError
from fathom.hardness.emptiness import (
    common_word,
    intersection_of,
    multiples,
    on_first_track,
    on_second_track,
    with_blanks,
)
from fathom.hardness.reductions.threesat_to_intersection import (
    REDUCTION,
    Primes,
    automata_of,
    simplified,
    smallest_primes,
    with_primes,
)
from fathom.problems.cnf.model import ThreeSat
from fathom.problems.intersection.check.automata import Language, both, language_of, size
from fathom.problems.intersection.model import Automaton, Intersection
from fathom.proofs.assignment import Assignment

ONE_CLAUSE = ThreeSat(3, ((1, -2, 3),))


def intersected(automata: list[Automaton]) -> Language:
    return reduce(both, map(language_of, automata))


def test_automata_have_two_states_and_their_cycles() -> None:
    primes = Primes((3, 5, 7), (11, 13), 100)
    automata = automata_of(simplified(ONE_CLAUSE), primes)
    # one clause of three literals, three of two, and 0: "true" conflicts with -2 and with every second literal
    assert [size(language_of(automaton), "trimmed") for automaton in automata] == [
        2 + 1 + 13 + 2 + 11,  # 1 true: only "not 1", second in its clause
        2 + 3 + 11 + 2 + 11,  # 1 false: first in both
        2 + 5 + 13 + 2 + 11,  # 2 true: falsifies the second literal
        2 + 1 + 11 + 2 + 11,
        2 + 1 + 13 + 2 + 11,
        2 + 7 + 11 + 2 + 11,
        2 + 1 + 3 + 13,  # the finalizer
    ]
    for automaton in automata:
        assert size(language_of(automaton), "complete") == size(language_of(automaton), "trimmed") + 1


def test_a_falsified_clause_has_a_cycle_of_all_its_primes() -> None:
    primes = Primes((2, 3, 5), (7, 11), 30)
    automata = automata_of(simplified(ONE_CLAUSE), primes)
    one_false, two_true, three_false = automata[1], automata[2], automata[5]
    falsified = intersected([one_false, two_true, three_false])
    assert size(falsified, "trimmed") == 2 + 2 * 3 * 5 + (7 + 11 + 7) + 7
    satisfied = intersected([automata[0], two_true, three_false])
    assert size(satisfied, "trimmed") == 2 + 3 * 5 + (11 + 11 + 7) + 7
    both_values = intersected(automata[:2])
    assert size(both_values, "trimmed") == 2 + 2 + 7 * 11 + 2 + 7
    assert intersected([*automata[:1], *automata[2:3], *automata[4:5], automata[6]]) == ((), ())
    too_soon = intersected([automata[0], automata[6]])
    assert size(too_soon, "trimmed") == 2 + 1 + (11 + 1 + 1) + 7 * 11


@st.composite
def tiny_formulas(draw: st.DrawFn) -> ThreeSat:
    variables = draw(st.integers(1, 3))
    literal = st.integers(1, variables).flatmap(lambda v: st.sampled_from([v, -v]))
    clauses = draw(st.lists(st.lists(literal, min_size=1, max_size=3).map(tuple), max_size=6))
    return ThreeSat(variables, tuple(clauses))


def satisfying(formula: ThreeSat) -> list[Assignment]:
    every = [Assignment.of(values) for values in product((True, False), repeat=formula.variables)]
    return [a for a in every if not fathom.check(formula, a)]


@given(tiny_formulas(), st.sampled_from(["trimmed", "complete"]))
@settings(max_examples=25, deadline=None)
def test_there_is_a_tree_exactly_if_there_is_an_assignment(formula: ThreeSat, counted: str) -> None:
    built = REDUCTION.build(formula)
    assert isinstance(built.instance, Intersection)
    models = satisfying(formula)
    answer = fathom.solve(replace(built.instance, counted=counted))
    assert answer.verdict is (Verdict.SOLVED if models else Verdict.IMPOSSIBLE)
    for model in models:
        kept = simplified(formula).variables
        returned = built.back(built.forward(model))
        assert [model.values()[v - 1] for v in kept] == [returned.values()[v - 1] for v in kept]
    if answer.solution is not None:
        assert built.back(answer.solution) in models


def leave_a_gap(formula: ThreeSat, primes: Primes) -> bool:
    """Whether these primes leave room between satisfied and falsified formulas."""
    simple = simplified(formula)
    three = sum(len(clause) == 3 for clause in simple.clauses)
    two = len(simple.clauses) - three + len(simple.variables)
    needed = three * primes.three[1] * primes.three[2] + two * primes.two[1] + primes.two[0] + 3
    falsified = min(primes.two[0] * primes.two[1], primes.three[0] * primes.three[1] * primes.three[2])
    return needed <= primes.most < falsified


ALL_OF_TWO = tuple(product((1, -1), (2, -2)))


@pytest.mark.parametrize("clauses", [ALL_OF_TWO, ALL_OF_TWO[1:], ALL_OF_TWO[:1]])
def test_the_primes_of_the_thesis_separate_too(clauses: tuple[tuple[int, ...], ...]) -> None:
    formula = ThreeSat(2, clauses)
    primes = Primes((11, 13, 17), (23, 29), 512)  # M = n^9, and the smallest primes beyond n^3 and beyond its root
    assert leave_a_gap(formula, primes)
    built = with_primes(formula, primes)
    answer = fathom.solve(built.instance)
    assert answer.verdict is (Verdict.IMPOSSIBLE if len(clauses) == 4 else Verdict.SOLVED)


def test_the_smallest_primes_leave_a_gap_and_smaller_ones_do_not() -> None:
    assert not leave_a_gap(ONE_CLAUSE, Primes((2, 3, 5), (2, 3), 30))
    for two, three in product(range(1, 8), range(9)):
        primes = smallest_primes(two, three)
        needed = three * primes.three[1] * primes.three[2] + two * primes.two[1] + primes.two[0] + 3
        assert needed <= primes.most < primes.two[0] * primes.two[1]
        assert three == 0 or primes.most < primes.three[0] * primes.three[1] * primes.three[2]


def test_units_are_propagated_and_contradictions_are_hopeless() -> None:
    simple = simplified(ThreeSat(4, ((1,), (-1, 2, 2), (3, -3), (-2, 3, 4))))
    assert (simple.forced, simple.variables, simple.clauses) == ((1, 2), (3, 4), ((3, 4),))
    hopeless = REDUCTION.build(ThreeSat(1, ((1,), (-1,)))).instance
    assert fathom.solve(hopeless).verdict is Verdict.IMPOSSIBLE


@st.composite
def complete_automata(draw: st.DrawFn, states: int, letters: int = 2) -> Automaton:
    number = draw(st.integers(1, states))
    row = st.tuples(*[st.integers(0, number - 1)] * letters)
    rows = draw(st.lists(row, min_size=number, max_size=number))
    return Automaton(tuple(rows), tuple(draw(st.lists(st.booleans(), min_size=number, max_size=number))))


def accepts(automaton: Automaton, word: tuple[int, ...]) -> bool:
    state = 0
    for letter in word:
        state = automaton.rows[state][letter]
    return automaton.accepting[state]


@given(complete_automata(states=3))
def test_blanks_may_follow_and_cost_two_states(automaton: Automaton) -> None:
    longer = with_blanks(automaton)
    assert len(longer.rows) == len(automaton.rows) + 2
    for word in product(range(3), repeat=4):
        text = "".join(map(str, word)).rstrip("2")
        plain = tuple(map(int, text))
        assert accepts(longer, word) == (2 not in plain and accepts(automaton, plain))


@given(complete_automata(states=4))
def test_tracks_do_not_change_sizes(automaton: Automaton) -> None:
    states = size(language_of(automaton), "complete")
    assert size(language_of(on_first_track(automaton, 3)), "complete") == states
    assert size(language_of(on_second_track(automaton, 3)), "complete") == states


def test_counting_automata_multiply() -> None:
    counted = [with_blanks(multiples(prime)) for prime in (2, 3, 5)]
    assert [size(language_of(automaton), "complete") for automaton in counted] == [4, 5, 7]
    assert size(intersected(counted), "complete") == 30 + 2


@given(st.lists(complete_automata(states=2), min_size=1, max_size=2), st.sampled_from(["trimmed", "complete"]))
@settings(max_examples=40, deadline=None)
def test_there_is_a_tree_exactly_if_no_word_is_common(automata: list[Automaton], counted: str) -> None:
    instance = replace(intersection_of(automata), counted=counted)
    word = common_word(automata)
    assert fathom.solve(instance).verdict is (Verdict.SOLVED if word is None else Verdict.IMPOSSIBLE)
    if word is not None:
        assert all(accepts(automaton, word) for automaton in automata)
        assert size(intersected(list(instance.automata)), "trimmed") > instance.most
    else:
        order = reduce(lambda left, right: (left, right), range(len(instance.automata)))
        assert fathom.check(instance, order) == []


@given(complete_automata(states=3), complete_automata(states=3))
def test_shortest_common_words(one: Automaton, other: Automaton) -> None:
    word = common_word([one, other])
    shared = [w for n in range(6) for w in product(range(2), repeat=n) if accepts(one, w) and accepts(other, w)]
    assume(word is None or len(word) < 6)
    assert (word is None) == (not shared)
    if word is not None:
        assert len(word) == len(shared[0])


def test_too_few_primes_are_refused() -> None:
    with pytest.raises(FathomError, match="product of the primes"):
        intersection_of([multiples(3)], [2, 2])
    with pytest.raises(FathomError, match="complete automaton"):
        with_blanks(Automaton(((-1,),), (True,)))


def test_primes_can_be_chosen() -> None:
    automata = [multiples(2), multiples(3)]
    assert common_word(automata) == ()
    assert fathom.solve(intersection_of(automata, [3, 11])).verdict is Verdict.IMPOSSIBLE
    odd = Automaton(((1,), (0,)), (False, True))
    assert common_word([multiples(2), odd]) is None
    assert fathom.solve(intersection_of([multiples(2), odd], [3, 7])).verdict is Verdict.SOLVED
