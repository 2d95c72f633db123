"""The tables of [Kluiver 2020], computed anew: sizes of search spaces, the game rooms, and its conjectures.

`fathom bench iceblock-tables` prints the sizes of Table 1, its dashes filled, and how far the two formulas hold;
`fathom bench iceblock-tables FILES` prints Tables 2 and 3 for these puzzles. `fathom bench iceblock-conjecture` tests
on which rectangles m targets can always be covered by m + 2 blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Limits, Watch
from fathom.compiled import compiled, int32, int64, uint64, void
from fathom.engine.graphs import Digraph, condensation, strong_components
from fathom.engine.statespace import explore
from fathom.errors import FathomError, LimitReached
from fathom.kind import Instance, StudyTable
from fathom.puzzles.iceblock.check import changes_of
from fathom.puzzles.iceblock.model import ICE, Board
from fathom.puzzles.iceblock.solve import SEARCH
from fathom.puzzles.iceblock.solve.exact import easiest
from fathom.puzzles.iceblock.solve.layout import Layout

Ints = NDArray[np.int32]
Words = NDArray[np.uint64]

_SIZES = ((3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (4, 6), (5, 5), (5, 6), (6, 6), (7, 7))
_BLOCKS = range(2, 9)
_LONGEST_SIDE = 10
_SHOWN_BOARDS = 12
_CONJECTURE_SIDE = 5
_CONJECTURE_TARGETS = range(1, 5)
_FACTOR = Fraction(5)


def empty_board(rows: int, columns: int, blocks: Sequence[int]) -> Board:
    """A board of nothing but ice; where its target is does not matter here."""
    ground = np.full((rows, columns), ICE, np.uint8)
    targets = np.zeros(ground.shape, np.bool_)
    targets[0, 0] = True
    return Board(ground, targets, tuple(blocks))


def edge(rows: int, columns: int) -> list[int]:
    """The squares along the edge in the order in which [Kluiver 2020] must have filled them.

    Corners first, then the upper and the lower edge from both ends towards the middle, then the sides. On small boards
    the number of positions depends on the start; this one yields all numbers of Table 1.
    """
    inwards = [column for pair in zip(range(columns), range(columns - 1, -1, -1), strict=True) for column in pair]
    places = [(row, column) for column in inwards for row in (0, rows - 1)]
    places += [(row, column) for row in range(rows) for column in (0, columns - 1)]
    return list(dict.fromkeys(row * columns + column for row, column in places))


def reachable(board: Board, watch: Watch) -> int:
    """How many positions can be reached."""
    layout = Layout(board)
    return explore(layout.rules(), layout.start(), watch).states


def pair_formula(m: int, n: int) -> int:
    """A(2, m, n) of [Kluiver 2020, 6]."""
    return 12 * (m + n) - 50


def triple_formula(m: int, n: int) -> int:
    """A(3, m, n) of [Kluiver 2020, 6]."""
    x, y = m + n, m * n
    return 492 - 100 * x + 12 * x * y - 18 * y - 8 * x * x


def tables(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    """Table 1 and the formulas; or Tables 2 and 3, if there are puzzles. What a limit ends is a dash."""
    if puzzles:
        yield from _rooms(puzzles, limits)
        return
    rows = []
    for blocks in _BLOCKS:
        row = [str(blocks)]
        for size in _SIZES:
            around = edge(*size)
            row.append(_counted(empty_board(*size, around[:blocks]), limits) if blocks <= len(around) else "-")
        rows.append(tuple(row))
    heading = ("blocks", *(f"{m}x{n}" for m, n in _SIZES))
    yield StudyTable("Table 1: positions that blocks along the edge of an empty board can reach", heading, rows)
    for blocks, formula in ((2, pair_formula), (3, triple_formula)):
        yield _formula_table(blocks, formula, limits)


def _counted(board: Board, limits: Limits) -> str:
    try:
        return f"{reachable(board, limits.watch()):,}"
    except LimitReached:
        return "-"


def _formula_table(blocks: int, formula: Callable[[int, int], int], limits: Limits) -> StudyTable:
    """Where the formula for so many blocks holds, on boards up to ten by ten, and where it does not."""
    rows, held, boards = [], 0, 0
    for m in range(1, _LONGEST_SIDE + 1):
        for n in range(m, _LONGEST_SIDE + 1):
            around = edge(m, n)
            if len(around) < blocks:
                continue
            boards += 1
            found = reachable(empty_board(m, n, around[:blocks]), limits.watch())
            if found == formula(m, n):
                held += 1
            else:
                rows.append((f"{m}x{n}", f"{found:,}", f"{formula(m, n):,}"))
    title = f"A({blocks}, m, n): holds on {held} of {boards} boards up to {_LONGEST_SIDE}x{_LONGEST_SIDE}, not on these"
    return StudyTable(title, ("board", "positions", "formula"), rows)


def _rooms(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    sizes, solutions = [], []
    for name, board in puzzles:
        if not isinstance(board, Board):
            raise FathomError(f"{name}: found a puzzle of kind {board.kind}, expected ice-block")
        sizes.append((name, str(len(board.blocks)), _counted(board, limits)))
        solutions.append((name, *_solved(board, limits)))
    yield StudyTable("Table 2: positions that can be reached", ("puzzle", "blocks", "positions"), sizes)
    heading = ("puzzle", "bfs: moves", "changes", "difficulty", "easiest: moves", "changes", "difficulty")
    yield StudyTable(f"Table 3: fewest moves, and least difficulty with the factor {_FACTOR}", heading, solutions)


def _solved(board: Board, limits: Limits) -> list[str]:
    cells = []
    for solve in (SEARCH.fewest, easiest):
        try:
            answer = solve(board, limits.watch())
        except LimitReached:
            cells += ["-", "-", "-"]
            continue
        if answer.solution is None:
            cells += ["none", "-", "-"]
            continue
        moves, changes = len(answer.solution), changes_of(board, answer.solution)
        cells += [str(moves), str(changes), str(moves + _FACTOR * changes)]
    return cells


def conjecture(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    """Of every start with m + 2 blocks on an empty rectangle, whether every set of m targets can be covered."""
    if puzzles:
        raise FathomError("the conjecture is about empty rectangles: it takes no files")
    rows: list[tuple[str, ...]] = []
    examples: list[tuple[str, ...]] = []
    for m in range(1, _CONJECTURE_SIDE + 1):
        for n in range(m, _CONJECTURE_SIDE + 1):
            for targets in _CONJECTURE_TARGETS:
                if targets + 2 > m * n:
                    continue
                verdict = Coverage(m, n, targets, limits.watch())
                rows.append(
                    (
                        f"{m}x{n}",
                        str(targets),
                        f"{verdict.starts:,}",
                        f"{verdict.failing:,}",
                        f"{verdict.stuck:,}",
                        f"{verdict.squared:,}",
                        "yes" if not verdict.failing else "no",
                    )
                )
                if verdict.example and len(examples) < _SHOWN_BOARDS and m > 2:
                    examples.append((f"{m}x{n}, {targets} targets", verdict.example))
    heading = ("board", "targets", "starts", "fail", "without a move", "with a square of blocks", "always solvable")
    yield StudyTable("m targets, m + 2 blocks: starts from which some targets cannot be covered", heading, rows)
    title = "A failing start that has a move, of each on boards of three rows and more"
    yield StudyTable(title, ("case", "board"), examples)


class Coverage:
    """All starts of so many blocks on an empty rectangle: how many `starts` there are, and how many are `failing`.

    A start fails if there are `targets` squares that its blocks never cover together; `stuck` ones of these have no
    move at all, and in `squared` ones four blocks form a square, so that none of the four can ever be moved.
    `example` is a failing start that has moves, with such targets.

    The graph of all positions is condensed; what a component can cover is what its positions cover and what the
    components after it can. One bit for each set of targets and component: time and memory grow with their product.
    """

    def __init__(self, rows: int, columns: int, targets: int, watch: Watch) -> None:
        blocks = targets + 2
        layout = Layout(empty_board(rows, columns, range(blocks)))
        rules = layout.rules()
        assert rules.numbering is not None and rules.size is not None
        self.starts = rules.size
        graph = _graph_of_all(layout)
        watch.check("covering", 0, self.starts)
        components = strong_components(graph)
        positions = np.array(list(combinations(range(rows * columns), blocks)), np.int64)
        positions = positions[np.argsort(_ranks(positions))]
        sets = comb(rows * columns, targets)
        watch.reserve(components.count * (sets // 64 + 1) * 8, "the sets of targets of each component")
        covered = np.zeros((components.count, sets // 64 + 1), np.uint64)
        for chosen in combinations(range(blocks), targets):
            numbers = _ranks(positions[:, chosen])
            _note(components.of, numbers, covered)
        order = condensation(graph, components)
        _gather(order.first, order.heads, covered)
        watch.check("covering", self.starts, self.starts)
        wanted = np.full(covered.shape[1], ~np.uint64(0))
        wanted[-1] = np.uint64((1 << sets % 64) - 1)
        failing = (covered != wanted).any(axis=1)[components.of]
        moveless = np.diff(graph.first) == 0
        self.failing = int(failing.sum())
        self.stuck = int((failing & moveless).sum())
        self.squared = int((failing & _with_square(positions, rows, columns)).sum())
        self.example = ""
        if (failing & ~moveless).any():
            start = int(np.flatnonzero(failing & ~moveless)[0])
            missing = wanted & ~covered[components.of[start]]
            word = int(np.flatnonzero(missing)[0])
            number = 64 * word + (int(missing[word]) & -int(missing[word])).bit_length() - 1
            self.example = _drawn(rows, columns, positions[start], _unranked(number, targets))


def _with_square(positions: NDArray[np.int64], rows: int, columns: int) -> NDArray[np.bool_]:
    """Which positions have four blocks in a square."""
    taken = np.zeros((len(positions), rows * columns), np.bool_)
    np.put_along_axis(taken, positions, True, axis=1)
    board = taken.reshape(-1, rows, columns)
    squares = board[:, 1:, 1:] & board[:, 1:, :-1] & board[:, :-1, 1:] & board[:, :-1, :-1]
    return np.asarray(squares.any(axis=(1, 2)))


def _graph_of_all(layout: Layout) -> Digraph:
    """The pushes between all positions, reachable or not, by their numbers."""
    rules = layout.rules()
    assert rules.numbering is not None and rules.size is not None
    notes = np.zeros(rules.numbering.notes, np.int64)
    table = np.full((rules.most_successors, rules.size), -1, np.int32)
    out = np.zeros(rules.most_successors + 1, np.int64)
    for number in range(rules.size):
        count = rules.numbering.neighbours(rules.parameters, number, notes, out)
        table[:count, number] = out[:count]
    return Digraph.from_table(table)


def _ranks(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of sets of squares, each a row in ascending order, among all sets of that size."""
    most = int(sets.max(initial=0)) + 1
    total = np.zeros(len(sets), np.int64)
    for place in range(sets.shape[1]):
        total += np.array([comb(square, place + 1) for square in range(most)])[sets[:, place]]
    return total


def _unranked(number: int, size: int) -> list[int]:
    squares: list[int] = []
    for place in range(size, 0, -1):
        square = place - 1
        while comb(square + 1, place) <= number:
            square += 1
        number -= comb(square, place)
        squares.insert(0, square)
    return squares


def _drawn(rows: int, columns: int, blocks: Sequence[int], targets: Sequence[int]) -> str:
    glyphs = {(False, False): ".", (True, False): "o", (False, True): "x", (True, True): "*"}
    drawn = [glyphs[square in blocks, square in targets] for square in range(rows * columns)]
    return " / ".join("".join(drawn[row * columns : (row + 1) * columns]) for row in range(rows))


@compiled(void(int32[::1], int64[::1], uint64[:, ::1]))
def _note(component: Ints, numbers: NDArray[np.int64], covered: Words) -> None:
    """The position i covers the set `numbers[i]`: note that for its component."""
    for position in range(component.size):
        number = numbers[position]
        covered[component[position], number >> 6] |= np.uint64(1) << np.uint64(number & 63)


@compiled(void(int32[::1], int32[::1], uint64[:, ::1]))
def _gather(first: Ints, heads: Ints, covered: Words) -> None:
    """Add to what each component covers what those after it do; arrows lead to higher numbers."""
    for component in range(first.size - 2, -1, -1):
        for edge in range(first[component], first[component + 1]):
            covered[component] |= covered[heads[edge]]
