"""`fathom gadgets`: searches, proofs and pictures from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_calls import refused, told

from fathom.cli.app import run

YAML = """
gadgets:
  P2T:
    uedges: [[0, 0, 1, 1], [0, 3, 2, 1]]
  split:
    uedges: [[0, 0, 1, 0], [0, 0, 2, 0], [0, 1, 2, 0]]
  lock:
    uedges: [[0, 0, 1, 1], [0, 2, 3, 0]]
    state-names: {0: open, 1: closed}
"""


@pytest.fixture
def gadgets(tmp_path: Path) -> str:
    path = tmp_path / "gadgets.yaml"
    path.write_text(YAML)
    return str(path)


def search(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict[str, Any]:
    assert run(["gadgets", "search", *words, "--json"]) == status
    return told(capsys)


@pytest.mark.parametrize("bases", [["--base", "P2T", "split"], ["--base", "P2T", "--base", "split"]])
def test_a_search_reports_what_it_found(capsys: pytest.CaptureFixture[str], gadgets: str, bases: list[str]) -> None:
    bounds = ["--states", "8", "--transitions", "60", "--locations", "6", "--components", "1"]
    found = search(capsys, "--file", gadgets, *bases, "--target", "lock", "--generations", "4", *bounds)
    assert found["specifications"] > 1000 and found["edges"] > found["specifications"] and found["seconds"] > 0
    (lock,) = found["found"]
    assert (lock["name"], lock["generation"], lock["gadgets"]) == ("lock", 4, 5)
    assert lock["verified"] is True and lock["strict"] is True
    assert sum(" source " in step for step in lock["trace"]) == 5


def test_without_targets_all_names_of_the_file_are_looked_for(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    found = search(capsys, "--file", gadgets, "--base", "P2T", "split", "--generations", "1")
    assert [one["name"] for one in found["found"]] == ["P2T", "split"]
    assert found["complete"] is True


def test_without_a_file_the_library_serves(capsys: pytest.CaptureFixture[str]) -> None:
    found = search(capsys, "--base", "diode", "--generations", "1")
    assert {"diode", "diode-diode-parallel"} <= {one["name"] for one in found["found"]}


def test_rounds_build_with_what_is_small(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    words = ["--file", gadgets, "--base", "P2T", "split", "--generations", "1"]
    words += ["--states", "8", "--transitions", "60", "--locations", "6", "--components", "1"]
    found = search(capsys, *words, "--again", "2", "--small", "4x2", "3x3")
    assert (found["generations"], found["rounds"], len(found["per_generation"])) == (1, 2, 4)
    assert run(["gadgets", "search", *words, "--again", "9", "--cores", "1"]) == 0
    assert "2 of 2 complete, 9 of 9 rounds again" in capsys.readouterr().out
    for wrong in (["--again", "1", "--small", "4"], ["--again", "1", "--small", "0x2"], ["--small", "4x2"]):
        assert "small" in refused(capsys, "gadgets", "search", "--base", "diode", *wrong)


def test_what_is_not_found_is_said_by_the_status(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    assert search(capsys, "--base", "diode", "--target", "toggle", "--generations", "2", status=1)["found"] == []
    stopped = search(capsys, "--file", gadgets, "--base", "P2T", "split", "--nodes", "50", status=3)
    assert stopped["stopped"] == "limit of 50 nodes"


def test_a_search_is_kept_and_its_networks_saved(
    capsys: pytest.CaptureFixture[str], gadgets: str, tmp_path: Path
) -> None:
    store, save = tmp_path / "store", tmp_path / "networks"
    words = ["--file", gadgets, "--base", "P2T", "split", "--generations", "2", "--store", str(store)]
    first = search(capsys, *words)
    again = search(capsys, *words, "--save", str(save))
    assert again["operations"] == 0 and again["specifications"] == first["specifications"]
    assert {path.name for path in save.iterdir()} == {"P2T.txt", "P2T.svg", "split.txt", "split.svg"}
    assert run(["gadgets", "verify", str(save / "P2T.txt"), "--target", "P2T", "--file", gadgets, "--json"]) == 0
    assert told(capsys)["strict"] is True
    assert "is there already" in refused(capsys, "gadgets", "search", *words, "--save", str(save))


def test_a_network_is_built_with_and_stands_in_full(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--target", "toggle-toggle-antiparallel", "--generations", "1", "--save"]
    search(capsys, "--base", "toggle-toggle-crossing", *words, str(tmp_path / "first"))
    made = tmp_path / "first" / "toggle-toggle-antiparallel.txt"
    (found,) = search(capsys, "--part", str(made), *words, str(tmp_path / "again"))["found"]
    assert found["trace"] == ["1 = source {toggle-toggle-antiparallel-0}"] and found["gadgets"] == 2
    assert (tmp_path / "again" / made.name).read_text() == made.read_text()
    assert "no.txt: No such file" in refused(
        capsys, "gadgets", "search", "--part", str(tmp_path / "no.txt"), *words[:-1]
    )


def test_a_network_is_wired_and_written(capsys: pytest.CaptureFixture[str], gadgets: str, tmp_path: Path) -> None:
    network = tmp_path / "lock.txt"
    words = ["--file", gadgets, "--base", "P2T*3", "--target", "lock", "--branches", "2", "--passes", "5"]
    assert run(["gadgets", "wire", *words, "-o", str(network), "--json"]) == 0
    found = told(capsys)
    assert (found["found"], found["verified"], found["planar"], found["counted"]) == (True, True, True, 3)
    assert run(["gadgets", "verify", str(network), "--file", gadgets, "--target", "lock"]) == 0
    capsys.readouterr()
    assert run(["gadgets", "wire", "--file", gadgets, "--base", "P2T*2", "--target", "lock", "--json"]) == 1
    assert told(capsys)["complete"] is True


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--base", "toggle*x", "--target", "diode"], "expected a number after '*'"),
        (["--base", "toggle"], "expected --base"),
        (["--base", "toggle", "--target", "what"], "no gadget 'what'"),
        (["--base", "toggle-toggle-parallel", "--target", "diode", "--gadgets", "20"], "use fewer gadgets"),
    ],
)
def test_what_cannot_be_wired_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    assert complaint in refused(capsys, "gadgets", "wire", *words)


def test_wires_may_cross_and_images_be_mirrored(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--base", "toggle-toggle-parallel", "--target", "toggle-toggle-antiparallel", "--generations", "0"]
    assert search(capsys, *words, status=1)["found"] == []
    assert search(capsys, *words, "--nonplanar")["found"][0]["gadgets"] == 1
    assert "do not go together" in refused(capsys, "gadgets", "search", *words, "--nonplanar", "--mirror")


def test_a_target_may_be_a_mirror_image(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--base", "OTtcC", "--generations", "0", "--target"]
    assert search(capsys, *words, "OTtcC mirrored", status=1)["found"] == []
    assert search(capsys, *words, "OTtcC mirrored", "--mirror")["found"][0]["name"] == "OTtcC mirrored"
    assert "nonsense" in refused(capsys, "gadgets", "search", *words, "nonsense mirrored")


def test_the_last_gadget_may_be_bounded(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    words = ["--file", gadgets, "--base", "P2T", "split", "--target", "lock", "--generations", "4"]
    bounds = ["--locations", "6", "--states", "8", "--transitions", "60", "--components", "1"]
    assert search(capsys, *words, *bounds, "--last-locations", "4")["found"][0]["gadgets"] == 5
    assert search(capsys, *words, *bounds, "--last-locations", "3", status=3)["found"] == []


def test_gadgets_may_be_free(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    words = ["--file", gadgets, "--base", "P2T", "--free", "split", "--target", "lock", "--generations", "2"]
    found = search(capsys, *words, "--locations", "6", "--states", "8", "--transitions", "60", "--components", "1")
    assert (found["found"][0]["generation"], found["found"][0]["gadgets"]) == (2, 5)
    assert "bound on locations" in refused(capsys, "gadgets", "search", *words)


def test_bad_searches_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "--base" in refused(capsys, "gadgets", "search")
    assert "nonsense" in refused(capsys, "gadgets", "search", "--base", "nonsense")
    missing = str(tmp_path / "no.yaml")
    assert "no.yaml: No such file" in refused(capsys, "gadgets", "search", "--file", missing, "--base", "diode")
    (tmp_path / "bad.yaml").write_text("gadgets:\n  one:\n    uedges: [[0, 0, 1]]\n")
    line = refused(capsys, "gadgets", "search", "--file", str(tmp_path / "bad.yaml"), "--base", "one")
    assert "bad.yaml:3:" in line
    (tmp_path / "file").write_text("")
    assert "store" in refused(capsys, "gadgets", "search", "--base", "diode", "--store", str(tmp_path / "file"))


def test_a_trace_is_replayed_drawn_and_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    crossing, wanted = "toggle-toggle-crossing", "toggle-toggle-antiparallel"
    found = search(capsys, "--base", crossing, "--target", wanted, "--generations", "1")
    trace, network, picture = (str(tmp_path / name) for name in ("trace.txt", "network.txt", "network.svg"))
    Path(trace).write_text("\n".join(found["found"][0]["trace"]))
    assert run(["gadgets", "replay", trace, "-o", network]) == 0
    assert Path(network).read_text().startswith("kind: gadget-network")
    assert run(["gadgets", "verify", network, "--target", wanted]) == 0
    assert run(["gadgets", "verify", trace, "--target", crossing]) == 1
    assert run(["gadgets", "draw", trace, "-o", picture]) == 0
    assert "<svg" in Path(picture).read_text()
    capsys.readouterr()
    assert "is there already" in refused(capsys, "gadgets", "draw", trace, "-o", picture)


def test_refutations_have_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    toggles = ["--base", "toggle-toggle-parallel", "3-split"]
    assert run(["gadgets", "refute", *toggles, "--target", "diode", "--json"]) == 1
    found = told(capsys)
    assert found["refuted"] == ["diode"]
    assert found["refutations"][0]["property"] == "reversible"  # type: ignore[index]
    assert run(["gadgets", "refute", *toggles, "--target", "noncrossing-toggle-lock"]) == 0
    assert "no reason is known" in capsys.readouterr().out


def test_gadgets_are_listed_and_shown(capsys: pytest.CaptureFixture[str], gadgets: str) -> None:
    assert run(["gadgets", "list", "--file", gadgets]) == 0
    assert capsys.readouterr().out.split() == ["P2T", "split", "lock"]
    assert run(["gadgets", "show", "P2T", "--file", gadgets, "--json"]) == 0
    facts = told(capsys)
    assert facts["reversible"] is True and facts["deterministic"] is True and facts["components"] == 1
    assert run(["gadgets", "draw", "toggle-lock-noncrossing-matched"]) == 0


def test_recorded_traces_are_checked_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    report.write_text(
        "Target trace:\n  1 = source {wire}\nSource trace:\n"
        "  224 = source {toggle-toggle-parallel, toggle-toggle-parallel-0-0}\n  1 = connect 224 at 1 @0\n"
    )
    assert run(["gadgets", "traces", str(report), "--json"]) == 0
    facts = told(capsys)
    assert (facts["traces"], facts["nameable"], facts["verified"]) == (1, 1, 1)
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({"report": "r", "target": ["1 = source {what}"], "source": ["1 = source {wire}"]}))
    assert run(["gadgets", "traces", str(lines), "--json"]) == 0
    assert told(capsys)["nameable"] == 0
