"""Queens that attack nobody but one: squares for them, found one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from fathom.answer import watch_here

Square = tuple[int, int]
"""Rank and column, of a board without edges."""

_RAYS = ((1, -1), (1, 1), (-1, -1), (-1, 1), (1, 0), (-1, 0), (0, 1), (0, -1))


class Placed:
    """Queens on a board without edges, and the lines that they are on."""

    def __init__(self, squares: Iterable[Square]) -> None:
        self.squares = list(squares)
        self._lines: dict[tuple[int, int], int] = {}
        for square in self.squares:
            self._count(square)

    def _count(self, square: Square) -> None:
        for line in _lines(square):
            self._lines[line] = self._lines.get(line, 0) + 1

    def beside(self, partner: Square) -> Square:
        """Put a queen on the nearest square from which it attacks its partner and no other queen; the square."""
        for distance in count(1):
            watch_here().check("placing queens", len(self.squares))
            for down, across in _RAYS:
                square = (partner[0] + down * distance, partner[1] + across * distance)
                met = sum(self._lines.get(line, 0) for line in _lines(square))
                if met == 1:  # its partner, on one line
                    self.squares.append(square)
                    self._count(square)
                    return square
        raise AssertionError("a board without edges has room")


def _lines(square: Square) -> Iterator[tuple[int, int]]:
    rank, column = square
    yield from ((0, rank), (1, column), (2, rank - column), (3, rank + column))
