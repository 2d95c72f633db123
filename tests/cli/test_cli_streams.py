"""Whatever standard input and output are (closed, full, of few letters, interrupted): one line, never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fathom
from fathom.cli.app import run
from fathom.cli.terminal.streams import plain, prepare

LEVEL = "kind: slide\ngoal: stop-reach\ntitle: Fjällräven → ночь\n\n@..\n.#.\n..x\n"
COMMANDS = (["solve"], ["draw"], ["count"], ["analyse"], ["convert"], ["check"], ["solve", "--json"])
FULL = Path("/dev/full")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "level.txt"
    path.write_text(LEVEL, encoding="utf-8")
    return path


def fathom_in(
    *words: str, shell: str = "", env: dict[str, str] | None = None, start: str = "-m fathom"
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a shell, which sets up the streams."""
    line = f'exec "$0" {start} "$@" {shell}'
    wanted = {**os.environ, "PYTHONUTF8": "0", **(env or {})}
    return subprocess.run(
        ["/bin/sh", "-c", line, sys.executable, *words], capture_output=True, env=wanted, timeout=300, check=False
    )


def one_line(done: subprocess.CompletedProcess[bytes]) -> str:
    told = done.stderr.decode()
    assert told.startswith("fathom: ") and told.count("\n") == 1, told
    return told


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., bytes]:
    """Run a command whose output has this encoding; the bytes it prints."""

    def run_in(encoding: str, *words: str) -> bytes:
        taken = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(taken, encoding=encoding))
        prepare()
        assert run(list(words)) == 0
        sys.stdout.flush()
        return taken.getvalue()

    return run_in


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_prints_in_every_encoding(
    file: Path, command: list[str], encoding: str, printed: Callable[..., bytes]
) -> None:
    solution = ["DR"] if command == ["check"] else []
    data = printed(encoding, command[0], str(file), *command[1:], *solution)
    text = data.decode("utf-8" if command == ["convert"] else encoding)
    if command == ["convert"]:
        assert text == LEVEL
    if command[-1] == "--json":
        assert json.loads(text)["solution"] == "RD"


@pytest.mark.parametrize("kind", fathom.kinds())
def test_all_about_a_kind_is_told_in_ascii(kind: str, printed: Callable[..., bytes]) -> None:
    assert printed("ascii", "kinds", kind).decode("ascii").startswith(f"{kind}: ")


def test_json_loses_no_letter_in_ascii(file: Path, printed: Callable[..., bytes]) -> None:
    assert json.loads(printed("ascii", "convert", str(file), "--json").decode("ascii"))["text"] == LEVEL


def test_a_picture_keeps_its_shape_in_ascii(file: Path, printed: Callable[..., bytes]) -> None:
    plainly, fully = (printed(name, "solve", str(file)).decode(name).splitlines()[:3] for name in ("ascii", "utf-8"))
    assert fully == ["╺━━━┓░", "· ██┃░", "· · ●░"]
    assert plainly == ["----+:", ". ##|:", ". . *:"]


def test_the_encoding_of_the_environment_is_kept(file: Path) -> None:
    done = fathom_in("solve", str(file), env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.decode("ascii").count("\n") == 5


def test_characters_without_a_plain_one_are_escaped() -> None:
    assert plain(UnicodeEncodeError("ascii", "a┼ночь", 1, 3, "")) == ("+\\u043d", 3)


def test_a_closed_input_is_one_line() -> None:
    done = fathom_in("solve", "-", shell="<&-")
    assert done.returncode == 2
    assert "standard input" in one_line(done)


@pytest.mark.parametrize("words", [["kinds"], ["--version"]])
def test_a_closed_output_is_one_line(words: list[str]) -> None:
    done = fathom_in(*words, shell=">&-")
    assert done.returncode == 2
    assert "standard output" in one_line(done)


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", [["--version"], ["kinds", "slide"]])
def test_a_full_output_is_one_line(words: list[str]) -> None:
    done = fathom_in(*words, shell=f">{FULL}")
    assert done.returncode == 2
    assert "No space left" in one_line(done)


def test_a_closed_error_output_changes_nothing(file: Path) -> None:
    assert fathom_in("solve", "nowhere.txt", shell="2>&-").returncode == 2
    assert fathom_in("solve", str(file), shell="2>&-").returncode == 0


def test_with_all_streams_closed_the_status_still_tells(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "level.svg"
    done = fathom_in("draw", str(file), "-o", str(target), shell="<&- >&- 2>&-")
    assert done.returncode == 2 and target.read_text().startswith("<svg")


INTERRUPTED = """
import os, signal, sys
class Hook:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Hook())
from fathom.cli import main
main()
"""


@pytest.mark.parametrize("module", ["fathom.cli.app", "fathom.verbs", "numpy", "fathom.puzzles.slide.model"])
def test_ctrl_c_while_modules_are_imported_is_one_line(file: Path, tmp_path: Path, module: str) -> None:
    program = tmp_path / "interrupted.py"
    program.write_text(INTERRUPTED.format(module=module))
    done = fathom_in("solve", str(file), start=f"'{program}'")
    assert (done.returncode, one_line(done)) == (3, "fathom: stopped\n")
