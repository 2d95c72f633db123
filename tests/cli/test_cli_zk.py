"""`fathom zk`: proofs to files and to those who call, on the command line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import refused, told

from fathom.cli.app import run

LEVEL = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file = tmp_path / "level.txt"
    file.write_text(LEVEL)
    return file


def test_a_proof_to_a_file_is_checked(level: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = str(tmp_path / "proof.zk")
    assert run(["zk", "prove", str(level), "RD", "-o", proof, "--security", "60", "--for", "you"]) == 0
    assert run(["zk", "check", str(level), proof, "--security", "60"]) == 0
    assert "valid, for 'you': a solution of 2 moves is known" in capsys.readouterr().out
    assert run(["zk", "check", str(level), proof]) == 1
    assert "a security of 60, expected 128" in capsys.readouterr().out
    assert run(["zk", "check", str(level), proof, "--security", "60", "--json"]) == 0
    assert told(capsys)["valid"] is True
    assert "--force" in refused(capsys, "zk", "prove", str(level), "RD", "-o", proof)
    level.write_text(LEVEL.replace(".#.", "..#"))
    assert "about another puzzle" in refused(capsys, "zk", "check", str(level), proof, "--security", "60")
    (tmp_path / "proof.zk").write_bytes(b"no proof")
    assert f"{proof}: found something else" in refused(capsys, "zk", "check", str(level), proof)


def test_the_bound_is_told(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["zk", "bound", str(level), "RD", "--security", "20"]) == 0
    words = capsys.readouterr().out
    assert "at most 2/3" in words
    assert "(2/3)^35 = 2^-20.47" in words
    assert run(["zk", "bound", str(level), "--steps", "7", "--json"]) == 0
    assert told(capsys)["questions"] == 8
    assert "number of moves" in refused(capsys, "zk", "bound", str(level))


@pytest.mark.parametrize(
    "rest", [(), ("-o", "x", "--listen", ":1"), ("--listen", "nowhere"), ("--listen", ":1", "--for", "you")]
)
def test_where_to_prove_to_is_one_place(level: Path, rest: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "zk", "prove", str(level), "RD", *rest)


def test_two_programs_talk(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A prover in a process of its own, and a verifier who calls."""
    command = [sys.executable, "-m", "fathom", "zk", "prove", str(level), "RD", "--listen", ":0", "--time", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as prover:
        assert prover.stdout is not None
        place = re.fullmatch(r"listening on (127\.0\.0\.1:\d+)\n", prover.stdout.readline())
        assert place is not None
        assert run(["zk", "verify", str(level), "--connect", place[1], "--security", "30"]) == 0
        assert prover.stdout.read().startswith("accepted after 52 rounds, ")
    assert prover.returncode == 0
    assert "accepted: a solution of 2 moves is known, but for a chance of 2^-30 (52 rounds" in capsys.readouterr().out


def test_nobody_there_is_one_line(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "127.0.0.1:1: Connection refused" in refused(capsys, "zk", "verify", str(level), "--connect", ":1")
