"""Boards that have names, full of pegs but for one hole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fathom.puzzles.peg.model import Board, Grid, drawn


class Preset(NamedTuple):
    """A board by its drawing, and the hole that is empty if nothing is said."""

    grid: Grid
    drawing: str
    vacancy: str

    def board(self) -> Board:
        """The board."""
        rows = self.drawing.split("/")
        signs = ((row, column, sign) for row, line in enumerate(rows) for column, sign in enumerate(line))
        return drawn(self.grid, ((row, column) for row, column, sign in signs if sign != " "))


def _middle(*widths: int) -> str:
    """Rows of so many holes, one above the other about the middle."""
    return "/".join(" " * ((max(widths) - wide) // 2) + "o" * wide for wide in widths)


PRESETS: Mapping[str, Preset] = {
    "english": Preset(Grid.SQUARE, _middle(3, 3, 7, 7, 7, 3, 3), "3,3"),
    "european": Preset(Grid.SQUARE, _middle(3, 5, 7, 7, 7, 5, 3), "0,2"),
    "wiegleb": Preset(Grid.SQUARE, _middle(3, 3, 3, 9, 9, 9, 3, 3, 3), "4,4"),
    "diamond": Preset(Grid.SQUARE, _middle(1, 3, 5, 7, 9, 7, 5, 3, 1), "2,4"),
    "triangle": Preset(Grid.TRIANGLE, "o/oo/ooo/oooo/ooooo", "0,0"),
    "square": Preset(Grid.SQUARE, _middle(6, 6, 6, 6, 6, 6), "0,1"),
}
"""The English board with 33 holes, the European one with 37, Wiegleb's with 45, the diamond with 41, the triangle with
15, and a square of six by six."""
