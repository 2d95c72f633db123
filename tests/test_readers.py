"""Texts that are long, deep or odd: every reader takes them, or refuses them in one line, in steps that grow with them.

A quadratic reader would need hours of computing for these texts; the limit is one of processor time, a hundred times
what is needed, so a busy machine changes nothing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from fathom.cli.app import run
from fathom.formats.jsontext import read_json

LONG = {
    "empty lines": "\n" * 1_000_000,
    "blanks": " " * 1_000_000,
    "lines of blanks": " \t\n" * 300_000,
    "a kind and empty lines": "kind: slide" + "\n" * 1_000_000,
    "comments in XML": "<!---->" * 500 + "<",
    "a long word": "a" * 1_000_000,
    "a long number": "1" * 1_000_000,
    "an address": "https://puzz.link/p?" + "a/" * 400_000,
    "comments of DIMACS": "c\r\n" * 300_000 + "x",
    "a maze": "1 1\n1 1\n1\n" + "\n" * 1_000_000 + "x",
    "clues": ":\n" * 500_000,
    "planner": "\n" * 1_000_000 + "Size: ",
    "deep JSON": '{"grid":' * 100_000,
    "deep lists": '{"width_cells":"height_cells",' + '"puzzle_array":' + "[" * 100_000,
}
REFUSED = """
import resource, sys, fathom
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
for path in sys.argv[1:]:
    try:
        fathom.load(path)
    except fathom.FathomError as error:
        print(len(str(error).splitlines()))
"""


def test_long_texts_are_refused_in_steps_that_grow_with_them(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    paths = []
    for name, text in LONG.items():
        paths.append(tmp_path / name)
        paths[-1].write_bytes(text.encode())
    done = subprocess.run([sys.executable, "-c", REFUSED, *paths], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["1"] * len(LONG), "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 200_000, "nested too deeply"),
        ('{"a": 1,\n  "b" 2}', "x.json:2:7: expected JSON: Expecting ':' delimiter"),
        ("1" * 5000, "expected JSON"),
    ],
)
def test_json_is_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(fathom.FormatError, match=r"x\.json") as refusal:
        read_json(text, "x.json")
    assert words in str(refusal.value)


DEEP = "[" * 100_000
SHAPES = '{"puzzle_array": [["S"]], "polyshapes": "%s"}'


@pytest.mark.parametrize("format", ["ice-drawing", "jbzdarkid", "sparc"])
@pytest.mark.parametrize("text", [DEEP, '{"a":' * 100_000, '{"grid": 5}', "5", "[]", SHAPES % "{", SHAPES % DEEP])
def test_readers_of_json_refuse_whatever_is_not_theirs(format: str, text: str) -> None:
    with pytest.raises(fathom.FormatError):
        fathom.loads(text, format=format)


@pytest.mark.parametrize("text", ['{"solution":' * 100_000, "{", '{"solution": 5}', "{}"])
def test_a_solution_in_bad_json_is_one_line(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    level = tmp_path / "level.txt"
    level.write_text("kind: slide\ngoal: stop-reach\n\n@.x\n")
    solution = tmp_path / "solution.json"
    solution.write_text(text)
    assert run(["check", str(level), str(solution)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_definitions_of_gadgets_may_not_be_nested_for_ever(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, text in enumerate((DEEP, "a:\n " + "- " * 50_000, "{a: " * 50_000, "? " * 50_000)):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text)
        assert run(["gadgets", "list", "--file", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
