"""Boards of holes, pegs on them, sequences of jumps, and their texts."""

from fathom.puzzles.peg.model.boards import DIRECTIONS, MOST_HOLES, Board, Grid, Jump, Place, drawn, listed
from fathom.puzzles.peg.model.puzzle import Jumps, Pegs, with_pegs
from fathom.puzzles.peg.model.text import jump_text, pegs, read, read_solution, write, write_solution

SOLUTION = Jumps

__all__ = [
    "DIRECTIONS", "MOST_HOLES", "SOLUTION",
    "Board", "Grid", "Jump", "Jumps", "Pegs", "Place",
    "drawn", "jump_text", "listed", "pegs", "read", "read_solution", "with_pegs", "write", "write_solution",
]  # fmt: skip
