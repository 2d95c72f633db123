"""The command line: what it prints, its exit status, and one clear line for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import refused, told

from fathom.cli.app import _with_command, run

LEVEL = "kind: slide\ngoal: stop-reach\n\n@....\n..#..\n....x\n.#...\n...#.\n"
CLOSED = "kind: slide\ngoal: stop-reach\n\n@.#\n##x\n"
COVER = "kind: slide\ngoal: pass-cover\n\n@..\n.#.\n...\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "level.txt"
    path.write_text(LEVEL)
    return path


def test_solve_prints_one_object_with_the_promised_fields(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(file), "--json"]) == 0
    answer = told(capsys)
    assert isinstance(answer.pop("seconds"), float) and isinstance(answer.pop("checking"), float)
    assert answer == {
        "kind": "slide",
        "verdict": "solved",
        "method": "shortest",
        "solution": "DRUR",
        "cost": 4,
        "optimal": True,
        "unique": None,
        "other": None,
        "terms": None,
        "bound": 4,
        "certificate": "Distances",
        "unproved": {},
        "stopped": None,
        "statistics": {"squares reached": 8},
    }


def test_solve_shows_the_solution_to_a_person(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[5] == "DRUR"
    assert lines[6].startswith("solved, cost 4 (the least), method shortest")


def test_the_exit_status_tells_the_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    closed = tmp_path / "closed.txt"
    closed.write_text(CLOSED)
    assert run(["solve", str(closed), "--json"]) == 1
    answer = told(capsys)
    assert (answer["verdict"], answer["solution"], answer["cost"], answer["optimal"]) == (
        "impossible",
        None,
        None,
        None,
    )
    assert run(["solve", str(closed), "--json", "--time", "0"]) == 3
    assert told(capsys)["verdict"] == "undecided"
    assert run(["solve", str(closed), "--memory", "1M"]) == 3
    assert "memory limit of 1 MB" in capsys.readouterr().out


def test_puzzles_come_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEVEL.encode())))
    assert run(["solve", "-", "--json"]) == 0
    assert told(capsys)["solution"] == "DRUR"


def test_count_tells_whether_it_counted_all(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", str(file), "--json"]) == 0
    answer = told(capsys)
    assert (answer["count"], answer["complete"]) == (1, True)
    assert run(["count", str(file), "--time", "0", "--json"]) == 3
    assert told(capsys)["complete"] is False


def test_check_takes_text_files_and_answers(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(file), "--json"]) == 0
    answer = tmp_path / "answer.json"
    answer.write_text(capsys.readouterr().out)
    moves = tmp_path / "moves.txt"
    moves.write_text("D R\nU R\n")
    for solution in ("DRUR", str(moves), str(answer)):
        assert run(["check", str(file), solution]) == 0
        assert capsys.readouterr().out == "valid\n"
    assert run(["check", str(file), "DR", "--json"]) == 1
    assert told(capsys) == {"kind": "slide", "valid": False, "violations": ["no target is stopped on"]}
    assert "found 'X' at move 3" in refused(capsys, "check", str(file), "DRX")


def test_generate_replaces_nothing_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new.txt"
    wish = ["generate", "slide", "--goal", "stop-reach", "--size=6x7", "--moves", "5", "--seed", "3"]
    assert run([*wish, "-o", str(out)]) == 0
    first = out.read_text()
    capsys.readouterr()
    assert run(wish) == 0
    assert capsys.readouterr().out == first
    assert run(["solve", str(out), "--json"]) == 0
    assert told(capsys)["cost"] == 5
    assert "--force" in refused(capsys, *wish, "-o", str(out))
    assert run([*wish, "-o", str(out), "--force"]) == 0
    capsys.readouterr()
    assert run(["generate", "slide", "--number", "3", "-o", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.glob("slide-*.txt")) == ["slide-0.txt", "slide-1.txt", "slide-2.txt"]


def test_a_wish_that_cannot_be_met_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "slide", "--size", "2x2", "--moves", "9", "--goal", "stop-reach"]) == 3
    assert "no such level found" in capsys.readouterr().err


def test_analyse_and_kinds_tell_facts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", str(file), "--json"]) == 0
    facts = told(capsys)
    assert (facts["open squares"], facts["stopping points reached"], facts["farthest stop"]) == (22, 8, 4)
    assert run(["analyse", str(file)]) == 0
    assert "never passed" in capsys.readouterr().out
    assert run(["kinds", "--json"]) == 0
    assert "slide" in str(told(capsys)["kinds"])
    assert run(["kinds", "slide"]) == 0
    assert "--density" in capsys.readouterr().out


def test_draw_writes_pictures_by_their_suffix(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, start in (("a.svg", b"<svg"), ("a.txt", "╻".encode())):
        assert run(["draw", str(file), "--solve", "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    assert b"<animate" in (tmp_path / "a.svg").read_bytes()
    capsys.readouterr()
    assert "is there already" in refused(capsys, "draw", str(file), "-o", str(tmp_path / "a.svg"))
    assert ".svg" in refused(capsys, "draw", str(file), "-o", str(tmp_path / "a.gif"))
    assert not (tmp_path / "a.gif").exists()
    assert "known: stops, runs" in refused(capsys, "draw", str(file), "--overlay", "nothing")


def test_convert_writes_other_people_s_formats(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", str(file), "--to", "pokemon-maze"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("0 0\n2 4\n0\n0 0 0 0 0\n0 0 1 0 0\n")
    file.write_text(text)
    assert run(["convert", str(file)]) == 0
    assert capsys.readouterr().out == LEVEL
    assert "known: pokemon-maze" in refused(capsys, "convert", str(file), "--to", "ice-drawing")


def test_bench_times_every_method_that_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cover.txt"
    path.write_text(COVER)
    assert run(["bench", str(path), "--repeat", "1", "--json"]) == 0
    rows = told(capsys)["runs"]
    assert isinstance(rows, list)
    assert [row["method"] for row in rows] == ["two-sat", "sat", "fewest"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve"], "Missing argument"),
        (["frobnicate"], "No such command"),
        (["solve", "LEVEL", "--colour", "red"], "there is no option 'colour'"),
        (["solve", "LEVEL", "--method", "magic"], "there is no method of slide 'magic'"),
        (["solve", "LEVEL", "--method", "chain"], "method chain does not fit this instance"),
        (["solve", "LEVEL", "--time", "soon"], "--time: found 'soon', expected a number"),
        (["solve", "LEVEL", "--memory", "4X"], "--memory: found '4X', expected a number"),
        (["solve", "LEVEL", "--format", "xyz"], "there is no format 'xyz'"),
        (["generate", "chess"], "there is no kind 'chess'"),
        (["generate", "slide", "magic"], "there is no generator of slide 'magic'"),
        (["generate", "slide", "--size", "0x4"], "option size='0x4': expected a size such as 8x8"),
        (["generate", "slide", "--moves", "many"], "option moves='many': expected a whole number"),
        (["generate", "slide", "--goal", "win"], "goal='win': expected one of stop-reach"),
        (["generate", "slide", "hardest", "--size", "9x9"], "64"),
        (["kinds", "chess"], "there is no kind 'chess'"),
        (["check", "-", "-"], "only one of puzzle and solution"),
    ],
)
def test_bad_calls_get_one_clear_line(
    arguments: list[str], message: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(capsys, *(str(file) if word == "LEVEL" else word for word in arguments))


def test_bad_files_get_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noise = tmp_path / "noise.bin"
    noise.write_bytes(os.urandom(1 << 20) * 100)
    assert "expected UTF-8 text" in refused(capsys, "solve", str(noise))
    letters = tmp_path / "letters.txt"
    letters.write_bytes(b"x." * (50 << 20))
    assert "expected 'kind: NAME'" in refused(capsys, "solve", str(letters))
    nul = tmp_path / "nul.txt"
    nul.write_text(LEVEL.replace("#", "\0"))
    assert "nul.txt:5:3: found a NUL byte" in refused(capsys, "solve", str(nul))
    assert "Is a directory" in refused(capsys, "solve", str(tmp_path))
    assert "No such file" in refused(capsys, "solve", str(tmp_path / "missing"))
    assert "embedded null byte" in refused(capsys, "solve", "x\0y")
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert "empty.txt:1:1: found nothing" in refused(capsys, "solve", str(empty))


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from fathom.cli import main; main()", *arguments]


TELLING = """
import sys
from fathom.answer import Watch
from fathom.cli import main
silent = Watch.check
def telling(*arguments, **facts):
    print("working", file=sys.stderr, flush=True)
    silent(*arguments, **facts)
Watch.check = telling
main()
"""


def test_ctrl_c_stops_cleanly_with_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "level.txt"
    assert run(["generate", "slide", "--size", "16x16", "--density", "0.12", "--seed", "4", "-o", str(path)]) == 0
    with subprocess.Popen(
        [sys.executable, "-c", TELLING, "solve", str(path), "--fewest", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        for _ in range(12):
            assert process.stderr.readline() == "working\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert set(errors.split("\n")) <= {"working", ""}
    answer = json.loads(output)
    assert process.returncode == 3
    assert answer["verdict"] in ("solved", "undecided")
    assert answer["verdict"] == "undecided" or (answer["bound"] or 0) <= answer["cost"]


def test_a_reader_that_leaves_early_is_no_error(file: Path) -> None:
    piped = subprocess.run(
        " ".join(f"'{word}'" for word in command("kinds", "slide")) + " | head -n 1",
        shell=True, capture_output=True, check=True,
    )  # fmt: skip
    assert piped.stderr == b""


@pytest.mark.parametrize(
    "words",
    [
        "solve FILE --unique yes",
        "solve --unique yes FILE",
        "solve --unique=yes FILE",
        "solve --unique FILE",
        "solve FILE --unique",
        "solve --time 60 --unique FILE --json",
        "solve --unique yes --json -- FILE",
    ],
)
def test_options_of_a_method_stand_before_the_file_or_after(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    panel = Path(__file__).parents[2] / "examples" / "witness" / "first-panel.txt"
    arguments = [str(panel) if word == "FILE" else word for word in words.split()]
    assert run(arguments if "--json" in arguments else [*arguments[:1], "--json", *arguments[1:]]) == 0
    assert told(capsys)["unique"] is True


def test_a_generator_takes_its_options_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--size", "5x5", "slide", "--seed", "1"]) == 0
    first = capsys.readouterr().out
    assert run(["generate", "slide", "--size", "5x5", "--seed", "1"]) == 0
    assert capsys.readouterr().out == first


def test_a_command_is_made_without_the_others() -> None:
    """Each is the one that it is among all; what is no command is looked for among all, so that one can be named."""
    everything = _with_command("--help").commands
    assert len(everything) > 20 and {*_with_command("sole").commands} == {*everything}
    for name, command in everything.items():
        (alone,) = _with_command(name).commands.values()
        assert type(alone) is type(command) and alone.name == name
        assert [option.opts for option in alone.params] == [option.opts for option in command.params]
        assert {*getattr(alone, "commands", ())} == {*getattr(command, "commands", ())}
