"""Our own files: clues of rows, columns and areas above a drawing of the board, and drawings of the areas below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.puzzles.path.model import GLYPHS, MOST_SQUARES, Area, Door, Puzzle, too_large

_UNKNOWN = ("?", "-")
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)
_SEPARATOR = re.compile(r"-{3,}")


def read_puzzle(document: Document) -> Puzzle:
    """The puzzle in a document of kind `path`."""
    document.accept("rows", "columns", "areas")
    layers: list[tuple[int, list[str]]] = [(document.board_line, [])]
    for number, row in enumerate(document.rows, document.board_line):
        if _SEPARATOR.fullmatch(row.rstrip()):
            layers.append((number + 1, []))
        else:
            layers[-1][1].append(row.rstrip())
    line, drawn = layers[0]
    there, doors = _board(document, drawn, line)
    clues = _area_clues(document)
    squares: dict[str, list[int]] = {name: [] for name in clues}
    for layer_line, layer in layers[1:]:
        _layer(document, layer, layer_line, there, squares)
    try:
        return Puzzle(
            there,
            tuple(doors),
            _line_clues(document, "rows", there.shape[0]),
            _line_clues(document, "columns", there.shape[1]),
            tuple(Area(name, tuple(listed), clues[name]) for name, listed in squares.items()),
            document.about(),
        )
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=line) from None


def _board(document: Document, rows: Sequence[str], line: int) -> tuple[NDArray[np.bool_], list[Door]]:
    while rows and not rows[-1]:
        rows = rows[:-1]
    width = max(map(len, rows), default=0)
    if not width:
        raise FormatError("found no board, expected rows of squares", source=document.source, line=line)
    if len(rows) * width > MOST_SQUARES:
        raise FormatError(too_large(len(rows) * width), source=document.source, line=line)
    there = np.zeros((len(rows), width), np.bool_)
    doors = []
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row):
            if glyph in GLYPHS:
                doors.append(Door(number * width + column, GLYPHS[glyph]))
            elif glyph not in ".# ":
                message = f"found {excerpt(glyph)}, expected one of . # {' '.join(GLYPHS)}"
                raise FormatError(message, source=document.source, line=line + number, column=column + 1)
            there[number, column] = glyph not in "# "
    return there, doors


def _layer(
    document: Document, rows: Sequence[str], line: int, there: NDArray[np.bool_], squares: dict[str, list[int]]
) -> None:
    """Add what one drawing of areas tells to the squares of each."""
    height, width = there.shape
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row):
            if glyph in ".# ":
                continue
            place = {"source": document.source, "line": line + number, "column": column + 1}
            if glyph not in squares:
                known = " ".join((".", "#", *squares))
                raise FormatError(f"found {excerpt(glyph)}, expected one of {known} as in 'areas'", **place)  # type: ignore[arg-type]
            if number >= height or column >= width or not there[number, column]:
                raise FormatError(f"found the area {glyph} where the board has no square", **place)  # type: ignore[arg-type]
            squares[glyph].append(number * width + column)


def read_clues(text: str) -> list[int | None]:
    """The clues in a text such as `3 ? 4`; `-` also stands for an unknown one."""
    found: list[int | None] = []
    for word in text.replace(",", " ").split():
        if word not in _UNKNOWN and not _NUMBER.fullmatch(word):
            raise FathomError(f"found {excerpt(word)}, expected a number, or ? for an unknown clue")
        found.append(None if word in _UNKNOWN else int(word))
    return found


def _line_clues(document: Document, key: str, wanted: int) -> tuple[int | None, ...]:
    if key not in document.entries:
        return (None,) * wanted
    try:
        found = read_clues(document.entries[key].value)
    except FathomError as error:
        raise document.error(key, str(error)) from None
    if len(found) != wanted:
        raise document.error(key, f"found {len(found)} clues of {key}, expected {wanted} as on the board")
    return tuple(found)


def _area_clues(document: Document) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    for part in document.value("areas", "").split(","):
        words = part.split()
        if not words:
            continue
        try:
            clue = read_clues(words[1]) if len(words) == 2 else []
        except FathomError as error:
            raise document.error("areas", str(error)) from None
        if len(words[0]) != 1 or not words[0].isalpha() or len(clue) != 1:
            message = f"found {excerpt(part.strip())}, expected a letter and a clue, as in 'a 3, b ?'"
            raise document.error("areas", message)
        if words[0] in found:
            raise document.error("areas", f"found the area {words[0]} a second time")
        found[words[0]] = clue[0]
    return found


def write_puzzle(instance: Puzzle) -> str:
    """The puzzle as a document that `read_puzzle` understands."""
    entries = {"kind": Puzzle.kind, **instance.about}
    for key, clues in (("rows", instance.rows), ("columns", instance.columns)):
        if any(clue is not None for clue in clues):
            entries[key] = clue_text(clues)
    if instance.areas:
        entries["areas"] = ", ".join(f"{area.name} {clue_text([area.clue])}" for area in instance.areas)
    glyph_of = {side: glyph for glyph, side in GLYPHS.items()}
    rows = _drawn(instance, {door.square: glyph_of[door.side] for door in instance.doors})
    for layer in _layers(instance.areas):
        rows += ["---", *_drawn(instance, layer)]
    return write_text(entries, rows)


def _layers(areas: Iterable[Area]) -> list[dict[int, str]]:
    """The areas on as few drawings as come to mind: each goes on the first where it overlaps nothing."""
    layers: list[dict[int, str]] = []
    for area in areas:
        fitting = (layer for layer in layers if not any(square in layer for square in area.squares))
        layer = next(fitting, None)
        if layer is None:
            layer = {}
            layers.append(layer)
        layer.update(dict.fromkeys(area.squares, area.name))
    return layers


def _drawn(puzzle: Puzzle, marks: Mapping[int, str]) -> list[str]:
    columns = puzzle.shape[1]
    glyphs = np.where(puzzle.there.reshape(-1), ".", "#").tolist()
    for square, glyph in marks.items():
        glyphs[square] = glyph
    return ["".join(glyphs[start : start + columns]) for start in range(0, len(glyphs), columns)]


def clue_text(clues: Iterable[int | None], unknown: str = "?") -> str:
    """Clues as text."""
    return " ".join(unknown if clue is None else str(clue) for clue in clues)
