"""`fathom pushfight`: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest

from fathom.cli.app import run

OWN = """
- name: small
  topology:
    - add rectangle (0, 0) 2 4
    - rail up line (0, 0) (0, 3)
  pushers: 1
  pawns: 1
  placement:
    - - add rectangle (0, 0) 2 2
    - - add rectangle (0, 2) 2 2
  moves: [0, 1]
"""


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(OWN)
    return f"{file}:small"


def told(capsys):
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    return json.loads(output)


def refused(capsys, *arguments):
    assert run(["pushfight", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("fathom: ") and captured.err.count("\n") == 1
    return captured.err


def test_solve_tells_everything(own, capsys, tmp_path):
    store = str(tmp_path / "store")
    assert run(["pushfight", "solve", own, "--json", "--verify", "--store", store]) == 0
    facts = told(capsys)
    assert facts["wins"] + facts["losses"] + facts["draws"] == facts["positions"]
    assert sum(one["wins"] for one in facts["generations"]) == facts["wins"]
    assert sum(one["losses"] for one in facts["generations"]) == facts["losses"]
    opening = facts["opening"]
    assert opening["won"] + opening["drawn"] + opening["lost"] == opening["total"] == 144
    assert facts["verified"]["wrong"] == []
    assert facts["verified"]["looked"] == facts["verified"]["of"]
    assert run(["pushfight", "solve", own, "--json", "--store", store]) == 0
    again = told(capsys)
    assert {key: again[key] for key in ("wins", "losses", "draws", "generations", "opening")} == {
        key: facts[key] for key in ("wins", "losses", "draws", "generations", "opening")
    }
    assert run(["pushfight", "solve", own, "--verify"]) == 0
    text = capsys.readouterr().out
    assert "for the first player" in text and "all right" in text


def test_solve_says_how_far_it_came(capsys):
    assert run(["pushfight", "solve", "twocolumn", "--memory", "100M", "--json"]) == 3
    facts = told(capsys)
    assert facts["generations"] == [] and "memory limit" in facts["stopped"]
    assert run(["pushfight", "solve", "mini", "--time", "0"]) == 3
    assert "stopped: time limit" in capsys.readouterr().out


def test_rules_can_be_chosen(own, capsys):
    assert run(["pushfight", "solve", own, "--moves", "0,2", "--null-push", "thesis", "--json"]) == 0
    facts = told(capsys)
    assert (facts["moves"], facts["null_push"]) == ([0, 2], "thesis")


def test_query_tells_value_turns_and_line(own, capsys, tmp_path):
    assert run(["pushfight", "query", own, "O.Y..o.x", "--json"]) == 0
    facts = told(capsys)
    assert facts["value"] in ("won", "lost", "drawn")
    assert facts["turns"][0]["value"] == facts["value"]
    drawing = tmp_path / "position.txt"
    drawing.write_text("O.Y.\n.o.x\n")
    assert run(["pushfight", "query", own, str(drawing)]) == 0
    assert facts["value"] in capsys.readouterr().out
    assert run(["pushfight", "query", own, "O.Y..o.x", "--depth", "2", "--json"]) in (0, 3)
    assert told(capsys)["depth"] == 2


def test_many_positions_are_told_a_line_each(own, capsys, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("O.Y..o.x\n\n.oY.O..x\n")
    assert run(["pushfight", "values", own, str(file), "--depth", "2"]) in (0, 3)
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["O.Y..o.x", ".oY.O..x"]
    assert run(["pushfight", "values", own, str(file), "--depth", "2", "--json"]) in (0, 3)
    facts = told(capsys)
    assert facts["positions"] == 2 == sum(facts["values"].values()) == len(facts["listed"])
    assert run(["pushfight", "values", own, str(file), "--at-once", "--json"]) == 0
    assert told(capsys)["positions"] == 2
    assert run(["pushfight", "values", own, str(file), "--at-once"]) == 0
    assert capsys.readouterr().out.count("falls") == 2


def test_many_positions_are_looked_up_in_a_store(own, capsys, tmp_path):
    file, store = tmp_path / "positions.txt", str(tmp_path / "store")
    file.write_text("O.Y..o.x\n.oY.O..x\n")
    assert run(["pushfight", "values", own, str(file), "--store", store, "--json"]) == 0
    found = {one["position"]: one for one in told(capsys)["listed"]}
    assert run(["pushfight", "values", own, str(file), "--store", store]) == 0
    for line in capsys.readouterr().out.splitlines():
        cells, value, *own_turns = line.split()
        assert run(["pushfight", "query", own, cells, "--store", store, "--json"]) == 0
        asked = told(capsys)
        assert value == asked["value"] == found[cells]["value"]
        assert [int(one) for one in own_turns] == [found[cells]["own_turns"]] * (value != "drawn")
    for other in ("--at-once", "--depth=2"):
        assert "expected one of them" in refused(capsys, "values", own, str(file), "--store", store, other)


def test_a_line_that_is_no_position_is_told_with_its_place(own, capsys, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("O.Y..o.x\nO.Y..o.z\n")
    assert "line 2" in refused(capsys, "values", own, str(file))
    file.write_text("\n")
    assert "found no position" in refused(capsys, "values", own, str(file))


def test_explore_tells_a_table(capsys):
    assert run(["pushfight", "explore", "--size", "2x4", "--pieces", "1+1", "--moves", "0-1 1", "--json"]) == 0
    games = told(capsys)["games"]
    assert len(games) == 6
    assert {tuple(one["moves"]) for one in games} == {(0, 1), (1,)}
    assert run(["pushfight", "explore", "--size", "2x4", "--pieces", "1+1", "--moves", "1", "--no-cylinder"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_boards_are_listed(own, capsys):
    assert run(["pushfight", "boards", "--json"]) == 0
    assert [one["anchorable"] for one in told(capsys)["boards"]] == [18, 14, 10, 8]
    assert run(["pushfight", "boards", own.rpartition(":")[0]]) == 0
    assert "small" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "nowhere"], "there is no board 'nowhere'"),
        (["solve", "none.yaml:x"], "cannot read 'none.yaml'"),
        (["solve", "mini", "--null-push", "yes"], "expected off or thesis"),
        (["solve", "mini", "--moves", "many"], "expected numbers and ranges"),
        (["solve", "mini", "--moves", "2-1"], "expected numbers and ranges"),
        (["query", "mini", "xx"], "found 2 characters, expected 14"),
        (["query", "mini", "no file"], "expected a position of"),
        (["explore", "--size", "big"], "expected a height and a width"),
        (["explore", "--pieces", "many"], "expected pushers and pawns"),
        (["explore", "--rails", "high"], "expected rails"),
    ],
)
def test_bad_wishes_are_refused(arguments, words, capsys):
    assert words in refused(capsys, *arguments)
