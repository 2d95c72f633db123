"""The algorithms of [Zhu et al. n.d., Appendix A], as they are written there, against ours.

Algorithms 1 to 5 stand here in plain Python with its data: lists of coordinates, a Boolean array of
barriers, maps from coordinates to lists of coordinates. What had to be put right for the answers to be right:

- Algorithms 3 and 4, line 12, ask `(i != 0) or not B[i][j]`, which always holds at a stopping point. Meant is
  that the next square is on the board and free: `(i != 0) and not B[i - 1][j]`. Then it is right that the
  scan of line 13 starts at i - 2.
- Algorithm 3, line 23, and Algorithm 4, line 27, put N into D after the loop over all points, not in it.
- Algorithm 4, lines 17 and 22, write `D.add` for `N.add`.
- Algorithm 2 never finds a target that is the start.
- Algorithm 5, line 29, adds the empty vertex v for n, and never clears O(n) when n leaves the stack.
- Algorithm 5, lines 33 on, stand inside the recursive procedure; they are the main program.
- Algorithm 5 leaves out two conditions that the proof of theorem 3 names: every open square is in the graph,
  and the start is in the first component. They are added to its last test.

The ratios depend a little on how a coordinate is coded. Here it is a class with `__eq__` and `__hash__`; a NamedTuple
makes its stop coverage nearly twice as fast and leaves its reachability as it is, within the noise.

Ours is `fathom.solve` on a level that has been built, with the check of its answer, which it does
not have; beside it the solver alone. Times are medians over boards, after a warm-up; on each board ours, which
takes microseconds, is the median of three: its loops leave the processor's caches full of their own, so
the first takes longer. Boards are random with 25 % barriers, where slides are short, so that its loops
are linear in the board, too; and corridors, rows of barriers with one gap in each, where every square is a
stopping point and slides are as long as the board, so that they are not.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from statistics import median

import numpy as np
from numpy.typing import NDArray

import fathom
from fathom.answer import Limits, Verdict
from fathom.kind import kind_of
from fathom.puzzles.slide.model import BARRIER, ICE, Goal, Level

BARRIERS = 0.25
SIZES = (16, 32, 64, 128, 256, 512)
MOST_BOARDS = 15
REPEATS = 3
BUDGET = 10.0
"""Seconds for the algorithm of [Zhu et al. n.d.] on the boards of one size and problem."""


class Coordinate:
    """A square: row and column. [Zhu et al. n.d.] makes an instance of a class for each point, and so do we."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coordinate) and self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((self.x, self.y))


Graph = dict[Coordinate, list[Coordinate]]


def find_stopping_points(m: int, n: int, B_1: list[Coordinate]) -> list[Coordinate]:
    """Algorithm 1."""
    B = barrier_array(m, n, B_1)
    S = []
    for i in range(m):
        for j in range(n):
            if not B[i][j]:
                a = False
                if i == 0 or i == m - 1 or j == 0 or j == n - 1:  # noqa: SIM114
                    a = True
                elif B[i - 1][j] or B[i + 1][j] or B[i][j - 1] or B[i][j + 1]:
                    a = True
                if a:
                    S.append(Coordinate(i, j))
    return S


def barrier_array(m: int, n: int, B_1: list[Coordinate]) -> list[list[bool]]:
    """The first lines of algorithms 1, 3 and 4."""
    B = [[False] * n for _ in range(m)]
    for b in B_1:
        B[b.x][b.y] = True
    return B


def is_reachable(s: Coordinate, e: Coordinate, D: Graph) -> bool:
    """Algorithm 2."""
    if s == e:
        return True
    V = {s: True}
    Q = deque([s])
    while Q:
        c = Q.popleft()
        N = D[c]
        for n in N:
            if n not in V:
                if n == e:
                    return True
                Q.append(n)
                V[n] = True
    return False


def stopping_point_graph(s: Coordinate, m: int, n: int, B_1: list[Coordinate]) -> Graph:
    """Algorithm 3 up to its last line; also the D of algorithm 5."""
    B = barrier_array(m, n, B_1)
    S = find_stopping_points(m, n, B_1)
    D: Graph = {}
    for p in [*S, s]:
        i, j = p.x, p.y
        N = []
        if i != 0 and not B[i - 1][j]:
            for x in range(i - 2, -2, -1):
                if x == -1:
                    N.append(Coordinate(0, j))
                elif B[x][j]:
                    N.append(Coordinate(x + 1, j))
                    break
        if i != m - 1 and not B[i + 1][j]:
            for x in range(i + 2, m + 1):
                if x == m:
                    N.append(Coordinate(m - 1, j))
                elif B[x][j]:
                    N.append(Coordinate(x - 1, j))
                    break
        if j != 0 and not B[i][j - 1]:
            for y in range(j - 2, -2, -1):
                if y == -1:
                    N.append(Coordinate(i, 0))
                elif B[i][y]:
                    N.append(Coordinate(i, y + 1))
                    break
        if j != n - 1 and not B[i][j + 1]:
            for y in range(j + 2, n + 1):
                if y == n:
                    N.append(Coordinate(i, n - 1))
                elif B[i][y]:
                    N.append(Coordinate(i, y - 1))
                    break
        D[p] = N
    return D


def stop_reachability(s: Coordinate, e: Coordinate, m: int, n: int, B_1: list[Coordinate]) -> bool:
    """Algorithm 3."""
    return is_reachable(s, e, stopping_point_graph(s, m, n, B_1))


def pass_reachability(s: Coordinate, e: Coordinate, m: int, n: int, B_1: list[Coordinate]) -> bool:
    """Algorithm 4."""
    B = barrier_array(m, n, B_1)
    S = find_stopping_points(m, n, B_1)
    D: Graph = {}
    for p in [*S, s]:
        i, j = p.x, p.y
        N = []
        if i != 0 and not B[i - 1][j]:
            for x in range(i - 2, -2, -1):
                if x == -1:
                    N.append(Coordinate(0, j))
                elif B[x][j]:
                    N.append(Coordinate(x + 1, j))
                    break
                c = Coordinate(x + 1, j)
                if e == c:
                    N.append(e)
        if i != m - 1 and not B[i + 1][j]:
            for x in range(i + 2, m + 1):
                if x == m:
                    N.append(Coordinate(m - 1, j))
                elif B[x][j]:
                    N.append(Coordinate(x - 1, j))
                    break
                c = Coordinate(x - 1, j)
                if e == c:
                    N.append(e)
        if j != 0 and not B[i][j - 1]:
            for y in range(j - 2, -2, -1):
                if y == -1:
                    N.append(Coordinate(i, 0))
                elif B[i][y]:
                    N.append(Coordinate(i, y + 1))
                    break
                c = Coordinate(i, y + 1)
                if e == c:
                    N.append(e)
        if j != n - 1 and not B[i][j + 1]:
            for y in range(j + 2, n + 1):
                if y == n:
                    N.append(Coordinate(i, n - 1))
                elif B[i][y]:
                    N.append(Coordinate(i, y - 1))
                    break
                c = Coordinate(i, y - 1)
                if e == c:
                    N.append(e)
        D[p] = N
    return is_reachable(s, e, D)


def stop_coverage(s: Coordinate, e: Coordinate, m: int, n: int, B_1: list[Coordinate]) -> bool:
    """Algorithm 5; there is no target, and `e` is not used."""
    D = stopping_point_graph(s, m, n, B_1)
    i = 0
    I: dict[Coordinate, int] = {}  # noqa: E741 - the name it has there
    L: dict[Coordinate, int] = {}
    O: dict[Coordinate, bool] = {}  # noqa: E741 - the name it has there
    S: list[Coordinate] = []
    SCC: list[list[Coordinate]] = []

    def tarjan_iteration(c: Coordinate) -> None:
        nonlocal i
        I[c] = i
        L[c] = i
        O[c] = True
        i += 1
        S.append(c)
        for neighbour in D[c]:
            if neighbour not in I:
                tarjan_iteration(neighbour)
                L[c] = min(L[c], L[neighbour])
            elif O[neighbour]:
                L[c] = min(L[c], I[neighbour])
        if L[c] == I[c]:
            nSCC = []
            while True:
                v = S.pop()
                O[v] = False
                nSCC.append(v)
                if v == c:
                    break
            SCC.append(nSCC)

    for c in D:
        if c not in I:
            tarjan_iteration(c)
    R: dict[Coordinate, int] = {}
    for number, component in enumerate(SCC):
        for v in component:
            R[v] = number
    R_D: dict[int, set[int]] = {}
    for v, N in D.items():
        C = R_D.setdefault(R[v], set())
        for neighbour in N:
            C.add(R[neighbour])
    r = len(D) == m * n - len(B_1) and R[s] == len(SCC) - 1
    for number in range(1, len(R_D)):
        if number - 1 not in R_D[number]:
            r = False
            break
    return r


Algorithm = Callable[[Coordinate, Coordinate, int, int, list[Coordinate]], bool]

PROBLEMS: dict[Goal, Algorithm] = {
    Goal.STOP_REACH: stop_reachability,
    Goal.PASS_REACH: pass_reachability,
    Goal.STOP_COVER: stop_coverage,
}


Flags = NDArray[np.bool_]


def scattered(size: int, chance: np.random.Generator) -> Flags:
    """Barriers at random."""
    return chance.random((size, size)) < BARRIERS


def corridors(size: int, chance: np.random.Generator) -> Flags:
    """Every third row full of barriers, but for one."""
    walls = np.zeros((size, size), np.bool_)
    walls[2::3] = True
    rows = np.arange(2, size, 3)
    walls[rows, chance.integers(0, size, len(rows))] = False
    return walls


BOARDS: dict[str, Callable[[int, np.random.Generator], Flags]] = {"random": scattered, "corridors": corridors}


def level_with(barriers: Flags, goal: Goal, chance: np.random.Generator) -> Level:
    """A level with a random start and, for reach, another random square as target."""
    ground = np.where(barriers, BARRIER, ICE).astype(np.uint8)
    free = np.flatnonzero(ground.reshape(-1) == ICE)
    start, target = map(int, chance.choice(free, 2, replace=False))
    marked = np.zeros(ground.shape, np.bool_)
    marked.flat[target] = goal.is_reach
    return Level(ground, start, goal, marked, (False, False))


def paper_seconds(level: Level) -> tuple[bool, float]:
    """The answer of [Zhu et al. n.d.] and how long it took, given the board as the list of coordinates it wants."""
    m, n = level.shape
    B_1 = [Coordinate(int(x), int(y)) for x, y in np.argwhere(level.ground == BARRIER)]
    s = Coordinate(*divmod(level.start, n))
    e = Coordinate(*divmod(int(level.marked.argmax()), n))
    begin = time.perf_counter()
    answer = PROBLEMS[level.goal](s, e, m, n, B_1)
    return answer, time.perf_counter() - begin


def our_seconds(level: Level, checked: bool) -> tuple[bool, float]:
    """Our answer and how long it took, with or without its check."""
    _, method = kind_of(level).method(None, level)
    begin = time.perf_counter()
    answer = fathom.solve(level) if checked else method.run(level, Limits().watch())
    return answer.verdict is Verdict.SOLVED, time.perf_counter() - begin


def compare_small(chance: np.random.Generator) -> None:
    """Small boards, where covers exist too: the answers agree."""
    for goal in PROBLEMS:
        solved = 0
        for number in range(600):
            size = 2 + number % 4
            barriers = chance.random((size, size)) < 0.2 + 0.1 * (number % 6)
            barriers[0, :2] = False  # room for a start and a target
            level = level_with(barriers, goal, chance)
            answer, _ = paper_seconds(level)
            assert answer == our_seconds(level, checked=True)[0], level.to_text()
            solved += answer
        print(f"{goal}: both agree on 600 boards of 2 x 2 to 5 x 5, {solved} of them solvable")


def compare(goal: Goal, board: str, size: int, chance: np.random.Generator) -> tuple[float, float, float]:
    """Print the line of one problem, sort of board and size; seconds of theirs, of ours checked, and unchecked."""
    theirs: list[float] = []
    ours: list[float] = []
    alone: list[float] = []
    solved = 0
    while len(theirs) < MOST_BOARDS and (not theirs or sum(theirs) + theirs[-1] < BUDGET):
        level = level_with(BOARDS[board](size, chance), goal, chance)
        answer, seconds = paper_seconds(level)
        theirs.append(seconds)
        timed = [our_seconds(level, checked=True) for _ in range(REPEATS)]
        assert {found for found, _ in timed} == {answer}, level.to_text()
        ours.append(median(seconds for _, seconds in timed))
        alone.append(median(our_seconds(level, checked=False)[1] for _ in range(REPEATS)))
        solved += answer
    seconds_of = median(theirs), median(ours), median(alone)
    print_line(str(goal), board, size, f"{len(theirs):>7} {solved:>7}", seconds_of)
    return seconds_of


def print_line(name: str, board: str, size: int, counts: str, seconds: tuple[float, float, float]) -> None:
    """A line of the table."""
    paper, checked, unchecked = seconds
    print(
        f"{name:<11} {board:<9} {size:>5} {counts:>15} {1e3 * paper:>11.2f} "
        f"{1e3 * checked:>9.3f} {paper / checked:>7.0f}x {1e3 * unchecked:>11.3f} {paper / unchecked:>7.0f}x",
        flush=True,
    )


def main() -> None:
    """Print how many times faster ours is, for every problem and size."""
    sys.setrecursionlimit(10**6)  # algorithm 5 recurses as deep as the board has stopping points
    chance = np.random.default_rng(20)
    compare_small(chance)  # warms up, too
    print("\nmilliseconds on n x n boards; 'solve' includes the check of the answer, 'solver' does not")
    print("problem     board         n  boards  solved    paper ms  solve ms   faster  solver ms   faster")
    for board in BOARDS:
        for size in SIZES:
            lines = [compare(goal, board, size, chance) for goal in PROBLEMS]
            theirs, checked, unchecked = (sum(column) for column in zip(*lines, strict=True))
            print_line("all three", board, size, "", (theirs, checked, unchecked))
            if max(paper for paper, _, _ in lines) * 8 > BUDGET:
                break  # twice the size can take eight times as long


if __name__ == "__main__":
    main()
