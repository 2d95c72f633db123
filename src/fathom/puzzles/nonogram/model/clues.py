"""Colours, clues and pictures, and the texts of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from fathom.errors import FathomError, FormatError, excerpt

MOST_COLOURS = 32
"""Colours a palette may have, background included: a set of them is one number of 32 bits."""

OPEN = -1
"""The colour of a square that is still open, in a picture somebody is at; its glyph is `?`.

Where some colours are known not to be, it is `~left`, `left` being the set of the others as bits; it is written with
their glyphs between two commas, `,.r,`. No palette has any of these characters.
"""

FREE, EMPTY = "?", "0"
"""How a line without clue is written, and one whose squares are all background."""


class Colour(NamedTuple):
    """A colour of the palette: what it is called, `#rrggbb`, and the one character that stands for it."""

    name: str
    rgb: str
    glyph: str


class Run(NamedTuple):
    """So many squares of one colour in a row. Colours are places in the palette; 0 is the background."""

    length: int
    colour: int = 1


Clue = tuple[Run, ...]
Picture = tuple[tuple[int, ...], ...]

BLACK_AND_WHITE = (Colour("white", "#ffffff", "."), Colour("black", "#000000", "#"))

_RUN = re.compile(r"([0-9]{1,6})(\D?)", re.ASCII)
_SQUARE = re.compile(r",[^,]*,|.")
_RGB = re.compile(r"#[0-9a-f]{6}")
_NAME = re.compile(r"[^\s,]+(?: [^\s,]+)*")


def runs_of(squares: Iterable[int]) -> Clue:
    """The clue that a line of squares fulfils."""
    return tuple(Run(sum(1 for _ in group), colour) for colour, group in groupby(squares) if colour)


def room_for(clue: Clue) -> int:
    """How many squares a clue needs at least."""
    touching = sum(first.colour == second.colour for first, second in pairwise(clue))
    return sum(run.length for run in clue) + touching


def picture_of(text: str, palette: Sequence[Colour] = BLACK_AND_WHITE, partly: bool = False) -> Picture:
    """The picture that rows of glyphs show; `partly`: squares may still be open, `?`, or left some colours, `,.r,`."""
    codes = {colour.glyph: number for number, colour in enumerate(palette)}
    codes |= {FREE: OPEN} if partly else {}
    rows: list[tuple[int, ...]] = []
    for line, row in enumerate(filter(None, map(str.strip, text.split("\n"))), 1):
        squares = []
        for match in _SQUARE.finditer(row):
            colour = _left(match[0], codes) if partly and match[0] not in codes else codes.get(match[0])
            if colour is None:
                raise FormatError(
                    f"picture: found {excerpt(match[0])}, expected one of {' '.join(codes)}",
                    line=line,
                    column=match.start() + 1,
                )
            squares.append(colour)
        rows.append(tuple(squares))
    return tuple(rows)


def _left(word: str, codes: Mapping[str, int]) -> int | None:
    """The open square that some colours are left, as glyphs between two commas; None if that is not told."""
    colours = {codes.get(glyph, OPEN) for glyph in word[1:-1]}
    if len(word) < 3 or OPEN in colours:
        return None
    return ~sum(1 << colour for colour in colours) if len(colours) > 1 else colours.pop()


def picture_text(picture: Picture, palette: Sequence[Colour] = BLACK_AND_WHITE) -> str:
    """The picture as rows of glyphs."""
    return "\n".join("".join(_square_text(colour, palette) for colour in row) for row in picture)


def _square_text(colour: int, palette: Sequence[Colour]) -> str:
    if colour >= 0 or colour == OPEN:
        return palette[colour].glyph if colour >= 0 else FREE
    return f",{''.join(one.glyph for place, one in enumerate(palette) if ~colour >> place & 1)},"


def read_clue(text: str, palette: Sequence[Colour] = BLACK_AND_WHITE) -> Clue | None:
    """The clue that a text such as `3 1`, `3r 1b`, `0` (empty) or `?` (free) tells."""
    words = text.replace(",", " ").split()
    if words in ([FREE], [EMPTY]):
        return None if words == [FREE] else ()
    if not words:
        raise FathomError("found no clue, expected runs, 0 for an empty line or ? for a free one")
    return tuple(_run(word, palette) for word in words)


def _run(word: str, palette: Sequence[Colour]) -> Run:
    match = _RUN.fullmatch(word)
    if match is None or not int(match[1]):
        raise FathomError(f"found {excerpt(word)}, expected a length from 1 up, such as 3 or, with a colour, 3r")
    glyphs = [colour.glyph for colour in palette]
    if not match[2] and len(palette) > 2:
        raise FathomError(f"found {excerpt(word)}, expected a colour behind it, one of {' '.join(glyphs[1:])}")
    if match[2] and match[2] not in glyphs[1:]:
        raise FathomError(f"found {excerpt(word)}, expected one of the colours {' '.join(glyphs[1:])}")
    return Run(int(match[1]), glyphs.index(match[2]) if match[2] else 1)


def write_clue(clue: Clue | None, palette: Sequence[Colour] = BLACK_AND_WHITE) -> str:
    """The clue as text that `read_clue` reads back."""
    if not clue:
        return FREE if clue is None else EMPTY
    plain = len(palette) == 2
    return " ".join(str(run.length) if plain else f"{run.length}{palette[run.colour].glyph}" for run in clue)


def check_palette(palette: Sequence[Colour]) -> None:
    """Refuse a palette with too few or too many colours, or with two that are called or written alike."""
    if not 2 <= len(palette) <= MOST_COLOURS:
        raise FathomError(f"found {len(palette)} colours, expected 2 to {MOST_COLOURS}, the background first")
    for colour in palette:
        glyph = colour.glyph
        if len(glyph) != 1 or not glyph.isprintable() or glyph.isspace() or glyph.isdigit() or glyph in ",;?":
            raise FathomError(f"found the glyph {excerpt(glyph)}, expected one character, no digit, no comma")
        if not _RGB.fullmatch(colour.rgb) or not _NAME.fullmatch(colour.name):
            raise FathomError(f"found {excerpt(f'{colour.name} {colour.rgb}')}, expected a name and #rrggbb")
    for place, what in ((0, "names"), (2, "glyphs")):
        if len({colour[place] for colour in palette}) < len(palette):
            raise FathomError(f"two colours of the palette have the same {what[:-1]}")
