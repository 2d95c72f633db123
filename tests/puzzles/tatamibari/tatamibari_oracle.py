"""Small boards of all kinds, and their solutions by brute force, written from the rules and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations

import numpy as np
from hypothesis import strategies as st

from fathom.puzzles.tatamibari.formats import read_kit
from fathom.puzzles.tatamibari.model import GLYPHS, HOLE, Board, Rectangle, Tiling, read_solution
from other_people import file_of, needs

JANKO = "tatamibari/janko.json"
GADGETS = "tatamibari/gadgets"
needs_janko, needs_gadgets = needs(JANKO), needs(GADGETS)


@st.composite
def wild_boards(draw: st.DrawFn, most: int = 16) -> Board:
    """Any board: most of these have no solution."""
    rows = draw(st.integers(1, 4))
    columns = draw(st.integers(1, most // rows if rows > 1 else 6))
    glyph = st.sampled_from("......+-|?#")
    drawn = draw(st.lists(glyph, min_size=rows * columns, max_size=rows * columns))
    codes = np.array([GLYPHS.index(one) for one in drawn], np.uint8).reshape(rows, columns)
    if (codes == HOLE).all():
        codes[0, 0] = 0
    return Board(codes)


@st.composite
def cut_boards(draw: st.DrawFn) -> Board:
    """A board cut into rectangles, each with a clue that fits: a solution is likely, and often there are several."""
    rows, columns = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    codes = np.zeros((rows, columns), np.uint8)
    if draw(st.booleans()):
        codes[draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))] = HOLE
    free = codes != HOLE
    while free.any():
        row, column = divmod(int(np.flatnonzero(free)[0]), columns)
        height, width = draw(st.integers(1, 3)), draw(st.integers(1, 3))
        while not free[row : row + height, column : column + width].all() or column + width > columns:
            width, height = (width - 1, height) if width > 1 else (width, height - 1)
        height = min(height, rows - row)
        free[row : row + height, column : column + width] = False
        clue = "+" if height == width else "-" if width > height else "|"
        clue = draw(st.sampled_from([clue, clue, clue, "?"]))
        place = row + draw(st.integers(0, height - 1)), column + draw(st.integers(0, width - 1))
        codes[place] = GLYPHS.index(clue)
    return Board(codes)


boards = st.one_of(wild_boards(), cut_boards(), cut_boards())


def fits(glyph: str, height: int, width: int) -> bool:
    return {"+": height == width, "-": width > height, "|": height > width, "?": True}[glyph]


def all_solutions(board: Board) -> list[Tiling]:
    """Cut the board in every way: the first free square is the top left of its rectangle."""
    rows, columns = board.shape
    drawn = [[GLYPHS[code] for code in row] for row in board.squares.tolist()]

    def cut(free: frozenset[tuple[int, int]]) -> Iterator[tuple[Rectangle, ...]]:
        if not free:
            yield ()
            return
        row, column = min(free)
        for height in range(1, rows - row + 1):
            for width in range(1, columns - column + 1):
                covered = {(r, c) for r in range(row, row + height) for c in range(column, column + width)}
                clues = [drawn[r][c] for r, c in covered if drawn[r][c] in "+-|?"]
                if covered <= free and len(clues) == 1 and fits(clues[0], height, width):
                    for others in cut(free - covered):
                        yield (Rectangle(row, column, height, width), *others)

    there = frozenset((r, c) for r in range(rows) for c in range(columns) if drawn[r][c] != "#")
    return sorted((Tiling.of(one) for one in cut(there) if not meeting(board, one, 4)), key=lambda t: t.rectangles)


def corners(one: Rectangle) -> list[tuple[int, int, str]]:
    """The corners of a rectangle: the point, and on which side of the point the rectangle lies."""
    top, bottom, left, right = one.row, one.row + one.height, one.column, one.column + one.width
    return [
        (top, left, "lower right"),
        (top, right, "lower left"),
        (bottom, left, "upper right"),
        (bottom, right, "ul"),
    ]


def meeting(board: Board, rectangles: tuple[Rectangle, ...], fewest: int) -> int:
    """How many points have a corner on all four sides (or, with `fewest` 3, on three and no square on the fourth)."""
    rows, columns = board.shape
    sides: dict[tuple[int, int], set[str]] = {}
    for one in rectangles:
        for row, column, side in corners(one):
            sides.setdefault((row, column), set()).add(side)

    def squares(row: int, column: int) -> int:
        near = [(r, c) for r in (row - 1, row) for c in (column - 1, column)]
        return sum(0 <= r < rows and 0 <= c < columns and board.squares[r, c] != HOLE for r, c in near)

    return sum(len(side) == 4 or (len(side) == fewest == 3 == squares(*point)) for point, side in sides.items())


def all_sets(rectangles: list[Rectangle]) -> Iterator[tuple[Rectangle, ...]]:
    """All sets of the rectangles."""
    return chain.from_iterable(combinations(rectangles, size) for size in range(len(rectangles) + 1))


def collected() -> list[tuple[str, Board, Tiling]]:
    """The puzzles of the collections that are here, with their solutions: a name, the board, the only solution."""
    found = []
    janko = json.loads(file_of(JANKO).read_text())["data"] if file_of(JANKO).exists() else {}
    for name, record in janko.items():
        board = read_kit(record["problem"], name)
        solution = read_solution(board, record["solution"])
        assert isinstance(solution, Tiling)
        found.append((name, board, solution))
    for letter, record in json.loads(file_of("tatamibari/font.json").read_text()).items():
        codes = np.zeros((record["height"], record["width"]), np.uint8)
        for x, y, clue in record["clues"]:
            codes[y, x] = GLYPHS.index(clue)
        found.append((letter, Board(codes), Tiling.of((y, x, h, w) for x, y, w, h in record["rectangles"])))
    return found
