"""What a person with a pencil knows about a puzzle: squares that the path visits or not, sides it crosses or not.

`Notes` holds that in small arrays, which `propagation` understands, and answers questions about how what is left hangs
together. A supposition is tried on a copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from fathom.puzzles.path.model import Line, Puzzle
from fathom.puzzles.path.model.solution import Drawn
from fathom.puzzles.path.solve.formula import dark_squares

OPEN, NO, YES = -1, 0, 1
Pair = tuple[int, int]


class Board:
    """What does not change: places of squares and links, and the lines, that of the dark squares included."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Number everything."""
        self.puzzle = puzzle
        self.squares = puzzle.squares
        self.place = {square: place for place, square in enumerate(self.squares)}
        self.links: list[Pair] = [(self.place[one], self.place[other]) for one, other in puzzle.links()]
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.squares]
        """By square: its links, and the squares they lead to."""
        for link, (one, other) in enumerate(self.links):
            self.around[one].append((link, other))
            self.around[other].append((link, one))
        self.doors = [self.place[door.square] for door in puzzle.doors]
        self.lines: list[Line] = [*puzzle.lines, *dark_squares(puzzle)]
        self.members = [[self.place[square] for square in line.squares] for line in self.lines]
        self.sides = np.full((len(self.squares), 4), -1, np.int32)
        for square, near in enumerate(self.around):
            self.sides[square, : len(near)] = [link for link, _ in near]
        self.pairs = np.array(self.links, np.int32).reshape(-1, 2)
        self.first = np.cumsum([0, *map(len, self.members)], dtype=np.int32)
        self.flat = np.array([square for listed in self.members for square in listed], np.int32)
        self.clues = np.array([line.clue for line in self.lines], np.int32)

    def name(self, square: int) -> str:
        """How a square is called."""
        return self.puzzle.name_of(self.squares[square])


class Notes:
    """What is known about squares, links and ends: `OPEN`, `NO` or `YES`."""

    def __init__(self, board: Board) -> None:
        """Nothing is known but where doors are not; if there are only two, the path uses both."""
        self.board = board
        self.squares = np.full(len(board.squares), OPEN, np.int8)
        self.links = np.full(len(board.links), OPEN, np.int8)
        self.ends = np.full(len(board.squares), NO, np.int8)
        self.ends[board.doors] = OPEN if len(board.doors) > 2 else YES
        self.squares[self.ends == YES] = YES
        self._parent = np.zeros(len(board.squares), np.int32)
        self._size = np.zeros(len(board.squares), np.int32)
        self._result = np.zeros(4, np.int64)

    def copy(self) -> Notes:
        """The same notes, to be changed on their own."""
        twin = Notes.__new__(Notes)
        twin.board, twin._parent, twin._size, twin._result = self.board, self._parent, self._size, self._result
        twin.squares, twin.links, twin.ends = self.squares.copy(), self.links.copy(), self.ends.copy()
        return twin

    def draw(self, drawn: Drawn) -> None:
        """Take strokes as given."""
        number = {pair: link for link, pair in enumerate(self.board.links)}
        for stroke in drawn.strokes:
            places = [self.board.place[square] for square in stroke if square in self.board.place]
            self.squares[places] = YES
            for one, other in pairwise(places):
                if (min(one, other), max(one, other)) in number:
                    self.links[number[min(one, other), max(one, other)]] = YES

    def tidy(self) -> None:
        """Write down what nobody needs a reason for.

        A link that is used, or an end, is visited; a square that the path passes has its other sides closed, and so
        has one that is not visited.
        """
        pairs, links = self.board.pairs, self.links
        self.squares[self.ends == YES] = YES
        joined = pairs[links == YES].reshape(-1)
        self.squares[joined] = YES
        used = np.bincount(joined, minlength=len(self.squares)) + (self.ends == YES)
        shut = (self.squares == NO) | (used >= 2)
        links[shut[pairs].any(axis=1) & (links == OPEN)] = NO

    @property
    def finished(self) -> bool:
        """Whether nothing is open."""
        return bool((self.squares != OPEN).all() and (self.links != OPEN).all())

    def settle(self, most: int) -> tuple[int, int, int]:
        """Draw all simple conclusions in up to so many rounds: what is wrong, where, and after how many rounds."""
        from fathom.puzzles.path.deduce.propagation import Position, settle

        board = self.board
        position = Position(
            board.sides, board.pairs, board.first, board.flat, board.clues, np.array(board.doors, np.int32),
            self.squares, self.links, self.ends, self._parent, self._size, self._result,
        )  # fmt: skip
        wrong = settle(position, most)
        return int(wrong), int(self._result[0]), int(self._result[1])

    def chains(self) -> list[int]:
        """By square: the first square of the part of the path it is on."""
        parent = list(range(len(self.squares)))

        def root(square: int) -> int:
            while parent[square] != square:
                parent[square] = parent[parent[square]]
                square = parent[square]
            return square

        for link in np.flatnonzero(self.links == YES).tolist():
            one, other = self.board.links[link]
            parent[root(one)] = root(other)
        return [root(square) for square in range(len(parent))]

    def pieces(self, without: int = -1, without_link: int = -1) -> list[list[int]]:
        """The squares that may still be visited, in connected pieces, if one square or link were not there."""
        squares, links = self.squares.tolist(), self.links.tolist()
        seen = [state == NO for state in squares]
        if without >= 0:
            seen[without] = True
        found = []
        for start in range(len(seen)):
            if seen[start]:
                continue
            seen[start] = True
            piece = [start]
            for square in piece:
                for link, other in self.board.around[square]:
                    if not seen[other] and links[link] != NO and link != without_link:
                        seen[other] = True
                        piece.append(other)
            found.append(piece)
        return found

    def has_end(self, piece: Iterable[int]) -> bool:
        """Whether the path may end at one of these squares."""
        return any(self.ends[square] != NO for square in piece)
