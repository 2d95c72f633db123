"""The lines of a nonogram as languages: a word is the grid, its squares read in one of four ways.

A clue is an automaton of gaps and runs, unrolled over the squares of its line and minimised; what is known about
squares shrinks it. Over the whole grid all squares but its own are free. `Pictures` is an automaton of
pictures, together with how its words are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.engine.automata.frontier import Reader
from fathom.engine.automata.layered import Layered, count, letters_at, words
from fathom.engine.automata.unrolling import lifted, unrolled
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Picture

Known = NDArray[np.bool_]
"""`[square, colour]`: whether a square, counted row by row, may have a colour."""

READINGS = ("down", "up", "right", "left")
"""The ways to read a grid: row by row from the top, that backwards, column by column from the left, that backwards."""


def squares_read(puzzle: Nonogram, reading: str) -> list[int]:
    """The squares, counted row by row, in the order in which they are read."""
    squares = np.arange(puzzle.height * puzzle.width).reshape(puzzle.height, puzzle.width)
    along = squares if reading in ("down", "up") else squares.T
    order: list[int] = along.reshape(-1).tolist()
    return order if reading in ("down", "right") else order[::-1]


def squares_of(puzzle: Nonogram, line: int) -> range:
    """The squares of a line, counted as in `Nonogram.lines`."""
    if line < puzzle.height:
        return range(line * puzzle.width, (line + 1) * puzzle.width)
    return range(line - puzzle.height, puzzle.height * puzzle.width, puzzle.width)


def line_language(clue: Clue | None, known: Known) -> Layered:
    """The ways to fill a line, of which `known` tells the possible colours square by square."""
    if clue is None:
        return letters_at(known)
    table, accepting = _gaps_and_runs(clue, known.shape[1])
    return unrolled(table, accepting, len(known), known)


def _gaps_and_runs(clue: Clue, colours: int) -> tuple[NDArray[np.int32], list[bool]]:
    """The automaton of a clue: its states are the gap before each run, each square of a run, and the end."""
    table = [[-1] * colours]
    gap, last, before = 0, 0, 0
    for run in clue:
        table[gap][0] = gap
        starts = len(table)
        table[gap][run.colour] = starts
        if before not in (0, run.colour):
            table[last][run.colour] = starts  # runs of different colours may touch
        for square in range(run.length):
            table.append([-1] * colours)
            if square:
                table[-2][run.colour] = len(table) - 1
        last, gap = len(table) - 1, len(table)
        table[last][0] = gap
        table.append([-1] * colours)
        before = run.colour
    table[gap][0] = gap
    return np.array(table, np.int32), [state in (last, gap) for state in range(len(table))]


def nothing_known(puzzle: Nonogram) -> Known:
    """Every square may have every colour."""
    return np.ones((puzzle.height * puzzle.width, len(puzzle.palette)), np.bool_)


def line_automata(puzzle: Nonogram) -> list[Layered]:
    """The automata of all lines over the whole grid, read row by row: the smallest ones, without a dead state."""
    known, squares = nothing_known(puzzle), puzzle.height * puzzle.width
    found = []
    for line, clue in enumerate(puzzle.lines):
        own = squares_of(puzzle, line)
        found.append(lifted(line_language(clue, known[own]), own, squares))
    return found


def reader(puzzle: Nonogram, line: int, known: Known, position: NDArray[np.int64]) -> Reader:
    """A line as a reader of a grid whose squares are read at these positions, with what is known about its squares."""
    own, clue = squares_of(puzzle, line), puzzle.lines[line]
    if position[own[0]] > position[own[-1]]:
        own, clue = own[::-1], clue if clue is None else clue[::-1]
    return Reader(line_language(clue, known[own]), tuple(position[own].tolist()))


def positions_read(puzzle: Nonogram, reading: str) -> NDArray[np.int64]:
    """When each square, counted row by row, is read."""
    return np.argsort(squares_read(puzzle, reading))


@dataclass(frozen=True, slots=True)
class Pictures:
    """A set of pictures: the smallest automaton of their words, and in which order a word has the squares."""

    height: int
    width: int
    automaton: Layered
    squares: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many pictures there are, exactly."""
        return count(self.automaton)

    def __iter__(self) -> Iterator[Picture]:
        """All pictures, one at a time."""
        for word in words(self.automaton):
            colours = dict(zip(self.squares, word, strict=True))
            yield tuple(
                tuple(colours[row * self.width + column] for column in range(self.width)) for row in range(self.height)
            )

    def __contains__(self, picture: Picture) -> bool:
        """Whether a picture is among them."""
        flat = [colour for row in picture for colour in row]
        return len(flat) == len(self.squares) and tuple(flat[square] for square in self.squares) in self.automaton
