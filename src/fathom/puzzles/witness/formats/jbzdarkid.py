"""Puzzles of jbzdarkid's editor, as JSON objects.

`width_cells`, `height_cells`, `pillar`, `start` [x, y], `end` [x, y, side], `dots` [x, y, kind], `gaps` [x, y, kind]
(1 broken, 2 not there), `cells`, `symmetry`, `settings`. A file may also hold a test, which has the object as its
`puzzle`. Forms of polyominoes are numbers: bit 4 x + y for each cell of a box of 4 x 4, bit 20 if it may be turned.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.jsontext import read_json
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    ANY,
    FIRST,
    HIDDEN,
    POLYOMINO,
    SECOND,
    SIDES,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    End,
    Layer,
    Panel,
    Place,
    Shape,
)
from fathom.puzzles.witness.model.rules import GAME, Rules

_KINDS = {
    "square": SQUARE, "star": STAR, "triangle": TRIANGLE, "poly": POLYOMINO, "ylop": ANTIPOLYOMINO, "nega": ANTIBODY,
}  # fmt: skip
_DOTS = {1: ANY, 2: FIRST, 3: SECOND, 4: HIDDEN, 5: ANY}
_SETTINGS = {
    "NEGATIONS_CANCEL_NEGATIONS": "antibodies_cancel",
    "SHAPELESS_ZERO_POLY": "shapeless_zero",
    "PRECISE_POLYOMINOS": "precise",
    "FAT_STARTPOINTS": "fat_starts",
}
_TURNS = 1 << 20


def recognise(text: str) -> bool:
    """Whether this is such an object."""
    start = text.lstrip()[:1]
    return start in ("{", "[") and '"width_cells"' in text and '"height_cells"' in text


def read(text: str, source: str) -> Panel:
    """The panel in a JSON text that holds one puzzle, or one test."""
    found = read_json(text, source)
    if isinstance(found, list):
        if len(found) != 1:
            raise FormatError(f"found {len(found)} puzzles, expected one", source=source, line=1)
        found = found[0]
    title = found.get("name") if isinstance(found, dict) and isinstance(found.get("puzzle"), dict) else None
    try:
        panel = read_object(found["puzzle"] if title is not None else found)
        return replace(panel, about={"title": str(title)}) if _one_line(title) else panel
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def _one_line(title: Any) -> bool:
    return isinstance(title, str) and bool(title.strip()) and title == title.strip() and title.isprintable()


def read_object(found: Any) -> Panel:
    """The panel that such an object describes."""
    if not isinstance(found, dict):
        raise FathomError(f"found {excerpt(str(found))}, expected an object with a puzzle")
    columns, rows = _number(found, "width_cells"), _number(found, "height_cells")
    hexagons: dict[Place, str] = {}
    gaps: dict[int, set[Place]] = {1: set(), 2: set()}
    for x, y, kind in (_numbers(one, "dots", 3) for one in _list(found, "dots")):
        if kind not in _DOTS:
            raise FathomError(f"found a dot of kind {kind}, expected one of {', '.join(map(str, _DOTS))}")
        hexagons[x, y] = _DOTS[kind]
    for x, y, kind in (_numbers(one, "gaps", 3) for one in _list(found, "gaps")):
        if kind not in gaps:
            raise FathomError(f"found a gap of kind {kind}, expected 1 or 2")
        gaps[kind].add((x, y))
    cells = {place: clue for place, clue in map(_cell, _list(found, "cells")) if clue.shape != Shape(())}
    layer = Layer(cells, hexagons, frozenset(gaps[1]), frozenset(gaps[2]))
    starts = tuple((x, y) for x, y in (_numbers(one, "start", 2) for one in _list(found, "start")))
    ends = tuple(_end(one) for one in _list(found, "end"))
    return Panel(
        columns, rows, starts, ends, (layer,), found.get("pillar") is True, _symmetry(found), _rules(found)
    )  # fmt: skip


def _number(found: Mapping[str, Any], key: str) -> int:
    value = found.get(key)
    if type(value) is not int:
        raise FathomError(f"found {key} = {excerpt(str(value))}, expected a whole number")
    return value


def _list(found: Mapping[str, Any], key: str) -> list[Any]:
    value = found.get(key) or []
    if not isinstance(value, list):
        raise FathomError(f"found {key} = {excerpt(str(value))}, expected a list")
    return value


def _numbers(one: Any, key: str, length: int) -> tuple[int, ...]:
    if not isinstance(one, list) or len(one) != length or any(type(number) is not int for number in one):
        raise FathomError(f"found {excerpt(str(one))} in {key}, expected {length} whole numbers")
    return tuple(one)


def _end(one: Any) -> End:
    if not isinstance(one, list) or len(one) != 3 or one[2] not in list(SIDES):
        raise FathomError(f"found {excerpt(str(one))} in end, expected [x, y, {' | '.join(SIDES)}]")
    x, y = _numbers(one[:2], "end", 2)
    return End((x, y), one[2])


def _cell(one: Any) -> tuple[Place, Clue]:
    if not isinstance(one, dict) or one.get("type") not in list(_KINDS):
        raise FathomError(f"found the cell {excerpt(str(one))}, expected a type among {', '.join(_KINDS)}")
    kind = _KINDS[one["type"]]
    colour = one.get("color")
    if colour is not None and not (isinstance(colour, str) and colour and not set(colour) & set(" \t\n,=|;")):
        raise FathomError(f"found the colour {excerpt(str(colour))}, expected a word")
    count = _number(one, "count") if kind == TRIANGLE else 0
    shape = _shape(_number(one, "polyshape")) if kind in (POLYOMINO, ANTIPOLYOMINO) else None
    return (_number(one, "x"), _number(one, "y")), Clue(kind, colour, count, shape)


def _shape(number: int) -> Shape:
    if not 0 <= number < 2 * _TURNS:
        raise FathomError(f"found the polyshape {number}, expected 16 bits and perhaps bit 20")
    cells = [(bit // 4, bit % 4) for bit in range(16) if number >> bit & 1]
    return Shape.of(cells, bool(number & _TURNS) and bool(cells))


def _symmetry(found: Mapping[str, Any]) -> str:
    told = found.get("symmetry")
    if told is None:
        return ""
    if not isinstance(told, dict):
        raise FathomError(f"found the symmetry {excerpt(str(told))}, expected an object with x and y")
    return "".join(axis for axis in "xy" if told.get(axis) is True) or "shift"


def _rules(found: Mapping[str, Any]) -> Rules:
    settings = found.get("settings") or {}
    if not isinstance(settings, dict):
        raise FathomError(f"found the settings {excerpt(str(settings))}, expected an object")
    told = {own: settings[key] for key, own in _SETTINGS.items() if isinstance(settings.get(key), bool)}
    return replace(GAME, **told)


def write(instance: Panel) -> str:
    """The panel as such an object. The game's rules go without saying, so others are refused where they matter."""
    if len(instance.layers) > 1:
        raise FathomError(f"this format knows one panel, found {len(instance.layers)} at once")
    layer = instance.layers[0]
    own = instance.rules
    told = replace(GAME, **{name: getattr(own, name) for name in _SETTINGS.values()})
    if told != own and layer.has(ANTIBODY, STAR, POLYOMINO, ANTIPOLYOMINO):
        raise FathomError("this format means the game's rules, found a panel with others (rules: game would do)")
    dots = {kind: number for number, kind in reversed(_DOTS.items())}
    symmetry = {axis: axis in instance.symmetry for axis in "xy"} if instance.symmetry else None
    if instance.symmetry == "shift":
        symmetry = {"x": False, "y": False}
    puzzle = {
        "width_cells": instance.columns,
        "height_cells": instance.rows,
        "pillar": instance.pillar,
        "start": [list(place) for place in instance.starts],
        "end": [[*end.place, end.side] for end in instance.ends],
        "dots": [[*place, dots[kind]] for place, kind in layer.hexagons.items()],
        "gaps": [[*place, 1] for place in sorted(layer.broken)] + [[*place, 2] for place in sorted(layer.missing)],
        "cells": [_cell_object(place, clue) for place, clue in layer.cells.items()],
        "symmetry": symmetry,
        "settings": {key: getattr(own, name) for key, name in _SETTINGS.items() if own != GAME},
    }
    return json.dumps(puzzle) + "\n"


def _cell_object(place: Place, clue: Clue) -> dict[str, Any]:
    kind = next(word for word, own in _KINDS.items() if own == clue.kind)
    found: dict[str, Any] = {"x": place[0], "y": place[1], "type": kind}
    if clue.colour is not None:
        found["color"] = clue.colour
    if clue.kind == TRIANGLE:
        found["count"] = clue.count
    if clue.shape is not None:
        if any(max(cell) > 3 for cell in clue.shape.cells):
            raise FathomError("this format has room for polyominoes of 4 x 4 cells, found a larger one")
        found["polyshape"] = sum(1 << 4 * x + y for x, y in clue.shape.cells) | clue.shape.turns * _TURNS
    return found
