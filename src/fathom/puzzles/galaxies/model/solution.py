"""Solutions as text, in two forms: a letter a square, or a list of borders.

Equal letters that touch are one area. A border is told by a square and the side it is on, `row,column E` or
`row,column S`, with semicolons or lines between them. An empty text has no border: nothing is drawn yet.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

from fathom.errors import FormatError, excerpt
from fathom.puzzles.galaxies.model import HOLE, Board, Cut

LETTERS = ascii_lowercase + ascii_uppercase
_BORDER = re.compile(r"(\d{1,5})[ ]?,[ ]?(\d{1,5})[ ]+([ES])", re.ASCII)
_SIDES = {"E": (0, 1), "S": (1, 0)}


def areas_of(board: Board, cut: Cut) -> list[int]:
    """The number of the area of each square, counted in reading order; -1 where no square is."""
    beside: list[list[int]] = [[] for _ in range(board.there.size)]
    drawn = set(cut.borders)
    for pair in board.sides():
        if pair not in drawn:
            beside[pair[0]].append(pair[1])
            beside[pair[1]].append(pair[0])
    area = [-1] * board.there.size
    number = 0
    for start in board.squares:
        if area[start] >= 0:
            continue
        area[start] = number
        waiting = [start]
        while waiting:
            for square in beside[waiting.pop()]:
                if area[square] < 0:
                    area[square] = number
                    waiting.append(square)
        number += 1
    return area


def read_cut(board: Board, text: str) -> Cut:
    """The borders in a text of either form."""
    lines = [line.rstrip() for line in text.strip().split("\n")]
    if not any(lines):
        return Cut(())
    if any("," in line for line in lines):
        return _listed(board, lines)
    rows, columns = board.shape
    if len(lines) != rows:
        raise FormatError(f"found {len(lines)} rows of letters, expected {rows}", line=1)
    letters: dict[int, str] = {}
    for row, line in enumerate(lines):
        if len(line) > columns:
            raise FormatError(f"found {len(line)} letters, expected {columns}", line=row + 1)
        for column, letter in enumerate(line.ljust(columns)):
            there = bool(board.there[row, column])
            if there != (letter in LETTERS):
                words = "a letter" if there else f"{HOLE} for a hole"
                raise FormatError(f"found {excerpt(letter)}, expected {words}", line=row + 1, column=column + 1)
            letters[row * columns + column] = letter
    return Cut.of(pair for pair in board.sides() if letters[pair[0]] != letters[pair[1]])


def _listed(board: Board, lines: list[str]) -> Cut:
    rows, columns = board.shape
    sides = set(board.sides())
    borders = []
    for number, line in enumerate(lines, 1):
        for word in filter(None, map(str.strip, line.split(";"))):
            match = _BORDER.fullmatch(word)
            if match is None:
                raise FormatError(f"found {excerpt(word)}, expected a border as 2,3 E or 2,3 S", line=number)
            down, right = _SIDES[match[3]]
            row, column = int(match[1]), int(match[2])
            pair = (row * columns + column, (row + down) * columns + column + right)
            if column + right >= columns or row + down >= rows or pair not in sides:
                raise FormatError(f"found the border {word}, expected one between two squares", line=number)
            borders.append(pair)
    return Cut.of(borders)


def write_cut(board: Board, cut: Cut) -> str:
    """Letters if every border parts two areas, otherwise the borders."""
    area = areas_of(board, cut)
    columns = board.shape[1]
    if any(area[one] == area[other] for one, other in cut.borders):
        told = (f"{one // columns},{one % columns} {'E' if other == one + 1 else 'S'}" for one, other in cut.borders)
        return "; ".join(told)
    numbers = colouring(board, area, len(LETTERS))
    marks = [LETTERS[numbers[who]] if who >= 0 else HOLE for who in area]
    return "\n".join("".join(marks[start : start + columns]) for start in range(0, len(marks), columns))


def colouring(board: Board, area: list[int], choices: int) -> list[int]:
    """A number below `choices` for each area, each as it comes round; neighbours differ if there are enough."""
    beside: list[set[int]] = [set() for _ in range(max(area) + 1)]
    for one, other in board.sides():
        if area[one] != area[other]:
            beside[area[one]].add(area[other])
            beside[area[other]].add(area[one])
    given: list[int] = []
    for number, near in enumerate(beside):
        taken = {given[other] for other in near if other < number}
        order = [(number + turn) % choices for turn in range(choices)]
        given.append(next((choice for choice in order if choice not in taken), order[0]))
    return given
