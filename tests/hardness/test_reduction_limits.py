"""Limits hold while reductions build, carry and compare: one clock for all of it, here one that the test drives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fathom
from fathom.answer import Limits, Progress, Watch, watch_here
from fathom.cli.app import run
from fathom.errors import LimitReached
from fathom.hardness import chain

FORMULA = fathom.loads("kind: 3sat\n\n1 2 3 0\n-1 -2 0\n-3 2 1 0\n")


def stopped_in(word: str) -> Limits:
    """Limits whose user asks to stop as soon as the work is called by this word."""
    asked: list[str] = []

    def look(progress: Progress) -> None:
        if word in progress.phase:
            asked.append(progress.phase)

    return Limits(progress=look, cancelled=lambda: bool(asked))


def test_a_watch_holds_within_its_block() -> None:
    watch = Limits(time=5).watch()
    with watch.holding() as held:
        assert watch_here() is held is watch
        with Watch().holding():
            assert watch_here() is not watch
        assert watch_here() is watch
    assert watch_here() is not watch and watch_here().limits == Limits()


def test_building_can_be_stopped() -> None:
    with pytest.raises(LimitReached, match="a request to stop"):
        fathom.reduce(FORMULA, "slide", limits=stopped_in("opening boxes"))


def test_a_chain_can_be_stopped_between_its_steps() -> None:
    formula = fathom.loads("kind: cnf\n\n1 2 3 4 0\n-1 -2 0\n")
    with pytest.raises(LimitReached):
        fathom.reduce(formula, "slide", limits=stopped_in("building by"))


@pytest.mark.parametrize("phase", ["planning the walk", "forward"])
def test_carrying_can_be_stopped_and_leaves_the_question_open(phase: str) -> None:
    found = fathom.verify(chain("3sat", "slide").build(FORMULA), limits=stopped_in(phase))
    assert found.agrees is None and found.faults == ()
    assert found.stopped is not None and found.stopped.startswith("forward: a request to stop")


def test_comparing_automata_can_be_stopped() -> None:
    built = chain("3sat", "intersection").build(FORMULA)
    with stopped_in("multiplying").watch().holding(), pytest.raises(LimitReached):
        built.forward(fathom.solve(FORMULA).solution)


def test_one_clock_runs_for_all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("fathom.answer.time.monotonic", lambda: now[0])
    built = chain("3sat", "cnf").build(FORMULA)
    given: list[float | None] = []
    really: Callable[..., Any] = fathom.verbs.solve

    def solve(instance: Any, *, limits: Limits) -> Any:
        given.append(limits.time)
        now[0] += 2
        return really(instance, limits=Limits())

    monkeypatch.setattr("fathom.verbs.reducing.solve", solve)
    found = fathom.verify(built, limits=Limits(time=5))
    assert given == [5, 3] and found.agrees is True
    found = fathom.verify(built, limits=Limits(time=1))
    assert given == [5, 3, 1, 0] and found.agrees is None
    assert found.stopped == "forward: time limit of 1 s; back: time limit of 1 s"


def test_the_command_tells_what_was_stopped(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "formula.txt"
    file.write_text(FORMULA.to_text())
    assert run(["reduce", "3sat", "slide", str(file), "--verify", "--time", "0"]) == 3
    assert capsys.readouterr().err == "fathom: time limit of 0 s\n"
