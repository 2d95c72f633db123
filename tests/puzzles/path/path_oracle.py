"""Small boards of any shape, and their solutions by listing all paths, written from the rules and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from fathom.puzzles.path.model import SIDES, Area, Door, Puzzle, is_outside
from fathom.puzzles.path.model.solution import Path
from other_people import BESIDE, needs

DATA = BESIDE / "path_puzzles"
needs_data = needs("path_puzzles/ppl", "path_puzzles/sat_tc")


def all_paths(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """All simple paths from a door to another one, each once: its first square is the smaller of its ends."""
    rows, columns = puzzle.shape
    doors = {door.square for door in puzzle.doors}

    def onward(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if path[-1] in doors and path[-1] > path[0]:
            yield path
        row, column = divmod(path[-1], columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < rows and 0 <= c < columns and puzzle.there[r, c] and r * columns + c not in path:
                yield from onward((*path, r * columns + c))

    for door in sorted(doors):
        yield from onward((door,))


def obeys(puzzle: Puzzle, path: tuple[int, ...]) -> bool:
    """Whether a path visits as many squares of each row, column and area as its clue says."""
    columns = puzzle.shape[1]
    rows_right = all(
        clue is None or sum(square // columns == row for square in path) == clue for row, clue in enumerate(puzzle.rows)
    )
    columns_right = all(
        clue is None or sum(square % columns == column for square in path) == clue
        for column, clue in enumerate(puzzle.columns)
    )
    return (
        rows_right
        and columns_right
        and all(area.clue is None or len({*area.squares} & {*path}) == area.clue for area in puzzle.areas)
    )


def all_solutions(puzzle: Puzzle) -> list[Path]:
    """All solutions, in order."""
    return sorted((Path(path) for path in all_paths(puzzle) if obeys(puzzle, path)), key=lambda path: path.squares)


@st.composite
def bare_boards(draw: st.DrawFn, most: int = 16) -> Puzzle:
    """Any board without clues, a single row or column too.

    Holes, two to four doors (at sides that lead outside, or just somewhere), areas.
    """
    rows = draw(st.integers(1, 4))
    columns = draw(st.integers(2 if rows == 1 else 1, max(2, most // rows)))
    if draw(st.booleans()):
        rows, columns = columns, rows
    there = np.ones(rows * columns, np.bool_)
    for hole in draw(st.lists(st.integers(0, rows * columns - 1), max_size=3)):
        if there.sum() > 2:
            there[hole] = False
    there = there.reshape(rows, columns)
    squares = np.flatnonzero(there).tolist()
    chosen = draw(st.lists(st.sampled_from(squares), min_size=2, max_size=4, unique=True))
    doors = []
    for square in chosen:
        sides = [side for side in SIDES if is_outside(there, square, side)]
        doors.append(Door(square, draw(st.sampled_from(["", *sides]))))
    sets = draw(st.lists(st.lists(st.sampled_from(squares), min_size=1, unique=True), max_size=2))
    areas = tuple(Area("aZ"[number], tuple(listed), None) for number, listed in enumerate(sets))
    return Puzzle(there, tuple(doors), (None,) * rows, (None,) * columns, areas)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A board with some of the clues of one of its paths, one of them wrong now and then; any number of solutions."""
    board = draw(bare_boards())
    paths = list(all_paths(board))
    path = draw(st.sampled_from(paths)) if paths else ()
    rows, columns = board.shape

    def clue(squares: list[int]) -> int | None:
        right = sum(square in path for square in squares)
        kind = draw(
            st.sampled_from(
                ["right", "right", "right", "unknown", "unknown", "wrong"] if draw_wrong else ["right", "unknown"]
            )
        )
        return None if kind == "unknown" else right if kind == "right" else draw(st.integers(0, 6))

    draw_wrong = draw(st.integers(0, 3)) == 0
    return replace(
        board,
        rows=tuple(clue([row * columns + column for column in range(columns)]) for row in range(rows)),
        columns=tuple(clue([row * columns + column for row in range(rows)]) for column in range(columns)),
        areas=tuple(Area(area.name, area.squares, clue(list(area.squares))) for area in board.areas),
    )
