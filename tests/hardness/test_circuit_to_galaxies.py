"""Circuits as Spiral Galaxies: the proof holds on every board, and both sides have the same solutions."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.answer import Verdict, Watch
from fathom.errors import FathomError
from fathom.hardness.reductions.circuit_to_galaxies.build import Construction
from fathom.hardness.reductions.circuit_to_galaxies.composition import Composition
from fathom.hardness.reductions.circuit_to_galaxies.gadgets import conjunction, negation, shift
from fathom.hardness.reductions.circuit_to_galaxies.layout import Placed
from fathom.hardness.reductions.circuit_to_galaxies.plan import planned
from fathom.hardness.reductions.circuit_to_galaxies.structure import stray_centres
from fathom.problems.circuit.model import Circuit, circuit
from fathom.puzzles.galaxies.model import Board
from fathom.show import to_svg

BOTH = circuit(2, [(1, 2)])
EITHER = circuit(2, [(1,), (2,), (3, 4), (5,)])
XOR = circuit(2, [(1, 2), (3,), (1, 4), (2, 4), (5,), (6,), (7, 8), (9,)])


def all_circuits(inputs: int, gates: int) -> list[Circuit]:
    """Every circuit of this size, the last signal its output; operands of AND in order."""
    made: list[tuple[tuple[int, ...], ...]] = [()]
    for number in range(inputs + 1, inputs + gates + 1):
        able = [*((one,) for one in range(1, number)), *combinations_with_replacement(range(1, number), 2)]
        made = [(*before, gate) for before in made for gate in able]
    return [Circuit(inputs, gates_of, inputs + gates) for gates_of in made]


def agrees(source: Circuit) -> Verdict:
    """The proof holds, verdicts and counts are equal, solutions go both ways; what is impossible is refuted."""
    built = fathom.reduce(source, "spiral-galaxies")
    found = fathom.verify(built, counts=True, structure=True)
    assert (found.agrees, found.faults) == (True, ()), source
    assert not found.target.unproved and found.counts is not None and found.counts[1].unproved is None
    return found.target.verdict


@pytest.mark.parametrize(("inputs", "gates"), [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2)])
def test_all_small_circuits_keep_their_solutions(inputs: int, gates: int) -> None:
    verdicts = [agrees(one) for one in all_circuits(inputs, gates)]
    assert (inputs, gates) != (1, 2) or Verdict.IMPOSSIBLE in verdicts


@pytest.mark.slow
@pytest.mark.parametrize(("inputs", "gates"), [(2, 2), (1, 3), (2, 3), (3, 2)])
def test_all_circuits_of_some_gates_keep_their_solutions(inputs: int, gates: int) -> None:
    verdicts = {agrees(one) for one in all_circuits(inputs, gates)}
    assert Verdict.SOLVED in verdicts


def test_solutions_correspond_one_to_one() -> None:
    for source in (BOTH, EITHER, XOR):
        built = fathom.reduce(source, "spiral-galaxies")
        there = [built.forward(one) for one in fathom.solutions(source)]
        assert set(there) == set(fathom.solutions(built.instance))
        assert [built.back(cut) for cut in there] == list(fathom.solutions(source))


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(0, 9))
def test_the_proof_holds_on_every_board(seed: int, inputs: int, gates: int) -> None:
    assert Construction(fathom.generate("circuit", seed=seed, inputs=inputs, gates=gates)).inspect() == []  # type: ignore[arg-type]


def formulas(number: int) -> list[fathom.Instance]:
    """Formulas of two to four variables, half of them near where they cease to be satisfiable."""
    made = []
    for seed in range(number):
        variables, clauses = 2 + seed % 3, 2 + seed % 4 if seed % 2 else 4 + 2 * (seed % 3)
        made.append(fathom.generate("cnf", seed=seed, variables=variables, clauses=clauses, width="1-2"))
    return made


def formula_agrees(source: fathom.Instance) -> Verdict:
    """A formula and its puzzle have as many solutions; those of the formula become those of the puzzle."""
    built = fathom.reduce(source, "spiral-galaxies")
    there = [built.forward(one) for one in fathom.solutions(source)]
    answer = fathom.solve(built.instance, unique=True)
    assert not answer.unproved
    assert (answer.verdict is Verdict.SOLVED) == bool(there)
    assert answer.solution is None or answer.solution in there
    assert set(fathom.solutions(built.instance)) == set(there)
    assert [built.back(cut) for cut in there] == list(fathom.solutions(source))
    return answer.verdict


def test_formulas_become_puzzles_with_as_many_solutions() -> None:
    verdicts = [formula_agrees(one) for one in formulas(5)]
    assert set(verdicts) == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


@pytest.mark.slow
def test_hundreds_of_formulas_become_puzzles_with_as_many_solutions() -> None:
    verdicts = [formula_agrees(one) for one in formulas(300)]
    assert min(verdicts.count(Verdict.SOLVED), verdicts.count(Verdict.IMPOSSIBLE)) > 50


@pytest.mark.slow
def test_wider_clauses_and_more_variables() -> None:
    for seed in range(40):
        options = {"variables": 3 + seed % 3, "clauses": 2 + seed % 6, "width": "1-3"}
        formula_agrees(fathom.generate("cnf", seed=seed, **options))


@pytest.mark.parametrize(
    ("source", "shape"), [(circuit(1, ()), (5, 5)), (BOTH, (10, 21)), (EITHER, (10, 21)), (XOR, (20, 107))]
)
def test_boards_are_small(source: Circuit, shape: tuple[int, int]) -> None:
    """A layout of the same gadgets that was made before took 113 by 51 for the last."""
    assert Construction(source).whole.shape == shape


def test_tracks_keep_the_order_of_wires() -> None:
    """No step has a wire of another track between those that it takes, and wires on one track do not overlap."""
    for seed in range(40):
        source = fathom.generate("circuit", seed=seed, inputs=4, gates=12)
        assert isinstance(source, Circuit)
        plan = planned(source)
        live: list[int] = []
        for step in plan.steps:
            if step.taken:
                at = live.index(step.taken[0])
                assert tuple(live[at : at + len(step.taken)]) == step.taken
                live[at : at + len(step.taken)] = step.given
            else:
                below = [wire for wire in live if plan.tracks[wire] < plan.tracks[step.given[0]]]
                live.insert(len(below), step.given[0])
            tracks = [plan.tracks[wire] for wire in live]
            assert tracks == sorted(set(tracks))
        assert not live


@pytest.mark.parametrize("nots", [1, 2])
def test_a_chain_that_is_too_short_is_found_out(nots: int) -> None:
    """One NOT between AND and a shift, where the rule asks for two, could have squares of both."""
    chain = [Placed(negation(1), 4 + 2 * number, 4) for number in range(nots)]
    made = Composition([Placed(conjunction(5), 0, 0), *chain, Placed(shift(5), 4 + 2 * nots, 4)])
    strays = [fault for fault in stray_centres(made, Watch()) if "not" in fault]
    assert bool(strays) == (nots == 1)


def test_a_board_that_computes_something_else_is_found_out() -> None:
    """A chain of two NOT becomes one NOT of three columns: all gadgets are right, but not the whole."""
    made = Construction(EITHER)
    placed = list(made.whole.placed)
    at = next(
        number
        for number, (one, two) in enumerate(pairwise(placed))
        if one.part is two.part is negation(1) and two.column == one.column + 2 and one.height == two.height
    )
    placed[at : at + 2] = [Placed(negation(3), placed[at].column, placed[at].height)]
    object.__setattr__(made.whole, "placed", placed)
    assert "the gadgets do not compute the circuit" in made.inspect()


def test_boards_are_as_large_as_is_told() -> None:
    """Five rows a track, 43 columns a step; a crossover only for wires between the two that a gate takes."""
    for seed in range(60):
        source = fathom.generate("circuit", seed=seed, inputs=4, gates=14)
        assert isinstance(source, Circuit)
        plan = planned(source)
        rows, columns = Construction(source).whole.shape
        assert rows <= 5 * (1 + max(plan.tracks)) + 5 and columns <= 43 * len(plan.steps) + 2
        sorts = [step.sort for step in plan.steps]
        assert sorts.count("fan-out") <= 2 * sorts.count("and")
        assert sorts.count("crossover") <= sorts.count("and") * (source.inputs + len(source.gates))


def test_a_board_that_would_be_too_large_is_refused_with_its_size() -> None:
    source = fathom.generate("circuit", seed=1, inputs=20, gates=150)
    with pytest.raises(FathomError, match=r"the board would have [\d,]+ rows and [\d,]+ columns"):
        fathom.reduce(source, "spiral-galaxies")


def test_the_picture_shows_every_sort_of_gadget() -> None:
    built = fathom.reduce(circuit(2, [(1, 2), (1, 3), (2, 4)]), "spiral-galaxies")
    drawing = to_svg(built.pictures["layers"]())
    for sort in ("variable", "not", "and", "shift", "fan-out"):
        assert f">{sort}<" in drawing


def test_every_example_becomes_a_board() -> None:
    for example in fathom.kinds()["circuit"].examples():
        built = fathom.reduce(fathom.load(example.path), "spiral-galaxies")
        assert isinstance(built.instance, Board)
        assert sum(1 for _ in fathom.solutions(built.instance)) == example.known.get("solutions", 0)


def test_values_of_all_inputs_are_told_by_the_variables() -> None:
    source = circuit(3, [(1, 2), (1, 1)], 5)  # the first gate and the other inputs do not matter
    built = fathom.reduce(source, "spiral-galaxies")
    told = {built.back(cut).literals for cut in fathom.solutions(built.instance)}
    assert told == {(1, *rest) for rest in product((2, -2), (3, -3))}
