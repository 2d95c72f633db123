"""Steiner trees: shortest ones against a search of all connected sets, texts, and what the checker says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.errors import FathomError
from fathom.problems.steiner.check import _potential_faults
from fathom.problems.steiner.check.certificates import Potential
from fathom.problems.steiner.model import Point, Points, Tree, read_solution, write_solution
from fathom.problems.steiner.solve import parts

HEAD = "kind: steiner\nlength: 4\n"

points = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5, unique=True).map(tuple)


def grown_length(wanted: tuple[Point, ...]) -> int:
    """The length of a shortest tree: connected sets grow from a point, all of a size at once."""
    rows, columns = 1 + max(row for row, _ in wanted), 1 + max(column for _, column in wanted)
    layer = {frozenset(wanted[:1])}
    length = 0
    while not any(set(wanted) <= grown for grown in layer):
        layer = {
            grown | {other}
            for grown in layer
            for row, column in grown
            for other in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
            if other not in grown and 0 <= other[0] < rows and 0 <= other[1] < columns
        }
        length += 1
    return length


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=6, unique=True).map(tuple))
def test_the_shortest_tree_is_that_of_a_search_of_everything(wanted: tuple[Point, ...]) -> None:
    instance = Points(wanted, 99)
    answer = fathom.solve(instance)
    assert answer.cost == grown_length(instance.points) and answer.optimal


@settings(max_examples=80, deadline=None)
@given(points, st.integers(0, 8))
def test_verdicts_follow_from_the_least_length(wanted: tuple[Point, ...], length: int) -> None:
    instance = Points(wanted, length)
    answer = fathom.solve(instance)
    least = grown_length(instance.points)
    assert answer.verdict is (Verdict.SOLVED if least <= length else Verdict.IMPOSSIBLE)
    assert not answer.unproved


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=6, max_size=8, unique=True).map(tuple))
def test_more_points_are_connected_by_a_tree_no_longer_than_without_one_of_them(wanted: tuple[Point, ...]) -> None:
    answer = fathom.solve(Points(wanted, 999))
    assert answer.cost is not None and answer.optimal
    for left_out in wanted:
        fewer = fathom.solve(Points(tuple(point for point in wanted if point != left_out), 999))
        assert fewer.cost is not None and fewer.cost <= answer.cost


@settings(max_examples=40, deadline=None)
@given(points, st.data())
def test_lengths_that_are_raised_anywhere_show_nothing(wanted: tuple[Point, ...], data: st.DataObject) -> None:
    instance = Points(wanted, 99)
    answer = fathom.solve(instance)
    lengths = answer.certificate.lengths
    row, column = data.draw(st.integers(0, len(lengths) - 1)), data.draw(st.integers(0, lengths.shape[1] - 1))
    raised = lengths.copy()
    raised[row, column] += data.draw(st.integers(1, 3))
    cost = answer.cost + 1
    forged = replace(answer, cost=cost, bound=cost, certificate=Potential(raised))
    assert _potential_faults(instance, raised, Watch()) and objections(instance, forged)


@given(st.integers(2, 7).map(lambda n: (1 << n) - 1))
def test_every_division_of_a_set_is_looked_at_once(chosen: int) -> None:
    found = list(parts(chosen))
    assert len(set(found)) == len(found) == (1 << chosen.bit_count() - 1) - 1
    assert all(0 < part < chosen and part & 1 for part in found)


@given(points, st.integers(0, 99))
def test_an_instance_reads_back_as_it_is_written(wanted: tuple[Point, ...], length: int) -> None:
    instance = Points(wanted, length)
    assert fathom.loads(instance.to_text()) == instance


@settings(max_examples=150)
@given(st.text(alphabet="*. x\n0,", max_size=40))
def test_no_text_makes_anything_but_an_instance_or_a_complaint(text: str) -> None:
    try:
        instance = fathom.loads(f"{HEAD}\n{text}")
    except FathomError as complaint:
        assert "\n" not in str(complaint)
    else:
        assert fathom.loads(instance.to_text()) == instance
    try:
        tree = read_solution(Points(((0, 0),), 1), text)
    except FathomError as complaint:
        assert "\n" not in str(complaint)
    else:
        assert read_solution(Points(((0, 0),), 1), write_solution(Points(((0, 0),), 1), tree)) == tree


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("kind: steiner\n\n*\n", "expected an entry 'length: L'"),
        ("kind: steiner\nlength: far\n\n*\n", "2:9: found 'far', expected a length"),
        (HEAD + "\n*.?\n", "4:3: found '?', expected * or ."),
        (HEAD + "\n...\n", "found 0 points, expected 1 to 200"),
        (HEAD + "\n" + "*" * 201 + "\n", "found 201 points"),
        (HEAD + "\n*" + "." * 999 + "*\n", "within 1000 rows and columns"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, complaint: str) -> None:
    with pytest.raises(FathomError) as raised:
        fathom.loads(text)
    assert complaint in str(raised.value)


def test_instances_that_cannot_be_are_refused() -> None:
    with pytest.raises(FathomError, match="twice"):
        Points(((0, 0), (0, 0)), 1)
    with pytest.raises(FathomError, match="expected 0 or more"):
        Points(((0, 0),), -1)
    with pytest.raises(FathomError, match="at most 14"):
        fathom.solve(Points(tuple((0, column) for column in range(15)), 20))
    with pytest.raises(FathomError, match="that have room"):
        fathom.generate("steiner", points=9, rows=2, columns=2)


def test_the_checker_says_what_is_wrong() -> None:
    instance = Points(((0, 0), (0, 2)), 2)
    assert fathom.check(instance, "0,0 0,1 0,2") == []
    assert fathom.check(instance, "0,0 0,1") == ["the point 0,2 is not in the tree"]
    assert fathom.check(instance, "0,0 0,2") == ["the tree is not connected"]
    assert "outside of the rectangle" in fathom.check(instance, "0,0 0,1 0,2 0,3")[0]
    assert fathom.check(Points(((0, 0), (0, 2)), 1), "0,0 0,1 0,2") == ["the tree has the length 2, allowed are 1"]
    assert fathom.check(instance, Tree(((0, 0), (0, 1), (0, 1), (0, 2)))) != []


def test_claims_without_evidence_are_refused() -> None:
    instance = Points(((0, 0), (1, 1)), 1)
    proof = fathom.solve(instance).certificate

    def claim(verdict: Verdict, **facts: object) -> list[str]:
        return objections(instance, Answer(verdict, "sets", **facts))  # type: ignore[arg-type]

    assert claim(Verdict.IMPOSSIBLE) != [] and claim(Verdict.IMPOSSIBLE, certificate=proof) == []
    assert claim(Verdict.IMPOSSIBLE, certificate=Potential(proof.lengths[:, :-1])) != []
    assert claim(Verdict.IMPOSSIBLE, certificate=Potential(proof.lengths * 0)) != []
    assert claim(Verdict.SOLVED) == ["solved, without a solution"]
    assert claim(Verdict.SOLVED, solution=Tree(((0, 0), (0, 1), (1, 1))), cost=2) != []
    one = Points(((0, 0), (0, 1)), 5)
    tree = Tree(((0, 0), (0, 1)))
    assert objections(one, Answer(Verdict.SOLVED, "sets", tree, cost=1)) == []
    assert objections(one, Answer(Verdict.SOLVED, "sets", tree, cost=1, bound=1)) != []
    assert objections(one, Answer(Verdict.SOLVED, "sets", tree, cost=2)) != []


def test_limits_are_obeyed() -> None:
    instance = fathom.generate("steiner", seed=1, points=8)
    assert fathom.solve(instance, limits=Limits(cancelled=lambda: True)).verdict is Verdict.UNDECIDED
