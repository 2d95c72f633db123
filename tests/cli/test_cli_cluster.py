"""Plans for a cluster: what they scale, and what they refuse."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cli_calls import refused
from hypothesis import given
from hypothesis import strategies as st

from fathom.cli.app import run
from fathom.engine.workers.plan import Measured, Rates, fitted, planned
from fathom.puzzles.iceblock.analyse.studies import empty_board

EXAMPLES = Path(__file__).parents[2] / "examples"


POSITION, CROSSING, STEP = 100e-9, 10e-9, 1e-3


def as_a_run(positions: int, ranges: int, rounds: int = 30) -> Measured:
    """A run that costs exactly as the model has it."""
    cpu = positions * (POSITION + CROSSING * ranges) + STEP * ranges * rounds
    return Measured(positions, ranges, cpu, positions * (1 + ranges.bit_length()), positions // 2, rounds)


def test_rates_are_those_of_the_runs_they_are_fitted_to() -> None:
    rates = fitted([as_a_run(positions, ranges) for positions in (10_000, 10_000_000) for ranges in (2, 8)])
    assert (rates.position, rates.crossing, rates.step) == pytest.approx((POSITION, CROSSING, STEP))
    assert rates.cpu(10**9, 16) == pytest.approx(as_a_run(10**9, 16).cpu)
    assert rates.bytes(10**9, 16) == pytest.approx(6e9)


@given(st.lists(st.floats(1e-3, 1e3), min_size=4, max_size=4))
def test_no_rate_is_negative_whatever_was_measured(seconds: list[float]) -> None:
    sizes = [(positions, ranges) for positions in (10_000, 10_000_000) for ranges in (2, 8)]
    rates = fitted([replace(as_a_run(*size), cpu=cpu) for size, cpu in zip(sizes, seconds, strict=True)])
    assert min(rates.position, rates.crossing, rates.step) >= 0 < rates.cpu(10**6, 4)


def test_a_plan_scales_what_was_measured() -> None:
    rates = Rates(position=1e-3, crossing=0.0, step=0.01, exchanged=0.5, doubling=0.0, kept=0.8, rounds=10)
    one, four = (planned(rates, 10_000, 77, nodes=nodes, cores=2, line=100.0) for nodes in (1, 4))
    assert (one.computing, one.sending, one.traffic) == pytest.approx((5.1, 0.0, 0))
    assert (four.computing, four.sending, four.traffic) == pytest.approx((1.35, 50.0, 500))
    assert one.disk == four.disk == 8000 + 500 and four.memory == 77


def test_a_board_is_planned_from_fewer_pieces_and_held_against_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cluster", "plan", "pushfight", "solve", "mini", "--nodes", "2", "--run", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["board"], one["ranges"]) for one in told["measured"]] == [
        (f"mini {pieces}", ranges) for pieces in ("1+1", "2+1") for ranges in (2, 8)
    ]
    plan, held = told["tables"]
    assert len(plan["rows"]) == 1 and [row[1] for row in held["rows"]] == ["planned", "measured", "ratio"]


def test_a_board_is_planned_from_the_boards_that_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cluster", "plan", "pushfight", "solve", "standard", "--measure", "mini", "--nodes", "2,8", "--json"]
    assert run(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["positions"] == 278_008_038_000 and {one["stored"] for one in told["measured"]} == {3_243_240}
    two, eight = told["plans"]
    assert two["computing"] > eight["computing"] and two["memory"] > eight["memory"]


def test_a_batch_is_planned_from_a_sample(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "cluster",
        "plan",
        "solve",
        "--batch",
        str(EXAMPLES / "slide"),
        "--sample",
        "3",
        "--nodes",
        "1,2",
        "--json",
    ]
    assert run(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sample"] + told["refused"] == 3 and told["files"] == len([*(EXAMPLES / "slide").iterdir()])
    one, two = (plan["seconds"] for plan in told["plans"])
    assert told["longest"] <= two <= one


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


def level_of(tmp_path: Path, side: int, blocks: int) -> str:
    path = tmp_path / "level.txt"
    path.write_text(empty_board(side, side, range(blocks)).to_text())
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "LEVEL", "--states_only", "yes"],
        ["pushfight", "solve", "mini"],
        ["gadgets", "search", "--base", "locking-2-toggle", "--target", "crossing-2-toggle"],
        ["generate", "slide", "--number", "3", "-o", "FOLDER"],
    ],
)
def test_a_limit_of_time_ends_the_workers_of_every_command(words: list[str], tmp_path: Path) -> None:
    places = {"LEVEL": level_of(tmp_path, 6, 4), "FOLDER": str(tmp_path / "made")}
    assert run([*(places.get(word, word) for word in words), "--on", "cores:2", "--time", "0"]) == 3
    assert not multiprocessing.active_children()


TELLING = """
import sys
from fathom.cli import main
from fathom.engine.workers.rounds import Rounds
silent = Rounds._tell
def telling(rounds, phase, found, total, facts):
    silent(rounds, phase, found, total, facts)
    print(phase, found, total, sorted(facts), file=sys.stderr, flush=True)
if __name__ == "__main__":
    Rounds._tell = telling
    main()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    "words",
    [["analyse", "LEVEL", "--states_only", "yes", "--store", "FOLDER"], ["pushfight", "solve", "twocolumn"]],
)
def test_ctrl_c_ends_work_in_ranges(words: list[str], tmp_path: Path) -> None:
    """Work of minutes: the command ends when its workers have, for they share its standard error."""
    places = {"LEVEL": level_of(tmp_path, 9, 7), "FOLDER": str(tmp_path / "store")}
    command = [*(places.get(word, word) for word in words), "--on", "cores:2"]
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        line = process.stderr.readline()
        assert "'parts'" in line and "'round'" in line and "'exchanged'" in line and "'workers'" in line
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 3
