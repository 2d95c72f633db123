"""Fathom as a library: solutions show themselves, and what makes no sense is refused in words at the door."""

from __future__ import annotations

import html
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import fathom
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError
from fathom.kind import Example, Kind, Solution, solution_of

LEVEL = fathom.loads("kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n")


def smallest(kind: Kind) -> Example:
    """The shortest example that has a solution."""
    solvable = [example for example in kind.examples() if example.known["verdict"] == "solved"]
    return min(solvable, key=lambda example: example.path.stat().st_size)


@pytest.fixture(scope="module", params=fathom.kinds().values(), ids=lambda kind: kind.name)
def solved(request: pytest.FixtureRequest) -> tuple[Kind, Any, Any]:
    kind: Kind = request.param
    instance = fathom.load(smallest(kind).path)
    answer = fathom.solve(instance)
    assert answer.verdict is Verdict.SOLVED
    return kind, instance, answer


def test_a_solution_is_its_text(solved: tuple[Kind, Any, Any]) -> None:
    kind, instance, answer = solved
    assert isinstance(answer.solution, Solution)
    assert str(answer.solution) == kind.model.write_solution(instance, answer.solution)
    assert fathom.check(instance, str(answer.solution)) == []
    assert str(solution_of(instance, str(answer.solution))) == str(answer.solution)


def test_a_solution_shows_itself_in_a_notebook(solved: tuple[Kind, Any, Any]) -> None:
    _, instance, answer = solved
    drawn = answer.solution._repr_svg_()
    assert drawn.startswith("<svg") and drawn != instance._repr_svg_()


def test_an_answer_shows_itself_in_a_notebook(solved: tuple[Kind, Any, Any]) -> None:
    _, _, answer = solved
    shown = answer._repr_html_()
    assert shown.startswith("<svg") and f"<pre>{html.escape(str(answer.solution)[:50])}" in shown
    assert str(answer).startswith("solved") and f"method {answer.method}" in str(answer)


def test_an_answer_without_a_solution_is_told_in_words() -> None:
    answer = fathom.solve(LEVEL, limits=Limits(time=0))
    assert str(answer) == f"undecided, method {answer.method}, ended by: time limit of 0 s"
    assert answer._repr_html_() == f"<p>{answer}</p>"
    closed = fathom.solve(fathom.loads("kind: slide\ngoal: stop-reach\n\n@.#\n##x\n"))
    assert str(closed) == f"impossible, method {closed.method}"


def test_a_solution_that_is_sent_elsewhere_is_the_same(solved: tuple[Kind, Any, Any]) -> None:
    _, instance, answer = solved
    sent = pickle.loads(pickle.dumps(answer.solution))
    assert sent == answer.solution and fathom.check(instance, sent) == []
    assert str(sent)


def test_what_is_no_solution_is_refused_in_words(solved: tuple[Kind, Any, Any]) -> None:
    _, instance, _ = solved
    for nonsense in (5, None, 3.5, object(), [1, 2], (1, 2, 3), {"a": 1}, b"DR"):
        try:
            found = fathom.check(instance, nonsense)
        except FathomError as refusal:
            assert "expected a solution" in str(refusal)
        else:
            assert found, f"{nonsense!r} is no solution"


def test_a_solution_of_another_kind_is_refused_in_words(solved: tuple[Kind, Any, Any]) -> None:
    kind, instance, _ = solved
    other = fathom.solve(LEVEL) if kind.name != "slide" else fathom.solve(fathom.loads("kind: cnf\n\n1 0\n"))
    with pytest.raises(FathomError, match="expected a solution"):
        fathom.check(instance, other.solution)


def test_every_kind_is_measured(solved: tuple[Kind, Any, Any]) -> None:
    kind, instance, _ = solved
    facts = fathom.analyse(instance)
    assert facts and json.loads(json.dumps(facts)) == facts, "measures are plain values"
    report = kind.analysis.report(facts)
    assert report and all(isinstance(label, str) and isinstance(value, str) for label, value in report)


def test_every_kind_is_counted_or_says_why_not(solved: tuple[Kind, Any, Any]) -> None:
    kind, instance, _ = solved
    try:
        assert fathom.count(instance, 1).count == 1
    except FathomError as refusal:
        assert f"solutions of {kind.name} are not counted: " in str(refusal)
        assert kind.part("solve").UNCOUNTED in str(refusal)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"time": "5s"}, 5.0),
        ({"time": " 2 m"}, 120.0),
        ({"time": "1.5h"}, 5400.0),
        ({"time": 0}, 0.0),
        ({"time": np.float32(0.5)}, 0.5),
        ({"memory": "500M"}, 500_000_000),
        ({"memory": "4GB"}, 4_000_000_000),
        ({"memory": 1e6}, 1_000_000),
        ({"nodes": np.int64(7)}, 7),
    ],
)
def test_limits_are_understood_as_on_the_command_line(given: dict[str, Any], kept: float) -> None:
    (name,) = given
    assert getattr(Limits(**given), name) == kept


@pytest.mark.parametrize(
    "given",
    [
        {"time": -1},
        {"time": float("nan")},
        {"time": float("inf")},
        {"time": "soon"},
        {"time": "5 parsecs"},
        {"time": True},
        {"time": [5]},
        {"time": ""},
        {"memory": "-1"},
        {"memory": -5},
        {"memory": "5s"},
        {"nodes": 1.5},
        {"nodes": -1},
        {"nodes": "many"},
        {"cancelled": 5},
        {"progress": "yes"},
    ],
    ids=repr,
)
def test_limits_that_are_none_are_refused(given: dict[str, Any]) -> None:
    (name,) = given
    with pytest.raises(FathomError, match=f"^{name}: found "):
        Limits(**given)


BAD_CALLS: list[tuple[Callable[..., Any], str]] = [
    (lambda: fathom.solve("level.txt"), "expected a puzzle; fathom.load reads one"),
    (lambda: fathom.solve(None), "expected a puzzle"),
    (lambda: fathom.count(5), "expected a puzzle"),
    (lambda: fathom.check("level.txt", "DR"), "expected a puzzle"),
    (lambda: fathom.draw([LEVEL]), "expected a puzzle"),
    (lambda: fathom.analyse({}), "expected a puzzle"),
    (lambda: fathom.picture("x", "y"), "expected a puzzle"),
    (lambda: fathom.dumps("x"), "expected a puzzle"),
    (lambda: fathom.reduce("x", "slide"), "expected a puzzle"),
    (lambda: fathom.reduce(LEVEL, 5), "there is no kind '5'"),
    (lambda: fathom.verify(LEVEL), "expected what fathom.reduce returns"),
    (lambda: fathom.load(123), "expected the name of a file"),
    (lambda: fathom.load(None), "expected the name of a file"),
    (lambda: fathom.load(b"level.txt"), "expected the name of a file"),
    (lambda: fathom.loads(7), "expected a text"),
    (lambda: fathom.loads(None), "expected a text"),
    (lambda: fathom.loads("kind: slide", format=5), "there is no format '5'"),
    (lambda: fathom.dumps(LEVEL, 5), "there is no format"),
    (lambda: fathom.solve(LEVEL, 5), "there is no method of slide '5'"),
    (lambda: fathom.solve(LEVEL, limits=5), "limits: found 5, expected fathom.Limits"),
    (lambda: fathom.solve(LEVEL, limits={"time": 5}), "limits: found"),
    (lambda: fathom.solve(LEVEL, strength=5), "there is no option 'strength'"),
    (lambda: fathom.count(LEVEL, "all"), "limit: found 'all', expected a whole number, 1 or more"),
    (lambda: fathom.count(LEVEL, 0), "limit: found 0"),
    (lambda: fathom.draw(LEVEL, overlay=5), "there is no overlay of slide '5'"),
    (lambda: fathom.draw(LEVEL, 5), "expected a solution of slide"),
    (lambda: fathom.picture(LEVEL, 5), "there is no picture"),
    (lambda: fathom.generate("slide", seed="x"), "seed: found 'x', expected a whole number"),
    (lambda: fathom.generate("slide", seed=-1), "seed: found -1"),
    (lambda: fathom.generate("slide", seed=1.5), "seed: found 1.5"),
    (lambda: fathom.generate("slide", 5), "there is no generator of slide '5'"),
    (lambda: fathom.generate(5), "there is no kind '5'"),
    (lambda: fathom.generate(["slide"]), "there is no kind"),
    (lambda: fathom.generate("slide", density="thick"), "option density='thick': expected a number"),
    (lambda: fathom.generate("slide", density=[1]), "option density=[1]: expected a number"),
    (lambda: fathom.series("ice-block", "three"), "number: found 'three'"),
    (lambda: fathom.analyse(LEVEL, limits=1), "limits: found 1"),
]


@pytest.mark.parametrize(("call", "words"), BAD_CALLS, ids=[words for _, words in BAD_CALLS])
def test_bad_calls_are_refused_in_one_line(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(FathomError) as refusal:
        call()
    assert words in str(refusal.value) and "\n" not in str(refusal.value)


def test_names_are_all_there() -> None:
    assert all(getattr(fathom, name) is not None for name in fathom.__all__)
    assert set(fathom.__all__) <= set(dir(fathom))
    with pytest.raises(AttributeError, match="no attribute 'resolve'"):
        fathom.resolve
