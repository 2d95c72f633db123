"""Small random nonograms, and all their pictures by trying everything."""

from __future__ import annotations

from functools import cache
from itertools import product

from hypothesis import strategies as st

from fathom.puzzles.nonogram.model import Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Clue, Colour, Picture, runs_of

COLOURS = (
    Colour("white", "#ffffff", "."),
    Colour("red", "#ff0000", "r"),
    Colour("dark blue", "#000080", "b"),
    Colour("green", "#00ff00", "G"),
)


def palette_of(colours: int) -> tuple[Colour, ...]:
    return BLACK_AND_WHITE if colours == 2 else COLOURS[:colours]


@cache
def fillings(clue: Clue | None, size: int, colours: int) -> tuple[tuple[int, ...], ...]:
    lines = product(range(colours), repeat=size)
    return tuple(line for line in lines if clue is None or runs_of(line) == clue)


def all_pictures(puzzle: Nonogram) -> list[Picture]:
    colours = len(puzzle.palette)
    found = []
    for rows in product(*(fillings(clue, puzzle.width, colours) for clue in puzzle.rows)):
        columns = zip(*rows, strict=True)
        if all(clue is None or runs_of(line) == clue for line, clue in zip(columns, puzzle.columns, strict=True)):
            found.append(tuple(rows))
    return found


@st.composite
def pictures(draw: st.DrawFn, colours: int = 2, tallest: int = 4, widest: int = 4) -> Picture:
    height, width = draw(st.integers(1, tallest)), draw(st.integers(1, widest))
    squares = st.integers(0, colours - 1)
    return tuple(tuple(draw(squares) for _ in range(width)) for _ in range(height))


@st.composite
def puzzles(draw: st.DrawFn, broken: bool = True, free: bool = True, goals: bool = False, most: int = 3) -> Nonogram:
    """Clues of a random picture; perhaps some of them lost, or exchanged for others."""
    colours = draw(st.integers(2, most))
    size = 4 if colours == 2 else 3
    made = puzzle_of(draw(pictures(colours, size, size)), palette_of(colours))
    rows, columns = list(made.rows), list(made.columns)
    goal = made.goal if goals and draw(st.booleans()) else None
    for side, length in ((rows, len(columns)), (columns, len(rows))):
        for line in range(len(side)):
            change = draw(st.integers(0, 9))
            if free and change == 0:
                side[line] = None
            elif broken and goal is None and change == 1:
                side[line] = runs_of(draw(st.lists(st.integers(0, colours - 1), min_size=length, max_size=length + 1)))
    return Nonogram(tuple(rows), tuple(columns), made.palette, goal)
