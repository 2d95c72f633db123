"""The page without a server: what is written beforehand is what the library would have said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom import verbs
from fathom.answer import Limits
from fathom.cli.app import run
from fathom.kind import Instance, Kind
from fathom.playing import Gesture
from fathom.show.outputs.data import scene_data
from fathom.web import site
from fathom.web.marks import filled, key_of, marks_of
from fathom.web.tables import positions
from fathom.web.work.plain import gesture_of

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


def smallest(kind: Kind) -> Instance:
    """The smallest example of a kind that can be solved."""
    puzzles = [fathom.load(one.path) for one in kind.examples() if one.known["verdict"] == "solved"]
    return min(puzzles, key=lambda one: len(one.to_text()))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.name))
def test_the_solution_can_be_played_without_a_server(kind: Kind) -> None:
    told: Any = site.example_data(smallest(kind), 5)
    position = told["load"]["position"]
    if position is None:
        assert "table" not in told and "marks" not in told
    elif position["options"]["type"] == "marks":
        gestures = [gesture_of(one) for one in told["solve"]["gestures"]]
        assert key_of(marks_of(gestures), told["marks"]["neutral"]) in told["marks"]["keys"]
    else:
        table, now = told["table"], 0
        assert table["states"][0] == position["state"]
        for gesture in told["solve"]["gestures"]:
            moves = table["entries"][now]["moves"]
            now = next(there for move, there in moves if table["moves"][move]["text"] == gesture["value"])
        assert table["entries"][now]["faults"] == [] and table["left"][now] == 0


def test_a_table_of_all_positions_agrees_with_the_rules() -> None:
    puzzle = fathom.loads(SLIDE)
    table: Any = positions(puzzle, (), 1000)
    assert table["whole"] and 4 <= len(table["states"]) < 10, "ways that lead to the same place meet"
    first = {layer["hash"]: layer for layer in scene_data(verbs.play(puzzle).scene)["layers"]}
    for number, (state, entry) in enumerate(zip(table["states"], table["entries"], strict=True)):
        position = verbs.play(puzzle, state)
        assert [table["words"][fault] for fault in entry["faults"]] == list(position.faults)
        layers = [
            first[hash]
            if shapes is None
            else {"name": name, "hash": hash, "shapes": [table["shapes"][i] for i in shapes]}
            for name, hash, shapes in entry["layers"]
        ]
        assert table["heads"][entry["head"]] | {"layers": layers} == scene_data(position.scene)
        for move, there in entry["moves"]:
            played = verbs.play(puzzle, state, [Gesture("step", value=table["moves"][move]["text"])])
            assert played.solved == (not table["entries"][there]["faults"])
        assert table["left"][number] == (0 if position.solved else verbs.left(puzzle, state))


def test_a_table_has_no_more_positions_than_wished_and_says_so() -> None:
    table: Any = positions(fathom.loads(SLIDE), (), 2)
    entered = [entry for entry in table["entries"] if entry is not None]
    assert len(entered) == 2 < len(table["states"]) and not table["whole"]


def test_crosses_do_not_matter_and_other_marks_do() -> None:
    puzzle = smallest(fathom.kinds()["nonogram"])
    solution = fathom.solve(puzzle).solution
    told = filled(puzzle, solution, Limits())
    assert told is not None and told["whole"] and told["neutral"] == ["."]
    marks = marks_of(verbs.gestures(puzzle, solution))
    open_spot = next(spot.name for spot in verbs.spots(puzzle) if f"{spot.name}=#" not in marks)
    assert key_of(marks | {f"{open_spot}=."}, told["neutral"]) in told["keys"]
    assert key_of(marks | {f"{open_spot}=#"}, told["neutral"]) not in told["keys"]
    assert key_of(sorted(marks)[1:], told["neutral"]) not in told["keys"]


def test_what_a_value_changes_in_the_picture_makes_the_picture_of_a_solution() -> None:
    puzzle = smallest(fathom.kinds()["nonogram"])
    solution = fathom.solve(puzzle).solution
    told: Any = filled(puzzle, solution, Limits())
    drawn = scene_data(verbs.play(puzzle, None, verbs.gestures(puzzle, solution)).scene)
    painted = next(layer["shapes"] for layer in drawn["layers"] if layer["name"] == "paint")
    come = [told["looks"][mark]["add"] for mark in marks_of(verbs.gestures(puzzle, solution))]
    assert {layer for added in come for layer, _ in added} == {"paint"}
    assert {cell for added in come for _, shape in added for cell in shape["cells"]} == {
        cell for shape in painted for cell in shape["cells"]
    }


def test_what_others_change_too_is_left_out_of_the_looks_of_a_value() -> None:
    formula = fathom.loads("kind: cnf\nvariables: 2\n\n1 2\n-1 2\n")
    told: Any = filled(formula, fathom.solve(formula).solution, Limits())
    assert set(told["looks"]) == {"1=true", "1=false", "2=true", "2=false"}
    dropped = {spot: {tuple(place) for place in told["looks"][f"{spot}=true"]["drop"]} for spot in "12"}
    assert dropped["1"] and dropped["2"] and not dropped["1"] & dropped["2"]


def test_a_puzzle_of_which_not_all_solutions_are_known_says_so() -> None:
    puzzle = smallest(fathom.kinds()["steiner"])
    told = filled(puzzle, fathom.solve(puzzle).solution, Limits())
    assert told is not None and not told["whole"] and len(told["keys"]) == 1
    unsolved = filled(puzzle, None, Limits())
    assert unsolved is not None and (unsolved["keys"], unsolved["whole"]) == ([], False)
