"""Panels as text that a person can draw.

Corners are `+`, lines `---` and `|`, and each cell has room for a clue such as `#r` or `^2`. What finds no room in
the drawing (a hexagon on a start, the side of an end's cap) is listed in entries. Several panels that one line has to
solve at once are separated by a line `---`. A pillar is drawn without its last column, which is its first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.puzzles.witness.model import (
    ANY,
    FIRST,
    HEXAGONS,
    HIDDEN,
    MOST_CELLS,
    SECOND,
    SIDES,
    SYMMETRIES,
    Clue,
    End,
    Layer,
    Panel,
    Place,
    default_side,
)
from fathom.puzzles.witness.model.clues import Alphabet, read_clue, read_names, read_shapes
from fathom.puzzles.witness.model.rules import CHOICES, NAMES, PRESETS, Rules

GLYPHS = {"@": ANY, "1": FIRST, "2": SECOND, "?": HIDDEN}
NARROWEST = 3
_WIDEST = 60
LISTS = ("starts", "ends", "hexagons", "broken", "missing")
_PLACE = re.compile(r"(\d{1,6})\s*,\s*(\d{1,6})(?:\s+([a-z]+))?", re.ASCII)


def read_panel(document: Document) -> Panel:
    """The panel in a document."""
    document.accept("rules", *NAMES, "pillar", "symmetry", "colours", "shapes", "cell-width", *LISTS)
    pillar = document.choice("pillar", ("yes", "no"), "no") == "yes"
    inner = _cell_width(document)
    alphabet = Alphabet(read_names(document), read_shapes(document))
    drawings = _drawings(document)
    layers = []
    starts: set[Place] = set()
    ends: set[Place] = set()
    size: tuple[int, int] | None = None
    for rows, line in drawings:
        drawing = _Drawing(document, rows, line, inner, pillar, alphabet)
        if size is not None and size != drawing.size:
            message = f"found a panel of {drawing.size[0]} x {drawing.size[1]} cells, expected {size[0]} x {size[1]}"
            raise FormatError(message, source=document.source, line=line)
        size = drawing.size
        layers.append(drawing.layer())
        starts |= drawing.starts
        ends |= drawing.ends
    assert size is not None
    layers = _listed_clues(document, layers)
    starts |= {place for place, _ in _places(document, "starts", "")}
    width, height = 2 * size[0] + (not pillar), 2 * size[1] + 1
    caps = {place: default_side(width, height, place) for place in ends}
    caps |= {
        place: word or default_side(width, height, place) for place, word in _places(document, "ends", "", tuple(SIDES))
    }
    try:
        return Panel(
            *size, tuple(starts), tuple(End(place, side) for place, side in caps.items()), tuple(layers), pillar,
            document.choice("symmetry", SYMMETRIES[1:], "") if "symmetry" in document.entries else "",
            _rules(document), document.about(),
        )  # fmt: skip
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _cell_width(document: Document) -> int:
    text = document.value("cell-width", str(NARROWEST))
    if not text.isascii() or not text.isdigit() or len(text) > 4 or not NARROWEST <= int(text) <= _WIDEST:
        raise document.error("cell-width", f"found {excerpt(text)}, expected {NARROWEST} to {_WIDEST}")
    return int(text)


def _rules(document: Document) -> Rules:
    preset = PRESETS[document.choice("rules", tuple(PRESETS), "thesis")]
    chosen: dict[str, Any] = {own: getattr(preset, own) for own in NAMES.values()}
    for told, own in NAMES.items():
        if told in document.entries:
            words = CHOICES.get(own, ("yes", "no"))
            word = document.choice(told, words)
            chosen[own] = word if own in CHOICES else word == "yes"
    return Rules(**chosen)


def _drawings(document: Document) -> list[tuple[list[str], int]]:
    found: list[tuple[list[str], int]] = [([], document.board_line)]
    for number, row in enumerate(document.rows, document.board_line):
        if row.rstrip() == "---":
            found.append(([], number + 1))
        else:
            found[-1][0].append(row.rstrip())
    for rows, line in found:
        while rows and not rows[-1]:
            rows.pop()
        if not rows or len(rows) % 2 == 0:
            message = f"found a panel of {len(rows)} lines, expected an odd number: corners first and last"
            raise FormatError(message, source=document.source, line=line)
    return found


class _Drawing:
    """One drawn panel, read place by place."""

    def __init__(
        self, document: Document, rows: Sequence[str], line: int, inner: int, pillar: bool, alphabet: Alphabet
    ) -> None:
        self.document, self.rows, self.line, self.inner, self.alphabet = document, rows, line, inner, alphabet
        across = max(map(len, rows)) + (inner if not pillar else 0)
        columns = -(-across // (inner + 1)) - (not pillar)
        self.size = (columns, len(rows) // 2)
        if max(columns, 1) * max(self.size[1], 1) > MOST_CELLS:  # before each of them is read
            message = f"found a panel of {columns} x {self.size[1]} cells, expected at most {MOST_CELLS} cells"
            raise FormatError(message, source=document.source, line=line)
        self.width = 2 * columns + (not pillar)
        self.starts: set[Place] = set()
        self.ends: set[Place] = set()
        self.hexagons: dict[Place, str] = {}
        self.broken: set[Place] = set()
        self.missing: set[Place] = set()
        self.cells: dict[Place, Clue] = {}

    def layer(self) -> Layer:
        for y, row in enumerate(self.rows):
            for x in range(self.width):
                start = x // 2 * (self.inner + 1) + x % 2
                text = row[start : start + (self.inner if x % 2 else 1)].ljust(self.inner if x % 2 else 1)
                try:
                    self._read(x, y, text)
                except FathomError as error:
                    raise FormatError(
                        str(error), source=self.document.source, line=self.line + y, column=start + 1
                    ) from None
        return Layer(self.cells, self.hexagons, frozenset(self.broken), frozenset(self.missing))

    def _read(self, x: int, y: int, text: str) -> None:
        if x % 2 and y % 2:
            if text.strip():
                self.cells[x, y] = read_clue(text.strip(), self.alphabet)
        elif x % 2 == y % 2:
            self._special(x, y, text, "+ ")
        elif not text.strip():
            self.missing.add((x, y))
        elif x % 2:
            core = text.strip("-")
            if core and not core.strip():
                self.broken.add((x, y))
            elif core:
                self._special(x, y, core, "")
        elif text == ":":
            self.broken.add((x, y))
        else:
            self._special(x, y, text, "|")

    def _special(self, x: int, y: int, text: str, plain: str) -> None:
        if text == "S":
            self.starts.add((x, y))
        elif text == "E":
            self.ends.add((x, y))
        elif text in GLYPHS:
            self.hexagons[x, y] = GLYPHS[text]
        elif text not in plain or not text:
            wanted = " ".join([*(plain.strip() or "---"), "S", "E", *GLYPHS])
            raise FathomError(f"found {excerpt(text)}, expected one of {wanted}")


def _places(document: Document, key: str, default: str, words: Sequence[str] = ()) -> list[tuple[Place, str]]:
    """The places that an entry lists, each with its word."""
    return _read_places(document, key, document.value(key, ""), default, words)


def _read_places(
    document: Document, key: str, text: str, default: str, words: Sequence[str]
) -> list[tuple[Place, str]]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        match = _PLACE.fullmatch(part)
        if match is None or (match[3] is not None and match[3] not in words):
            told = f" and one of {', '.join(words)}" if words else ""
            raise document.error(key, f"found {excerpt(part)}, expected a place 'x,y'{told}")
        found.append(((int(match[1]), int(match[2])), match[3] or default))
    return found


def _listed_clues(document: Document, layers: list[Layer]) -> list[Layer]:
    """The layers with what the entries list for each, separated by `|`."""
    added: dict[str, list[list[tuple[Place, str]]]] = {}
    for key in ("hexagons", "broken", "missing"):
        parts = document.value(key, "").split("|")
        if len(parts) > len(layers):
            raise document.error(key, f"found {len(parts)} lists, expected one for each of {len(layers)} panels")
        parts += [""] * (len(layers) - len(parts))
        words = HEXAGONS if key == "hexagons" else ()
        added[key] = [_read_places(document, key, part, ANY, words) for part in parts]
    return [
        Layer(
            layer.cells,
            {**layer.hexagons, **dict(added["hexagons"][number])},
            layer.broken | {place for place, _ in added["broken"][number]},
            layer.missing | {place for place, _ in added["missing"][number]},
        )
        for number, layer in enumerate(layers)
    ]
