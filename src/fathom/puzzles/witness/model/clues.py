"""Clues as short words in the cells of a drawing: `#r`, `*b`, `^2`, `+L`, `-Ly`, `Yw`.

A sign for the kind, then (for polyominoes) the name of the shape, a capital letter; then the colour, whose usual
letters are in `COLOURS`. Other colours and all shapes are told by entries: `colours: z=#12ab34`,
`shapes: L=#./##, T=~###/.#.` (a `~` before a shape that may be turned).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fathom.errors import FathomError, excerpt
from fathom.formats.text import Document
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    POLYOMINO,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    Panel,
    Shape,
)

COLOURS = {
    "k": "black", "w": "white", "r": "red", "o": "orange", "y": "yellow", "g": "green", "c": "cyan", "b": "blue",
    "p": "purple", "m": "magenta", "n": "brown", "a": "gray",
}  # fmt: skip
SIGNS = {"#": SQUARE, "*": STAR, "^": TRIANGLE, "+": POLYOMINO, "-": ANTIPOLYOMINO, "Y": ANTIBODY}
_SIGN_OF = {kind: sign for sign, kind in SIGNS.items()}
_CLUE = re.compile(r"([#*Y]|\^([1-4])|[+-]([A-Z][0-9]*))([a-z][a-z0-9]*)?", re.ASCII)
_MANY = re.compile(r"\^[0-9]")
_NAME = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
_COLOUR = re.compile(r"[^\s,=|;]+")
_SHAPE = re.compile(r"([A-Z][0-9]*)=(~?)([#./]*)", re.ASCII)
_MOST_SHAPE = 4096


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The short names that a drawing uses: of colours other than the usual ones, and of shapes."""

    renamed: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)

    @classmethod
    def for_panel(cls, panel: Panel) -> Alphabet:
        """Names for all that a panel has."""
        clues = [clue for layer in panel.layers for _, clue in sorted(layer.cells.items())]
        known = set(COLOURS.values())
        renamed: dict[str, str] = {}
        for colour in dict.fromkeys(clue.colour for clue in clues if clue.colour and clue.colour not in known):
            if not _NAME.fullmatch(colour) or colour in COLOURS or len(colour) > 2:
                taken = {*COLOURS, *renamed, *(clue.colour for clue in clues)}
                letters = "defhijlqstuvxz"
                free = (f"{letter}{number or ''}" for number in range(len(clues)) for letter in letters)
                renamed[next(name for name in free if name not in taken)] = colour
        shapes: dict[str, Shape] = {}
        for shape in dict.fromkeys(clue.shape for clue in clues if clue.shape is not None):
            number = len(shapes)
            shapes[chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")] = shape
        return cls(renamed, shapes)

    def text(self, clue: Clue) -> str:
        """The word for a clue."""
        middle = str(clue.count) if clue.kind == TRIANGLE else ""
        if clue.shape is not None:
            middle = next(name for name, shape in self.shapes.items() if shape == clue.shape)
        return f"{_SIGN_OF[clue.kind]}{middle}{self._colour(clue.colour)}"

    def _colour(self, colour: str | None) -> str:
        if colour is None:
            return ""
        for names in (COLOURS, self.renamed):
            for letter, name in names.items():
                if name == colour:
                    return letter
        return colour


def read_clue(text: str, alphabet: Alphabet) -> Clue:
    """The clue that a word in a cell stands for."""
    match = _CLUE.fullmatch(text)
    if match is None and _MANY.match(text):
        raise FathomError(f"found {excerpt(text)}, expected 1 to 4 triangles: a cell has four sides")
    if match is None:
        raise FathomError(f"found {excerpt(text)}, expected a clue such as #r *b ^2 +L -L Yw")
    kind = SIGNS[text[0]]
    colour = None if match[4] is None else alphabet.renamed.get(match[4], COLOURS.get(match[4], match[4]))
    if kind in (SQUARE, STAR) and colour is None:
        raise FathomError(f"found {excerpt(text)}, expected a colour too, as in {text[0]}r")
    if match[3] is not None and match[3] not in alphabet.shapes:
        raise FathomError(f"found {excerpt(text)}, expected a shape that the entry 'shapes' tells")
    return Clue(kind, colour, int(match[2] or 0), alphabet.shapes[match[3]] if match[3] else None)


def read_names(document: Document) -> dict[str, str]:
    """The colours that the entry `colours` names."""
    found = {}
    for part in filter(None, (part.strip() for part in document.value("colours", "").split(","))):
        name, _, colour = (word.strip() for word in part.partition("="))
        if not _NAME.fullmatch(name) or not _COLOUR.fullmatch(colour) or name in COLOURS:
            raise document.error("colours", f"found {excerpt(part)}, expected a new name and a colour, as in z=#12ab34")
        found[name] = colour
    return found


def read_shapes(document: Document) -> dict[str, Shape]:
    """The shapes that the entry `shapes` names."""
    found = {}
    for part in filter(None, (part.strip() for part in document.value("shapes", "").split(","))):
        match = _SHAPE.fullmatch(part)
        if match is None or len(match[3]) > _MOST_SHAPE:
            raise document.error("shapes", f"found {excerpt(part)}, expected a name and rows, as in L=#./##")
        rows = match[3].split("/")
        cells = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "#"]
        found[match[1]] = Shape.of(cells, bool(match[2]))
    return found


def write_shapes(shapes: Mapping[str, Shape]) -> str:
    """The shapes as the entry `shapes`."""
    words = []
    for name, shape in shapes.items():
        wide = max((x for x, _ in shape.cells), default=-1) + 1
        high = max((y for _, y in shape.cells), default=-1) + 1
        rows = ["".join("#" if (x, y) in shape.cells else "." for x in range(wide)) for y in range(high)]
        words.append(f"{name}={'~' if shape.turns else ''}{'/'.join(rows)}")
    return ", ".join(words)
