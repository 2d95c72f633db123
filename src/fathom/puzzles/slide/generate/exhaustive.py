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
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, uint8, uint64, void
from fathom.errors import FathomError
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MOST_SQUARES = 64
"""A set of squares is one machine word."""

SLICE = 1 << 17
"""Placements between two looks at the clock: about a tenth of a second if none of them can be skipped."""

_NO_RUN = MOST_SQUARES  # runs have at least two squares, so there are at most 32 along each line
_ZERO, _ONE, _NO_SHIFT = np.uint64(0), np.uint64(1), np.uint64(64)
_LOG_MODULUS = np.uint64(67)  # the powers of two below 2 ** 66 all leave different remainders
_LOG = np.array([next((i for i in range(64) if pow(2, i, 67) == rest), 0) for rest in range(67)], np.uint64)

# What a slice reports.
_PLACEMENTS, _MOVES, _COUNT = range(3)


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


def hardest(rows: int, columns: int, barriers: int, goal: Goal | str, watch: Watch, workers: int = 1) -> Hardest:
    """The level with exactly so many barriers on a bounded board whose shortest solution is longest.

    `goal` is `pass-reach` or `stop-reach`. The answer does not depend on the number of `workers` (threads).
    """
    goal = _checked(rows, columns, barriers, goal, workers)
    board = _Board.of(rows, columns)
    stopping = goal.by_stopping
    total = comb(rows * columns, barriers)
    best = _Best(barriers)

    def examined(first: int) -> tuple[int, Numbers, Numbers]:
        report, found = np.zeros(3, np.int64), np.zeros(barriers, np.int64)
        report[_MOVES] = best.moves  # what the others have found: anything below does not matter
        combination = np.fromiter(combination_at(first, rows * columns, barriers), np.int64)
        steps = min(SLICE, total - first)
        _examine(board.images, board.column_of, board.edges, combination, steps, stopping, report, found)
        return first, report, found

    starts = iter(range(0, total, SLICE))
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[tuple[int, Numbers, Numbers]]] = set()
        done = 0
        while done < total:
            running |= {pool.submit(examined, first) for first in islice(starts, 2 * workers - len(running))}
            finished, running = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in finished:
                first, report, found = future.result()
                best.merge(first, report, found)
                done += min(SLICE, total - first)
            watch.check("searching", done, total, nodes=done, moves=best.moves, placements=best.placements)
    return Hardest(board.level(best.squares, goal), best.moves, best.placements, best.count)


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
        _farthest(mask, self.column_of, self.edges, goal.by_stopping, moves, targets)
        start = int(moves.argmax())  # some two open squares touch in the best placement, so there is a move
        last = int(targets[start])
        marked = np.zeros(self.shape, np.bool_)
        marked.flat[(last & -last).bit_length() - 1] = True
        return Level(ground, start, goal, marked, (False, False))


@compiled(uint64(uint64), nogil=True)
def _square_of(bit: np.uint64) -> np.uint64:
    """The square whose one bit this is."""
    square: np.uint64 = _LOG[bit % _LOG_MODULUS]
    return square


@compiled(
    int64(uint64, uint64[::1], uint64[::1], boolean, uint8[:, ::1], uint64[::1], uint8[:, ::1]),
    nogil=True,
)
def _find_runs(
    barriers: np.uint64,
    column_of: Words,
    edges: Words,
    stopping: bool,
    through: NDArray[np.uint8],
    base: Words,
    heads: NDArray[np.uint8],
) -> int:
    """Write down all runs of a placement; how many they are. Run _NO_RUN stands for none and serves nothing.

    `forward` are the squares from which a step along the line is possible, so a run is a stretch of its bits
    and one more. Adding the lowest bit of a stretch carries to just that one more. Along columns, the bits of
    all other columns are set, so that the carry passes over them.
    """
    free, not_last, columns = edges[0] & ~barriers, edges[1], edges[2]
    through[:, :] = _NO_RUN
    base[_NO_RUN] = _ZERO
    runs = along_rows = 0
    for line in range(2):
        step = _ONE if line == 0 else columns
        if step == _NO_SHIFT:
            continue  # one row of 64: a shift that machines do not agree on, and no run along columns
        forward = free & (free >> step)
        if line == 0:
            forward &= not_last
        lows = forward & ~(forward << step)
        while lows != _ZERO:
            rest = lows & (lows - _ONE)
            low = lows ^ rest
            lows = rest
            square = _square_of(low)
            lane = edges[0] if line == 0 else column_of[square]
            blocked = forward | ~lane
            run = ((blocked + low) ^ blocked) & lane
            heads[0, runs] = square
            left, last = run >> square, square
            while left != _ZERO:
                through[line, square] = runs
                last = square
                square += step
                left = left >> step
            base[runs] = low | (_ONE << last) if stopping else run
            heads[1, runs] = last
            runs += 1
        if line == 0:
            along_rows = runs
    for run_number in range(runs):
        across = 1 if run_number < along_rows else 0
        for end in range(2):
            heads[end, run_number] = through[across, heads[end, run_number]]
    return runs


@compiled(int64(int64, uint64[::1], uint8[:, ::1], uint64[:, ::1]), nogil=True)
def _last_growth(runs: int, base: Words, heads: NDArray[np.uint8], served: Words) -> int:
    """The last d for which some W(d, r) is more than W(d - 1, r).

    When no run gains anything in a step none ever will, for a step depends on nothing else. No start and
    target are farther apart than this, for what a start serves is the union over two runs.
    """
    served[:, _NO_RUN] = _ZERO
    for run in range(runs):
        served[1, run] = base[run]
    moves = 1 if runs else 0
    while True:
        now, then = served[moves & 1], served[(moves + 1) & 1]
        growth = _ZERO
        for run in range(runs):
            more = base[run] | now[heads[0, run]] | now[heads[1, run]]
            growth |= more ^ now[run]
            then[run] = more
        if growth == _ZERO:
            return moves
        moves += 1


@compiled(void(uint64, uint64[::1], uint64[::1], boolean, int64[::1], uint64[::1]), nogil=True)
def _farthest(
    barriers: np.uint64, column_of: Words, edges: Words, stopping: bool, moves: Numbers, targets: Words
) -> None:
    """For every start how far its farthest targets are, and which these are; 0 and none if it cannot move."""
    through = np.empty((2, MOST_SQUARES), np.uint8)
    base = np.empty(_NO_RUN + 1, np.uint64)
    heads = np.empty((2, _NO_RUN + 1), np.uint8)
    runs = _find_runs(barriers, column_of, edges, stopping, through, base, heads)
    served = np.zeros((2, _NO_RUN + 1), np.uint64)
    reached = np.empty(moves.size, np.uint64)
    for square in range(moves.size):
        reached[square] = _ONE << np.uint64(square)
        moves[square] = 0
        targets[square] = _ZERO
    step, growth = 0, _ONE
    while growth != _ZERO:  # W(0, r) is empty, so the first step makes W(1, r)
        growth = _ZERO
        now, then = served[step & 1], served[(step + 1) & 1]
        for run in range(runs):
            then[run] = base[run] | now[heads[0, run]] | now[heads[1, run]]
            growth |= then[run] ^ now[run]
        step += 1
        for square in range(moves.size):
            more = (then[through[0, square]] | then[through[1, square]]) & ~reached[square]
            if more != _ZERO:
                reached[square] |= more
                moves[square] = step
                targets[square] = more


@compiled(
    void(uint64[:, ::1], uint64[::1], uint64[::1], int64[::1], int64, boolean, int64[::1], int64[::1]),
    nogil=True,
)
def _examine(
    images: Words,
    column_of: Words,
    edges: Words,
    combination: Numbers,
    steps: int,
    stopping: bool,
    report: Numbers,
    found: Numbers,
) -> None:
    """Examine so many placements from `combination` on, except those that are not the first of their images.

    `report[_MOVES]` starts with a distance known to be reached somewhere. Placements that cannot come up to
    it, or to the best found since, are not looked at closely; as good ones are, for they are counted.
    """
    size, squares = combination.size, column_of.size
    symmetries = images.shape[0] - 1
    chosen = np.zeros((size + 1, symmetries + 1), np.uint64)  # images of the first so many barriers
    through = np.empty((2, MOST_SQUARES), np.uint8)
    base = np.empty(_NO_RUN + 1, np.uint64)
    heads = np.empty((2, _NO_RUN + 1), np.uint8)
    served = np.empty((2, _NO_RUN + 1), np.uint64)
    moves = np.empty(squares, np.int64)
    targets = np.empty(squares, np.uint64)
    place = 0  # barriers before this one are as they were
    for _ in range(steps):
        for barrier in range(place, size):
            for symmetry in range(symmetries + 1):
                chosen[barrier + 1, symmetry] = chosen[barrier, symmetry] | images[symmetry, combination[barrier]]
        first = True
        for symmetry in range(1, symmetries):
            first = first and chosen[size, symmetry] <= chosen[size, 0]
        if first:
            report[_PLACEMENTS] += 1
            runs = _find_runs(chosen[size, symmetries], column_of, edges, stopping, through, base, heads)
            if _last_growth(runs, base, heads, served) >= report[_MOVES]:
                _farthest(chosen[size, symmetries], column_of, edges, stopping, moves, targets)
                longest = moves.max()
                if longest > report[_MOVES] or (longest == report[_MOVES] and report[_COUNT] == 0):
                    report[_MOVES] = longest
                    report[_COUNT] = 0
                    found[:] = combination
                if longest == report[_MOVES]:
                    report[_COUNT] += 1
        place = size - 1
        while place >= 0 and combination[place] == squares - size + place:
            place -= 1
        if place < 0:
            return
        combination[place] += 1
        for later in range(place + 1, size):
            combination[later] = combination[later - 1] + 1
