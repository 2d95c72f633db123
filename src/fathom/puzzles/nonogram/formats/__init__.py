"""Other people's nonograms, and how each kind of file is recognised. The readers are in modules of their own."""

from __future__ import annotations

import re
from typing import Any

from fathom.kind import Format, Imported

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
    from fathom.puzzles.nonogram.formats.tables import is_nin

    return is_nin(text)


def _is_g(text: str) -> bool:
    return _COLON.search(text) is not None and _CLUES.search(text) is not None


@Imported
def _read_webpbn() -> Any:
    from fathom.puzzles.nonogram.formats.webpbn import read_webpbn

    return read_webpbn


@Imported
def _write_webpbn() -> Any:
    from fathom.puzzles.nonogram.formats.webpbn import write_webpbn

    return write_webpbn


@Imported
def _read_non() -> Any:
    from fathom.puzzles.nonogram.formats.simpson import read_non

    return read_non


@Imported
def _write_non() -> Any:
    from fathom.puzzles.nonogram.formats.simpson import write_non

    return write_non


@Imported
def _read_grid() -> Any:
    from fathom.puzzles.nonogram.formats.tables import read_grid

    return read_grid


@Imported
def _write_grid() -> Any:
    from fathom.puzzles.nonogram.formats.tables import write_grid

    return write_grid


@Imported
def _read_tournament() -> Any:
    from fathom.puzzles.nonogram.formats.tables import read_tournament

    return read_tournament


@Imported
def _write_tournament() -> Any:
    from fathom.puzzles.nonogram.formats.tables import write_tournament

    return write_tournament


@Imported
def _read_mk() -> Any:
    from fathom.puzzles.nonogram.formats.tables import read_mk

    return read_mk


@Imported
def _write_mk() -> Any:
    from fathom.puzzles.nonogram.formats.tables import write_mk

    return write_mk


@Imported
def _read_nin() -> Any:
    from fathom.puzzles.nonogram.formats.tables import read_nin

    return read_nin


@Imported
def _write_nin() -> Any:
    from fathom.puzzles.nonogram.formats.tables import write_nin

    return write_nin


@Imported
def _read_g() -> Any:
    from fathom.puzzles.nonogram.formats.olsak import read_g

    return read_g


@Imported
def _write_g() -> Any:
    from fathom.puzzles.nonogram.formats.olsak import write_g

    return write_g


@Imported
def _read_image() -> Any:
    from fathom.puzzles.nonogram.formats.images import read_image

    return read_image


@Imported
def _read_pbm_text() -> Any:
    from fathom.puzzles.nonogram.formats.images import read_pbm_text

    return read_pbm_text


@Imported
def _write_pbm() -> Any:
    from fathom.puzzles.nonogram.formats.images import write_pbm

    return write_pbm


FORMATS = {
    "webpbn": Format(
        "webpbn's XML: colours, clues, goal",
        _is_webpbn,
        _read_webpbn,
        _write_webpbn,
    ),
    "non": Format(
        "Simpson's .non: rows, columns, goal",
        _is_non,
        _read_non,
        _write_non,
    ),
    "picross": Format(
        "picross-solver: GRID, ROWS, COLUMNS (the first grid)",
        lambda text: _GRID.match(text) is not None,
        _read_grid,
        _write_grid,
    ),
    "tournament": Format(
        "tournament files: $1, columns, rows (the first puzzle)",
        lambda text: _TOURNAMENT.match(text) is not None,
        _read_tournament,
        _write_tournament,
    ),
    "mk": Format(
        "Olšák's .mk: sizes, rows, #, columns",
        _is_mk,
        _read_mk,
        _write_mk,
    ),
    "nin": Format(
        "Wilk's .nin: sizes, rows, columns",
        _is_nin,
        _read_nin,
        _write_nin,
    ),
    "olsak": Format(
        "Olšák's .g: colours, rows, columns",
        _is_g,
        _read_g,
        _write_g,
    ),
    "image": Format(
        "a PNG or binary PBM picture, as the goal of a puzzle",
        lambda _text: False,
        _read_image,
        begins=(b"\x89PNG\r\n\x1a\n", b"P4"),
    ),
    "pbm": Format(
        "a picture in PBM's text form, as the goal of a puzzle",
        lambda text: _PBM.match(text) is not None,
        _read_pbm_text,
        _write_pbm,
    ),
}
