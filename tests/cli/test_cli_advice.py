"""`fathom hint`, `judge`, `edit` and `whatif`: what the page says and does, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_calls import refused, told

import fathom
from fathom.cli.app import run
from fathom.kind import Kind
from fathom.playing import Gesture

POND = "kind: ice-block\n\no....#\n.....#\nx....#\n"
KINDS = list(fathom.kinds().values())


@pytest.fixture
def pond(tmp_path: Path) -> str:
    path = tmp_path / "pond.txt"
    path.write_text(POND)
    return str(path)


def test_a_hint_tells_a_step_and_why(pond: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", pond]) == 0
    assert capsys.readouterr().out == "push the block at (0, 0) down: a solution costs 1 from here\n"
    assert run(["hint", pond, "--json"]) == 0
    found = told(capsys)
    assert found["gesture"] == {"form": "drag", "spots": ["0,0", "2,0"], "value": "0,0 S"} and not found["solved"]


def test_a_hint_says_when_all_is_done_and_when_all_is_lost(pond: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", pond, "0,0 S"]) == 0
    assert capsys.readouterr().out == "solved already\n"
    assert run(["hint", pond, "0,0 E"]) == 1
    assert "no solution from here on" in capsys.readouterr().out
    assert "fathom: " in refused(capsys, "hint", pond, "9,9 S")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.name))
def test_a_hint_of_every_kind_can_be_done(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    example = min(
        (one for one in kind.examples() if one.known["verdict"] == "solved"), key=lambda one: one.path.stat().st_size
    )
    assert run(["hint", str(example.path), "--time", "60", "--json"]) == 0
    found: Any = told(capsys)
    instance = fathom.load(example.path)
    if not found["solved"]:
        step = Gesture(found["gesture"]["form"], tuple(found["gesture"]["spots"]), found["gesture"]["value"])
        assert fathom.play(instance, None, [step]).state != fathom.play(instance).state


def test_a_puzzle_is_judged_fact_by_fact(pond: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", pond]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["readable", "solvable", "fewest"]
    assert run(["judge", pond, "--json"]) == 0
    facts = told(capsys)["facts"]
    assert isinstance(facts, list) and facts[-1]["value"] == 1
    hopeless = tmp_path / "hopeless.txt"
    hopeless.write_text("kind: cnf\nvariables: 1\n\n1\n-1\n")
    assert run(["judge", str(hopeless)]) == 1
    assert run(["judge", str(hopeless), "--time", "0"]) == 3


def test_a_square_is_changed(pond: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["edit", pond, "1,4", "#"]) == 0
    assert capsys.readouterr().out == POND.replace(".....#", "....##")
    new = tmp_path / "new.txt"
    assert run(["edit", pond, "1,4", "#", "-o", str(new)]) == 0
    assert new.read_text() == POND.replace(".....#", "....##")
    capsys.readouterr()
    assert "is there already" in refused(capsys, "edit", pond, "1,4", "#", "-o", str(new))
    assert "no square 9,9" in refused(capsys, "edit", pond, "9,9", "#")
    assert "expected something that can be put" in refused(capsys, "edit", pond, "0,0", "?")


def test_every_change_of_a_square_is_tried(pond: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["whatif", pond, "--json"]) == 0
    changes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"spot": "1,0", "glyph": "#", "verdict": "impossible", "unique": None, "cost": None} in changes
    assert run(["whatif", pond, "--time", "0"]) == 3
    assert "undecided" in capsys.readouterr().out
    tree = fathom.kinds()["intersection"].examples()[0].path
    assert "edited as text" in refused(capsys, "whatif", str(tree))
