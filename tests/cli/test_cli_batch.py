"""Batches: a line for every file in the order of names, whatever is wrong with one of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import refused

from fathom.cli.app import run

EXAMPLES = Path(__file__).parents[2] / "examples"


def folder_with(tmp_path: Path, **files: str) -> Path:
    for name, content in files.items():
        (tmp_path / f"{name}.txt").write_text(content)
    return tmp_path


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


FORK = (EXAMPLES / "slide" / "fork.txt").read_text()
DANCER = (EXAMPLES / "nonogram" / "dancer.txt").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_files_are_told_in_order_and_errors_among_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    folder = folder_with(tmp_path, b=DANCER, a=FORK, d=DANCER, c="nonsense")
    (folder / ".hidden").write_text("nothing")
    assert run(["solve", "--batch", str(folder), "--json-lines", "--jobs", jobs]) == 2
    found = lines_of(capsys)
    assert [line["file"] for line in found] == ["a.txt", "b.txt", "c.txt", "d.txt"]
    assert [line.get("verdict") for line in found] == ["impossible", "solved", None, "solved"]
    assert "expected 'kind: NAME'" in str(found[2]["error"]) and found[1]["unique"] is True
    assert found[1]["solution"] == found[3]["solution"]


def test_the_status_is_that_of_the_worst_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_with(tmp_path, a=DANCER, b=DANCER)
    assert run(["solve", "--batch", str(folder), "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("a.txt: solved, method auto, ")
    assert run(["solve", "--batch", str(folder), "--jobs", "1", "--time", "0", "--json-lines"]) == 3
    assert {line["verdict"] for line in lines_of(capsys)} == {"undecided"}
    folder_with(tmp_path, c=FORK)
    assert run(["solve", "--batch", str(folder), "--jobs", "1"]) == 1
    assert run(["solve", "--batch", str(folder), "--jobs", "1", "--method", "logic", "--json-lines"]) == 2


def test_bad_calls_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are no files in" in refused(capsys, "solve", "--batch", str(tmp_path))
    assert "is not a folder" in refused(capsys, "solve", "--batch", str(tmp_path / "none"))
    assert "a file, or --batch with a folder" in refused(capsys, "solve")
    assert "expected one of them" in refused(capsys, "solve", "x.txt", "--batch", str(tmp_path))
    assert "go with --batch" in refused(capsys, "solve", str(EXAMPLES / "slide" / "fork.txt"), "--jobs", "2")


TELLING = """
import sys
from fathom.cli import main
from fathom.engine.workers.mapping import _Mapping
silent = _Mapping._look_up
def telling(mapping):
    print("waiting", file=sys.stderr, flush=True)
    silent(mapping)
if __name__ == "__main__":
    _Mapping._look_up = telling
    main()
"""


def endless() -> str:
    """A nonogram that no method comes to the end of."""
    size = 61
    rows = ["3" if i == 0 else "1" if i % 2 else "1 1" if i == size - 1 else "3 1" for i in range(size)]
    columns = ["1 1" if i == 0 else "1" if i % 2 else "3" if i == size - 1 else "1 3" for i in range(size)]
    return "\n".join(["kind: nonogram", "", "rows", *rows, "", "columns", *columns, ""])


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_ends_all_searches(tmp_path: Path) -> None:
    """Two puzzles that take for ever: after Ctrl-C both are undecided, and the command ends with that status."""
    folder = folder_with(tmp_path, a=endless(), b=endless())
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, "solve", "--batch", str(folder), "--json-lines", "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None and process.stderr.readline() == "waiting\n"
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
    assert process.returncode == 3
    assert [json.loads(line)["verdict"] for line in output.splitlines()] == ["undecided", "undecided"]


def test_a_file_of_many_puzzles_is_a_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions = tmp_path / "positions.txt"
    positions.write_text("8/8/8/8/8/4k3/4q3/6K1 w - - 0 1\n8/8/8/8/8/4k3/4q3/6K1 b - -\n8/8/8/8/8/8/4q3/6K1 b - -\n")
    status = run(["solve", "--batch", str(positions), "--format", "fen", "--json-lines", "--jobs", "1"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == ["positions.txt:1", "positions.txt:2", "positions.txt:3"]
    assert [line.get("verdict") for line in lines] == ["solved", "impossible", None]
    assert "kings" in lines[2]["error"] and status == 2


def test_a_collection_of_sokoban_levels_is_a_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rooms = tmp_path / "rooms.xsb"
    rooms.write_text("First\n#####\n#@$.#\n#####\n\nSecond\n######\n#.$ @#\n######\n\nLost\n#####\n#$@.#\n#####\n")
    assert run(["solve", "--batch", str(rooms), "--json-lines", "--jobs", "1"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == ["rooms.xsb:1", "rooms.xsb:2", "rooms.xsb:3"]
    assert [(line["verdict"], line.get("cost")) for line in lines] == [
        ("solved", 1),
        ("solved", 1),
        ("impossible", None),
    ]


def results(path: Path) -> list[tuple[object, object]]:
    return [(line["file"], line.get("verdict")) for line in map(json.loads, path.read_text().splitlines())]


@pytest.mark.parametrize("place", ["here", "cores:2"])
def test_a_batch_goes_on_from_its_file_of_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    folder = folder_with(puzzles, a=FORK, b=DANCER, c="nonsense", d=DANCER)
    out = tmp_path / "out.jsonl"
    words = ["solve", "--batch", str(folder), "--out", str(out), "--on", place]
    assert run(words) == 2
    assert capsys.readouterr().out == "4 files, 0 of them solved before: 2 solved, 1 impossible, 1 refused\n"
    whole = out.read_text()
    assert results(out) == [("a.txt", "impossible"), ("b.txt", "solved"), ("c.txt", None), ("d.txt", "solved")]
    out.write_text(whole[: len(whole) - 30])  # as a kill leaves it
    folder_with(puzzles, a=DANCER)
    assert run([*words, "--json"]) == 2
    assert lines_of(capsys) == [{"files": 4, "before": 2, "solved": 3, "refused": 1}]
    assert results(out)[3:] == [("a.txt", "solved"), ("d.txt", "solved")]
    before = out.read_bytes()
    assert run(words) == 2 and out.read_bytes() == before, "all is known"
    assert run([*words, "--method", "logic"]) == 2 and out.read_bytes() != before, "other wishes, other results"


def test_a_file_that_holds_no_results_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder_with(tmp_path, a=FORK)
    words = ("solve", "--batch", str(tmp_path), "--out")
    assert "a.txt:1: expected the result of a batch" in refused(capsys, *words, str(tmp_path / "a.txt"))
    assert (tmp_path / "a.txt").read_text() == FORK
    assert "expected a file" in refused(capsys, *words, str(tmp_path))
    assert "go with --batch" in refused(capsys, "solve", str(tmp_path / "a.txt"), "--out", "x")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_a_batch_that_is_stopped_or_killed_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], blow: signal.Signals
) -> None:
    """Ten puzzles and one that takes for ever: what was done is there, and the one is not."""
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    folder_with(puzzles, **{f"a{number}": DANCER for number in range(10)}, b=endless())
    out = tmp_path / "out.jsonl"
    words = ["solve", "--batch", str(puzzles), "--out", str(out)]
    with subprocess.Popen([sys.executable, "-c", TELLING, *words, "--jobs", "2"], stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        while not out.exists() or len(out.read_bytes().splitlines()) < 10:
            assert process.stderr.readline() == b"waiting\n"
        process.send_signal(blow)
        process.stderr.read()
    assert process.returncode == (-blow if blow == signal.SIGKILL else 3)
    assert results(out) == [(f"a{number}.txt", "solved") for number in range(10)]
    folder_with(puzzles, b=FORK)
    assert run([*words, "--jobs", "1", "--json"]) == 1
    assert lines_of(capsys) == [{"files": 11, "before": 10, "solved": 10, "impossible": 1}]
