"""Every question that a page may ask, of every kind, is answered by the library's own words."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from web_events import last, run

import fathom
from fathom.kind import Kind
from fathom.show.outputs.data import scene_data, theme_data

KINDS = list(fathom.kinds().values())
SLIDE = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


def each(kind: Kind) -> Any:
    return kind.name


def example(kind: Kind) -> fathom.kind.Instance:
    return fathom.load(kind.examples()[0].path)


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_all_kinds_are_listed_with_an_example(client: Any) -> None:
    listed = {kind["name"]: kind for kind in client.get("/api/kinds").json()}
    assert list(listed) == list(fathom.kinds())
    for kind in KINDS:
        told = listed[kind.name]
        assert told["summary"] == kind.summary and dict(map(tuple, told["legend"])) == dict(kind.legend)
        assert told["example"] in {fathom.load(each.path).to_text() for each in kind.examples()}
        assert told["folder"] in ("puzzles", "problems", "games")


@pytest.mark.parametrize("kind", KINDS, ids=each)
def test_a_kind_tells_all_its_parts_and_no_option_that_reads_files(kind: Kind, client: Any) -> None:
    told = client.get(f"/api/kinds/{kind.name}").json()
    assert [method["name"] for method in told["methods"]] == list(kind.methods)
    assert told["overlays"] == dict(kind.drawing.OVERLAYS)
    assert [one["name"] for one in told["examples"]] == [example.path.stem for example in kind.examples()]
    owners = [*told["methods"], *told["generators"], {"options": told["analysis"]}]
    offered = [option for owner in owners for option in owner["options"]]
    assert all({"name", "summary", "type", "default"} <= set(option) for option in offered)
    for option in offered:
        assert option["type"] in ("bool", "int", "float", "str", "choice")
        assert option["type"] != "choice" or option["default"] in option["choices"]
    assert not {option["name"] for option in offered} & {"file", "store", "visited"}


def test_the_themes_are_those_of_the_library(client: Any) -> None:
    assert client.get("/api/themes").json() == theme_data()


@pytest.mark.parametrize("kind", KINDS, ids=each)
def test_a_puzzle_is_loaded_drawn_and_solved_as_the_library_does(kind: Kind, client: Any) -> None:
    puzzle = example(kind)
    loaded = client.post("/api/load", json={"text": puzzle.to_text()}).json()
    assert (loaded["kind"], loaded["text"]) == (kind.name, puzzle.to_text())
    assert loaded["scene"] == plain(scene_data(fathom.draw(puzzle)))
    events = run(client, "solve", text=loaded["text"])
    names = [name for name, _ in events if name != "progress"]  # which may tell, before all else, that a worker is busy
    assert names[0] == "started" and names[-1] == "done", events[-1]
    done = events[-1][1]
    assert done["verdict"] == kind.examples()[0].known["verdict"]
    if done["solution"] is not None:
        wish = {"text": loaded["text"], "solution": done["solution"]}
        assert client.post("/api/check", json=wish).json() == {"faults": []}
        assert client.post("/api/draw", json=wish).json()["scene"] == done["scene"]


def test_a_file_that_is_no_text_is_loaded(client: Any) -> None:
    content = base64.b64encode(b"P4\n3 2\n\xa0\x40").decode()
    loaded = client.post("/api/load", json={"bytes": content, "name": "cross.pbm"}).json()
    assert loaded["kind"] == "nonogram" and fathom.loads(loaded["text"]).kind == "nonogram"


def test_what_cannot_be_read_is_refused_with_its_place(client: Any) -> None:
    answer = client.post("/api/load", json={"text": SLIDE.replace("#", "?")})
    assert answer.status_code == 422
    assert answer.json()["place"] == {"line": 5, "column": 2}
    assert "found '?'" in answer.json()["error"]


def test_wrong_kinds_formats_and_overlays_are_refused_in_one_line(client: Any) -> None:
    for path, wish in (
        ("draw", {"text": SLIDE, "kind": "nonogram"}),
        ("draw", {"text": SLIDE, "format": "nothing"}),
        ("draw", {"text": SLIDE, "overlay": "nothing"}),
        ("check", {"text": SLIDE, "solution": "XYZ"}),
        ("export", {"text": SLIDE, "as": "nothing"}),
        ("load", {}),
    ):
        answer = client.post(f"/api/{path}", json=wish)
        assert answer.status_code == 422, (path, wish)
        assert "\n" not in answer.json()["error"] and answer.json()["error"]
    assert client.get("/api/kinds/nothing").status_code == 422


@pytest.mark.parametrize(
    ("how", "type", "begins"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("animated", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("text", "text/plain", b"kind: slide"),
    ],
)
def test_a_puzzle_becomes_a_file(how: str, type: str, begins: bytes, client: Any) -> None:
    answer = client.post("/api/export", json={"text": SLIDE, "solution": "RD", "as": how})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith(type) and answer.content.startswith(begins)
    assert 'filename="slide.' in answer.headers["content-disposition"]


def test_formats_of_other_programs_are_written(client: Any) -> None:
    for kind in KINDS:
        puzzle = example(kind)
        for name in (name for name, found in kind.formats.items() if found.write):
            answer = client.post("/api/export", json={"text": puzzle.to_text(), "as": name})
            try:
                wanted = fathom.dumps(puzzle, name)
            except fathom.FathomError as refusal:
                assert (answer.status_code, answer.json()["error"]) == (422, str(refusal))
            else:
                assert answer.text == wanted


def test_solutions_are_counted_and_measures_taken(client: Any) -> None:
    assert last(client, "count", text=SLIDE)[1]["count"] == fathom.count(fathom.loads(SLIDE)).count
    name, done = last(client, "analyse", text=SLIDE)
    assert name == "done" and done["report"]


def test_pictures_of_measures_are_drawn(client: Any) -> None:
    text = example(fathom.kinds()["ice-block"]).to_text()
    assert client.post("/api/draw", json={"text": text, "picture": "plot"}).json()["scene"]["layers"]
    events = run(client, "analyse", text=text, options={"pictures": ["plot"]})
    assert [data["name"] for name, data in events if name == "scene"] == ["plot"]


def test_puzzles_are_made_one_after_the_other(client: Any) -> None:
    options = {"seed": 3, "number": 2, "generator": "level", "size": "5x5"}
    made = [data for name, data in run(client, "generate", kind="slide", options=options) if name == "puzzle"]
    assert [fathom.loads(one["text"]) for one in made] == [
        fathom.generate("slide", "level", seed=seed, size="5x5") for seed in (3, 4)
    ]


def test_a_puzzle_is_carried_to_another_kind_with_its_solution(client: Any) -> None:
    text = "kind: cnf\nvariables: 4\n\n1 2 3 4\n-1 -2\n"
    solution = last(client, "solve", text=text)[1]["solution"]
    name, done = last(client, "reduce", text=text, options={"target": "3sat", "solution": solution})
    assert name == "done", done
    assert fathom.check(fathom.loads(done["text"]), done["solution"]) == []


def test_all_solutions_come_one_by_one_and_then_whether_these_are_all(client: Any) -> None:
    text = "kind: tatamibari\n\n?..\n...\n..?\n"
    *some, (name, done) = [
        one for one in run(client, "solutions", text=text) if one[0] in ("solution", "done", "failed")
    ]
    assert name == "done" and done["all"] and done["confirmed"] and done["unproved"] is None, done
    texts = [data["solution"] for _, data in some]
    assert len(set(texts)) == done["number"] == fathom.count(fathom.loads(text)).count > 2
    assert all(fathom.check(fathom.loads(text), one) == [] for one in texts)
    assert all(data["scene"] and data["gestures"] for _, data in some)


def test_no_more_solutions_than_asked_for_come(client: Any) -> None:
    text = "kind: cnf\nvariables: 9\n\n1 2\n"
    told = run(client, "solutions", text=text, options={"limit": 3})
    assert [name for name, _ in told].count("solution") == 3
    assert (told[-1][1]["all"], told[-1][1]["number"], told[-1][1]["unique"]) == (False, 3, False)
    assert [name for name, _ in run(client, "solutions", text=text)].count("solution") == 100
    assert last(client, "solutions", text=text, options={"limit": 0})[0] == "failed"


def test_the_reduction_is_chosen_where_several_lead_to_one_kind(client: Any) -> None:
    text = example(fathom.kinds()["n4dm"]).to_text()
    ways = [one["name"] for one in client.get("/api/kinds/n4dm").json()["reductions"]]
    assert len(ways) > 1
    built = [last(client, "reduce", text=text, options={"target": "n3dm", "via": way})[1]["text"] for way in ways]
    assert built[0] != built[1]


def test_the_computer_makes_a_turn_and_tells_its_gestures(client: Any) -> None:
    game = next(one for one in fathom.kinds()["push-fight"].examples() if one.path.stem == "in-two")
    position = fathom.load(game.path)
    name, done = last(client, "reply", text=position.to_text())
    assert name == "done", done
    state = client.post("/api/play", json={"text": position.to_text(), "gestures": done["gestures"]}).json()["state"]
    assert state == done["state"]
    begun = last(client, "reply", text=position.to_text(), state="1,1 to 0,2")[1]
    assert begun == {"state": None, "gestures": None}
    told = [last(client, "worth", text=position.to_text(), state=one)[1]["worth"] for one in ("", state)]
    assert [worth["share"] for worth in told] == [1.0, 1.0]
    assert told[0]["words"] == "won in 2 turns"


def test_a_board_grows_at_a_side_where_the_kind_knows_how(client: Any) -> None:
    panel = example(fathom.kinds()["witness"])
    grown = client.post("/api/edit", json={"text": panel.to_text(), "side": "right", "step": 1}).json()["text"]
    assert fathom.loads(grown).columns == panel.columns + 1
    for wish in ({"side": "right"}, {"side": "middle"}, {}):
        answer = client.post("/api/edit", json={"text": SLIDE, **wish})
        assert answer.status_code == 422 and answer.json()["error"]


def test_the_editor_is_told_what_it_has_of_its_own(client: Any) -> None:
    puzzle = next(one for one in fathom.kinds()["nonogram"].examples() if one.path.stem == "tulip")
    loaded = client.post("/api/load", json={"text": fathom.load(puzzle.path).to_text()}).json()
    editing = loaded["editing"]
    assert {tool["glyph"] for tool in editing["tools"]} >= set(editing["glyphs"].values())
    assert editing["scene"]["layers"] != loaded["scene"]["layers"]
    assert client.post("/api/load", json={"text": SLIDE}).json()["editing"] == {}


def test_options_that_read_files_are_refused(client: Any, tmp_path: Any) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("#.#\n")
    nonogram = example(fathom.kinds()["nonogram"]).to_text()
    for verb, wish in (
        ("generate", {"kind": "nonogram", "options": {"generator": "picture", "file": str(secret)}}),
        ("analyse", {"text": nonogram, "options": {"hint": True, "board": str(secret)}}),
    ):
        name, data = last(client, verb, **wish)
        assert name == "failed" and "leads to files" in data["error"], data


def test_a_run_that_cannot_be_is_refused_in_the_stream(client: Any) -> None:
    assert last(client, "solve")[1]["error"].startswith("found no puzzle")
    assert last(client, "solve", text=SLIDE, options={"method": "nothing"})[0] == "failed"
    assert last(client, "reduce", text=SLIDE, options={"target": "nothing"})[0] == "failed"
    assert last(client, "reply", text=SLIDE)[0] == "failed"
    assert client.post("/api/run", json={"verb": "nothing"}).status_code == 422


def test_out_of_time_is_undecided_and_never_impossible(client: Any) -> None:
    name, done = last(client, "solve", text=SLIDE, time=0)
    assert (name, done["verdict"]) == ("done", "undecided")


def test_the_state_tells_how_many_workers_there_are(client: Any) -> None:
    state = client.get("/api/state").json()
    assert state["quick"]["workers"] == 1 and state["long"]["workers"] == 2 and state["compiling"] is None


@pytest.mark.parametrize("kind", KINDS, ids=each)
def test_a_solution_is_played_by_its_gestures_to_a_win(kind: Kind, client: Any) -> None:
    """Two steps at a time, from the state that came back; layers that the page has are not sent again."""
    texts = [fathom.load(one.path).to_text() for one in kind.examples() if one.known["verdict"] == "solved"]
    text = min(texts, key=len)
    done = last(client, "solve", text=text)[1]
    if kind.part("play") is None:
        assert done["gestures"] is None
        return
    assert done["gestures"], f"{kind.name} is not played"
    gestures, position = done["gestures"], client.post("/api/load", json={"text": text}).json()["position"]
    known = {layer["name"]: layer["hash"] for layer in position["scene"]["layers"]}
    step = max(2, len(gestures) // 3)
    for start in range(0, len(gestures), step):
        wish = {"text": text, "state": position["state"], "gestures": gestures[start : start + step], "known": known}
        answer = client.post("/api/play", json=wish)
        assert answer.status_code == 200, answer.text
        position = answer.json()
        for layer in position["scene"]["layers"]:
            assert (layer["shapes"] is None) == (known.get(layer["name"]) == layer["hash"])
            known[layer["name"]] = layer["hash"]
    assert position["solved"] and position["faults"] == []


def test_a_move_that_is_not_allowed_is_refused(client: Any) -> None:
    wish = {"text": SLIDE, "gestures": [{"form": "step", "value": "L"}]}
    answer = client.post("/api/play", json=wish)
    assert answer.status_code == 422 and answer.json()["error"]


def test_a_square_is_changed_and_the_puzzle_judged(client: Any) -> None:
    text = client.post("/api/edit", json={"text": SLIDE, "spot": "2,1", "glyph": "#"}).json()["text"]
    assert text.endswith("\n.#x\n")
    facts = [data for name, data in run(client, "judge", text=text, time=10) if name == "fact"]
    assert facts[0]["name"] == "readable" and {fact["name"] for fact in facts} >= {"solvable"}


def test_help_is_given_from_a_state(client: Any) -> None:
    assert last(client, "hint", text=SLIDE)[1]["gesture"]["form"] == "step"
    assert last(client, "left", text=SLIDE)[1] == {"left": 2}
    assert last(client, "left", text=SLIDE, state="R")[1] == {"left": 1}
    assert last(client, "lost", text=SLIDE)[1] == {"lost": False}


def test_every_change_of_a_square_is_tried(client: Any) -> None:
    changes = [data for name, data in run(client, "whatif", text=SLIDE, time=20) if name == "change"]
    assert {change["spot"] for change in changes} >= {"0,1", "2,2"}
    assert all({"spot", "glyph", "verdict"} <= set(change) for change in changes)
