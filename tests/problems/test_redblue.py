"""Dominating sets, plain and with classes: what brute force finds, and their texts."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict
from fathom.errors import FormatError
from fathom.problems.redblue.model import Chosen, ColourfulRedBlue, Graph, RedBlue


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Small graphs of both kinds."""
    classes = tuple(draw(st.lists(st.integers(1, 3), max_size=3)))
    reds = sum(classes)
    beside = st.sets(st.integers(1, reds), max_size=3) if reds else st.just(set())
    blues = tuple(tuple(sorted(one)) for one in draw(st.lists(beside, max_size=4)))
    if draw(st.booleans()):
        return ColourfulRedBlue(classes, blues)
    return RedBlue(reds, blues, draw(st.integers(0, 4)))


def choices(instance: Graph) -> list[set[int]]:
    """All solutions, by brute force."""
    if isinstance(instance, RedBlue):
        reds = range(1, instance.reds + 1)
        tried = [set(one) for size in range(instance.most + 1) for one in combinations(reds, size)]
    else:
        tried = [set(one) for one in product(*instance.parts)]
    return [chosen for chosen in tried if all(chosen & set(beside) for beside in instance.blues)]


@given(graphs())
@settings(max_examples=150)
def test_sets_are_found_and_counted_as_by_brute_force(instance: Graph) -> None:
    expected = choices(instance)
    answer = fathom.solve(instance)
    assert (answer.verdict is Verdict.SOLVED) == bool(expected) and not answer.unproved
    assert answer.solution is None or set(answer.solution.reds) in expected
    found = fathom.count(instance)
    assert found.count == len(expected) and (found.confirmed == "models" or not expected)
    assert fathom.loads(instance.to_text()) == instance


@given(graphs(), st.sets(st.integers(0, 10)))
def test_the_checker_accepts_what_brute_force_lists(instance: Graph, chosen: set[int]) -> None:
    assert (fathom.check(instance, Chosen.of(chosen)) == []) == (chosen in choices(instance))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: red-blue-dominating-set\nreds: 2\n\n1\n", "most"),
        ("kind: red-blue-dominating-set\nreds: x\nmost: 1\n\n1\n", "as in 4"),
        ("kind: red-blue-dominating-set\nreds: 2\nmost: 1\n\n1 3\n", "expected 1 to 2"),
        ("kind: red-blue-dominating-set\nreds: 2\nmost: 1\n\n1 a\n", "5:3:"),
        ("kind: colourful-red-blue-dominating-set\nclasses: 2 0\n\n1\n", "without vertices"),
        ("kind: colourful-red-blue-dominating-set\nmost: 2\n\n1\n", "expected one of classes"),
    ],
)
def test_bad_graphs_are_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as refusal:
        fathom.loads(text)
    assert words in str(refusal.value) and "\n" not in str(refusal.value)
