"""`fathom swarm`: rules verified, looked at and run from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import refused, told

from fathom.cli.app import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "swarm"


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """The rules of an example, without the rest of the file."""
    path = tmp_path / "rules.txt"
    path.write_text((EXAMPLES / "vone4.txt").read_text().split("\n\n", 1)[1])
    return str(path)


def test_a_rule_file_is_verified_on_a_grid(capsys: pytest.CaptureFixture[str], bare: str) -> None:
    assert run(["swarm", "verify", bare, "--grid", "3x3x4", "--start", "A B F", "--json"]) == 0
    found = told(capsys)
    assert (found["verdict"], found["configurations"], found["cycle"]) == ("solved", 1764, [130, 134])
    assert found["unproved"] == {} and found["starts"] == 84


def test_a_range_of_grids_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["swarm", "verify", str(EXAMPLES / "vone.txt"), "--grid", "3x3x3..4"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["grid", "verdict", "starts", "configurations", "cycle", "because"]
    assert [row.split() for row in rows] == [
        ["3x3x3", "solved", "54", "1308", "98"],
        ["3x3x4", "solved", "84", "1808", "130/134"],
    ]


def test_a_failure_is_told_with_its_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["swarm", "verify", str(EXAMPLES / "sentry.txt"), "--json"]) == 1
    found = told(capsys)
    assert found["verdict"] == "impossible" and len(found["run"]) == 8 and "(1, 1)" in found["because"]


def test_conflicts_are_told_with_both_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "clash.txt"
    path.write_text("A : # . . . . F -> +z B\nA : . # F . . . -> idle A\n")
    words = refused(capsys, "swarm", "check", str(path), "--grid", "3x3x3", "--start", "A F")
    assert "clash.txt:2" in words and "line 1" in words


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "{bare}"],
        ["verify", "{bare}", "--grid", "3x3x3"],
        ["verify", "{bare}", "--grid", "3x4..3x3", "--start", "A B F"],
        ["verify", "{bare}", "--grid", "3x3x3", "--start", "A B Ü!"],
        ["verify", "{bare}", "--grid", "3x3", "--start", "A B F"],
        ["verify", "{example}", "--grid", "3x3"],
        ["simulate", "{example}", "--adversary", "kind"],
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], bare: str, words: list[str]) -> None:
    example = str(EXAMPLES / "vone.txt")
    assert refused(capsys, "swarm", *(word.format(bare=bare, example=example) for word in words))


def test_a_run_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rounds", "5000", "--adversary", "random", "--seed", "2", "--json"]
    assert run(["swarm", "simulate", str(EXAMPLES / "vone.txt"), *words]) == 0
    found = told(capsys)
    assert (found["rounds"], found["visited"], found["failed"]) == (5000, 27, False)
    assert run(["swarm", "simulate", str(EXAMPLES / "lost.txt"), "--rounds", "9", "--json"]) == 0
    assert told(capsys)["visited"] == 4


def test_all_algorithms_are_defeated_with_a_proof_or_one_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["swarm", "refute", "--grid", "3x3", "--robots", "1", "--proof", str(tmp_path / "none"), "--json"]
    assert run(words) == 1
    found = told(capsys)
    assert (found["verdict"], found["views"], found["explorer"]) == ("impossible", 3, None)
    assert (tmp_path / "none.cnf").read_text().count(" 0\n") == found["views"] + found["defeats"]
    assert (tmp_path / "none.drat").exists()
    assert run(["swarm", "refute", "--grid", "2x2", "--robots", "1"]) == 0
    assert "kind: swarm" in capsys.readouterr().out
    assert refused(capsys, "swarm", "refute", "--grid", "1", "--robots", "2")
