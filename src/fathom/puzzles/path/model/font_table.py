"""The tables of the path puzzle font, in which a path may be drawn."""

from __future__ import annotations

from fathom.errors import FormatError, excerpt
from fathom.puzzles.path.model import (
    MOST_SQUARES,
    Puzzle,
    too_large,
)
from fathom.puzzles.path.model.solution import Drawn, strokes_of

_DRAWN = "s"


def _font_table(text: str, source: str) -> list[list[str]]:
    """The words of the table, all rows filled up; refused unless corners are where they should be."""
    table = [[word.strip() for word in line.split("\t")] for line in text.rstrip().split("\n")]
    width = max(map(len, table))
    used = {place for row in table for place, word in enumerate(row) if word}
    while (width > 4 and width - 1 not in used) or width % 2:
        width -= 1
    table = [row[:width] for row in table]
    if len(table) < 4 or len(table) % 2 or width < 4:
        message = "expected a line of clues, then lines of corners and of squares in turn, with tabs between"
        raise FormatError(message, source=source, line=1)
    if ((len(table) - 2) // 2) * ((width - 2) // 2) > MOST_SQUARES:
        raise FormatError(too_large((len(table) - 2) // 2 * ((width - 2) // 2)), source=source, line=1)
    table = [row + [""] * (width - len(row)) for row in table]
    for number, row in enumerate(table):
        for place, word in enumerate(row):
            corner = number % 2 == 1 and place % 2 == 1
            clue = (number == 0) != (place == 0) and number % 2 == 0 and place % 2 == 0
            if word != "+" if corner else word not in ("", _DRAWN) and not clue:
                wanted = "'+'" if corner else "nothing, or s for the path"
                message = f"found {excerpt(word)}, expected {wanted}"
                raise FormatError(message, source=source, line=number + 1)
    return table


def read_font_solution(puzzle: Puzzle, text: str, source: str) -> Drawn:
    """The path in a solved table of the font."""
    table = _font_table(text, source)
    rows, columns = puzzle.shape
    if (len(table), len(table[0])) != (2 * rows + 2, 2 * columns + 2):
        raise FormatError(f"expected a table of {rows} x {columns} squares", source=source, line=1)
    visited = [s for s in range(rows * columns) if table[2 * (s // columns) + 2][2 * (s % columns) + 2] == _DRAWN]
    links = []
    for square in range(rows * columns):
        row, column = divmod(square, columns)
        if column + 1 < columns and table[2 * row + 2][2 * column + 3] == _DRAWN:
            links.append((square, square + 1))
        if row + 1 < rows and table[2 * row + 3][2 * column + 2] == _DRAWN:
            links.append((square, square + columns))
    return strokes_of(visited, links)
