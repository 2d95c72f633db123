"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it.

A variable for every two squares side by side ("the path steps from one to the other"), for every square ("visited"),
and for every square with a door ("the path ends here"). Around a square the number of steps is twice *visited* less
*ends here*; its clauses are found by going through all ways that can be. Clues are counted on ladders
(`engine.sat.ladder`), and so are the two ends. That the path is in one piece is left to cuts (`engine.paths.cuts`).

One thing is said that is not a rule: the path changes its colour on a chess board with every step. So if it is known
to visit so many squares, half of them are dark; where that number is odd, there is one more of the colour of its ends.

The solvers have a formula of their own (see `formula`), so that a mistake here or there does not go unnoticed: what
one of them excludes and the other does not ends in an error, not in an answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product

from fathom.answer import Watch
from fathom.proofs.cnf import Clause, Cnf
from fathom.proofs.ladder import Tally, exactly
from fathom.proofs.paths import graph as paths
from fathom.proofs.paths.problem import Problem
from fathom.proofs.paths.written import Formula
from fathom.proofs.pattern import Pattern
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path

_KEPT = 200_000  # clauses of a formula that is kept for whoever asks next
_DEAR = 20_000  # rungs beyond which counting dark squares costs more than it helps


@dataclass(frozen=True, slots=True)
class Stated:
    """The formula; the vertex of each square and the edge of each two squares side by side, the smaller first."""

    formula: Formula
    vertex: dict[int, int]
    edge: dict[tuple[int, int], int]

    def known(self, path: Path) -> paths.Path:
        """A path over squares, which must be one of the board, as one over edges."""
        steps = tuple(self.edge[min(pair), max(pair)] for pair in pairwise(path.squares))
        return paths.Path(tuple(self.vertex[square] for square in path.squares), steps)


_last: list[tuple[Puzzle, Stated, int]] = []
"""The puzzle whose formula was written last, that formula, and how many clauses it had: it may not have grown."""


def stated(puzzle: Puzzle, watch: Watch | None = None) -> Stated:
    """The formula; its models are the solutions, each perhaps with loops beside it. Costs as much as it is long.

    Who refutes it and who checks that ask one after the other, so it is written once for both. Nobody may add to it.
    """
    for known, found, size in _last:
        if known is puzzle and len(found.formula.cnf.clauses) == size:
            return found
    found = _written(puzzle, watch or Watch())
    size = len(found.formula.cnf.clauses)
    _last[:] = [(puzzle, found, size)] if size <= _KEPT else []
    return found


def _written(puzzle: Puzzle, watch: Watch) -> Stated:
    watch.reserve(8000 * int(puzzle.there.sum()), "the formula")
    columns = puzzle.shape[1]
    there = puzzle.there.reshape(-1).tolist()
    squares = [square for square, is_there in enumerate(there) if is_there]
    right = [(square, square + 1) for square in squares if (square + 1) % columns and there[square + 1]]
    below = [
        (square, square + columns) for square in squares if square + columns < len(there) and there[square + columns]
    ]
    beside = sorted(right + below)
    doors = [door.square for door in puzzle.doors]
    cnf = Cnf()
    step = dict(zip(beside, cnf.variables(len(beside)), strict=True))
    visited = dict(zip(squares, cnf.variables(len(squares)), strict=True))
    ends = dict(zip(doors, cnf.variables(len(doors)), strict=True))
    around: dict[int, list[int]] = {square: [] for square in squares}
    for pair, variable in step.items():
        for square in pair:
            around[square].append(variable)
    alike: dict[tuple[int, bool], list[list[int]]] = {}
    for square in squares:
        names = [*around[square], visited[square], *([ends[square]] if square in ends else [])]
        alike.setdefault((len(around[square]), square in ends), []).append(names)
    for (steps, door), rows in alike.items():
        passed(steps, door).add_to(cnf, rows)
    exactly(cnf, list(ends.values()), 2)
    for members, clue in clued(puzzle):
        watch.check("writing the formula")
        exactly(cnf, [visited[square] for square in members], clue)
    length = known_length(puzzle)
    if length is not None:
        dark = {square for square in squares if (square // columns + square % columns) % 2}
        _alternate(cnf, length, [visited[square] for square in sorted(dark)], {ends[s]: s in dark for s in doors})
    vertex = {square: number for number, square in enumerate(squares)}
    joined = tuple((vertex[one], vertex[other]) for one, other in beside)
    tips = [vertex[square] for square in doors]
    problem = Problem(paths.Graph(len(squares), joined), starts=tips, ends=tips)
    formula = Formula(problem, cnf, list(step.values()), list(visited.values()))
    return Stated(formula, vertex, {pair: number for number, pair in enumerate(beside)})


def clued(puzzle: Puzzle) -> list[tuple[list[int], int]]:
    """The squares of every row, column and area that has a clue, and the clue."""
    rows: list[list[int]] = [[] for _ in puzzle.rows]
    columns: list[list[int]] = [[] for _ in puzzle.columns]
    for row, column in zip(*(axis.tolist() for axis in puzzle.there.nonzero()), strict=True):
        rows[row].append(row * len(columns) + column)
        columns[column].append(row * len(columns) + column)
    sets = [
        *zip(rows, puzzle.rows, strict=True),
        *zip(columns, puzzle.columns, strict=True),
        *((list(members), clue) for _, members, clue in puzzle.areas),
    ]
    return [(members, clue) for members, clue in sets if clue is not None]


def known_length(puzzle: Puzzle) -> int | None:
    """How many squares the path visits, if that is known of every row, or of every column, that has squares."""
    for clues, lines in ((puzzle.rows, puzzle.there), (puzzle.columns, puzzle.there.T)):
        told = [clue for clue, line in zip(clues, lines, strict=True) if clue is not None or line.any()]
        if None not in told:
            return sum(clue for clue in told if clue is not None)
    return None


@lru_cache(maxsize=16)
def around_a_square(steps: int, door: bool) -> tuple[Clause, ...]:
    """All clauses, none of which contains another, that tell how a square may be passed.

    Of the variables 1, 2, … the first are the steps to squares beside it, the next is "visited", and with a door the
    last is "the path ends here".
    """
    size = steps + 1 + door
    ways = [
        way
        for way in product((False, True), repeat=size)
        if sum(way[:steps]) == 2 * way[steps] - (way[steps + 1] if door else 0)
    ]
    found: list[Clause] = []
    for length in range(1, size + 1):
        for members in combinations(range(1, size + 1), length):
            for signs in product((1, -1), repeat=length):
                clause = tuple(member * sign for member, sign in zip(members, signs, strict=True))
                if not any(set(known) <= set(clause) for known in found) and all(
                    any(way[abs(literal) - 1] == (literal > 0) for literal in clause) for way in ways
                ):
                    found.append(clause)
    return tuple(found)


@lru_cache(maxsize=16)
def passed(steps: int, door: bool) -> Pattern:
    """The same clauses as a pattern."""
    return Pattern(steps + 1 + door, around_a_square(steps, door))


def _alternate(cnf: Cnf, length: int, dark: list[int], ends: dict[int, bool]) -> None:
    """What follows from the number of squares; of the ends it is told whether they are dark."""
    fewer, more = length // 2, (length + 1) // 2
    if min(more, len(dark) - fewer) * len(dark) > _DEAR:
        return
    tally = Tally(cnf, dark, fewer, more)
    cnf.add((tally.at_least(fewer),))
    cnf.add((-tally.at_least(more + 1),))
    if fewer == more:
        exactly(cnf, [end for end, is_dark in ends.items() if is_dark], 1)
    else:
        cnf.add_all((-end, tally.at_least(more) if is_dark else -tally.at_least(more)) for end, is_dark in ends.items())
