"""What tests of commands share: what was told, and how a bad call is refused."""

from __future__ import annotations

import json

import pytest

from fathom.cli.app import run


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The one object that a call with --json prints, on one line."""
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    found = json.loads(output)
    assert isinstance(found, dict)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a bad call gets."""
    assert run(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("fathom: ") and captured.err.count("\n") == 1
    return captured.err
