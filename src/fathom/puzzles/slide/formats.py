"""Other people's sliding puzzles: Pokémon ice mazes as grids of numbers, and drawings with S and E in JSON."""

from __future__ import annotations

import re

import numpy as np

from fathom.errors import FormatError, excerpt
from fathom.formats.jsontext import read_json
from fathom.grid import coordinates
from fathom.kind import Format
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, ICE, LAND, Goal, Level

_POKEMON_HEAD = re.compile(r"\s*\d+ +\d+ *\n\s*\d+ +\d+ *\n\s*\d+ *\n[0-4 \n]*+\s*+")
_GROUNDS = (ICE, BARRIER, LAND, HOLE, BOULDER)  # 0 ice, 1 wall, 2 land, 3 hole, 4 breakable boulder
_LONGEST = 10_000_000


def _is_pokemon_maze(text: str) -> bool:
    return text[:64].lstrip()[:1].isdigit() and len(text) < _LONGEST and bool(_POKEMON_HEAD.fullmatch(text))


def read_pokemon_maze(text: str, source: str) -> Level:
    """Start (row and column), goal (to be stopped on), number of smashes; then rows of 0 to 4."""
    lines = text.rstrip().split("\n")
    numbers: list[list[int]] = []
    for line, words in enumerate(map(str.split, lines), 1):
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) < 10):
                raise FormatError(f"found {excerpt(word)}, expected a number", source=source, line=line)
        numbers.append([int(word) for word in words])
    if len(numbers) < 4 or [len(row) for row in numbers[:3]] != [2, 2, 1]:
        raise FormatError("expected lines 'row column', 'row column', 'smashes' and a grid", source=source, line=1)
    rows, columns = len(numbers) - 3, len(numbers[3])
    for line, row in enumerate(numbers[3:], 4):
        if len(row) != columns:
            raise FormatError(f"found {len(row)} squares, expected {columns} as before", source=source, line=line)
        if max(row, default=0) > 4:
            raise FormatError(f"found {max(row)}, expected numbers from 0 to 4", source=source, line=line)
    for line, place in enumerate(numbers[:2], 1):
        if place[0] >= rows or place[1] >= columns:
            raise FormatError(f"found a place off the {rows} x {columns} board", source=source, line=line)
    ground = np.array(_GROUNDS, np.uint8)[np.array(numbers[3:])]
    marked = np.zeros(ground.shape, np.bool_)
    marked[tuple(numbers[1])] = True
    start = numbers[0][0] * columns + numbers[0][1]
    try:
        return Level(ground, start, Goal.STOP_REACH, marked, (False, False), smashes=numbers[2][0])
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(str(error), source=source) from None


def write_pokemon_maze(level: Level) -> str:
    """The level as such a maze."""
    if level.goal is not Goal.STOP_REACH or level.king or any(level.wraps) or level.ground.ndim != 2:
        raise FormatError("only plain two-dimensional levels with the goal stop-reach are Pokémon mazes")
    targets = np.flatnonzero(level.marked)
    if len(targets) != 1:
        raise FormatError("a Pokémon maze has one target")
    places = [" ".join(map(str, coordinates(int(square), level.shape))) for square in (level.start, targets[0])]
    rows = [" ".join(map(str, row)) for row in level.ground.tolist()]
    return "\n".join([*places, str(level.smashes), *rows]) + "\n"


def _is_drawing(text: str) -> bool:
    return text[:200].lstrip().startswith("{") and '"grid"' in text[:2000]


def read_drawing(text: str, source: str) -> Level:
    """A JSON object with a `grid` of rows: `#` obstacle, `.` ice, `S` start, `E` exit. Sliding over the exit counts."""
    found = read_json(text, source)
    grid = found.get("grid") if isinstance(found, dict) else None
    if (
        not isinstance(grid, list)
        or not grid
        or not all(isinstance(row, str) and len(row) == len(grid[0]) > 0 for row in grid)
    ):
        raise FormatError("expected a JSON object with a grid of rows of equal length", source=source)
    squares = np.array([list(row) for row in grid])
    unknown = ~np.isin(squares, ("#", ".", "S", "E"))
    if unknown.any():
        row, column = np.argwhere(unknown)[0]
        message = f"found {excerpt(str(squares[row, column]))} in row {row + 1}, column {column + 1}, expected # . S E"
        raise FormatError(message, source=source)
    starts = np.flatnonzero(squares == "S")
    if len(starts) != 1 or not (squares == "E").any():
        raise FormatError("expected one start S and an exit E in the grid", source=source)
    ground = np.where(squares == "#", BARRIER, ICE).astype(np.uint8)
    return Level(ground, int(starts[0]), Goal.PASS_REACH, squares == "E", (False, False))


FORMATS = {
    "pokemon-maze": Format(
        "Pokémon ice mazes: start, goal, smashes, then a grid of 0 to 4",
        _is_pokemon_maze,
        read_pokemon_maze,
        write_pokemon_maze,
    ),
    "ice-drawing": Format(
        "JSON with a grid of # . S E, as in collections of hard ice mazes", _is_drawing, read_drawing
    ),
}
