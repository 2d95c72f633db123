"""Planar monotone 3-SAT to Tatamibari: the tables of all gadgets, and both sides of whole boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, permutations

import pytest

import fathom
from fathom.answer import Limits, Verdict, Watch
from fathom.engine.sat import Solver
from fathom.hardness import Built, reduction_named
from fathom.hardness.areas import (
    Contract,
    Gadget,
    Place,
    assignments,
    history_scene,
    improper,
    profile_table,
    repaired,
    shrunk,
)
from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas
from fathom.hardness.reductions.monotone_to_tatamibari.parts import clause, flipped, terminator, variable, wire
from fathom.hardness.reductions.monotone_to_tatamibari.pictures import symbol
from fathom.hardness.reductions.monotone_to_tatamibari.solutions import profiles_of
from fathom.problems.cnf.planar.generate import Side, drawn_from
from fathom.problems.cnf.planar.model import Bar, PlanarMonotone
from fathom.puzzles.tatamibari.model import Board
from fathom.puzzles.tatamibari.solve.formula import formula
from fathom.show import to_svg

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


def without(gadget: Gadget, place: Place) -> Gadget:
    """The gadget with one of its clues deleted."""
    return replace(gadget, clues={at: clue for at, clue in gadget.clues.items() if at != place})


def test_a_gadget_without_one_of_its_clues_has_another_table() -> None:
    assert covered(without(wire(2), (2, 1))) != covered(wire(2))
    assert covered(without(variable(2), (4, 5))) != covered(variable(2))  # the coupler


@pytest.mark.parametrize("gadget", [wire(2), terminator(), variable(1)])
def test_a_gadget_with_a_clue_deleted_is_repaired(gadget: Gadget) -> None:
    contract = Contract(frozenset(profile_table(gadget, KIND).rows))
    for place in list(gadget.clues)[:6]:
        history = list(repaired(without(gadget, place), KIND, contract, "+-|", watch=Watch(Limits(time=200))))
        assert history[-1].wrong == 0
        assert covered(history[-1].gadget) == covered(gadget)


def test_a_valid_gadget_only_gets_smaller() -> None:
    whole = variable(1)
    history = list(shrunk(whole, KIND, Contract(frozenset(profile_table(whole, KIND).rows))))
    sizes = [len(step.gadget.clues) for step in history]
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] < sizes[0]
    assert all(covered(step.gadget) == covered(whole) for step in history)
    assert "taken away at" in to_svg(history_scene(history, symbol))


def drawing(seed: int, variables: int, clauses: int) -> PlanarMonotone:
    """A random drawing."""
    made = fathom.generate("planar-monotone-3sat", seed=seed, variables=variables, clauses=clauses)
    assert isinstance(made, PlanarMonotone)
    return made


def solvable(built: Built) -> bool:
    """Whether the board has a solution, which then tells a satisfying assignment."""
    assert isinstance(built.instance, Board)
    written = formula(built.instance)
    with Solver(written.cnf) as solver:
        model = solver.solve(Watch())
    if model is not None:
        built.back(written.tiling(model))
    return model is not None


def agree(instance: PlanarMonotone) -> bool:
    """Whether an instance is satisfiable; if so, its board is tiled by the construction, and if not, it is refuted.

    The tiling goes through the checker of the puzzle, and comes back.
    """
    built = REDUCTION.build(instance)
    values = fathom.solve(instance).solution
    if values is None:
        assert not solvable(built), instance.to_text()
    else:
        assert built.back(built.forward(values)).literals == values.literals
    return values is not None


def agree_both_ways(instance: PlanarMonotone) -> None:
    """As `agree`; what is satisfiable is also solved without the construction's help, and read off."""
    assert solvable(REDUCTION.build(instance)) == agree(instance)


def test_a_contradiction_is_a_board_without_solution_and_that_is_proved() -> None:
    built = REDUCTION.build(fathom.loads(CONTRADICTION))
    answer = fathom.solve(built.instance, method="sat")
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


def drawings(variables: int, clauses: int) -> Iterator[PlanarMonotone]:
    """All drawings in which every variable has a leg, all clauses three; one of two that are turned over each other.

    Turned over, a drawing becomes a board that is turned over. Distances are as small as can be.
    """
    seen: set[frozenset[Bar]] = set()

    def laid(sides: tuple[Side, Side], left: tuple[int, int]) -> Iterator[PlanarMonotone]:
        reached = {owner for side in sides for owner, clause in side.items if clause >= 0}
        if variables - len(reached) > 3 * sum(left):
            return
        if not any(left):
            drawn = drawn_from(variables, *sides)
            if frozenset(Bar(-bar.height, bar.legs) for bar in drawn.bars) not in seen:
                if frozenset(drawn.bars) not in seen:
                    yield drawn
                seen.add(frozenset(drawn.bars))
            return
        at = 0 if left[0] else 1
        for gaps in combinations_with_replacement(range(len(sides[at].seen)), 3):
            side = Side(variables)
            side.items, side.clauses = list(sides[at].items), sides[at].clauses
            side.lay(gaps)
            if at == 0:
                yield from laid((side, sides[1]), (left[0] - 1, left[1]))
            else:
                yield from laid((sides[0], side), (0, left[1] - 1))

    for above in range(clauses, (clauses - 1) // 2, -1):
        yield from laid((Side(variables), Side(variables)), (above, clauses - above))


def formula_of(instance: PlanarMonotone) -> object:
    """The formula without its drawing: the same for any names, any order of clauses, and if all signs are turned."""
    names = range(1, instance.variables + 1)
    return min(
        (
            tuple((clause[0] > 0) is positive for clause in order),
            sorted(tuple(sum(abs(literal) == name for literal in clause) for clause in order) for name in names),
        )
        for positive in (True, False)
        for order in permutations(instance.clauses)
    )


def formulas(variables: int, clauses: int) -> list[PlanarMonotone]:
    """Every formula in one of its drawings."""
    found: dict[str, PlanarMonotone] = {}
    for instance in drawings(variables, clauses):
        found.setdefault(repr(formula_of(instance)), instance)
    return list(found.values())


def test_drawings_of_one_clause_and_of_two() -> None:
    assert all(agree(instance) for variables in (1, 2, 3) for instance in drawings(variables, 1))
    assert {agree(instance) for instance in drawings(1, 2)} == {True, False}


def test_how_many_drawings_and_formulas_there_are() -> None:
    """Of three clauses with more variables there are tens of thousands of drawings, and formulas are counted."""
    assert [len(list(drawings(variables, 2))) for variables in range(1, 8)] == [4, 23, 58, 76, 50, 13, 0]
    assert [len(formulas(variables, 2)) for variables in range(1, 7)] == [2, 10, 13, 10, 4, 2]
    assert [len(list(drawings(variables, 3))) for variables in range(1, 4)] == [15, 174, 933]
    assert [len(formulas(variables, 3)) for variables in range(1, 5)] == [2, 28, 107, 158]


@pytest.mark.slow
def test_all_drawings_of_two_clauses() -> None:
    verdicts = [agree(instance) for variables in range(1, 7) for instance in drawings(variables, 2)]
    assert (len(verdicts), verdicts.count(False)) == (224, 1)


@pytest.mark.slow
def test_all_drawings_of_three_clauses_with_up_to_two_variables() -> None:
    verdicts = [agree(instance) for variables in (1, 2) for instance in drawings(variables, 3)]
    assert (len(verdicts), verdicts.count(False)) == (189, 17)


@pytest.mark.slow
@pytest.mark.parametrize(("variables", "count"), [(3, 107), (4, 158), (5, 130), (6, 66), (7, 25), (8, 6), (9, 2)])
def test_all_formulas_of_three_clauses(variables: int, count: int) -> None:
    """With more than nine variables one would not occur."""
    some = formulas(variables, 3)
    assert len(some) == count
    verdicts = {agree(instance) for instance in some}
    assert verdicts == ({True, False} if variables <= 4 else {True})


@pytest.mark.slow
def test_every_drawing_of_three_clauses_that_cannot_be_satisfied_is_refuted() -> None:
    """Which takes at most four variables: one that both signs force, or two, and what the other clause has."""
    some = [
        instance
        for variables in (3, 4)
        for instance in drawings(variables, 3)
        if fathom.solve(instance).verdict is Verdict.IMPOSSIBLE
    ]
    assert len(some) == 16 and not any(agree(instance) for instance in some)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_drawings(first: int) -> None:
    for seed in range(first, first + 50):
        agree(drawing(seed, variables=1 + seed % 4, clauses=1 + seed % 5))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 40, 20))
def test_random_drawings_are_solved_without_the_construction(first: int) -> None:
    for seed in range(first, first + 20):
        agree_both_ways(drawing(seed, variables=1 + seed % 4, clauses=1 + seed % 4))


def test_every_assignment_of_random_drawings_is_carried() -> None:
    for seed in range(5):
        instance = fathom.generate("planar-monotone-3sat", seed=seed, variables=1 + seed % 3, clauses=seed % 4)
        built = REDUCTION.build(instance)
        for values in fathom.solutions(instance, limit=3):
            assert built.back(built.forward(values)).literals == values.literals


def test_profiles_that_fit_together_are_the_satisfying_assignments() -> None:
    instance = fathom.loads("kind: planar-monotone-3sat\nvariables: 0 1-2 3\n\n1: 0 1 3\n-1: 1 2 3\n")
    assert isinstance(instance, PlanarMonotone)
    construction = Construction(instance)
    tables = {name: profile_table(gadget, KIND) for name, gadget in construction.gadgets.items()}
    found = {frozenset(one.items()) for one in assignments(construction.arrangement, tables)}
    models = list(fathom.solutions(instance))
    assert found == {frozenset(profiles_of(construction, values).items()) for values in models}
    assert len(found) == len(models) == 5


def test_the_board_grows_with_the_drawing() -> None:
    for seed in range(12):
        instance = drawing(seed, variables=6, clauses=seed)
        size = REDUCTION.size(instance)
        legs = sum(len(bar.legs) for bar in instance.bars)
        levels = len({bar.height for bar in instance.bars})
        assert size["rows"] <= 20 * levels + 17 and size["columns"] <= 18 * legs + 7 * instance.variables + 7
        assert REDUCTION.measure(REDUCTION.construct(instance).instance) == size
