"""Other people's files: `.ppl` of a depth-first solver, the tables of a puzzle font, `.in` of a SAT solver.

All of them know full rectangles with clues on rows and columns, none knows areas or words about a puzzle. The first
and the last tell the squares of doors and not their sides; the last knows exactly two doors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from fathom.errors import FathomError, FormatError, excerpt
from fathom.kind import Format
from fathom.puzzles.path.model import (
    MOST_SQUARES,
    SIDES,
    Door,
    Puzzle,
    outer_side,
    too_large,
)
from fathom.puzzles.path.model.font_table import _DRAWN, _font_table
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.model.text import clue_text, read_clues

_WORDS = re.compile(r"\s*(rows|cols|terminal)\b[-\d\s]*", re.ASCII)


def _puzzle(
    rows: Sequence[int | None], columns: Sequence[int | None], doors: Sequence[Door], source: str, line: int
) -> Puzzle:
    try:
        _size(len(rows), len(columns))
        return Puzzle(np.ones((len(rows), len(columns)), np.bool_), tuple(doors), tuple(rows), tuple(columns))
    except FathomError as error:
        raise FormatError(str(error), source=source, line=line) from None


def _size(rows: int, columns: int) -> None:
    if rows * columns > MOST_SQUARES:
        raise FathomError(too_large(rows * columns))
    if not rows * columns:
        raise FathomError("found no rows or no columns, expected at least one of each")


def _plain(puzzle: Puzzle, format: str) -> None:
    if not puzzle.there.all():
        hole = int(np.flatnonzero(~puzzle.there)[0])
        raise FathomError(f"{format} knows no holes, found one at {puzzle.name_of(hole)}")
    if puzzle.areas:
        raise FathomError(f"{format} knows no areas, found {puzzle.areas[0].name}")


def is_ppl(text: str) -> bool:
    """Whether all lines begin with rows, cols or terminal."""
    lines = [line for line in text.split("\n") if line.strip()]
    return bool(lines) and all(_WORDS.fullmatch(line) for line in lines)


def read_ppl(text: str, source: str) -> Puzzle:
    """The puzzle in a text of lines `rows …`, `cols …`, `terminal row column`; `-` is an unknown clue."""
    clues: dict[str, list[int | None]] = {}
    doors: list[tuple[int, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words:
            continue
        if words[0] not in ("rows", "cols", "terminal"):
            message = f"found {excerpt(words[0])}, expected rows, cols or terminal"
            raise FormatError(message, source=source, line=number, column=1)
        if words[0] in clues:
            raise FormatError(f"found '{words[0]}' a second time", source=source, line=number, column=1)
        try:
            found = read_clues(" ".join(words[1:]))
        except FathomError as error:
            raise FormatError(str(error), source=source, line=number) from None
        if words[0] == "terminal":
            if len(found) != 2 or found[0] is None or found[1] is None:
                raise FormatError("expected 'terminal row column'", source=source, line=number)
            doors.append((found[0], found[1]))
        else:
            clues[words[0]] = found
    for name in ("rows", "cols"):
        if not clues.get(name):
            raise FormatError(f"expected a line '{name}' with clues", source=source, line=1)
    return _puzzle(clues["rows"], clues["cols"], _doors(doors, clues, source), source, 1)


def _doors(places: Sequence[tuple[int, int]], clues: dict[str, list[int | None]], source: str) -> list[Door]:
    rows, columns = len(clues["rows"]), len(clues["cols"])
    for row, column in places:
        if row >= rows or column >= columns:
            message = f"found a door at ({row}, {column}), expected a square of {rows} x {columns}"
            raise FormatError(message, source=source, line=1)
    return [Door(row * columns + column) for row, column in places]


def write_ppl(instance: Puzzle) -> str:
    """The puzzle as such a text; on which sides the doors are is not told."""
    _plain(instance, "a .ppl file")
    lines = [f"rows {clue_text(instance.rows, '-')}", f"cols {clue_text(instance.columns, '-')}"]
    columns = instance.shape[1]
    lines += [f"terminal {door.square // columns} {door.square % columns}" for door in instance.doors]
    return "\n".join(lines) + "\n"


def _numbers(text: str) -> list[int] | None:
    words = text.split()
    if len(words) < 6 or not all(re.fullmatch(r"-1|\d{1,7}", word, re.ASCII) for word in words):
        return None
    return [int(word) for word in words]


def is_numbers(text: str) -> bool:
    """Whether the text is numbers, as many as the first two announce."""
    if not text[:1].isdigit():
        return False
    numbers = _numbers(text)
    return numbers is not None and len(numbers) == 6 + numbers[0] + numbers[1] and min(numbers[:6]) >= 1


def read_numbers(text: str, source: str) -> Puzzle:
    """The puzzle in a text of numbers: its size, two doors (counted from 1), the clues of rows, those of columns."""
    numbers = _numbers(text)
    if numbers is None or min(numbers[:6]) < 1 or len(numbers) != 6 + numbers[0] + numbers[1]:
        message = "expected numbers: rows and columns, two doors from 1, and a clue (or -1) for each row and column"
        raise FormatError(message, source=source, line=1)
    rows = numbers[0]
    clues = [None if number < 0 else number for number in numbers[6:]]
    both = {"rows": clues[:rows], "cols": clues[rows:]}
    doors = _doors([(numbers[2] - 1, numbers[3] - 1), (numbers[4] - 1, numbers[5] - 1)], both, source)
    return _puzzle(both["rows"], both["cols"], doors, source, 1)


def write_numbers(instance: Puzzle) -> str:
    """The puzzle as such a text."""
    _plain(instance, "this format")
    if len(instance.doors) != 2:
        raise FathomError(f"this format knows two doors, found {len(instance.doors)}")
    rows, columns = instance.shape
    doors = [f"{door.square // columns + 1} {door.square % columns + 1}" for door in instance.doors]
    return "\n".join(
        [f"{rows} {columns}", *doors, "", clue_text(instance.rows, "-1"), clue_text(instance.columns, "-1"), ""]
    )


def is_font(text: str) -> bool:
    """Whether the text is a table with tabs, whose second line has corners `+` between empty places."""
    lines = text[:4000].split("\n")
    return len(lines) > 2 and lines[0].startswith("\t") and bool(re.fullmatch(r"(\t\+\ts?)+\t\+\t*", lines[1]))


def read_font(text: str, source: str) -> Puzzle:
    """The puzzle in a table of the font, solved or not: doors are where an `s` is on the rim."""
    table = _font_table(text, source)
    try:
        columns = [_font_clue(word) for word in table[0][2::2]]
        rows = [_font_clue(row[0]) for row in table[2::2]]
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None
    doors = []
    for row in range(len(rows)):
        for column in range(len(columns)):
            for side, (down, right) in SIDES.items():
                rim = not (0 <= row + down < len(rows) and 0 <= column + right < len(columns))
                if rim and table[2 * row + 2 + down][2 * column + 2 + right] == _DRAWN:
                    doors.append(Door(row * len(columns) + column, side))
    return _puzzle(rows, columns, doors, source, 1)


def _font_clue(word: str) -> int | None:
    found = read_clues(word or "?")
    if len(found) != 1:
        raise FathomError(f"found {excerpt(word)}, expected a clue")
    return found[0]


def write_font(instance: Puzzle, path: Path | None = None) -> str:
    """The puzzle as a table of the font, with a path if one is given."""
    _plain(instance, "a table of the font")
    rows, columns = instance.shape
    table = [[""] * (2 * columns + 2) for _ in range(2 * rows + 2)]
    for number in range(rows + 1):
        table[2 * number + 1][1::2] = ["+"] * (columns + 1)
    table[0][2::2] = ["" if clue is None else str(clue) for clue in instance.columns]
    for number, clue in enumerate(instance.rows):
        table[2 * number + 2][0] = "" if clue is None else str(clue)
    for door in instance.doors:
        side = outer_side(instance, door)
        if not side:
            raise FathomError(f"a table of the font has doors on the rim, found one at {instance.name_of(door.square)}")
        down, right = SIDES[side]
        table[2 * (door.square // columns) + 2 + down][2 * (door.square % columns) + 2 + right] = _DRAWN
    for square in path.squares if path is not None else ():
        table[2 * (square // columns) + 2][2 * (square % columns) + 2] = _DRAWN
    for one, other in path.links() if path is not None else ():
        row, column = one // columns + other // columns + 2, one % columns + other % columns + 2
        table[row][column] = _DRAWN
    return "\n".join("\t".join(row) for row in table) + "\n"


FORMATS = {
    "ppl": Format("a .ppl file: lines 'rows …', 'cols …', 'terminal row column'", is_ppl, read_ppl, write_ppl),
    "path-font": Format(
        "a table of the path puzzle font, solved or not: + for corners, s for the path", is_font, read_font, write_font
    ),
    "path-numbers": Format(
        "numbers: rows and columns, two doors from 1, clues of rows and columns, -1 for none",
        is_numbers,
        read_numbers,
        write_numbers,
    ),
}
