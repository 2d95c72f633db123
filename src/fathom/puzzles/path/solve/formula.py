"""The puzzle as a problem of `engine.paths`, and as clauses.

The squares are the points of a graph, joined where they lie side by side; every clue is a count. To the engine's
clauses is added what follows from colouring the board like a chess board, since a solver cannot see it: a path changes
its colour with every step, so a known length tells how many squares of each colour it visits, and which doors it can
join. (On large boards that are far from full this is left out: it would double the clauses.) This is the solvers'
formula; what proofs are about is in `statement`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

from fathom.engine.paths.formula import formula as clauses_of
from fathom.engine.sat.cardinality import exactly
from fathom.proofs.paths import graph as paths
from fathom.proofs.paths.problem import Count, Problem
from fathom.proofs.paths.written import Formula
from fathom.puzzles.path.model import Line, Puzzle
from fathom.puzzles.path.model.solution import Path

_DEAR = 20_000  # dark squares times those visited (or not) beyond which counting them costs more than it helps


@dataclass(frozen=True, slots=True)
class Numbered:
    """The problem of a puzzle: the square of each point of its graph, the point of each square, the edges of pairs."""

    problem: Problem
    squares: list[int]
    point: dict[int, int]
    edge: dict[tuple[int, int], int]

    def path(self, found: paths.Path) -> Path:
        """A path of the engine as one over squares."""
        return Path.of(self.squares[point] for point in found.vertices)

    def known(self, path: Path) -> paths.Path:
        """A path over squares as one of the engine."""
        points = tuple(self.point[square] for square in path.squares)
        pairs = pairwise(points)
        return paths.Path(points, tuple(self.edge[min(pair), max(pair)] for pair in pairs))


def problem_of(puzzle: Puzzle) -> Numbered:
    """The problem; points are numbered along the shorter side of the board, so that the longer one is swept."""
    columns = puzzle.shape[1]
    squares = puzzle.squares
    if columns > puzzle.shape[0]:
        squares.sort(key=lambda square: (square % columns, square // columns))
    point = {square: place for place, square in enumerate(squares)}
    edges = sorted((min(point[a], point[b]), max(point[a], point[b])) for a, b in puzzle.links())
    doors = [point[door.square] for door in puzzle.doors]
    counts = [Count.exactly(line.clue, [point[square] for square in line.squares]) for line in puzzle.lines]
    problem = Problem(paths.Graph(len(squares), tuple(edges)), starts=doors, ends=doors, counts=counts)
    return Numbered(problem, squares, point, {pair: number for number, pair in enumerate(edges)})


def formula(puzzle: Puzzle, numbered: Numbered) -> Formula:
    """The clauses of the puzzle, all but that the path is connected."""
    written = clauses_of(numbered.problem)
    for line in dark_squares(puzzle):
        left_out = len(line.squares) - line.clue
        if len(line.squares) * min(line.clue, left_out) > _DEAR:
            continue
        exactly(written.cnf, [written.vertices[numbered.point[square]] for square in line.squares], line.clue)
    return written


def dark_squares(puzzle: Puzzle) -> list[Line]:
    """The dark squares as one more line, where it is known how many the path visits; -1 if that cannot be."""
    length = total_length(puzzle)
    if length is None:
        return []
    columns = puzzle.shape[1]
    shades = [sum(divmod(door.square, columns)) % 2 for door in puzzle.doors]
    numbers = {_darks(length, pair) for pair in combinations(shades, 2)} - {None}
    dark = tuple(square for square in puzzle.squares if sum(divmod(square, columns)) % 2)
    if len(numbers) > 1:
        return []
    return [Line("the dark squares of a chess board", dark, numbers.pop() or 0 if numbers else -1)]


def _darks(length: int, ends: tuple[int, int]) -> int | None:
    """How many dark squares a path of that length has between ends of these colours; None if there is no such path."""
    if (length % 2 == 0) != (ends[0] != ends[1]):
        return None
    return (length + (ends[0] if length % 2 else 0)) // 2


def total_length(puzzle: Puzzle) -> int | None:
    """How many squares the path visits, if all rows or all columns have clues (an empty line needs none)."""
    for lines, clues in ((puzzle.there, puzzle.rows), (puzzle.there.T, puzzle.columns)):
        if all(clue is not None or not line.any() for clue, line in zip(clues, lines, strict=True)):
            return sum(clue or 0 for clue in clues)
    return None
