"""Planar monotone 3-SAT to Tatamibari: the tables of all gadgets, and both sides of whole boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

import fathom
from fathom.answer import Verdict, Watch
from fathom.engine.sat import Solver
from fathom.hardness import Built, reduction_named
from fathom.hardness.areas import Gadget, assignments, improper, profile_table
from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas
from fathom.hardness.reductions.monotone_to_tatamibari.parts import clause, flipped, terminator, variable, wire
from fathom.hardness.reductions.monotone_to_tatamibari.solutions import profiles_of
from fathom.problems.cnf.planar.generate import Side, drawn_from
from fathom.problems.cnf.planar.model import PlanarMonotone
from fathom.puzzles.tatamibari.solve.formula import formula

KIND = TatamibariAreas()
REDUCTION = reduction_named("planar-monotone-3sat-to-tatamibari")
CONTRADICTION = "kind: planar-monotone-3sat\nvariables: 0\n\n1: 0\n-1: 0\n"


def covered(gadget: Gadget) -> set[str]:
    """The profiles of a gadget's table, the names of covered areas one after the other."""
    return {"".join(sorted(profile)) for profile in profile_table(gadget, KIND).rows}


def beside(gadget: Gadget, squares: int) -> list[Gadget]:
    """A wire of so many squares at every end of a gadget."""
    found = []
    for port, area in gadget.optional.items():
        end, stub = "top", wire(squares)
        if port == "top" or port.startswith("up"):
            end = "bottom"
        elif port.startswith("down"):
            end, stub = "bottom", flipped(wire(squares), 0)
        here, there = min(area), min(stub.optional[end])
        found.append(stub.moved(here[0] - there[0], here[1] - there[1], port))
    return found


@pytest.mark.parametrize("squares", [1, 2, 3, 7])
def test_a_wire_covers_one_of_its_ends(squares: int) -> None:
    assert covered(wire(squares)) == {"top", "bottom"}


def test_a_terminator_takes_both_values() -> None:
    assert covered(terminator()) == {"", "bottom"}


@pytest.mark.parametrize("wires", [1, 2, 3])
def test_the_wires_of_a_variable_have_one_value(wires: int) -> None:
    numbers = range(1, wires + 1)
    assert covered(variable(wires)) == {
        "".join(f"up{number}" for number in numbers),
        "".join(f"down{number}" for number in numbers),
    }


@pytest.mark.parametrize("widening", [(0, 0), (1, 0), (0, 1), (2, 2)])
def test_a_clause_has_all_profiles_but_that_of_three_false_wires(widening: tuple[int, int]) -> None:
    assert covered(clause(*widening)) == {"a", "b", "c", "ab", "ac", "bc", "abc"}


@pytest.mark.parametrize(
    "gadget", [wire(1), wire(3), terminator(), variable(1), variable(3), clause(0, 0), clause(3, 1)]
)
@pytest.mark.parametrize("squares", [1, 3])
def test_ends_are_never_covered_in_part(gadget: Gadget, squares: int) -> None:
    assert improper(gadget, KIND, neighbours=beside(gadget, squares)) is None
    assert improper(gadget, KIND) is not None  # alone, an end hangs loose


def test_a_gadget_without_one_of_its_clues_has_another_table() -> None:
    whole = variable(2)
    for place in whole.clues:
        clues = {at: clue for at, clue in whole.clues.items() if at != place}
        assert covered(replace(whole, clues=clues)) != covered(whole)


def solvable(built: Built) -> bool:
    """Whether the board has a solution, which then tells a satisfying assignment."""
    written = formula(built.instance)
    with Solver(written.cnf) as solver:
        model = solver.solve(Watch())
    if model is not None:
        built.back(written.tiling(model))
    return model is not None


def agree(instance: PlanarMonotone) -> bool:
    """Whether an instance is satisfiable; both sides are held against each other, and solutions carried both ways."""
    built = REDUCTION.build(instance)
    models = list(fathom.solutions(instance))
    for values in models[:3]:
        assert built.back(built.forward(values)).literals == values.literals
    assert solvable(built) == bool(models)
    return bool(models)


def test_a_contradiction_is_a_board_without_solution_and_that_is_proved() -> None:
    built = REDUCTION.build(fathom.loads(CONTRADICTION))
    answer = fathom.solve(built.instance, method="sat")
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


def small(variables: int, clauses: int) -> Iterator[PlanarMonotone]:
    """All drawings with so many variables and clauses of three legs, one of each pair that is turned over."""

    def grown(bars: int) -> Iterator[tuple[list[tuple[int, ...]], list[tuple[int, ...]]]]:
        if not bars:
            yield [], []
            return
        for above, below in grown(bars - 1):
            for side in (0, 1):
                laid = Side(variables)
                for gaps in (above, below)[side]:
                    laid.lay(gaps)
                for gaps in combinations_with_replacement(range(len(laid.seen)), 3):
                    yield ([*above, gaps], below) if side == 0 else (above, [*below, gaps])

    seen = set()
    for above, below in grown(clauses):
        sides = Side(variables), Side(variables)
        for side, laid in zip(sides, (above, below), strict=True):
            for gaps in laid:
                side.lay(gaps)
        drawn = drawn_from(variables, *sides)
        shape = frozenset(drawn.bars)
        turned = frozenset((-bar.height, bar.legs) for bar in drawn.bars)
        if len(above) >= len(below) and shape not in seen and turned not in seen:
            seen.add(shape)
            yield drawn


def test_all_drawings_of_one_clause_and_some_of_two() -> None:
    verdicts = [agree(instance) for variables in (1, 2, 3) for instance in small(variables, 1)]
    assert all(verdicts)
    two = list(small(1, 2)) + Random(1).sample(list(small(2, 2)), 6)
    assert {agree(instance) for instance in two} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("variables", [1, 2, 3])
def test_all_drawings_of_two_clauses(variables: int) -> None:
    verdicts = [agree(instance) for instance in small(variables, 2)]
    assert True in verdicts and False in verdicts


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_drawings_of_three_clauses(seed: int) -> None:
    drawings = list(small(1, 3)) + list(small(2, 3))
    for instance in Random(seed).sample(drawings, 12):
        agree(instance)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_random_drawings(seed: int) -> None:
    agree(fathom.generate("planar-monotone-3sat", seed=seed, variables=1 + seed % 4, clauses=1 + seed % 5))


def test_every_assignment_of_random_drawings_is_carried() -> None:
    for seed in range(8):
        instance = fathom.generate("planar-monotone-3sat", seed=seed, variables=1 + seed % 3, clauses=seed % 4)
        built = REDUCTION.build(instance)
        for values in fathom.solutions(instance, limit=3):
            assert built.back(built.forward(values)).literals == values.literals


def test_profiles_that_fit_together_are_the_satisfying_assignments() -> None:
    instance = fathom.loads("kind: planar-monotone-3sat\nvariables: 0 1-2 3\n\n1: 0 1 3\n-1: 1 2 3\n")
    construction = Construction(instance)
    tables = {name: profile_table(gadget, KIND) for name, gadget in construction.gadgets.items()}
    found = {frozenset(one.items()) for one in assignments(construction.arrangement, tables)}
    models = list(fathom.solutions(instance))
    assert found == {frozenset(profiles_of(construction, values).items()) for values in models}
    assert len(found) == len(models) == 5


def test_the_board_grows_with_the_drawing() -> None:
    for seed in range(12):
        instance = fathom.generate("planar-monotone-3sat", seed=seed, variables=6, clauses=seed)
        size = REDUCTION.size(instance)
        legs = sum(len(bar.legs) for bar in instance.bars)
        levels = len({bar.height for bar in instance.bars})
        assert size["rows"] <= 20 * levels + 17 and size["columns"] <= 18 * legs + 7 * instance.variables + 7
        assert REDUCTION.measure(REDUCTION.construct(instance).instance) == size
