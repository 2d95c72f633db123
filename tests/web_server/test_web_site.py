"""The page without a server: what is written beforehand is what the library would have said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom import verbs
from fathom.cli.app import run
from fathom.kind import Kind
from fathom.playing import Gesture
from fathom.web import site

KINDS = list(fathom.kinds().values())
SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of two files."""
    folder = tmp_path / "page"
    (folder / "deep").mkdir(parents=True)
    (folder / "index.html").write_text('<head><meta name="fathom-key" content="" /></head>')
    (folder / "deep" / "main.js").write_text("// hello")
    monkeypatch.setattr(site, "PAGE", folder)
    return folder


def test_a_site_has_the_page_the_kinds_and_every_example(page: Path, tmp_path: Path) -> None:
    where = tmp_path / "site"
    assert run(["export-site", str(where), "slide", "--states", "20"]) == 0
    assert '<meta name="fathom-tables" content="data" />' in (where / "index.html").read_text()
    assert (where / "page" / "deep" / "main.js").read_text() == "// hello"
    listed = json.loads((where / "data" / "kinds.json").read_text())
    assert [kind["name"] for kind in listed] == ["slide"]
    kind = json.loads((where / "data" / "kinds" / "slide.json").read_text())
    for example in kind["examples"]:
        told = json.loads((where / "data" / "examples" / "slide" / f"{example['name']}.json").read_text())
        assert told["load"]["text"] == example["text"]
        assert told["solve"]["verdict"] == example["known"]["verdict"]


def test_a_folder_that_is_not_empty_is_left_alone(page: Path, tmp_path: Path) -> None:
    assert run(["export-site", str(tmp_path)]) == 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_solution_can_be_played_from_the_table(kind: Kind) -> None:
    puzzles = [fathom.load(one.path) for one in kind.examples() if one.known["verdict"] == "solved"]
    puzzle = min(puzzles, key=lambda one: len(one.to_text()))
    told: Any = site.example_data(puzzle, 5)
    position = told["load"]["position"]
    if position is None or position["options"]["type"] == "marks":
        assert "states" not in told
        return
    now = told["load"]["position"]["state"]
    for gesture in told["solve"]["gestures"]:
        now = told["states"][now]["next"][gesture["value"]]
    assert told["states"][now]["position"]["solved"]


def test_a_table_of_all_positions_agrees_with_the_rules() -> None:
    puzzle = fathom.loads(SLIDE)
    table = site.positions(puzzle, (), 1000)
    assert 4 <= len(table) < 10, "ways that lead to the same place meet"
    for state, told in table.items():
        assert set(told["next"].values()) <= set(table), "nothing leads out of it"
        position = verbs.play(puzzle, state)
        assert (told["position"]["solved"], told["position"]["faults"]) == (position.solved, list(position.faults))
        for move in position.options.moves:
            there = verbs.play(puzzle, state, [Gesture(move.form, value=move.text)])
            assert there.solved == table[told["next"][move.text]]["position"]["solved"]
