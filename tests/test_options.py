"""Options that lead to files of the machine say so: nothing else may look at a path that it is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.kind import Kind, Option
from fathom.verbs import kinds

KINDS = list(kinds().values())
_opened: list[str] = []
_listening = [False]


def _listen(event: str, arguments: tuple[Any, ...]) -> None:
    if _listening[0] and event in ("open", "os.listdir", "os.mkdir", "os.scandir"):
        _opened.append(str(arguments[0]))


sys.addaudithook(_listen)


def options(kind: Kind) -> Iterator[tuple[str, str, str, Option]]:
    """What it is an option of (a method, a generator, the analysis), its owner's name, its own name, and itself."""
    owners: dict[str, Any] = {"method": kind.methods, "generator": kind.generators if kind.part("generate") else {}}
    for what, found in owners.items():
        for owner, one in found.items():
            yield from ((what, owner, name, option) for name, option in one.options.items())
    measures = getattr(kind.part("analyse"), "OPTIONS", {})
    yield from (("analysis", "", name, option) for name, option in measures.items())


def use(kind: Kind, what: str, owner: str, given: dict[str, Any]) -> None:
    limits = fathom.Limits(nodes=10_000, time=20)
    puzzle = fathom.load(kind.examples()[0].path)
    if what == "method":
        fathom.solve(puzzle, owner, limits=limits, **given)
    elif what == "generator":
        fathom.generate(kind.name, owner, limits=limits, **given)
    else:
        fathom.analyse(puzzle, limits=limits, **given)


TEXTS = [
    (kind, what, owner, name, option)
    for kind in KINDS
    for what, owner, name, option in options(kind)
    if isinstance(option.default, str) or option.convert is not None
]


@pytest.mark.parametrize(
    ("kind", "what", "owner", "name", "option"), TEXTS, ids=lambda part: getattr(part, "name", None) or str(part)[:20]
)
def test_an_option_that_is_told_a_path_looks_at_no_file_unless_it_says_so(
    kind: Kind, what: str, owner: str, name: str, option: Option, tmp_path: Path
) -> None:
    here = tmp_path / "here.yaml"
    here.write_text("..#\n")
    for told in (str(here), f"{here}:standard", str(tmp_path)):
        more = {"hint": True} if name == "board" else {"states_only": True} if name == "store" else {}
        _opened.clear()
        _listening[0] = True
        try:
            use(kind, what, owner, {name: told, **(more if what == "analysis" else {})})
        except (fathom.FathomError, OSError):
            pass
        finally:
            _listening[0] = False
        looked = [path for path in _opened if path.startswith(str(tmp_path))]
        assert option.reads or not looked, f"{kind.name} {owner} {name}: {looked}"


def test_every_choice_that_is_offered_is_understood_and_no_other() -> None:
    offered = [(name, option) for kind in KINDS for _, _, name, option in options(kind) if option.choices]
    assert offered
    for name, option in offered:
        for choice in option.choices:
            option.parse(name, choice)
        if option.convert is None:
            with pytest.raises(fathom.FathomError, match="expected one of"):
                option.parse(name, "nothing of the sort")


def test_the_options_that_read_files_are_known() -> None:
    """A new one is to be looked at by a person: does it have to?"""
    found = {(kind.name, name) for kind in KINDS for _, _, name, option in options(kind) if option.reads}
    known = {
        ("nonogram", "file"),
        ("nonogram", "board"),
        ("ice-block", "store"),
        ("ice-block", "visited"),
        ("ice-block", "on"),
        ("slide", "on"),
        ("push-fight", "store"),
    }
    assert found == known


def test_the_listener_hears_of_a_file_that_is_read(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("..#\n")
    nonogram = kinds()["nonogram"]
    _opened.clear()
    _listening[0] = True
    with pytest.raises(fathom.FathomError):
        use(nonogram, "analysis", "", {"board": str(board), "hint": True})
    _listening[0] = False
    assert str(board) in _opened
