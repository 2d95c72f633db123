"""Puzzles square by square: what the palette offers is put, or refused in words, and boards grow and shrink."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import fathom
from fathom.errors import FathomError
from fathom.kind import Instance, Kind, registry
from fathom.playing import Spot
from fathom.verbs import edit, resize, squares, tools, whatif

KINDS = [kind for _, kind in sorted(registry().items())]
EDITED = [kind for kind in KINDS if kind.part("edit") or tools(kind.name)]
WRITTEN = [kind for kind in KINDS if kind not in EDITED]
"""Kinds that have no board: networks and automata are written."""

RESIZED = [kind for kind in EDITED if hasattr(kind.part("edit"), "resized")]
GLYPHED = [kind for kind in EDITED if hasattr(kind.part("edit"), "glyphs")]


def some(instance: Instance) -> Sequence[Spot]:
    """A dozen places, over the whole board."""
    every = squares(instance)
    return every[:: max(1, len(every) // 12)]


def small(kind: Kind) -> Instance:
    """A small example with squares to put things on."""
    found = [fathom.load(example.path) for example in kind.examples()]
    return min((one for one in found if squares(one)), key=lambda one: len(one.to_text()))


def outcomes(instance: Instance) -> dict[str, int]:
    """How many strokes give another puzzle, the same one, a text that cannot be read, or are refused."""
    found = {"another": 0, "same": 0, "unreadable": 0, "refused": 0}
    for spot in some(instance):
        for tool in tools(instance):
            if tool.group not in ("", spot.group):
                continue
            try:
                text = edit(instance, spot.name, tool.glyph)
            except FathomError:
                found["refused"] += 1
                continue
            if text == instance.to_text():
                found["same"] += 1
                continue
            try:
                fathom.loads(text)
                found["another"] += 1
            except FathomError:
                found["unreadable"] += 1
    return found


@pytest.mark.parametrize("kind", EDITED, ids=lambda kind: str(kind.name))
def test_every_kind_with_a_board_has_a_palette_that_works(kind: Kind) -> None:
    instance = small(kind)
    assert tools(instance), "a board is painted"
    found = outcomes(instance)
    assert found["another"] > 0
    assert found["another"] + found["same"] >= found["refused"] + found["unreadable"] or found["another"] >= 8


@pytest.mark.parametrize("kind", EDITED, ids=lambda kind: str(kind.name))
def test_what_is_no_place_or_no_tool_is_refused(kind: Kind) -> None:
    instance = small(kind)
    spot = squares(instance)[0].name
    for place, glyph in ((spot, "no such tool"), ("no such place", tools(instance)[0].glyph)):
        with pytest.raises(FathomError):
            edit(instance, place, glyph)


@pytest.mark.parametrize("kind", GLYPHED, ids=lambda kind: str(kind.name))
def test_what_stands_somewhere_is_what_was_put_there(kind: Kind) -> None:
    instance = small(kind)
    room = kind.part("edit")
    names = {tool.glyph for tool in tools(instance)}
    assert set(room.glyphs(instance).values()) <= names
    put = 0
    for spot in some(instance):
        for tool in tools(instance):
            if tool.group not in ("", spot.group) or tool.erases or put >= 40:
                continue
            try:
                changed = fathom.loads(edit(instance, spot.name, tool.glyph))
            except FathomError:
                continue
            there = room.glyphs(changed)
            if spot.name in there and spot.name in room.glyphs(instance):
                assert there[spot.name] == tool.glyph or there == room.glyphs(instance)
                put += 1
    assert put


@pytest.mark.parametrize("kind", RESIZED, ids=lambda kind: str(kind.name))
def test_a_board_that_has_grown_shrinks_to_what_it_was(kind: Kind) -> None:
    instance = small(kind)
    grown = 0
    for side in ("top", "bottom", "left", "right"):
        try:
            larger = fathom.loads(resize(instance, side, 1))
            again = fathom.loads(resize(larger, side, -1))
        except FathomError:
            continue
        grown += 1
        assert len(squares(larger)) > len(squares(instance))
        assert len(squares(again)) == len(squares(instance))
    assert grown
    with pytest.raises(FathomError):
        resize(instance, "middle", 1)


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: str(kind.name))
def test_kinds_without_a_board_have_no_tools_and_are_not_resized(kind: Kind) -> None:
    instance = fathom.load(kind.examples()[0].path)
    assert not tools(instance)
    with pytest.raises(FathomError, match="as text"):
        resize(instance, "top", 1)


def test_the_colours_of_a_nonogram_are_its_tools_and_clues_follow_the_picture() -> None:
    tulip = next(each for each in registry()["nonogram"].examples() if each.path.stem == "tulip")
    puzzle = fathom.load(tulip.path)
    assert len(tools(puzzle)) > 2
    plain = fathom.loads("kind: nonogram\n\nrows\n1\n1\n\ncolumns\n2\n0\n")  # no picture is told
    painted = fathom.loads(edit(plain, "0,1", "#"))
    assert fathom.solve(painted).solution is not None
    assert edit(painted, "0,1", "#") == painted.to_text()


def test_a_piece_of_a_named_board_comes_from_the_nearest_square_that_has_one() -> None:
    game = next(each for each in registry()["push-fight"].examples() if each.path.stem == "in-two")
    position = fathom.load(game.path)
    moved = fathom.loads(edit(position, "0,4", "x"))
    assert sorted(moved.cells) == sorted(position.cells)
    assert moved.cells != position.cells


def test_changes_are_tried_at_the_places_of_the_editor() -> None:
    formula = fathom.loads("kind: 3sat\nvariables: 2\n\n1 2\n-1\n-2 1\n")
    found = list(whatif(formula))
    assert {change.verdict for change in found} == {"solved", "impossible"}
    assert {change.spot for change in found} <= {spot.name for spot in squares(formula)}
