"""Other people's files: addresses of puzz.link, pzprv3 texts, drawings of gadgets, and puzzlekit's tables of letters.

None of them knows words about a puzzle, and only the drawings know holes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats import puzzlink
from fathom.kind import Format
from fathom.puzzles.tatamibari.model import (
    ANY,
    EMPTY,
    MOST_SQUARES,
    SQUARE,
    TALL,
    WIDE,
    Board,
    codes_of,
    rows_of,
    too_large,
)
from fathom.puzzles.tatamibari.model.pzprv3 import _PZPR, NAME, _whole, write_pzprv3

_ADDRESS = {"1": TALL, "2": WIDE, "3": SQUARE, ".": ANY}
_KIT = {"-": EMPTY, "v": TALL, "h": WIDE, "s": SQUARE, "?": ANY}
_DRAWING = ".+-|? "
_SIZES = re.compile(r"\s*(\d{1,5})[ \t]+(\d{1,5})[ \t]*\n", re.ASCII)


def _board(codes: Sequence[int], rows: int, columns: int, source: str) -> Board:
    try:
        return Board(np.array(codes, np.uint8).reshape(rows, columns))
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def _size(rows: int, columns: int, source: str, line: int) -> None:
    if not 1 <= rows * columns <= MOST_SQUARES:
        raise FormatError(too_large(rows * columns), source=source, line=line)


def read_address(text: str, source: str) -> Board:
    """The board in an address of puzz.link or of another page that runs pzpr."""
    address = puzzlink.read_address(text, NAME, source)
    _size(address.rows, address.columns, source, 1)
    return _board(puzzlink.read_body(address, _ADDRESS, EMPTY, source), address.rows, address.columns, source)


def write_address(instance: Board) -> str:
    """The address of the board on puzz.link."""
    _whole(instance, "an address")
    characters = {code: character for character, code in _ADDRESS.items()}
    body = puzzlink.write_body(instance.squares.reshape(-1).tolist(), characters)
    return puzzlink.write_address(NAME, *instance.shape, body) + "\n"


def read_pzprv3(text: str, source: str) -> Board:
    """The board in a pzprv3 text; its borders are read as a solution (`model.read_solution`)."""
    record = puzzlink.read_pzprv3(text, NAME, source)
    _size(record.rows, record.columns, source, 3)
    codes = _table(record.lines[: record.rows], record.rows, record.columns, _PZPR, source, 5)
    return _board(codes, record.rows, record.columns, source)


def _table(lines: Sequence[str], rows: int, columns: int, known: dict[str, int], source: str, first: int) -> list[int]:
    """The codes of words with blanks between them, one a square."""
    if len(lines) < rows:
        raise FormatError(f"found {len(lines)} rows, expected {rows}", source=source, line=first + len(lines))
    codes = []
    for number, line in enumerate(lines[:rows]):
        words = line.split()
        if len(words) != columns:
            message = f"found {len(words)} squares, expected {columns}"
            raise FormatError(message, source=source, line=first + number)
        for word in words:
            if word not in known:
                message = f"found {excerpt(word)}, expected one of {' '.join(known)}"
                raise FormatError(message, source=source, line=first + number)
            codes.append(known[word])
    return codes


def is_drawing(text: str) -> bool:
    """Whether the text is a drawing and nothing else: clues, dots for empty squares, blanks for holes."""
    return set(text) <= {*_DRAWING, "\n"} and bool(set(text) & set("+|?")) and "." in text


def read_drawing(text: str, source: str) -> Board:
    """The board in a drawing; blanks are holes."""
    rows = text.split("\n")
    if rows and not rows[-1]:
        rows.pop()
    glyphs = (".", "+", "-", "|", "?", " ")
    codes = codes_of(rows, glyphs, source=source)
    return _board(codes.reshape(-1).tolist(), len(codes), codes.shape[1], source)


def write_drawing(instance: Board) -> str:
    """The board as a drawing, blanks for holes."""
    return "\n".join(rows_of(instance, (".", "+", "-", "|", "?", " "))) + "\n"


def is_kit(text: str) -> bool:
    """Whether the text is a table of s, h, v, ? and - under its size."""
    match = _SIZES.match(text[:200])
    if match is None or set(text[match.end() :]) - set("shv-? \t\n"):
        return False
    return bool(set(text[match.end() :]) & set("shv?"))


def read_kit(text: str, source: str) -> Board:
    """The board in puzzlekit's text: rows and columns, then a letter a square."""
    match = _SIZES.match(text)
    if match is None:
        raise FormatError("expected the numbers of rows and columns", source=source, line=1)
    rows, columns = int(match[1]), int(match[2])
    _size(rows, columns, source, 1)
    lines = text[match.end() :].rstrip("\n").split("\n")
    if len(lines) > rows:
        raise FormatError(f"found {len(lines)} rows, expected {rows}", source=source, line=2 + rows)
    return _board(_table(lines, rows, columns, _KIT, source, 2), rows, columns, source)


def write_kit(instance: Board) -> str:
    """The board in puzzlekit's text."""
    _whole(instance, "puzzlekit's text")
    letters = {code: letter for letter, code in _KIT.items()}
    lines = [" ".join(letters[code] for code in row) for row in instance.squares.tolist()]
    return "\n".join([f"{instance.shape[0]} {instance.shape[1]}", *lines]) + "\n"


FORMATS = {
    "puzzlink-tatamibari": Format(
        "an address of puzz.link: https://puzz.link/p?tatamibari/COLUMNS/ROWS/…",
        lambda text: puzzlink.names_address(text, NAME),
        read_address,
        write_address,
    ),
    "pzprv3-tatamibari": Format(
        "a pzprv3 text: clues a | b - c +, then borders",
        lambda text: puzzlink.is_pzprv3(text, NAME),
        read_pzprv3,
        write_pzprv3,
    ),
    "tatamibari-drawing": Format(
        "a drawing: + - | ? for clues, dots for empty squares, blanks for holes",
        is_drawing,
        read_drawing,
        write_drawing,
    ),
    "puzzlekit-tatamibari": Format(
        "puzzlekit: rows and columns, then s h v ? and - with blanks between them", is_kit, read_kit, write_kit
    ),
}
