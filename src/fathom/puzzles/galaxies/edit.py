"""Boards point by point: centres in squares, between them and where four meet; squares can be taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, square_spot
from fathom.puzzles.galaxies.model import BLACK, HOLE, SQUARE, WHITE, Board, Centre, point_name, write

_SIZE = 0.42  # of a point's spot, in squares
TOOLS: Sequence[Tool] = (
    Tool(SQUARE, "no centre", group="point", erases=True),
    Tool(WHITE, "white centre", group="point"),
    Tool(BLACK, "black centre", group="point"),
    Tool(HOLE, "hole", group="point"),
)


def spots(instance: Board) -> Sequence[Spot]:
    """All points, called by row and column in halves."""
    rows, columns = instance.shape
    return [
        square_spot(
            f"{row},{column}",
            column / 2 + 0.5 - _SIZE / 2,
            row / 2 + 0.5 - _SIZE / 2,
            f"point {point_name(Centre(row, column))}",
            "point",
            _SIZE,
        )
        for row in range(2 * rows - 1)
        for column in range(2 * columns - 1)
    ]


def glyphs(instance: Board) -> dict[str, str]:
    """What is at each point."""
    rows, columns = instance.shape
    found = {f"{row},{column}": SQUARE for row in range(2 * rows - 1) for column in range(2 * columns - 1)}
    for row, column in np.argwhere(~instance.there).tolist():
        found[f"{2 * row},{2 * column}"] = HOLE
    found |= {f"{one.row},{one.column}": BLACK if one.black else WHITE for one in instance.centres}
    return found


def put(instance: Board, spot: str, glyph: str) -> str:
    """The text with something else at one point; holes are squares only."""
    rows, columns = instance.shape
    parts = spot.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise FathomError(f"found {excerpt(spot)}, expected a point of the board, as 3,4")
    row, column = map(int, parts)
    if row > 2 * rows - 2 or column > 2 * columns - 2:
        raise FathomError(f"found {excerpt(spot)}, expected a point of the board")
    if glyph not in (SQUARE, WHITE, BLACK, HOLE):
        raise FathomError(f"found {excerpt(glyph)}, expected one of {SQUARE} {WHITE} {BLACK} {HOLE}")
    on_square = not (row % 2 or column % 2)
    if glyph == HOLE and not on_square:
        raise FathomError("only a square can be a hole")
    centres = tuple(one for one in instance.centres if (one.row, one.column) != (row, column))
    if glyph in (WHITE, BLACK):
        centres = (*centres, Centre(row, column, glyph == BLACK))
    there = instance.there.copy()
    if on_square:
        there[row // 2, column // 2] = glyph != HOLE
    return write(replace(instance, there=there, centres=centres))


def resized(instance: Board, side: str, step: int) -> str:
    """The board with a row or a column more or less; centres that would lie outside go."""
    rows, columns = instance.shape
    rows += step * (side in ("top", "bottom"))
    columns += step * (side in ("left", "right"))
    if rows < 1 or columns < 1:
        raise FathomError("nothing of the board would be left")
    down, right = step * (side == "top"), step * (side == "left")
    there = np.ones((rows, columns), np.bool_)
    for row in range(rows):
        for column in range(columns):
            before = (row - down, column - right)
            if 0 <= before[0] < instance.shape[0] and 0 <= before[1] < instance.shape[1]:
                there[row, column] = instance.there[before]
    moved = (Centre(one.row + 2 * down, one.column + 2 * right, one.black) for one in instance.centres)
    kept = (one for one in moved if 0 <= one.row <= 2 * rows - 2 and 0 <= one.column <= 2 * columns - 2)
    return write(replace(instance, there=there, centres=tuple(kept)))
