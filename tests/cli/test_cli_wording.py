"""What commands say: every message is about what was given, and no name in it is one that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_calls import refused

import fathom
from fathom.answer import Limits, Watch
from fathom.cli.app import run
from fathom.errors import LimitReached
from fathom.gadgets.library import named

LEVEL = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "level.txt"
    path.write_text(LEVEL)
    return str(path)


@pytest.mark.parametrize("command", ["convert", "draw"])
def test_an_output_needs_a_name(command: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "found nothing, expected the name of a file to write" in refused(capsys, command, file, "-o", "")
    assert f"found the folder {tmp_path}" in refused(capsys, command, file, "-o", str(tmp_path), "--force")


def test_a_generator_needs_a_place_to_write_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "expected the name of a file" in refused(capsys, "generate", "slide", "-o", "")
    assert "need a folder" in refused(capsys, "generate", "slide", "-o", "", "--number", "2")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["generate", "slide", "--generator", "level"],
        ["generate", "slide", "--limits", "3"],
        ["generate", "slide", "--kind=x"],
    ],
)
def test_what_a_verb_is_told_is_no_option_of_a_generator(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no option" in refused(capsys, *words)


@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_what_a_verb_is_told_is_no_option_of_a_method(
    command: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "there is no option" in refused(capsys, command, file, "--limits", "3")
    assert "there is no option" in refused(capsys, command, file, "--instance", "3")


@pytest.mark.parametrize("words", [["solve", ""], ["check", "", "R"], ["reduce", "3sat", "slide", ""]])
def test_a_file_needs_a_name(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "found nothing, expected the name of a file" in refused(capsys, *words)


def test_a_batch_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing is not a folder" in refused(capsys, "solve", "--batch", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["slide", "--size", "1000000000x1000000000"], "sides from 1 to 99999"),
        (["ice-block", "--moves", "1000000000"], "a number of at most 9 digits"),
        (["path", "--clues", "1000000000"], "a number from 1 to 10000"),
    ],
)
def test_a_size_that_is_too_large_is_told_the_largest(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert expected in refused(capsys, "generate", *words)


@pytest.mark.parametrize("size", ["99999x99999", "99999x99999x99999x99999"])
def test_a_board_that_no_machine_holds_is_not_begun(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "slide", "--size", size, "--memory", "100G"]) == 3
    assert "a board of this size would take" in capsys.readouterr().err


def test_a_formula_that_no_machine_holds_is_not_begun(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "cnf", "--variables", "1000000000000", "--memory", "100G"]) == 3
    assert "a formula of this size would take" in capsys.readouterr().err


def test_a_request_to_stop_is_named_once(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LimitReached) as limit:
        Watch(Limits(cancelled=lambda: True)).check()
    assert f"stopped by {limit.value.reason}" == "stopped by a request to stop"


def test_the_legend_of_gadget_mazes_can_be_typed_in() -> None:
    legend = fathom.kinds()["gadget-maze"].legend
    for line in legend:
        if ":" in line and not line.startswith("define"):
            assert named(line.partition(":")[2].partition(",")[0].strip())
    lines = [line for line in legend if line != "#"]
    maze = "kind: gadget-maze\nstart: in\ngoal: out\n\n" + "\n".join([*lines, "out - B.1"]) + "\n"
    assert fathom.loads(maze).to_text()


def test_help_of_every_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    for command in ("solve", "count", "check", "generate", "analyse", "draw", "convert", "reduce", "kinds", "bench"):
        assert run([command, "--help"]) == 0
        assert "--help" in capsys.readouterr().out
