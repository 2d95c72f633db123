"""Gadgets designed by search: known ones are found again, and nothing is where nothing is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fathom import verbs
from fathom.answer import Limits
from fathom.cli.app import run
from fathom.errors import FathomError
from fathom.gadgets.library import named
from fathom.gadgets.solve.extract import compared, extracted


def test_the_weak_merged_closing_is_found_again() -> None:
    result = verbs.design_gadget("weak-merged-closing", 4, 3, blocks=1, whole=False, limits=Limits(time=300))
    (found,) = result.found
    assert compared(extracted(found), named("weak-merged-closing"), 0).holds


def test_a_hallway_of_one_row_is_the_least_gadget() -> None:
    result = verbs.design_gadget("wire", 1, 2, blocks=0)
    assert [found.rows for found in result.found] == [("..",)]


@pytest.mark.parametrize("size", [(2, 3), (3, 3)])
def test_small_boxes_hold_no_single_use_diode(size: tuple[int, int]) -> None:
    result = verbs.design_gadget("dicrumbler", *size, blocks=2 if size == (2, 3) else 1)
    assert result.complete and not result.found and result.judged > 500


def test_what_was_searched_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gadgets", "design", "--target", "diode", "--size", "2x2", "--blocks", "1"]
    assert run([*words, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["complete"]
    where = tmp_path / "hall.txt"
    assert run(["gadgets", "design", "--target", "wire", "--size", "1x3", "--blocks", "0", "-o", str(where)]) == 0
    assert run(["gadgets", "extract", str(where), "--target", "wire"]) == 0
    words = ["gadgets", "design", "--target", "locking-2-toggle", "--size", "5x6", "--rules", "blox-dude"]
    assert run([*words, "--time", "0.2"]) == 3


def test_bad_wishes_are_refused() -> None:
    for rows, columns, rules in ((0, 3, "push-1"), (9, 9, "push-1"), (3, 3, "pull-1")):
        with pytest.raises(FathomError):
            verbs.design_gadget("diode", rows, columns, rules=rules)
