"""Suppositions: if this square had that colour, then lines would follow from lines until one could not be filled.

All open squares are tried with the compiled line solver, which tells how many lines it had to look at; the supposition
that fails soonest is the one to tell. How deep it goes is then found wave by wave: first the lines through the square,
then those through all squares that these settle, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.sketch import Sketch, is_settled, narrowed, place_of, squares_of
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import OPEN, SOLVED_LINES, TRAIL, restrict, undo

_OFTEN = 64  # squares between two looks at the watch


@dataclass(frozen=True, slots=True)
class Trial:
    """A square that cannot have a colour: after `depth` waves of conclusions `line` could not be filled."""

    row: int
    column: int
    colour: int
    depth: int
    line: int


def shortest_trial(puzzle: Nonogram, sketch: Sketch, watch: Watch) -> Trial | None:
    """The supposition that fails after the fewest lines; None if none fails, or if lines alone tell more."""
    board = board_of(puzzle)
    for row, squares in enumerate(sketch):
        for column, colours in enumerate(squares):
            restrict(board, row * puzzle.width + column, colours)
    if contradicts(board) or board.state[OPEN] == 0:
        return None
    best: tuple[int, int, int] | None = None
    mark = int(board.state[TRAIL])
    for square in range(puzzle.height * puzzle.width):
        if square % _OFTEN == 0:
            watch.check("supposing", square, puzzle.height * puzzle.width)
        colours = int(board.cells[square])
        for colour in () if is_settled(colours) else range(len(puzzle.palette)):
            if not colours >> colour & 1:
                continue
            before = int(board.state[SOLVED_LINES])
            restrict(board, square, 1 << colour)
            failed = contradicts(board)
            undo(board, mark)
            effort = int(board.state[SOLVED_LINES]) - before
            if failed and (best is None or effort < best[0]):
                best = effort, square, colour
    if best is None:
        return None
    row, column = divmod(best[1], puzzle.width)
    depth, line = _waves(puzzle, sketch, row, column, best[2])
    return Trial(row, column, best[2], depth, line)


def _waves(puzzle: Nonogram, sketch: Sketch, row: int, column: int, colour: int) -> tuple[int, int]:
    """How many waves of conclusions a wrong supposition needs to fail, and the line that fails."""
    sketch = narrowed(sketch, [(row, column, 1 << colour)])
    lines = [row, puzzle.height + column]
    depth = 0
    while lines:
        depth += 1
        news = []
        for line in lines:
            clue, squares = puzzle.lines[line], squares_of(puzzle, sketch, line)
            if clue is None:
                continue
            left = arrangements(clue, squares)
            if left is None:
                return depth, line
            news += [
                (*place_of(puzzle, line, place), colours)
                for place, (colours, before) in enumerate(zip(left.colours, squares, strict=True))
                if colours != before
            ]
        sketch = narrowed(sketch, news)
        lines = sorted(set(_through(puzzle, news)))
    raise AssertionError("a supposition that the line solver refuted does not fail")


def _through(puzzle: Nonogram, squares: list[tuple[int, int, int]]) -> Iterator[int]:
    for row, column, _ in squares:
        yield row
        yield puzzle.height + column
