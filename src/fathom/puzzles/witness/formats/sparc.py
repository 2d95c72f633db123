"""Puzzles of the SPaRC collection: JSON objects whose `puzzle_array` draws the panel place by place.

`+` a line or corner, `.` a hexagon, `G` a broken line, `S` and `E` start and end, `N` an empty cell, `o-C` a square,
`*-C` a star, `A-C` to `D-C` one to four triangles, `P-C-id` and `Y-C-id` polyominoes and antipolyominoes whose form is
in `polyshapes`; `C` is a letter for a colour.
"""

from __future__ import annotations

import json
from typing import Any

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.jsontext import read_json
from fathom.puzzles.witness.model import (
    ANTIPOLYOMINO,
    ANY,
    POLYOMINO,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    End,
    Layer,
    Panel,
    Place,
    Shape,
    default_side,
)
from fathom.puzzles.witness.model.rules import GAME

_COLOURS = {
    "R": "red", "B": "blue", "G": "green", "Y": "yellow", "W": "white", "O": "orange", "P": "purple", "K": "black",
}  # fmt: skip
_LETTERS = {name: letter for letter, name in _COLOURS.items()}
_TRIANGLES = {"A": 1, "B": 2, "C": 3, "D": 4}
_PIECES = {"P": POLYOMINO, "Y": ANTIPOLYOMINO}


def recognise(text: str) -> bool:
    """Whether this is such an object."""
    return text.lstrip().startswith("{") and '"puzzle_array"' in text


def read(text: str, source: str) -> Panel:
    """The panel in a JSON text that holds one puzzle."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        found = read_json(text, source)
    except FormatError:
        if len(lines) > 1 and all(recognise(line) for line in lines):
            raise FormatError(f"found {len(lines)} puzzles, expected one", source=source, line=2) from None
        raise
    try:
        return read_object(found)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def read_object(found: Any) -> Panel:
    """The panel that such an object describes."""
    array = found.get("puzzle_array") if isinstance(found, dict) else None
    if not isinstance(array, list) or not array or not all(isinstance(row, list) for row in array):
        raise FathomError("expected an object with a puzzle_array of rows")
    height, width = len(array), len(array[0])
    if any(len(row) != width for row in array) or not height % 2 or not width % 2:
        raise FathomError("found rows of different or even lengths, expected a grid of corners, lines and cells")
    shapes = found.get("polyshapes") or {}
    shapes = read_json(shapes) if isinstance(shapes, str) else shapes
    starts: list[Place] = []
    ends: list[End] = []
    hexagons: dict[Place, str] = {}
    broken: set[Place] = set()
    cells: dict[Place, Clue] = {}
    for y, row in enumerate(array):
        for x, word in enumerate(row):
            if x % 2 and y % 2:
                if word not in ("N", "+"):
                    cells[x, y] = _clue(word, shapes)
            elif word == "S":
                starts.append((x, y))
            elif word == "E":
                ends.append(End((x, y), default_side(width, height, (x, y))))
            elif word == ".":
                hexagons[x, y] = ANY
            elif word == "G":
                broken.add((x, y))
            elif word not in ("+", "N"):
                raise FathomError(f"found {excerpt(str(word))} at {x},{y}, expected one of + . G S E")
    layer = Layer(cells, hexagons, frozenset(broken))
    return Panel(width // 2, height // 2, tuple(starts), tuple(ends), (layer,), rules=GAME)


def _clue(word: Any, shapes: Any) -> Clue:
    parts = word.split("-") if isinstance(word, str) else [""]
    wrong = FathomError(f"found the cell {excerpt(str(word))}, expected N, o-C, *-C, A-C to D-C, P-C-id or Y-C-id")
    if len(parts) < 2 or parts[1] not in _COLOURS:
        raise wrong
    colour = _COLOURS[parts[1]]
    if len(parts) == 2 and parts[0] in ("o", "*"):
        return Clue(SQUARE if parts[0] == "o" else STAR, colour)
    if len(parts) == 2 and parts[0] in _TRIANGLES:
        return Clue(TRIANGLE, colour, _TRIANGLES[parts[0]])
    if len(parts) != 3 or parts[0] not in _PIECES or not isinstance(shapes, dict):
        raise wrong
    rows = shapes.get(parts[2])
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows) or len(rows) > 64:
        raise FathomError(f"found the cell {excerpt(word)}, expected its shape {parts[2]} in polyshapes")
    filled = [(x, y) for y, row in enumerate(rows) for x, full in enumerate(row[:64]) if full]
    return Clue(_PIECES[parts[0]], colour, shape=Shape.of(filled))


def write(instance: Panel) -> str:
    """The panel as such an object."""
    if len(instance.layers) > 1 or instance.pillar or instance.symmetry or instance.layers[0].missing:
        raise FathomError("this format knows one flat panel with one line and no missing lines")
    layer = instance.layers[0]
    if instance.rules != GAME and layer.has(STAR, POLYOMINO, ANTIPOLYOMINO):
        raise FathomError("this format means the game's rules, found a panel with others (rules: game would do)")
    shapes: dict[str, list[list[int]]] = {}
    words: dict[Place, str] = {place: _word(clue, shapes) for place, clue in layer.cells.items()}
    for places, word in (
        (layer.hexagons, "."), (layer.broken, "G"), (instance.starts, "S"), (instance.end_places, "E")
    ):  # fmt: skip
        for place in places:
            if place in words:
                raise FathomError(f"this format has room for one thing at {place[0]},{place[1]}")
            words[place] = word
    if any(kind != ANY for kind in layer.hexagons.values()):
        raise FathomError("this format knows only plain hexagons")
    array = [
        [words.get((x, y), "N" if x % 2 and y % 2 else "+") for x in range(instance.width)]
        for y in range(instance.height)
    ]
    size = {"height": instance.rows, "width": instance.columns}
    return json.dumps({"grid_size": size, "puzzle_array": array, "polyshapes": shapes}) + "\n"


def _word(clue: Clue, shapes: dict[str, list[list[int]]]) -> str:
    letter = _LETTERS.get(clue.colour or "")
    if letter is None:
        raise FathomError(f"this format knows the colours {', '.join(_LETTERS)}, found {clue.colour or 'none'}")
    if clue.kind in (SQUARE, STAR):
        return f"{'o' if clue.kind == SQUARE else '*'}-{letter}"
    if clue.kind == TRIANGLE:
        return f"{'ABCD'[clue.count - 1]}-{letter}"
    if clue.shape is None or clue.shape.turns or any(max(cell) > 3 for cell in clue.shape.cells):
        raise FathomError(f"this format knows no {clue.kind} that may be turned, is larger than 4 x 4, or erases")
    number = str(sum(1 << 4 * (3 - y) + x for x, y in clue.shape.cells))
    shapes[number] = [[int((x, y) in clue.shape.cells) for x in range(4)] for y in range(4)]
    return f"{'P' if clue.kind == POLYOMINO else 'Y'}-{letter}-{number}"
