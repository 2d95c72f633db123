"""The rectangles that may belong to a clue, found square by square, straight from the rules.

A rectangle is *possible* if it covers squares that are there, exactly one clue, and has that clue's shape. The
checker and the formulas use these; the solver has a compiled twin (`kernels.possible`).
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Watch
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, SQUARE, TALL, WIDE, Board, Rectangle

SHAPES = {SQUARE: "square", WIDE: "wider than tall", TALL: "taller than wide", ANY: "of any shape"}
"""What each clue wants."""

_OFTEN = 5000  # rectangles between two looks at the watch


def has_shape(clue: int, height: int, width: int) -> bool:
    """Whether a rectangle has the shape that a clue wants."""
    if clue == SQUARE:
        return height == width
    if clue == WIDE:
        return width > height
    if clue == TALL:
        return height > width
    return clue == ANY


def rectangles_of(board: Board, square: int, any_shape: bool = False) -> Iterator[Rectangle]:
    """The possible rectangles of the clue on a square; with `any_shape`, those of other shapes too."""
    rows, columns = board.shape
    row, column = divmod(square, columns)
    grid = board.squares.tolist()
    clue = grid[row][column]

    def reach(step: int, top: int, bottom: int) -> list[int]:
        """The columns on one side of the clue, itself first, that are free over these rows."""
        found = []
        here = column
        while 0 <= here < columns:
            if any(grid[r][here] != EMPTY and (r, here) != (row, column) for r in range(top, bottom)):
                break
            found.append(here)
            here += step
        return found

    for top in range(row, -1, -1):
        if top < row and grid[top][column] != EMPTY:
            break
        for bottom in range(row + 1, rows + 1):
            if bottom > row + 1 and grid[bottom - 1][column] != EMPTY:
                break
            for left in reach(-1, top, bottom):
                for right in reach(1, top, bottom):
                    height, width = bottom - top, right - left + 1
                    if any_shape or has_shape(clue, height, width):
                        yield Rectangle(top, left, height, width)


def possible_rectangles(
    board: Board, any_shape: bool = False, watch: Watch | None = None
) -> list[tuple[int, Rectangle]]:
    """All possible rectangles, each with the square of its clue: clue by clue, in reading order."""
    watch = watch or Watch()
    found: list[tuple[int, Rectangle]] = []
    for square in board.clues:
        options = []
        for number, one in enumerate(rectangles_of(board, square, any_shape)):
            if number % _OFTEN == 0:
                watch.check("finding rectangles", len(found) + number)
            options.append(one)
        found += [(square, one) for one in sorted(options)]
    return found


def is_possible(board: Board, rectangle: Rectangle, any_shape: bool = False) -> bool:
    """Whether a rectangle is one of the possible ones."""
    rows, columns = board.shape
    if min(rectangle.height, rectangle.width) < 1 or rectangle.bottom > rows or rectangle.right > columns:
        return False
    if min(rectangle.row, rectangle.column) < 0:
        return False
    part = board.squares[rectangle.row : rectangle.bottom, rectangle.column : rectangle.right]
    clues = part[(part != EMPTY) & (part != HOLE)]
    if (part == HOLE).any() or len(clues) != 1:
        return False
    return any_shape or has_shape(int(clues[0]), rectangle.height, rectangle.width)
