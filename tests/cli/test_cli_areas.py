"""`fathom areas`: tables of gadgets, and gadgets that evolve, by the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import refused, told

from fathom.cli.app import run

EXAMPLES = Path(__file__).parents[2] / "examples" / "areas"
BROKEN = str(EXAMPLES / "broken-wire.txt")


def test_a_table_says_what_a_gadget_does_and_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["areas", "table", str(EXAMPLES / "wire.txt"), "-o", str(tmp_path / "wire.svg"), "--json"]) == 0
    assert told(capsys) == {"cells": 20, "clues": 6, "profiles": ["t", "b"], "breaches": 0}
    assert (tmp_path / "wire.svg").read_text().startswith("<svg")
    assert run(["areas", "table", BROKEN]) == 1
    assert "the contract is broken" in capsys.readouterr().out


def test_a_broken_wire_is_repaired_and_the_history_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    history, found = tmp_path / "history", tmp_path / "found.txt"
    assert run(["areas", "evolve", BROKEN, "--history", str(history), "-o", str(found), "--json"]) == 0
    answer = told(capsys)
    assert answer["kept"] and answer["ended"] is None and answer["gadget"] == found.read_text()
    names = {path.name for path in history.iterdir()}
    steps = answer["steps"]
    assert isinstance(steps, list)
    assert names == {f"{number:03}.{sort}" for number in range(len(steps)) for sort in ("txt", "svg")} | {"history.svg"}
    assert run(["areas", "table", str(found)]) == 0
    capsys.readouterr()
    assert "is there already" in refused(capsys, "areas", "evolve", BROKEN, "--history", str(history))


def test_the_same_seed_repeats_a_search_and_it_goes_on_from_any_step(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told_twice = []
    for _ in range(2):
        run(["areas", "evolve", str(EXAMPLES / "variable.txt"), "--shrink", "--seed", "3", "--json"])
        told_twice.append(told(capsys))
    assert told_twice[0] == told_twice[1]
    assert run(["areas", "evolve", str(EXAMPLES / "variable.txt"), "--shrink", "--history", str(tmp_path / "all")]) == 0
    capsys.readouterr()
    assert run(["areas", "evolve", str(tmp_path / "all" / "002.txt"), "--shrink", "--json"]) == 0
    assert told(capsys)["gadget"] == told_twice[0]["gadget"]


def test_a_limit_ends_it_with_the_best_so_far(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    impossible = tmp_path / "impossible.txt"
    impossible.write_text(Path(BROKEN).read_text().replace("profiles: b t", "profiles: b t bt 0"))
    assert run(["areas", "evolve", str(impossible), "--time", "0.5", "--json"]) == 3
    found = told(capsys)
    assert not found["kept"] and found["ended"] and "kind: gadget-contract" in str(found["gadget"])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("kind: gadget-contract", "kind: gadget"), "expected kind: gadget-contract"),
        (("puzzle: tatamibari", "puzzle: chess"), "expected one of tatamibari"),
        (("profiles: b t", "profiles: b x"), "expected letters of the drawing"),
        (("profiles: b t\n", ""), "expected an entry 'profiles"),
        (("clues: 6", "clues: many"), "expected how many clues"),
        (("sorts: +|", "sorts: o"), "expected some of +-|"),
        (("b+.b", "b+%b"), ":14:3: found '%'"),
        (("t+.t\n", "t+.\n"), "the end t at other cells"),
    ],
)
def test_bad_files_are_refused_with_the_place(
    change: tuple[str, str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Path(BROKEN).read_text()
    assert change[0] in text
    path = tmp_path / "bad.txt"
    path.write_text(text.replace(*change, 1))
    assert words in refused(capsys, "areas", "table", str(path))
