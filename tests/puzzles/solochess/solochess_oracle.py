"""Solo chess by brute force: plain Python over drawings, written from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from fathom.puzzles.solochess.model import Piece, SoloChess

Square = tuple[int, int]
Position = frozenset[tuple[Square, str, int]]

ROOK = [(0, 1), (0, -1), (1, 0), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
FAR = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
NEAR = {"K": ROOK + BISHOP, "N": KNIGHT, "P": [(-1, -1), (-1, 1)]}


def position_of(puzzle: SoloChess) -> Position:
    return frozenset((divmod(square, puzzle.columns), man, left) for square, man, left in puzzle.pieces)


def following(position: Position, free: bool) -> Iterator[Position]:
    there = {square: (man, left) for square, man, left in position}
    size = 1 + max(max(square) for square in there)
    for square, man, left in position:
        for down, right in (FAR.get(man) or NEAR[man]) if left else ():
            row, column = square
            for _ in range(size if man in FAR else 1):
                row, column = row + down, column + right
                if (row, column) in there:
                    if there[row, column][0] != "K" or free:
                        gone = {((row, column), *there[row, column]), (square, man, left)}
                        yield position - gone | {((row, column), man, left - 1)}
                    break


def ways(puzzle: SoloChess) -> int:
    """How many sequences of captures clear a board."""

    @cache
    def from_here(position: Position) -> int:
        return 1 if len(position) == 1 else sum(map(from_here, following(position, puzzle.free)))

    return from_here(position_of(puzzle))


@st.composite
def boards(draw: st.DrawFn, men: str = "KQRBNP", most: int = 6, captures: int = 3, side: int = 5) -> SoloChess:
    """Small boards with every feature mixed in."""
    rows, columns = draw(st.integers(1, side)), draw(st.integers(1, side))
    squares = draw(st.lists(st.integers(0, rows * columns - 1), min_size=1, max_size=most, unique=True))
    alike = draw(st.one_of(st.none(), st.integers(0, captures)))
    pieces = [
        Piece(square, draw(st.sampled_from(men)), draw(st.integers(0, captures)) if alike is None else alike)
        for square in squares
    ]
    return SoloChess(rows, columns, tuple(pieces), draw(st.booleans()))
