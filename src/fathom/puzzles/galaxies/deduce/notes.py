"""What is known of a board at some point of a deduction: the centres that each square may still belong to."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Watch
from fathom.puzzles.galaxies.model import Board
from fathom.puzzles.galaxies.model.reach import neighbours, opposite, reaches, touched

Pair = tuple[int, int]
"""A square, and the number of a centre that it may belong to."""


class Notes:
    """The centres left for each square, and the same the other way round. A copy can be tried things on."""

    __slots__ = ("beside", "board", "left", "near", "open")

    def __init__(self, board: Board, watch: Watch) -> None:
        self.board = board
        self.beside = neighbours(board)
        self.near = [touched(board, centre) for centre in board.centres]
        self.open = [set(squares) for squares in reaches(board, watch)]
        self.left: dict[int, set[int]] = {square: set() for square in board.squares}
        for number, squares in enumerate(self.open):
            for square in squares:
                self.left[square].add(number)

    def copy(self) -> Notes:
        """The same notes, to be changed without touching these."""
        twin = object.__new__(Notes)
        twin.board, twin.beside, twin.near = self.board, self.beside, self.near
        twin.open = [set(squares) for squares in self.open]
        twin.left = {square: set(numbers) for square, numbers in self.left.items()}
        return twin

    def owner(self, square: int) -> int | None:
        """The centre that a square belongs to, if that is known."""
        return next(iter(self.left[square])) if len(self.left[square]) == 1 else None

    def opposite(self, number: int, square: int) -> int:
        """The square opposite one that the centre reaches."""
        other = opposite(self.board, self.board.centres[number], square)
        return square if other is None else other

    def remove(self, pairs: Iterable[Pair]) -> None:
        """These squares do not belong to these centres."""
        for square, number in pairs:
            self.left[square].discard(number)
            self.open[number].discard(square)

    def trouble(self) -> bool:
        """Whether a square can belong to nobody, or a centre lost a square that touches it."""
        return not all(self.left.values()) or not all(
            self.open[number].issuperset(near) for number, near in enumerate(self.near)
        )

    def solved(self) -> bool:
        """Whether every square has its centre."""
        return all(len(numbers) == 1 for numbers in self.left.values())

    def mirrored(self, number: int) -> list[Pair]:
        """What others cannot have, since it is opposite a square that is known to be the centre's."""
        own = sorted(square for square in self.open[number] if len(self.left[square]) == 1)
        others = (
            (other, who) for square in own for other in [self.opposite(number, square)] for who in self.left[other]
        )
        return [(other, who) for other, who in others if who != number]

    def lone(self, number: int) -> list[Pair]:
        """Squares that cannot belong to the centre, as the ones opposite them cannot."""
        squares = self.open[number]
        return [(square, number) for square in sorted(squares) if self.opposite(number, square) not in squares]

    def cut_off(self, number: int) -> list[Pair]:
        """Squares that the centre does not reach any more over squares that may be its own."""
        squares = self.open[number]
        reached = self._reached(number, None)
        return [(square, number) for square in sorted(squares - reached)]

    def bridge(self, number: int) -> int | None:
        """A square without which the centre does not reach one that is known to be its own."""
        squares = self.open[number]
        own = {square for square in squares if len(self.left[square]) == 1}
        far = own - self._reached(number, None, own)
        if not far:
            return None
        for square in sorted(squares - own):
            if not far <= self._reached(number, square):
                return square
        return None

    def _reached(self, number: int, without: int | None, among: set[int] | None = None) -> set[int]:
        """The squares of the centre's that hang together with it, without one and its opposite; or `among` others."""
        allowed = self.open[number] if among is None else among
        gone = set() if without is None else {without, self.opposite(number, without)}
        seen = {square for square in self.near[number] if square in allowed}
        waiting = list(seen)
        while waiting:
            for square in self.beside[waiting.pop()] or ():
                if square in allowed and square not in seen and square not in gone:
                    seen.add(square)
                    waiting.append(square)
        return seen
