"""Completion in shells: commands, options, kinds, generators and methods; files where a file is expected."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import refused

import fathom
from fathom.cli.app import run
from fathom.cli.completion import SCRIPTS, completed


def test_commands_complete() -> None:
    assert completed(["so"]) == ["solutions", "solve"]
    assert {"solve", "gadgets", "pushfight", "completion"} <= set(completed([""]))
    assert completed(["pushfight", "so"]) == ["solve"]
    assert completed(["no-such-command", ""]) == []


def test_options_complete() -> None:
    assert completed(["solve", "--fe"]) == ["--fewest"]
    assert {"--time", "--memory", "-o", "--output"} <= set(completed(["draw", "-"]))


def test_kinds_and_generators_complete() -> None:
    assert completed(["generate", "sli"]) == ["slide"]
    assert completed(["kinds", ""]) == sorted(fathom.kinds())
    assert completed(["reduce", "3sat", "sli"]) == ["slide"]
    assert completed(["generate", "slide", ""]) == ["hardest", "level"]


def test_methods_are_those_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "level.txt"
    file.write_text("kind: slide\ngoal: stop-reach\n\n@.x\n")
    assert completed(["solve", str(file), "--method", ""]) == sorted(fathom.kinds()["slide"].methods)
    everything = {name for kind in fathom.kinds().values() for name in kind.methods}
    assert completed(["solve", "--method", ""]) == sorted(everything)


@pytest.mark.parametrize(
    "words", [["solve", ""], ["solve", "exa"], ["reduce", "3sat", "slide", ""], ["draw", "-o", ""]]
)
def test_where_a_file_is_expected_the_shell_completes(words: list[str]) -> None:
    assert completed(words) == []


def test_scripts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for shell, script in SCRIPTS.items():
        assert run(["completion", shell]) == 0
        assert capsys.readouterr().out == script
    assert "known: bash, zsh, fish" in refused(capsys, "completion", "tcsh")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes(tmp_path: Path) -> None:
    command = tmp_path / "fathom"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fathom "$@"\n')
    command.chmod(0o755)
    words = "COMP_WORDS=(fathom generate sli); COMP_CWORD=2"
    script = f'source <(fathom completion bash); {words}; _fathom_words; echo "${{COMPREPLY[@]}}"'
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert (done.stdout, done.stderr) == ("slide\n", "")
