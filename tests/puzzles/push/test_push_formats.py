"""Sokoban levels are read and written as others do it."""

from __future__ import annotations

import pytest
from hypothesis import given
from push_oracle import levels

import fathom
from fathom.errors import FormatError
from fathom.puzzles.push.formats import levels_of
from fathom.puzzles.push.model import Goal, Level, level
from refusals import assert_read_or_refused, assert_told

ROOM = """
  ####
###  #
#.@$ #
######
"""


def test_a_drawing_is_recognised_and_blanks_outside_are_fixed() -> None:
    tested = fathom.loads(ROOM)
    assert tested == level("##..\nx@o.", goal="storage")
    assert fathom.solve(tested).verdict == "impossible"


def test_runs_and_rows_in_one_line_are_unrolled() -> None:
    assert fathom.loads("5#|#@$.#|5#\n") == fathom.loads("#####\n#@$.#\n#####\n") == fathom.loads("#####\n#@$.#\n#####")
    assert fathom.loads("#####\n#@-$_.#\n#####") == fathom.loads("#####\n#@ $ .#\n#####")


def test_a_collection_is_a_list_of_levels_with_titles_and_authors() -> None:
    text = "Some levels\n\n; one\n#####\n#@$.#\n#####\nAuthor: A. B.\n\ntwo\n\n#####\n#.$@#\n#####\nTitle: second\n"
    first, second = levels_of(text)
    assert (first.about, second.about) == ({"title": "one", "author": "A. B."}, {"title": "second"})
    assert_told("found 2 levels, expected one", fathom.loads, text)


def test_mistakes_have_a_place() -> None:
    assert_told("two:2: found 2 agents", levels_of, "\n######\n#@$.@#\n######", "two")
    assert_told("found a board of", levels_of, "#@$.#\n999999#999999#999999#999999#999999#999999#|" * 9)


@given(tested=levels())
def test_levels_are_written_and_read_back(tested: Level) -> None:
    if tested.goal is not Goal.STORAGE or tested.strength != 1:
        with pytest.raises(FormatError):
            fathom.dumps(tested, "xsb")
        return
    text = fathom.dumps(tested, "xsb")
    again = fathom.loads(text, format="xsb")
    assert again.shape == tested.shape and (again.blocks, again.agent) == (tested.blocks, tested.agent)  # type: ignore[attr-defined]
    assert fathom.loads(fathom.dumps(again, "xsb"), format="xsb") == again
    assert fathom.solve(again).cost == fathom.solve(tested).cost
    assert_read_or_refused(levels_of, text.replace("#", "@", 1))
