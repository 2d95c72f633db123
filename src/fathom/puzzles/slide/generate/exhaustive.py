"""The hardest board of a size: barriers, a start and a target such that the shortest solution is longest.

All placements of the barriers are tried, in lexicographic order of their squares, those that a symmetry of
the board turns into an earlier one being skipped. What a placement is worth is found without a search from
every start. A shortest walk never moves twice running along one line, for from anywhere in a run either end
is one move away; so it is a walk on the runs. Let W(d, r) be the squares served within d moves the first of
which goes along run r. Then W(1, r) is the run itself (its two ends, if the agent has to stop) and

    W(d + 1, r) = W(1, r) | W(d, r') | W(d, r'')        r', r'': the runs across r at its two ends,

and from square s a target is served within d moves exactly if it is in W(d, h) | W(d, v), h and v being the
runs through s. (At an end of r, the agent cannot move along r and be where it was; but then it takes the run
across at once, which is a move quicker and in the union too.) W needs one word a run and two "or"s a step:
about 0.4 microseconds a placement. 6 x 7 with eight barriers, 118 million placements of which 30 million are
left after symmetry, takes a quarter of a minute on one core.

The numbers known for 6 x 7 are those of twanvl/ice-sliding-puzzle, where to slide over the target is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from math import comb

import numpy as np

from fathom.answer import Watch
from fathom.engine.workers import Desk, crew_on, in_parts
from fathom.errors import FathomError
from fathom.puzzles.slide.generate.placements import MOST_SQUARES, MOVES, Numbers, Words, examine, farthest
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level

SLICE = 1 << 17
"""Placements between two looks at the clock: about a tenth of a second if none of them can be skipped."""

_SENT = 1 << 21  # placements that a worker of a crew is asked for at a time


@dataclass(frozen=True, slots=True)
class Hardest:
    """A hardest level and how it compares.

    No level with as many barriers on as large a board needs more than `moves` moves. `placements` of the
    barriers were examined, and `best_count` of them have a start and a target that far apart; placements that
    a symmetry turns into each other count once. The level is the first of them: by barriers, start, target.
    """

    level: Level
    moves: int
    placements: int
    best_count: int


@dataclass(frozen=True, slots=True)
class _Search:
    """All placements of so many barriers on a board."""

    board: _Board
    barriers: int
    stopping: bool

    @property
    def total(self) -> int:
        """How many there are."""
        return comb(len(self.board.column_of), self.barriers)

    def examined(self, first: int, most: int, beaten: int) -> tuple[int, Numbers, Numbers]:
        """What `most` of them from index `first` on come to; what takes fewer moves than `beaten` does not matter."""
        report, found = np.zeros(3, np.int64), np.zeros(self.barriers, np.int64)
        report[MOVES] = beaten
        board = self.board
        combination = np.fromiter(combination_at(first, len(board.column_of), self.barriers), np.int64)
        steps = min(most, self.total - first)
        examine(board.images, board.column_of, board.edges, combination, steps, self.stopping, report, found)
        return first, report, found


def _examined(desk: Desk, search: _Search, first: int, beaten: int) -> tuple[int, Numbers, Numbers]:
    """At a worker of a crew."""
    del desk
    return search.examined(first, _SENT, beaten)


def hardest(
    rows: int,
    columns: int,
    barriers: int,
    goal: Goal | str,
    watch: Watch,
    workers: int = 1,
    on: str | None = None,
) -> Hardest:
    """The level with exactly so many barriers on a bounded board whose shortest solution is longest.

    `goal` is `pass-reach` or `stop-reach`. The answer does not depend on the number of `workers` (threads), nor on who
    works, which may be the workers of a place, such as a cluster (see `engine.workers`).
    """
    goal = _checked(rows, columns, barriers, goal, workers)
    search = _Search(_Board.of(rows, columns), barriers, goal.by_stopping)
    best = _Best(barriers)
    if on is None:
        _by_threads(search, best, watch, workers)
    else:
        parts = ((search, first, best.moves) for first in range(0, search.total, _SENT))
        with crew_on(on, cancelled=watch.limits.cancelled) as crew:
            for told in in_parts(crew, _examined, parts, watch, phase="searching", total=-(-search.total // _SENT)):
                best.merge(*told)
    return Hardest(search.board.level(best.squares, goal), best.moves, best.placements, best.count)


def _by_threads(search: _Search, best: _Best, watch: Watch, workers: int) -> None:
    total = search.total
    starts = iter(range(0, total, SLICE))
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[int, Numbers, Numbers]]] = set()
        done = 0
        while done < total:
            running |= {
                pool.submit(search.examined, first, SLICE, best.moves)
                for first in islice(starts, 2 * workers - len(running))
            }
            finished, running = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in finished:
                first, report, found = future.result()
                best.merge(first, report, found)
                done += min(SLICE, total - first)
            watch.check("searching", done, total, nodes=done, moves=best.moves, placements=best.placements)


def _checked(rows: int, columns: int, barriers: int, goal: Goal | str, workers: int) -> Goal:
    if goal not in (Goal.PASS_REACH, Goal.STOP_REACH):
        raise FathomError(f"found the goal '{goal}', expected {Goal.PASS_REACH} or {Goal.STOP_REACH}")
    if rows < 1 or columns < 1 or rows * columns > MOST_SQUARES:
        raise FathomError(f"found a board of {rows} x {columns}, expected 1 to {MOST_SQUARES} squares")
    if rows * columns < 2:
        raise FathomError("found a board of 1 x 1, expected at least two squares")
    if not 0 <= barriers <= rows * columns - 2:
        wanted = f"0 to {rows * columns - 2}, so that two squares stay open"
        raise FathomError(f"found {barriers} barriers on a board of {rows} x {columns}, expected {wanted}")
    if workers < 1:
        raise FathomError(f"found {workers} workers, expected at least 1")
    return Goal(goal)


class _Best:
    """The best of all slices so far. Merging them in any order comes to the same."""

    def __init__(self, barriers: int) -> None:
        self.moves, self.count, self.placements = 0, 0, 0
        self.first = -1
        self.squares = np.zeros(barriers, np.int64)

    def merge(self, first: int, report: Numbers, found: Numbers) -> None:
        """Take in what the slice from index `first` on reports."""
        placements, moves, count = map(int, report)
        self.placements += placements
        if count == 0 or moves < self.moves:
            return
        if moves > self.moves or self.first < 0 or first < self.first:
            self.first, self.squares = first, found
        self.count = count + (self.count if moves == self.moves else 0)
        self.moves = moves


def combination_at(index: int, squares: int, size: int) -> Iterator[int]:
    """The combination of `size` out of `squares` that has this place, from 0, in lexicographic order."""
    square = 0
    for left in range(size, 0, -1):
        while (ways := comb(squares - square - 1, left - 1)) <= index:
            index -= ways
            square += 1
        yield square
        square += 1


@dataclass(frozen=True, slots=True)
class _Board:
    """Tables for boards of one size.

    `images[g, s]` is the one bit of the square that symmetry g takes square s to. There the first square has
    the highest bit, so that of two placements the lexicographically first is the greater number; symmetry 0
    is the identity. In the last row, and everywhere else, square s has bit s. `column_of[s]` is the column of
    square s; `edges` are all squares, those that have a neighbour to the right, and the number of columns.
    """

    shape: tuple[int, int]
    images: Words
    column_of: Words
    edges: Words

    @classmethod
    def of(cls, rows: int, columns: int) -> _Board:
        size = rows * columns
        squares = np.arange(size).reshape(rows, columns)
        turned = [squares, squares[::-1], squares[:, ::-1], squares[::-1, ::-1]]
        if rows == columns:
            turned += [image.T for image in turned]
        bit = [1 << square for square in range(size)]
        images = [[1 << (MOST_SQUARES - 1 - int(square)) for square in image.flat] for image in turned]
        column = [sum(bit[square] for square in range(size) if square % columns == place) for place in range(columns)]
        not_last = sum(bit[square] for square in range(size) if square % columns < columns - 1)
        return cls(
            (rows, columns),
            np.array([*images, bit], np.uint64),
            np.array([column[square % columns] for square in range(size)], np.uint64),
            np.array([sum(bit), not_last, columns], np.uint64),
        )

    def level(self, barriers: Numbers, goal: Goal) -> Level:
        """The level with these barriers whose start and target are farthest apart, the first of them."""
        ground = np.full(self.shape, ICE, np.uint8)
        ground.flat[barriers] = BARRIER
        mask = np.uint64(sum(1 << int(square) for square in barriers))
        moves, targets = np.zeros(ground.size, np.int64), np.zeros(ground.size, np.uint64)
        farthest(mask, self.column_of, self.edges, goal.by_stopping, moves, targets)
        start = int(moves.argmax())  # some two open squares touch in the best placement, so there is a move
        last = int(targets[start])
        marked = np.zeros(self.shape, np.bool_)
        marked.flat[(last & -last).bit_length() - 1] = True
        return Level(ground, start, goal, marked, (False, False))
