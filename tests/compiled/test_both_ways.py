"""Puzzles are made, solved and counted alike, whether the kernels are interpreted or compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_kernels import interpreted

import fathom
from fathom.compiled import interpret, policy
from fathom.kind import kind_of

EXAMPLES = Path(__file__).parents[2] / "examples"
KERNELS = ["gadget-maze", "ice-block", "intersection", "nonogram", "path", "slide", "tatamibari", "witness"]
SMALL = {
    "gadget-maze": {"size": 3, "moves": 2, "tries": 20},
    "ice-block": {"rows": 4, "columns": 4, "targets": 1, "pulls": 5},
    "nonogram": {"rows": 5, "columns": 5},
    "path": {"rows": 4, "columns": 4},
    "slide": {"size": "4x4"},
    "tatamibari": {"rows": 4, "columns": 4},
    "witness": {"rows": 2, "columns": 3},
}
"""Options of the generators for puzzles that are solved at once."""


def told(answer, instance):
    """What an answer says, but for the time it took."""
    solution = None if answer.solution is None else kind_of(instance).model.write_solution(instance, answer.solution)
    return answer.verdict, answer.method, solution, answer.cost, answer.bound, answer.unique, answer.unproved


def both(action):
    """What an action leads to with interpreted kernels, and with compiled ones."""
    before = interpret.steps_taken()
    with interpreted():
        first = action()
    between = interpret.steps_taken()
    with policy.changed(0):
        second = action()
    assert interpret.steps_taken() == between
    return first, second, between > before


@pytest.mark.parametrize(
    "path",
    [path for kind in KERNELS for path in sorted((EXAMPLES / kind).iterdir()) if path.suffix != ".json"],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_examples_have_the_same_answers(path):
    instance = fathom.load(path)
    first, second, _ = both(lambda: told(fathom.solve(instance), instance))
    assert first == second


@pytest.mark.parametrize("kind", SMALL)
@settings(max_examples=8)
@given(seed=st.integers(0, 1000))
def test_puzzles_are_made_solved_and_counted_alike(kind, seed):
    def made():
        try:
            return fathom.dumps(fathom.generate(kind, seed=seed, **SMALL[kind]))
        except fathom.errors.NotFound:
            return None

    one, other, while_made = both(made)
    assert one == other
    if one is not None:
        instance = fathom.loads(one)
        first, second, while_solved = both(lambda: told(fathom.solve(instance), instance))
        assert first == second
        first, second, while_counted = both(lambda: fathom.count(instance, 50))
        assert (first.count, first.complete, first.unproved) == (second.count, second.complete, second.unproved)
        assert while_made or while_solved or while_counted
