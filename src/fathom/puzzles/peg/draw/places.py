"""Where holes are drawn: as in the drawing, in triangles with every row moved by half a hole, or round a circle."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from fathom.playing import Spot, square_spot
from fathom.puzzles.peg.model import Board, Grid
from fathom.show.shapes import Point

APART = 0.9
"""How far rows of a triangle are apart: a little more than its sides would have it."""


def places_of(board: Board) -> tuple[list[Point], int, int]:
    """The middle of each hole, and how wide and high the picture is."""
    if board.grid is Grid.LISTED:
        count = len(board.cells)
        radius = max(1.2, 1.2 * count / (2 * pi))
        turns = (2 * pi * hole / count - pi / 2 for hole in range(count))
        size = int(2 * radius + 2.6)
        return [(size / 2 + radius * cos(turn), size / 2 + radius * sin(turn)) for turn in turns], size, size
    rows = 1 + max(row for row, _ in board.places)
    if board.grid is Grid.TRIANGLE:
        raw = [(column - row / 2, APART * row) for row, column in board.places]
        least = min(x for x, _ in raw)
        wide = max(x for x, _ in raw) - least + 1
        high = APART * (rows - 1) + 1
        return [(x - least + 0.5, y + 0.5) for x, y in raw], int(wide + 0.99), int(high + 0.99)
    columns = 1 + max(column for _, column in board.places)
    return [(column + 0.5, row + 0.5) for row, column in board.places], columns, rows


def hole_spots(board: Board) -> Sequence[Spot]:
    """The holes as places for gestures."""
    places, _, _ = places_of(board)
    half = APART / 2
    return [
        square_spot(name, x - half, y - half, f"hole {name}", size=APART)
        for name, (x, y) in zip(board.cells, places, strict=True)
    ]
