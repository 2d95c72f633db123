"""Formulas: texts both ways, the checker, solvers against each other and against all assignments, counts."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict
from fathom.claims import Refuted
from fathom.engine.sat import Proof, Step
from fathom.errors import FathomError, FormatError
from fathom.problems.cnf.model import Formula, ThreeSat, formula
from fathom.proofs.assignment import Assignment
from fathom.show import Text
from fathom.show.outputs.svg import fitting_scale
from other_people import BESIDE
from recounts import recounted

SATLIB = BESIDE / "sat3"


@st.composite
def formulas(draw: st.DrawFn, most_variables: int = 6, widest: int = 6) -> Formula:
    variables = draw(st.integers(0, most_variables))
    literals = st.integers(1, max(1, variables)).flatmap(lambda v: st.sampled_from((v, -v)))
    clause = st.lists(literals, max_size=widest if variables else 0)
    return formula(variables, draw(st.lists(clause, max_size=9)))


def models(instance: Formula) -> list[Assignment]:
    """By the truth table."""
    return [
        Assignment.of(values)
        for values in product((True, False), repeat=instance.variables)
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in instance.clauses)
    ]


@given(formulas())
def test_a_formula_survives_its_texts(instance: Formula) -> None:
    assert fathom.loads(instance.to_text()) == instance
    assert fathom.loads(fathom.dumps(instance, "dimacs")) == instance
    assert (instance.kind == "3sat") == all(len(clause) <= 3 for clause in instance.clauses)


@given(formulas())
def test_solvers_and_counts_agree_with_the_truth_table(instance: Formula) -> None:
    found = models(instance)
    for method in ("sat", "brute"):
        answer = fathom.solve(instance, method)
        assert (answer.verdict is Verdict.SOLVED) == bool(found)
        assert answer.solution is None or answer.solution in found
    counted = fathom.count(instance)
    assert (counted.count, counted.complete, counted.of) == (len(found), True, "models")
    assert recounted(instance) == {len(found)}
    few = fathom.count(instance, 2)
    assert (few.count, few.complete) == (min(2, len(found)), len(found) <= 2)


@given(formulas(4), st.lists(st.integers(-5, 5), max_size=6))
def test_the_checker_accepts_models_and_nothing_else(instance: Formula, literals: list[int]) -> None:
    told = Assignment(tuple(sorted((x for x in literals if x), key=abs)))
    assert (fathom.check(instance, told) == []) == (told in models(instance))
    text = " ".join(map(str, told.literals))
    assert fathom.check(instance, f"s SATISFIABLE\nv {text} 0\n") == fathom.check(instance, told)


def test_impossible_needs_a_refutation_that_holds() -> None:
    pair = formula(2, [(1,), (-1,)])
    good = Refuted(Proof.of([Step(())]))
    assert objections(pair, Answer(Verdict.IMPOSSIBLE, "sat", certificate=good)) == []
    assert objections(pair, Answer(Verdict.IMPOSSIBLE, "sat"))
    assert objections(formula(2, [(1, 2)]), Answer(Verdict.IMPOSSIBLE, "sat", certificate=good))
    assert objections(pair, Answer(Verdict.SOLVED, "sat"))
    assert objections(pair, Answer(Verdict.SOLVED, "sat", Assignment((1, 2))))


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("kind: 3sat\n\n1 2 x\n", 3, 5, "'x'"),
        ("kind: 3sat\n\n1 2\n 1 2 3 -1\n", 4, 2, "at most 3"),
        ("kind: cnf\n\n1 0 2\n", 3, 3, "0 before the end"),
        ("kind: cnf\nvariables: 2\n\n1 3\n", 2, 12, "variable 3"),
        ("kind: cnf\nvariables: two\n\n1\n", 2, 12, "'two'"),
        ("kind: cnf\nclauses: 2\n\n1\n", 2, 1, "'clauses'"),
        ("p cnf 2 1\n1 x 0\n", 2, 3, "'x'"),
        ("c hello\np cnf 2 1\n1 -3 0\n", 3, 3, "literal -3"),
        ("p cnf 2 x\n1 0\n", 1, 9, "'x'"),
        ("p cnf 99999999999 0\n", 1, None, "out of range"),
    ],
)
def test_bad_files_are_refused_with_the_place(text: str, line: int, column: int | None, said: str) -> None:
    with pytest.raises(FormatError, match=said) as caught:
        fathom.loads(text, "bad.cnf")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("bad.cnf", line, column)


def test_files_of_satlib_and_windows_are_read(tmp_path: Path) -> None:
    wanted = ThreeSat(3, ((1, -2, 3), (-1,)))
    file = tmp_path / "odd.cnf"
    for text in (
        b"c a comment\r\nc\r\n\r\np cnf 3  2 \r\n 1 -2\r\n3 0 -1 0\r\n%\r\n0\r\n\r\n",
        b"\np cnf 3 2\n1 -2 3 0\nc in between\n-1 0",
    ):
        file.write_bytes(text)
        assert fathom.load(file) == wanted
    assert fathom.loads("p cnf 4 1\n1 2 3 4 0\n").kind == "cnf"
    assert fathom.loads("kind: cnf\n\n1 2 0\n0\n\n-1\n") == Formula(2, ((1, 2), (), (-1,)))


@settings(max_examples=300)
@given(st.text(alphabet="pcnf 0123-%\n\tx\r²:kid", max_size=60))
def test_any_dimacs_text_is_read_or_refused_in_words(text: str) -> None:
    for whole in (text, "p cnf 3 1\n" + text, "c x\np cnf 3 2\n1 0\n" + text, "kind: cnf\n\n" + text):
        try:
            found = fathom.loads(whole)
        except FathomError:
            continue
        assert fathom.loads(found.to_text()) == found


@given(formulas(5), st.text(alphabet="0123456789 -xv\n", max_size=20))
def test_any_solution_is_read_or_refused_in_words(instance: Formula, text: str) -> None:
    with suppress(FormatError):
        fathom.check(instance, text)


@pytest.mark.skipif(not SATLIB.is_dir(), reason="the SATLIB files are not here")
@pytest.mark.parametrize(("folder", "solvable"), [("uf20", True), ("uuf50", False)])
def test_satlib_is_decided_as_it_is_named(folder: str, solvable: bool) -> None:
    for file in sorted((SATLIB / folder).iterdir())[:10]:
        instance = fathom.load(file)
        assert instance.kind == "3sat"
        answer = fathom.solve(instance)
        assert (answer.verdict is Verdict.SOLVED) == solvable
        if solvable:
            assert fathom.count(instance).count >= 1


def test_generators_keep_their_wishes() -> None:
    for seed in range(20):
        made = fathom.generate("cnf", seed=seed, variables=9, clauses=60, width="2-5", planted=True)
        assert fathom.solve(made).verdict is Verdict.SOLVED
        assert all(2 <= len(clause) <= 5 and len(set(map(abs, clause))) == len(clause) for clause in made.clauses)
        narrow = fathom.generate("3sat", seed=seed, variables=5, clauses=7, width="1-3")
        assert (narrow.kind, narrow.variables, len(narrow.clauses)) == ("3sat", 5, 7)
    for wish in ({"width": "4"}, {"width": "x"}, {"variables": 2}, {"clauses": -1}):
        with pytest.raises(FathomError):
            fathom.generate("3sat", **wish)


def test_measures_name_the_easy_classes() -> None:
    facts = fathom.analyse(formula(4, [(1, -2), (-1, -2), (3, -3), (-2, 1)]))
    assert facts["two literals a clause"] and facts["Horn"]
    assert (facts["unused variables"], facts["pure variables"]) == (1, 1)
    assert (facts["tautologies"], facts["repeated clauses"]) == (1, 1)


def test_the_examples_have_as_many_models_as_they_are_said_to_have() -> None:
    for kind in ("cnf", "3sat"):
        for example in fathom.kinds()[kind].examples():
            assert fathom.count(fathom.load(example.path)).count == example.known["models"]


def test_a_file_that_announces_a_thousand_million_variables_costs_nothing_to_read() -> None:
    vast = fathom.loads("p cnf 1000000000 1\n1 -1000000000 0\n")
    assert fathom.analyse(vast)["unused variables"] == 10**9 - 2
    assert fathom.solve(vast, limits=Limits(memory=2 * 10**9)).verdict is Verdict.UNDECIDED
    assert fathom.count(vast, 5).count == 5
    assert "too many to draw" in fathom.draw(vast)._repr_svg_()
    with pytest.raises(FathomError, match="too many"):
        fathom.count(vast)


def test_the_clock_is_looked_at_once_for_every_large_piece() -> None:
    random = Random(7)
    clauses = [[random.choice((-1, 1)) * random.randint(1, 3000) for _ in range(100)] for _ in range(1000)]
    pieces: list[int] = []
    limits = Limits(progress=lambda told: pieces.append(told.done), cancelled=lambda: len(pieces) >= 5)
    found = fathom.count(formula(3000, clauses), limits=limits)
    assert not found.complete and found.stopped
    assert pieces[-1] <= 10


@pytest.mark.parametrize(("variables", "clauses", "widest"), [(20, 60, 3), (8, 170, 2), (100, 430, 3), (60, 40, 30)])
def test_long_formulas_are_drawn_so_that_every_literal_can_be_read(variables: int, clauses: int, widest: int) -> None:
    random = Random(3)
    drawn = formula(
        variables,
        [
            [random.choice((-1, 1)) * one for one in random.sample(range(1, variables + 1), random.randint(1, widest))]
            for _ in range(clauses)
        ],
    )
    scene = fathom.draw(drawn)
    tiles = [
        shape for shape in scene.shapes if isinstance(shape, Text) and shape.size * fitting_scale(scene, None) > 12
    ]
    written = Counter(shape.content for shape in tiles)
    wanted = Counter(str(literal) for clause in drawn.clauses for literal in clause)
    assert written >= wanted
    assert 0.5 < scene.width / scene.height < 3
    answer = fathom.solve(drawn)
    if answer.solution is not None:
        solved = fathom.draw(drawn, answer.solution)
        ticks = [shape for shape in solved.shapes if isinstance(shape, Text) and shape.content == "✓"]
        assert len(ticks) == clauses


def test_what_is_said_about_a_formula_survives_dimacs() -> None:
    told = fathom.loads("c title: Two of three\nc  author: nobody\nc note:\nc colour: red\np\tcnf 2 1\n1 -2 0\n")
    assert told.about == {"title": "Two of three"}
    assert fathom.loads(fathom.dumps(told, "dimacs")) == told
