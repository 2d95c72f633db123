"""Other people's ice blocks: the size of a board, then rows of letters."""

from __future__ import annotations

import re

import numpy as np

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Format
from fathom.puzzles.iceblock.model import FLOOR, ICE, MOST_SQUARES, WALL, Board

_HEAD = re.compile(r"\s*(\d{1,9})[ \t]+(\d{1,9})[ \t]*\n", re.ASCII)
_SIZE = re.compile(r"[ \t]*(\d{1,9})[ \t]+(\d{1,9})[ \t]*", re.ASCII)
_LETTERS = ".XWTOH"  # the grounds in their order, then target, block, block on target
_TARGET, _BLOCK = 3, 4
_LONGEST = 1_000_000


def _is_zelda(text: str) -> bool:
    if len(text) > _LONGEST or not text[:64].lstrip()[:1].isdigit():
        return False
    head = _HEAD.match(text.replace("\r", ""))
    letters = set("".join(text.replace("\r", "")[head.end() :].split())) if head else set()
    return bool(letters) and letters <= set(_LETTERS)


def read_zelda(text: str, source: str) -> Board:
    """`width height`, then rows: `.` ice, `O` block, `T` target, `H` block on a target, `W` wall, `X` normal floor."""
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    first, head = lines[0] if lines else (1, "")
    size = _SIZE.fullmatch(head)
    if size is None:
        raise FormatError(f"found {excerpt(head)}, expected 'width height'", source=source, line=first, column=1)
    columns, rows = int(size[1]), int(size[2])
    if not 0 < rows * columns <= MOST_SQUARES:
        found = f"a board of {columns} x {rows} squares"
        raise FormatError(f"found {found}, expected 1 to {MOST_SQUARES}", source=source, line=first, column=1)
    if len(lines) - 1 != rows:
        found = f"{len(lines) - 1} rows, expected {rows}"
        raise FormatError(f"found {found}", source=source, line=lines[min(rows + 1, len(lines) - 1)][0])
    codes = np.array([_codes(row, columns, source, number) for number, row in lines[1:]], np.uint8)
    try:
        return Board(
            ground=np.where(codes >= _TARGET, ICE, codes).astype(np.uint8),
            targets=(codes >= _TARGET) & (codes != _BLOCK),
            blocks=tuple(np.flatnonzero(codes >= _BLOCK).tolist()),
        )
    except FathomError as error:
        raise FormatError(str(error), source=source, line=first) from None


def _codes(row: str, columns: int, source: str, line: int) -> list[int]:
    """The codes of a row's letters; blanks between them mean nothing."""
    codes = []
    for column, letter in enumerate(row, 1):
        if letter in _LETTERS:
            codes.append(_LETTERS.index(letter))
        elif not letter.isspace():
            message = f"found {excerpt(letter)}, expected one of {' '.join(_LETTERS)}"
            raise FormatError(message, source=source, line=line, column=column)
    if len(codes) != columns:
        raise FormatError(f"found a row of {len(codes)} squares, expected {columns}", source=source, line=line)
    return codes


def write_zelda(instance: Board) -> str:
    """The board in these letters; what is said about it is lost."""
    rows, columns = instance.shape
    letters = [_LETTERS[ground] for ground in instance.ground.reshape(-1)]
    for square in map(int, np.flatnonzero(instance.targets)):
        letters[square] = "T"
    for square in instance.blocks:
        letters[square] = "H" if letters[square] == "T" else "O"
    drawn = ("".join(letters[row * columns : (row + 1) * columns]) for row in range(rows))
    return "\n".join([f"{columns} {rows}", *drawn]) + "\n"


assert (ICE, FLOOR, WALL) == (0, 1, 2), "the letters stand in the order of the grounds"

FORMATS = {
    "zelda-ice-blocks": Format(
        "ice-block rooms: width and height, then rows of . O T H W X", _is_zelda, read_zelda, write_zelda
    ),
}
