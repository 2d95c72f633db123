"""Other people's files: addresses of puzz.link and pzprv3 texts, where the puzzle is called tentaisho.

Points are told in reading order, with halves. In an address a character 0 to f is a centre, white if it is even, and
half of it says how many points follow without one; g to z are 1 to 20 points without a centre. Neither form knows holes
or words about a puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, digits

import numpy as np

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats import puzzlink
from fathom.kind import Format
from fathom.puzzles.galaxies.model import MOST_SQUARES, Board, Centre, Cut, too_large

NAME = "tentaisho"

_CODES = digits + ascii_lowercase
_LONGEST_GAP, _FEWEST = 20, 7  # points without a centre that one character tells: alone, after a centre
_POINTS = {".": None, "1": False, "2": True}


def _board(points: Sequence[bool | None], rows: int, columns: int, source: str) -> Board:
    """The board of these points: no centre, a white one (False) or a black one (True)."""
    wide = 2 * columns - 1
    found = [Centre(place // wide, place % wide, black) for place, black in enumerate(points) if black is not None]
    try:
        return Board(np.ones((rows, columns), np.bool_), tuple(found))
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def _points(board: Board, format: str) -> list[bool | None]:
    if not board.there.all():
        hole = board.name_of(int(np.flatnonzero(~board.there)[0]))
        raise FathomError(f"{format} knows no holes, found one at {hole}")
    rows, columns = board.shape
    points: list[bool | None] = [None] * ((2 * rows - 1) * (2 * columns - 1))
    for centre in board.centres:
        points[centre.row * (2 * columns - 1) + centre.column] = centre.black
    return points


def _size(rows: int, columns: int, source: str, line: int) -> None:
    if not 1 <= rows * columns <= MOST_SQUARES:
        raise FormatError(too_large(rows * columns), source=source, line=line)


def read_address(text: str, source: str) -> Board:
    """The board in an address of puzz.link or of another page that runs pzpr."""
    address = puzzlink.read_address(text, NAME, source)
    _size(address.rows, address.columns, source, 1)
    size = (2 * address.rows - 1) * (2 * address.columns - 1)
    points: list[bool | None] = []
    for place, character in enumerate(address.body):
        code = _CODES.find(character) if character else -1
        if code < 0:
            message = f"found {excerpt(character)}, expected 0 to 9 or a to z"
            raise FormatError(message, source=source, line=1, column=address.column + place)
        gap = code >> 1 if code < 16 else code - 15
        points += [bool(code & 1), *[None] * gap] if code < 16 else [None] * gap
        if len(points) - (gap if code < 16 else 0) > size:
            message = f"found more than {2 * address.rows - 1} x {2 * address.columns - 1} points"
            raise FormatError(message, source=source, line=1, column=address.column + place)
    return _board(points[:size], address.rows, address.columns, source)


def write_address(instance: Board) -> str:
    """The address of the board on puzz.link."""
    points = _points(instance, "an address")
    body = []
    place = 0
    while place < len(points):
        end = place + 1
        while end < len(points) and points[end] is None:
            end += 1
        gap = end - place
        black = points[place]
        if black is None:
            told = min(gap, _LONGEST_GAP)
            body.append(_CODES[15 + told])
        else:
            told = 1 + min(gap - 1, _FEWEST)
            body.append(_CODES[2 * (told - 1) + black])
        place += told
    return puzzlink.write_address(NAME, *instance.shape, "".join(body)) + "\n"


def read_pzprv3(text: str, source: str) -> Board:
    """The board in a pzprv3 text; borders and colours that follow are left out."""
    record = puzzlink.read_pzprv3(text, NAME, source)
    _size(record.rows, record.columns, source, 3)
    high, wide = 2 * record.rows - 1, 2 * record.columns - 1
    points: list[bool | None] = []
    for number, line in enumerate(record.lines[:high]):
        marks = line.replace(" ", "")
        if len(marks) != wide:
            raise FormatError(f"found {len(marks)} points, expected {wide}", source=source, line=5 + number)
        for mark in marks:
            if mark not in _POINTS:
                message = f"found {excerpt(mark)}, expected one of {' '.join(_POINTS)}"
                raise FormatError(message, source=source, line=5 + number)
            points.append(_POINTS[mark])
    if len(points) < high * wide:
        raise FormatError(f"found {len(points) // wide} rows of points, expected {high}", source=source, line=5)
    return _board(points, record.rows, record.columns, source)


def write_pzprv3(instance: Board, cut: Cut | None = None) -> str:
    """The board as a pzprv3 text, with borders if there are some, and no colours."""
    rows, columns = instance.shape
    points = _points(instance, "pzprv3")
    marks = {value: mark for mark, value in _POINTS.items()}
    wide = 2 * columns - 1
    lines = ["".join(marks[one] for one in points[at : at + wide]) for at in range(0, len(points), wide)]
    drawn = set() if cut is None else set(cut.borders)
    for row in range(rows):
        squares = range(row * columns, row * columns + columns - 1)
        lines.append(" ".join(str(int((square, square + 1) in drawn)) for square in squares))
    for row in range(rows - 1):
        squares = range(row * columns, (row + 1) * columns)
        lines.append(" ".join(str(int((square, square + columns) in drawn)) for square in squares))
    lines += [" ".join("0" * columns)] * rows
    return puzzlink.write_pzprv3_lines(NAME, rows, columns, lines)


FORMATS = {
    "puzzlink-tentaisho": Format(
        "an address of puzz.link: https://puzz.link/p?tentaisho/COLUMNS/ROWS/…",
        lambda text: puzzlink.names_address(text, NAME),
        read_address,
        write_address,
    ),
    "pzprv3-tentaisho": Format(
        "a pzprv3 text: centres 1 and 2, then borders",
        lambda text: puzzlink.is_pzprv3(text, NAME),
        read_pzprv3,
        write_pzprv3,
    ),
}
