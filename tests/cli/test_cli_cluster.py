"""Plans for a cluster: what they scale, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_calls import refused

from fathom.cli.app import run
from fathom.engine.workers.plan import Measured, planned


def test_a_plan_scales_what_was_measured() -> None:
    measured = Measured(positions=1000, cpu=2.0, exchanged=500, kept=800, rounds=10)
    one, four = (planned(measured, 10_000, 77, nodes=nodes, cores=2, line=100.0) for nodes in (1, 4))
    assert (one.computing, one.sending, one.traffic) == (10.0, 0.0, 0)
    assert (four.computing, four.sending, four.traffic) == (2.5, 50.0, 500)
    assert one.disk == four.disk == 8000 + 500 and four.memory == 77


def test_a_board_is_planned_from_a_smaller_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cluster", "plan", "pushfight", "solve", "standard", "--nodes", "2,8", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["positions"] == 278_008_038_000 and told["measured"]["stored"] == 3_243_240
    two, eight = told["plans"]
    assert two["computing"] == pytest.approx(4 * eight["computing"]) and two["memory"] > eight["memory"]
    assert len(told["tables"][0]["rows"]) == 2


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["solve", "x.txt"], "there is no plan for 'solve x.txt'"),
        (["pushfight", "solve", "moon"], "there is no board 'moon'"),
        (["pushfight", "solve", "mini", "--nodes", "0"], "--nodes: found '0'"),
        (["pushfight", "solve", "mini", "--nodes", "x"], "--nodes: found 'x'"),
        (["pushfight", "solve", "mini", "--line", "0"], "--line: found 0"),
    ],
)
def test_what_cannot_be_planned_is_refused(words: list[str], refusal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal in refused(capsys, "cluster", "plan", *words)


def test_puzzles_made_by_workers_are_those_of_their_seeds(tmp_path: Path) -> None:
    words = ["generate", "slide", "--number", "3", "--seed", "5", "--size", "6x6"]
    for place in ("cores:2", None):
        assert run([*words, "-o", str(tmp_path / str(place)), *(["--on", place] if place else [])]) == 0
    made = [sorted((tmp_path / place).iterdir()) for place in ("cores:2", "None")]
    assert [path.name for path in made[0]] == [path.name for path in made[1]] == [f"slide-{n}.txt" for n in (5, 6, 7)]
    assert [path.read_text() for path in made[0]] == [path.read_text() for path in made[1]]


def test_a_generator_that_does_not_fall_into_parts_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no option 'on'" in refused(capsys, "generate", "slide", "--on", "here")
