"""Boards square by square, and their clues: a tap makes a clue larger or smaller, or takes it away.

A board that is made larger gets lines without clues.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, square_spot
from fathom.puzzles.path.draw.layout import DrawnPuzzle
from fathom.puzzles.path.model import GLYPHS, Door, Puzzle, write

_SQUARES = {".": "square", "#": "hole", "^": "door above", "v": "door below", "<": "door left", ">": "door right",
            "o": "door"}  # fmt: skip
_SIDES = {"top": "U", "bottom": "D", "left": "L", "right": "R"}
_MORE, _LESS, _NONE = "+1", "-1", "?"

TOOLS: Sequence[Tool] = (
    *(Tool(glyph, label, group="cell", erases=glyph == ".") for glyph, label in _SQUARES.items()),
    Tool(_MORE, "clue: one more", group="clue"),
    Tool(_LESS, "clue: one less", group="clue", erases=True),
    Tool(_NONE, "no clue", group="clue"),
)


def spots(instance: Puzzle) -> Sequence[Spot]:
    """All squares, holes too, and a place for the clue of every row and column."""
    drawn, (rows, columns) = DrawnPuzzle(instance), instance.shape
    found = [
        square_spot(f"{row},{column}", *drawn.cell(row * columns + column), f"row {row + 1}, column {column + 1}")
        for row in range(rows)
        for column in range(columns)
    ]
    found += [
        square_spot(f"row {row}", drawn.left - 1, drawn.top + row, f"clue of row {row + 1}", "clue")
        for row in range(rows)
    ]
    return [
        *found,
        *(
            square_spot(f"column {column}", drawn.left + column, drawn.top - 1, f"clue of column {column + 1}", "clue")
            for column in range(columns)
        ),
    ]


def glyphs(instance: Puzzle) -> dict[str, str]:
    """What stands on each square."""
    columns = instance.shape[1]
    signs = {side: glyph for glyph, side in GLYPHS.items()}
    doors = {door.square: signs[door.side] for door in instance.doors}
    return {
        f"{square // columns},{square % columns}": doors.get(square, "." if there else "#")
        for square, there in enumerate(instance.there.reshape(-1).tolist())
    }


def put(instance: Puzzle, spot: str, glyph: str) -> str:
    """The text with another square, or another clue."""
    what, _, number = spot.partition(" ")
    clues = {"row": instance.rows, "column": instance.columns}.get(what)
    if clues is not None and number.isdigit() and int(number) < len(clues) and glyph in (_MORE, _LESS, _NONE):
        changed = [*clues]
        changed[int(number)] = _clue(changed[int(number)], glyph)
        told = tuple(changed)
        return write(replace(instance, rows=told) if what == "row" else replace(instance, columns=told))
    place = place_named(spot)
    inside = len(place) == 2 and all(0 <= part < size for part, size in zip(place, instance.shape, strict=True))
    if not inside or glyph not in _SQUARES:
        raise FathomError(f"found {excerpt(glyph)} on {excerpt(spot)}, expected a square of the board, or a clue")
    square = place[0] * instance.shape[1] + place[1]
    there = instance.there.copy()
    there[place[0], place[1]] = glyph != "#"
    doors = [door for door in instance.doors if door.square != square]
    if glyph in GLYPHS:
        doors.append(Door(square, GLYPHS[glyph]))
    areas = instance.areas
    if glyph == "#":
        areas = tuple(area._replace(squares=tuple(one for one in area.squares if one != square)) for area in areas)
    return write(replace(instance, there=there, doors=tuple(doors), areas=areas))


def _clue(clue: int | None, glyph: str) -> int | None:
    if glyph == _NONE:
        return None
    if clue is None:
        return 1 if glyph == _MORE else 0
    return max(0, clue + (1 if glyph == _MORE else -1))


def resized(instance: Puzzle, side: str, step: int) -> str:
    """The board with a row or a column more or less; areas keep their squares."""
    rows, columns = instance.shape
    down, right = (step if side == "top" else 0), (step if side == "left" else 0)
    high, wide = rows + step * (side in ("top", "bottom")), columns + step * (side in ("left", "right"))
    if high < 1 or wide < 1:
        raise FathomError("nothing of the board would be left")

    def kept(squares: Sequence[int]) -> list[int | None]:
        places = ((square // columns + down, square % columns + right) for square in squares)
        return [row * wide + column if 0 <= row < high and 0 <= column < wide else None for row, column in places]

    there = np.ones((high, wide), np.bool_)
    for square, other in enumerate(kept(range(rows * columns))):
        if other is not None:
            there.reshape(-1)[other] = instance.there.reshape(-1)[square]
    doors = []
    for door in instance.doors:
        row, column = divmod(door.square, columns)
        row, column = row + down, column + right
        if door.side == _SIDES[side]:  # a door to that side stays at the rim
            row, column = {"U": (0, column), "D": (high - 1, column), "L": (row, 0), "R": (row, wide - 1)}[door.side]
        if 0 <= row < high and 0 <= column < wide:
            doors.append(Door(row * wide + column, door.side))
    areas = tuple(
        area._replace(squares=tuple(one for one in kept(area.squares) if one is not None)) for area in instance.areas
    )
    return write(
        replace(
            instance,
            there=there,
            doors=tuple(doors),
            rows=_lines(instance.rows, high, down),
            columns=_lines(instance.columns, wide, right),
            areas=areas,
        )
    )


def _lines(clues: Sequence[int | None], count: int, before: int) -> tuple[int | None, ...]:
    moved = (None, *clues) if before > 0 else tuple(clues[1:]) if before < 0 else tuple(clues)
    return (*moved, *[None] * count)[:count]
