"""Small boards of all kinds, and their solutions by brute force, written from the rules and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from hypothesis import strategies as st

from fathom.puzzles.galaxies.model import Board, Centre, Cut

Square = tuple[int, int]


@st.composite
def wild_boards(draw: st.DrawFn) -> Board:
    """Any board, with holes and with centres anywhere: most of these have no solution."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    there = np.array(draw(st.lists(st.integers(0, 6), min_size=rows * columns, max_size=rows * columns))) > 0
    there = there.reshape(rows, columns)
    there[0, 0] |= not there.any()
    points = [(r, c) for r in range(2 * rows - 1) for c in range(2 * columns - 1)]
    points = [(r, c) for r, c in points if r % 2 or c % 2 or there[r // 2, c // 2]]
    chosen = draw(st.lists(st.sampled_from(points), max_size=6, unique=True))
    return Board(there, tuple(Centre(*point, draw(st.booleans())) for point in chosen))


@st.composite
def cut_boards(draw: st.DrawFn) -> Board:
    """A board with a centre for each area of some cut: there is a solution, and often there are several."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    random = Random(draw(st.integers(0, 10**6)))
    there = np.ones((rows, columns), np.bool_)
    if draw(st.booleans()):
        there[random.randrange(rows), random.randrange(columns)] = False
    free = {(r, c) for r in range(rows) for c in range(columns) if there[r, c]}
    centres = []
    while free:
        row, column = random.choice(sorted(free))
        centre = Centre(2 * row + random.randrange(2), 2 * column + random.randrange(2), random.random() < 0.3)
        area = {(r, c) for r in rows_at(centre.row) for c in rows_at(centre.column)}
        if not area <= free:
            centre, area = Centre(2 * row, 2 * column, centre.black), {(row, column)}
        for _ in range(random.randrange(4)):
            near = [(r + a, c + b) for r, c in area for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            pairs = [{one, (centre.row - one[0], centre.column - one[1])} for one in sorted(near)]
            fitting = [pair for pair in pairs if pair <= free]
            if fitting:
                area |= random.choice(fitting)
        free -= area
        centres.append(centre)
    return Board(there, tuple(centres))


boards = st.one_of(wild_boards(), cut_boards(), cut_boards())


def rows_at(half: int) -> set[int]:
    """The rows (or columns) that a point at so many halves touches."""
    return {half // 2, (half + 1) // 2}


def connected(squares: frozenset[Square]) -> bool:
    seen, waiting = {min(squares)}, [min(squares)]
    while waiting:
        row, column = waiting.pop()
        for near in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
            if near in squares and near not in seen:
                seen.add(near)
                waiting.append(near)
    return len(seen) == len(squares)


def all_solutions(board: Board) -> list[Cut]:
    """Give each square to a centre in every way, the one opposite with it; keep what falls into connected areas."""
    rows, columns = board.shape
    free = frozenset((r, c) for r in range(rows) for c in range(columns) if board.there[r, c])

    def given(left: frozenset[Square], areas: tuple[frozenset[Square], ...]) -> Iterator[tuple[frozenset[Square], ...]]:
        if not left:
            yield areas
            return
        row, column = min(left)
        for number, centre in enumerate(board.centres):
            pair = {(row, column), (centre.row - row, centre.column - column)}
            if pair <= left:
                yield from given(left - pair, (*areas[:number], areas[number] | pair, *areas[number + 1 :]))

    found = []
    for areas in given(free, (frozenset(),) * len(board.centres)):
        touching = [{(r, c) for r in rows_at(centre.row) for c in rows_at(centre.column)} for centre in board.centres]
        if all(near <= area for near, area in zip(touching, areas, strict=True)) and all(map(connected, areas)):
            owner = {r * columns + c: number for number, area in enumerate(areas) for r, c in area}
            found.append(Cut.of(pair for pair in sides(board) if owner[pair[0]] != owner[pair[1]]))
    return sorted(found, key=lambda cut: cut.borders)


def sides(board: Board) -> list[tuple[int, int]]:
    rows, columns = board.shape
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return [
        (one[0] * columns + one[1], other[0] * columns + other[1])
        for one, other in pairs
        if board.there[one] and board.there[other]
    ]
