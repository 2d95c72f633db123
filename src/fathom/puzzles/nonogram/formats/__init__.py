"""Other people's nonograms, and how each kind of file is recognised. The readers are in modules of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fathom.kind import Format, imported

if TYPE_CHECKING:
    from fathom.puzzles.nonogram.formats import images as _images
    from fathom.puzzles.nonogram.formats import olsak as _olsak
    from fathom.puzzles.nonogram.formats import simpson as _simpson
    from fathom.puzzles.nonogram.formats import tables as _tables
    from fathom.puzzles.nonogram.formats import webpbn as _webpbn
else:
    _images, _olsak, _simpson, _tables, _webpbn = imported(__name__, "images", "olsak", "simpson", "tables", "webpbn")

_XML = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?>(?><!--.*?-->)\s*|<!DOCTYPE[^>]*>\s*)*<puzzle(?:set)?[\s>]", re.DOTALL)
_NON = [
    re.compile(pattern, re.MULTILINE | re.IGNORECASE)
    for pattern in (r"^[ \t]*rows[ \t]*$", r"^[ \t]*columns[ \t]*$", r"^[ \t]*(?:width|columns)[ \t]+\d")
]
_SIZES = re.compile(r"\s*[0-9]{1,6}[ \t]+[0-9]{1,6}[ \t]*\n")
_HASH = re.compile(r"^[ \t]*#[ \t]*$", re.MULTILINE)
_TOURNAMENT = re.compile(r"\s*\$[ \t]*\d+[ \t]*\n")
_GRID = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*GRID\b")
_COLON = re.compile(r"^:", re.MULTILINE)
_CLUES = re.compile(r"^:[^\n]*\n(?:[ \t0-9][^\n:]*\n|\n)+:", re.MULTILINE)
_PBM = re.compile(r"\s*P1\s")


def _is_webpbn(text: str) -> bool:
    return text.lstrip()[:1] == "<" and _XML.match(text[:4096]) is not None


def _is_non(text: str) -> bool:
    return all(pattern.search(text) for pattern in _NON)


def _is_mk(text: str) -> bool:
    return _SIZES.match(text) is not None and _HASH.search(text) is not None


def _is_nin(text: str) -> bool:
    if _SIZES.match(text) is None or len(text) > 1_000_000:
        return False
    return _tables.is_nin(text)


def _is_g(text: str) -> bool:
    return _COLON.search(text) is not None and _CLUES.search(text) is not None


FORMATS = {
    "webpbn": Format(
        "webpbn's XML: colours, clues, goal",
        _is_webpbn,
        _webpbn.read_webpbn,
        _webpbn.write_webpbn,
    ),
    "non": Format(
        "Simpson's .non: rows, columns, goal",
        _is_non,
        _simpson.read_non,
        _simpson.write_non,
    ),
    "picross": Format(
        "picross-solver: GRID, ROWS, COLUMNS (the first grid)",
        lambda text: _GRID.match(text) is not None,
        _tables.read_grid,
        _tables.write_grid,
    ),
    "tournament": Format(
        "tournament files: $1, columns, rows (the first puzzle)",
        lambda text: _TOURNAMENT.match(text) is not None,
        _tables.read_tournament,
        _tables.write_tournament,
    ),
    "mk": Format(
        "Olšák's .mk: sizes, rows, #, columns",
        _is_mk,
        _tables.read_mk,
        _tables.write_mk,
    ),
    "nin": Format(
        "Wilk's .nin: sizes, rows, columns",
        _is_nin,
        _tables.read_nin,
        _tables.write_nin,
    ),
    "olsak": Format(
        "Olšák's .g: colours, rows, columns",
        _is_g,
        _olsak.read_g,
        _olsak.write_g,
    ),
    "image": Format(
        "a PNG or binary PBM picture, as the goal of a puzzle",
        lambda _text: False,
        _images.read_image,
        begins=(b"\x89PNG\r\n\x1a\n", b"P4"),
    ),
    "pbm": Format(
        "a picture in PBM's text form, as the goal of a puzzle",
        lambda text: _PBM.match(text) is not None,
        _images.read_pbm_text,
        _images.write_pbm,
    ),
}
