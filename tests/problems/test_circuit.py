"""Circuits: against trying all inputs, as texts and as files of AIGER, drawn, made by lot."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.errors import FathomError
from fathom.problems.circuit import draw
from fathom.problems.circuit.check import violations
from fathom.problems.circuit.model import Circuit, circuit
from fathom.proofs.assignment import Assignment
from fathom.show import to_svg


@st.composite
def circuits(draw: st.DrawFn, inputs: int = 4, gates: int = 8) -> Circuit:
    size = draw(st.integers(1, inputs))
    made: list[tuple[int, ...]] = []
    for number in range(size + 1, size + 1 + draw(st.integers(0, gates))):
        signals = st.integers(1, number - 1)
        made.append(tuple(draw(st.lists(signals, min_size=1, max_size=2))))
    return Circuit(size, tuple(made), draw(st.integers(1, size + len(made))))


def value(instance: Circuit, signal: int, values: tuple[bool, ...]) -> bool:
    """The value of a signal by its definition."""
    if signal <= instance.inputs:
        return values[signal - 1]
    taken = [value(instance, one, values) for one in instance.gates[signal - instance.inputs - 1]]
    return not taken[0] if len(taken) == 1 else taken[0] and taken[1]


def all_solutions(instance: Circuit) -> list[Assignment]:
    tried = product((True, False), repeat=instance.inputs)
    return [Assignment.of(values) for values in tried if value(instance, instance.output, values)]


@given(circuits())
def test_trying_all_inputs_agrees(instance: Circuit) -> None:
    right = all_solutions(instance)
    answer = fathom.solve(instance)
    assert (answer.verdict == "solved") == bool(right)
    assert not answer.unproved
    assert answer.solution is None or answer.solution in right
    found = fathom.count(instance)
    assert (found.count, found.unproved) == (len(right), None)
    told = list(fathom.solutions(instance))
    assert sorted(told, key=str) == sorted(right, key=str)


@given(circuits(), st.lists(st.integers(-6, 6).filter(bool), max_size=6))
def test_the_checker_sees_what_is_wrong(instance: Circuit, literals: list[int]) -> None:
    told = Assignment(tuple(sorted(literals, key=abs)))
    assert (violations(instance, told) == []) == (told in all_solutions(instance))


@given(circuits())
def test_what_partial_values_decide_is_so_however_the_rest_is_chosen(instance: Circuit) -> None:
    some = Assignment.of([True] * (instance.inputs // 2))
    decided = draw.values_of(instance, some.literals)
    for rest in product((True, False), repeat=instance.inputs - len(some.literals)):
        values = (*some.values(), *rest)
        for signal, known in enumerate(decided, 1):
            assert known is None or known == value(instance, signal, values)
    assert draw.values_of(instance, Assignment.of([True] * instance.inputs).literals) == instance.values(
        [True] * instance.inputs
    )


@given(circuits())
def test_texts_read_back_and_files_of_aiger_mean_the_same(instance: Circuit) -> None:
    assert fathom.loads(instance.to_text()) == instance
    read = fathom.loads(fathom.dumps(instance, "aiger"))
    assert isinstance(read, Circuit)
    assert all_solutions(read) == all_solutions(instance)


def test_constants_of_aiger_become_gates() -> None:
    true, false = (fathom.loads(f"aag 1 1 0 1 0\n2\n{constant}\n") for constant in (1, 0))
    assert (fathom.count(true).count, fathom.count(false).count) == (2, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("aag 1 1 1 1 0\n2\n2\n", "latches"),
        ("aag 2 1 0 1 1\n2\n4\n4 6 2\n", "4: found 6, which is nothing told before"),
        ("aag 2 1 0 1 1\n2\n4\n2 2 2\n", "expected a new gate"),
        ("aag 1 1 0 2 0\n2\n2\n2\n", "found 2 outputs"),
        ("aag 1 1 0 1 0\n2\n", "the end of the file"),
        ("aag 2 1 0 1 1\n2\n4\nx\n", "found 'x'"),
    ],
)
def test_bad_aiger_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(FathomError, match=why):
        fathom.loads(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n2 = not 1", "no entry 'inputs'"),
        ("inputs: 1\n\n3 = not 1", "found gate 3, expected gate 2"),
        ("inputs: 1\n\n2 = not 2", "found signal 2, expected one from 1 to 1"),
        ("inputs: 1\n\n2 = 1 or 1", "expected a gate such as 2 = 1 and 2"),
        ("inputs: 0\n\n", "found 0 inputs"),
        ("inputs: 1\noutput: 9\n\n2 = not 1", "found the output 9"),
    ],
)
def test_bad_circuits_are_refused_with_their_place(text: str, why: str) -> None:
    with pytest.raises(FathomError, match=why):
        fathom.loads(f"kind: circuit\n{text}\n")


@given(circuits())
def test_the_picture_has_a_place_for_every_gate_and_no_two_at_one(instance: Circuit) -> None:
    layers = draw.layers_of(instance)
    assert len(set(layers.place.values())) == layers.places
    assert {signal for signal, _ in layers.place} == set(range(1, instance.signals + 1))
    taken = sum(len(gate) for gate in instance.gates)
    passing = layers.places - instance.signals
    assert len(layers.wires) == taken + passing
    assert "<svg" in to_svg(draw.scene(instance))


def test_generated_circuits_are_as_asked_for() -> None:
    for seed in range(8):
        made = fathom.generate("circuit", seed=seed, inputs=3, gates=7)
        assert isinstance(made, Circuit)
        assert (made.inputs, len(made.gates), made.output) == (3, 7, 10)
        planted = fathom.generate("circuit", seed=seed, inputs=3, gates=7, planted=True)
        assert fathom.solve(planted).verdict == "solved"
    assert all(len(gate) == 2 for gate in fathom.generate("circuit", gates=20, negated=0).gates)
    with pytest.raises(FathomError, match="negated"):
        fathom.generate("circuit", negated=101)


def test_a_circuit_of_thousands_of_gates_is_decided() -> None:
    deep = circuit(2, [(1, 2), *((number,) for number in range(3, 5003))])
    assert fathom.solve(deep).verdict == "solved"
    assert fathom.count(circuit(9000, (), 1), 5).count == 5
