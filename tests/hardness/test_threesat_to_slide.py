"""The grid of a formula can be covered exactly if the formula is true; walks and assignments travel both ways."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import numpy as np
import pytest
from scipy import ndimage

import fathom
from fathom.answer import Verdict
from fathom.hardness.reductions.threesat_to_slide import parts, structure
from fathom.hardness.reductions.threesat_to_slide.clauses import fresh_values, tidy
from fathom.hardness.reductions.threesat_to_slide.grid import layout_for, level_for
from fathom.hardness.reductions.threesat_to_slide.layout import Layout
from fathom.hardness.reductions.threesat_to_slide.walk import stops_of
from fathom.problems.cnf.model import ThreeSat
from fathom.proofs.assignment import Assignment
from fathom.puzzles.slide.solve.kernels import slide_table
from fathom.show import to_animated_svg, to_svg
from other_people import BESIDE

SATLIB = BESIDE / "sat3" / "uf20"
PAPER = ThreeSat(3, ((1, 2, 3), (-1, -2, -3)))
EIGHT = tuple(tuple(s * v for s, v in zip(signs, (1, 2, 3))) for signs in product((1, -1), repeat=3))


def clauses_on(variables: int) -> list[tuple[int, ...]]:
    """All clauses of one to three distinct variables, as sets."""
    return [
        tuple(s * v for s, v in zip(signs, chosen))
        for width in (1, 2, 3)
        for chosen in combinations(range(1, variables + 1), width)
        for signs in product((1, -1), repeat=width)
    ]


def up_to_renaming(variables: int, most_clauses: int) -> list[ThreeSat]:
    """One formula of each kind that renaming and negating variables makes of one another."""
    seen, kept = set(), []
    renamings = [
        dict(zip(range(1, variables + 1), (s * p for s, p in zip(signs, order))))
        for order in permutations(range(1, variables + 1))
        for signs in product((1, -1), repeat=variables)
    ]
    for count in range(most_clauses + 1):
        for clauses in combinations_with_replacement(clauses_on(variables), count):
            if clauses in seen:
                continue
            kept.append(ThreeSat(variables, clauses))
            for renaming in renamings:
                renamed = [
                    tuple(sorted((renaming[abs(x)] * (1 if x > 0 else -1) for x in clause), key=abs))
                    for clause in clauses
                ]
                seen.add(tuple(sorted(renamed, key=clauses_on(variables).index)))
    return kept


def assignments(variables: int) -> list[Assignment]:
    return [Assignment.of(values) for values in product((True, False), repeat=variables)]


def examine(formula: ThreeSat, random: Random, most_walks: int = 2) -> bool:
    """All that must hold for one formula, by solver, structure and walks; whether it is satisfiable."""
    built = fathom.reduce(formula, "slide")
    true = [a for a in assignments(formula.variables) if not fathom.check(formula, a)]
    false = [a for a in assignments(formula.variables) if fathom.check(formula, a)]
    assert built.inspect is not None and built.inspect() == []
    answer = fathom.solve(built.instance)
    assert (answer.verdict is Verdict.SOLVED) == bool(true)
    if answer.solution is not None:
        assert built.back(answer.solution) in true
    for assignment in random.sample(true, min(most_walks, len(true))):
        walk = built.forward(assignment)
        assert built.back(walk) == assignment
    if false and all(formula.clauses):
        leaves_clause_cells_only(formula, random.choice(false))
    return bool(true)


def leaves_clause_cells_only(formula: ThreeSat, assignment: Assignment) -> None:
    """The walk of a falsifying assignment leaves clause cells of false clauses uncovered, and nothing else."""
    from fathom.puzzles.slide.check import walked

    layout, built = layout_for(formula), fathom.reduce(formula, "slide")
    level = built.instance
    trails, _ = walked(level, built.carry(assignment))
    passed = {level.start, *(square for trail in trails for square in trail)}
    left = set(np.flatnonzero(level.ground.reshape(-1) == 0).tolist()) - passed
    assert left and left <= {layout.square(cell.x, cell.y, 0) for cell in layout.clause_cells}
    assert built.read(built.carry(assignment)) == assignment


def test_the_paper_s_example_has_a_third_of_its_size() -> None:
    built = fathom.reduce(PAPER, "slide")
    assert built.instance.shape == (15, 34, 34)
    assert int((built.instance.ground == 0).sum()) == 3362
    assert built.instance.ground.size < 9 * 70 * 89 / 3
    assert examine(PAPER, Random(0), most_walks=6)


@pytest.mark.parametrize("variables", [1, 2, 3])
def test_all_formulas_with_two_clauses(variables: int) -> None:
    found = up_to_renaming(variables, 2)
    verdicts = [examine(formula, Random(1)) for formula in found]
    assert len(found) == {1: 4, 2: 11, 3: 24}[variables]
    assert not all(verdicts)


def test_seven_clauses_of_eight_leave_one_model_and_all_eight_none() -> None:
    assert not examine(ThreeSat(3, EIGHT), Random(2))
    for dropped in range(8):
        kept = [clause for number, clause in enumerate(EIGHT) if number != dropped]
        Random(dropped).shuffle(kept)
        assert examine(ThreeSat(3, tuple(kept)), Random(2))


def random_formula(random: Random) -> ThreeSat:
    """One to four variables, up to six clauses of one to three literals, repetitions and opposites allowed."""
    variables = random.randint(1, 4)
    literals = [s * v for v in range(1, variables + 1) for s in (1, -1)]
    clauses = [tuple(random.choices(literals, k=random.randint(1, 3))) for _ in range(random.randint(1, 6))]
    return ThreeSat(variables, tuple(clauses))


def test_two_hundred_random_formulas() -> None:
    random = Random(4)
    verdicts = [examine(random_formula(random), random, most_walks=1) for _ in range(200)]
    assert verdicts.count(False) >= 20


@pytest.mark.slow
def test_all_formulas_with_two_clauses_in_every_order_of_literals() -> None:
    ordered = [order for clause in clauses_on(3) for order in permutations(clause)]
    random = Random(5)
    for first, second in product(ordered, repeat=2):
        formula = ThreeSat(3, (first, second))
        layout = layout_for(formula)
        level = level_for(layout)
        assert structure.faults(layout, level) == []
        if random.random() < 0.05:
            examine(formula, random, most_walks=1)


@pytest.mark.slow
def test_every_raw_triple_of_literals() -> None:
    literals = (1, -1, 2, -2, 3, -3)
    for triple in product(literals, repeat=3):
        assert examine(ThreeSat(3, (triple,)), Random(6), most_walks=1)


@pytest.mark.slow
def test_random_formulas_near_the_threshold() -> None:
    verdicts = set()
    for variables, clauses, seed in product((5, 6, 8), (4.2, 5.2), range(3)):
        formula = fathom.generate("3sat", seed=seed, variables=variables, clauses=int(clauses * variables))
        found = fathom.verify(fathom.reduce(formula, "slide"), structure=True)
        assert found.agrees, found.faults
        verdicts.add(found.source.verdict)
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


def test_the_fresh_variables_change_nothing() -> None:
    for width in (1, 2, 3):
        for values in product((True, False), repeat=width):
            clause = tuple(range(1, width + 1))
            u, w = fresh_values(clause, lambda x: values[abs(x) - 1] == (x > 0))
            first, second = values[0], values[min(1, width - 1)]
            pqr = [first or u or w, second or not u]
            pqr += [values[2] or u or not w] if width == 3 else []
            assert all(pqr) == any(values)


def test_formulas_are_tidied() -> None:
    assert tidy(3, [(1, 1, -2), (2, -2), (3,)]) == (3, ((1, -2), (3,)))
    assert tidy(0, []) == (1, ((1, -1),))
    assert tidy(0, [()]) == (1, ((1,), (-1,)))
    assert tidy(2, [(2, -2)]) == (2, ((1, -1),))


def test_the_assignment_part_stops_where_it_should() -> None:
    """The moves that are written down without a look at the grid are real ones and end in the service part."""
    from fathom.hardness.reductions.threesat_to_slide.walk import assignment_moves

    layout = layout_for(PAPER)
    level = level_for(layout)
    names = "UDLRFB"
    for values in product((True, False), repeat=3):
        moves = "".join(assignment_moves(layout, lambda x: values[abs(x) - 1] == (x > 0)))
        assert len(moves) == 43  # the last one leads into the service part
        stops = stops_of(slide_table(level), level.start, np.array([names.index(m) for m in moves], np.int16))
        assert (np.diff(stops) != 0).all()
        end = layout.square(layout.v_line_end(3), layout.v_line(3 if values[2] else -3), -1)
        assert stops[-1] == end


def shorter(name: str, by: int) -> tuple[str, object]:
    original = getattr(Layout, name)
    if isinstance(original, property):
        return name, property(lambda self: original.fget(self) + by)
    return name, lambda self, number: original(self, number) + by


FAULTS = {
    "no skip": lambda patch: patch.setattr(parts, "skipped", lambda skips, line: []),
    "merge one cell shorter": lambda patch: patch.setattr(Layout, *shorter("merge_end", -1)),
    "merge of w one cell shorter": lambda patch: patch.setattr(Layout, *shorter("w_merge_foot", 1)),
    "value run ends at its own fork": lambda patch: patch.setattr(Layout, "v_line_end", Layout.v_fork),
    "bump missing": lambda patch: patch.setattr(parts, "bumps", lambda layout, number: iter(())),
    "pit missing": lambda patch: patch.setattr(parts, "X_PLANE", (0, 5)),
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("formula", [PAPER, ThreeSat(3, ((1, -2, 3), (2, 3, -1), (-3, 1, 2)))], ids=["paper", "three"])
def test_every_single_fault_is_caught_by_the_structure_check(
    name: str, formula: ThreeSat, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = layout_for(formula)
    assert structure.faults(layout, level_for(layout)) == []
    FAULTS[name](monkeypatch)
    assert structure.faults(layout, level_for(layout)) != []


@pytest.mark.parametrize(
    ("name", "formula", "wrong"),
    [
        ("no skip", ThreeSat(3, EIGHT), Verdict.SOLVED),
        ("merge one cell shorter", ThreeSat(3, EIGHT), Verdict.SOLVED),
        ("merge of w one cell shorter", ThreeSat(3, EIGHT), Verdict.SOLVED),
        ("value run ends at its own fork", ThreeSat(1, ((1,), (-1,))), Verdict.SOLVED),
        ("value run ends at its own fork", PAPER, Verdict.IMPOSSIBLE),
        ("bump missing", PAPER, Verdict.IMPOSSIBLE),
    ],
)
def test_single_faults_turn_the_verdict(
    name: str, formula: ThreeSat, wrong: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS[name](monkeypatch)
    assert fathom.solve(formula).verdict is not wrong
    assert fathom.solve(level_for(layout_for(formula))).verdict is wrong


@pytest.mark.parametrize(
    "formula", [ThreeSat(2, ((1, 2), (1, -2), (-1,))), ThreeSat(3, ((1, 2, -3),))], ids=["no", "yes"]
)
def test_a_changed_grid_that_passes_the_structure_check_is_still_right(formula: ThreeSat) -> None:
    """One cell opened or closed: whatever the check lets through must have the formula's verdict."""
    layout = layout_for(formula)
    level = level_for(layout)
    random = Random(7)
    solvable = fathom.solve(formula).verdict
    border = ndimage.binary_dilation(level.ground == 0) & (level.ground != 0)
    passed = 0
    for square in random.sample(np.flatnonzero(border | (level.ground == 0)).tolist(), 120):
        ground = level.ground.copy()
        ground.flat[square] ^= 1
        if square == level.start:
            continue
        changed = replace(level, ground=ground)
        if structure.faults(layout, changed) == []:
            passed += 1
            assert fathom.solve(changed).verdict is solvable, level.name_of(square)
    assert 0 < passed < 110


def test_a_grid_that_cannot_be_is_refused_before_it_is_made() -> None:
    with pytest.raises(fathom.FathomError, match="squares"):
        fathom.reduce(ThreeSat(10**8, ((1, 2, 10**8),)), "slide")


def test_pictures_show_every_part() -> None:
    built = fathom.reduce(PAPER, "slide")
    for picture in built.pictures.values():
        svg = to_svg(picture())
        assert svg.startswith("<svg") and "clause cell" in svg
        for role in ("accent-1", "accent-3", "accent-4", "accent-6"):
            assert f"f-{role}" in svg
    assert built.film is not None
    film = built.film(Assignment((1, -2, 3)))
    ticks = [shape for shape in film.shapes if shape.fill == "good"]
    assert len(ticks) == 6 and "<animate" in to_animated_svg(film)
    falsified = built.film(Assignment((1, 2, 3)))
    assert len([shape for shape in falsified.shapes if shape.fill == "good"]) < 6
    large = fathom.reduce(fathom.generate("3sat", variables=10, clauses=42), "slide")
    with pytest.raises(fathom.FathomError, match="too many to draw"):
        large.pictures["view"]()


@pytest.mark.skipif(not SATLIB.is_dir(), reason="the SATLIB files are not here")
def test_formulas_of_satlib_become_grids_and_walks() -> None:
    formula = fathom.load(SATLIB / "uf20-01.cnf")
    built = fathom.reduce(formula, "slide")
    assert built.instance.shape == (15, 348, 780)
    assignment = fathom.solve(formula).solution
    walk = built.forward(assignment)
    assert built.back(walk) == assignment


@pytest.mark.slow
@pytest.mark.skipif(not SATLIB.is_dir(), reason="the SATLIB files are not here")
def test_the_solver_agrees_on_formulas_of_satlib() -> None:
    for file in sorted(SATLIB.iterdir())[-2:]:
        found = fathom.verify(fathom.reduce(fathom.load(file), "slide"))
        assert (found.agrees, found.faults) == (True, ())


@pytest.mark.slow
@pytest.mark.skipif(not SATLIB.is_dir(), reason="the SATLIB files are not here")
def test_more_formulas_of_satlib() -> None:
    for file in sorted(SATLIB.iterdir())[:5]:
        formula = fathom.load(file)
        built = fathom.reduce(formula, "slide")
        assert built.inspect is not None and built.inspect() == []
        assignment = fathom.solve(formula).solution
        assert built.back(built.forward(assignment)) == assignment
