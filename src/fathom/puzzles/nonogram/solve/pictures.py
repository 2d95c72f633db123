"""The first pictures that fulfil the clues of a puzzle, and line logic as a whole: what the makers of puzzles ask."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.model.sketch import Sketch
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts
from fathom.puzzles.nonogram.solve.lines.layout import board_of
from fathom.puzzles.nonogram.solve.lines.state import Board
from fathom.puzzles.nonogram.solve.probe.run import search

_PATIENCE = 30_000
"""Lines to solve after the first branch before the method that always decides takes over."""


def pictures(puzzle: Nonogram, watch: Watch) -> list[Picture]:
    """Two different pictures that fulfil all clues; the only one; or none, if there is none."""
    found = search(puzzle, watch, limit=2, patience=_PATIENCE, logged=False)
    if found.complete or len(found.pictures) > 1:
        return found.pictures
    from fathom.puzzles.nonogram.solve.auto import auto

    answer = auto(puzzle, watch)
    told = (answer.solution, answer.other)
    return [picture for picture in told if picture is not None]


def some_pictures(puzzle: Nonogram, watch: Watch, most: int = 6) -> list[Picture]:
    """Several pictures that fulfil all clues; only one if there is only one."""
    found = search(puzzle, watch, limit=most, patience=_PATIENCE, logged=False)
    return found.pictures if found.complete or len(found.pictures) > 1 else pictures(puzzle, watch)


def after_logic(puzzle: Nonogram) -> Sketch | None:
    """What single lines tell, one after the other until none tells more; None if they contradict each other."""
    board = board_of(puzzle)
    return None if contradicts(board) else sketch_on(puzzle, board)


def sketch_on(puzzle: Nonogram, board: Board) -> Sketch:
    """What a board of the kernels knows."""
    cells = board.cells.tolist()
    return tuple(tuple(cells[row * puzzle.width : (row + 1) * puzzle.width]) for row in range(puzzle.height))
