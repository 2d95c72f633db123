"""Rectangles that cover a board: whether they do, which have not what they should, and where four corners meet.

Sets of squares are whole numbers with a bit a square, in reading order from the lowest, so a rectangle is looked at in
a few steps whatever its size.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.puzzles.tatamibari.model import EMPTY, HOLE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.rectangles import has_shape

_NO_HOLE = bytes(ord("0" if code == HOLE else "1") for code in range(256))
_CLUE = bytes(ord("0" if code in (EMPTY, HOLE) else "1") for code in range(256))
"""What becomes of the code of a square when those are told that are there, or have a clue."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Of rectangles that cover each square once and nothing else, those that have not one clue or not the shape that
    it wants; and the points where four of them meet, as row and column of the square below to the right.
    """

    wrong: list[Rectangle]
    meetings: list[tuple[int, int]]


def laid_on(board: Board, tiling: Tiling) -> Laid | None:
    """What is to be said of the rectangles, if they cover each square once and nothing else; None if they do not."""
    rows, columns = board.shape
    codes = board.squares.tobytes()
    clues = int(codes[::-1].translate(_CLUE), 2)
    first_column = int((b"0" * (columns - 1) + b"1") * rows, 2)
    covered = 0
    wrong: list[Rectangle] = []
    upper_left, upper_right, lower_left, lower_right = set(), set(), set(), set()  # corners, points numbered by row
    for one in tiling.rectangles:
        top, left, height, width = one
        if top < 0 or left < 0 or height < 1 or width < 1 or top + height > rows or left + width > columns:
            return None
        down = first_column & ((1 << height * columns) - 1)
        squares = down * ((1 << width) - 1) << top * columns + left
        if covered & squares:
            return None
        covered |= squares
        inside = clues & squares
        several = inside & (inside - 1)
        if not inside or several or not has_shape(codes[inside.bit_length() - 1], height, width):
            wrong.append(one)
        corner = top * (columns + 1) + left
        upper_left.add(corner)
        upper_right.add(corner + width)
        corner += height * (columns + 1)
        lower_left.add(corner)
        lower_right.add(corner + width)
    if covered != int(codes[::-1].translate(_NO_HOLE), 2):
        return None
    meetings = sorted(upper_left & upper_right & lower_left & lower_right)
    return Laid(wrong, [divmod(corner, columns + 1) for corner in meetings])
