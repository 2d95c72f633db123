"""The squares of ice of a board, numbered, and the rules of the board for the engine.

Only squares of ice matter: blocks never leave them. They are numbered along the rows, and a second time along the
columns, so that the squares of every *run*, a maximal stretch of ice in a row or column, have consecutive numbers in
one of the two orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from fathom.engine.statespace import Numbering, Path, Rules
from fathom.puzzles.iceblock.model import ICE, WALL, Board, Push, Pushes
from fathom.puzzles.iceblock.solve import kernels

Numbers = NDArray[np.int64]
Words = NDArray[np.uint64]

_MOST_NUMBERS = 1 << 62  # positions; beyond, they are searched by their states alone
_MOST_BINOMIALS = 1 << 20  # entries of the table of binomials
_OUTSIDE = 255


class Layout:
    """The numbered squares of a board, and its rules."""

    def __init__(self, board: Board) -> None:
        self.board = board
        ground = np.pad(board.ground, 1, constant_values=_OUTSIDE)
        rows, columns = np.nonzero(board.ground == ICE)
        self.squares = np.flatnonzero(board.ground == ICE)
        """The square of the board that each number stands for."""
        self.numbers: Numbers = np.full(board.ground.size, -1, dtype=np.int64)
        """The number of each square of the board; -1 where there is no ice."""
        self.numbers[self.squares] = np.arange(len(self.squares))
        self.blocks = np.sort(self.numbers[list(board.blocks)])
        by_column = np.lexsort((rows, columns))
        around = [(rows, columns + 1), (rows + 1, columns + 2), (rows + 2, columns + 1), (rows + 1, columns)]
        north, east, south, west = (ground[place] for place in around)
        self._tables = [
            _run_ends(east != ICE),
            _run_starts(west != ICE),
            west != WALL,
            east != WALL,
            np.argsort(by_column),
            by_column,
            _run_ends((south != ICE)[by_column]),
            _run_starts((north != ICE)[by_column]),
            (north != WALL)[by_column],
            (south != WALL)[by_column],
            board.targets.reshape(-1)[self.squares],
        ]
        padded = np.pad(self.numbers.reshape(board.shape), 1, constant_values=-1).astype(np.int32)
        self.beside = np.stack([padded[place] for place in around], axis=1)
        """The number of the next square to the north, east, south and west; -1 where there is no ice."""
        self.walled = np.stack([north, east, south, west], axis=1) == WALL
        """Whether there is a wall on these sides."""
        self.size = comb(len(self.squares), len(board.blocks))
        """How many positions there are, reachable or not."""
        self._bits = max(1, (len(self.squares) - 1).bit_length())
        self._words = -(-len(board.blocks) // (64 // self._bits))

    def rules(self) -> Rules:
        """The rules over positions; every push costs 1."""
        blocks, squares = len(self.board.blocks), len(self.squares)
        parameters = [self._head(1, 0), *self._tables]
        if self.size >= _MOST_NUMBERS or (blocks + 2) * squares > _MOST_BINOMIALS:
            return Rules(np.concatenate(parameters), self._words, 4 * blocks, kernels.expand, kernels.solved)
        symmetries = self._symmetries()
        return Rules(
            np.concatenate([*parameters, *self._binomials(), *symmetries]),
            self._words,
            4 * blocks,
            kernels.expand,
            kernels.solved,
            kernels.rank,
            kernels.unrank,
            self.size,
            numbering=Numbering(kernels.neighbours, kernels.image, _products(symmetries), kernels.notes_for(blocks)),
        )

    def rules_with_last(self, factor: Fraction) -> Rules:
        """The rules over positions and the block that moved last; costs are in units of the factor's denominator."""
        return Rules(
            np.concatenate([self._head(factor.denominator, factor.numerator), *self._tables]),
            self._words + 1,
            4 * len(self.board.blocks),
            kernels.expand_with_last,
            kernels.solved,
        )

    def start(self, with_last: bool = False) -> Words:
        """The start, as a row of words."""
        row = np.zeros((1, self._words + with_last), dtype=np.uint64)
        kernels.pack(self._head(1, 0), self.blocks.astype(np.uint64), np.uint64(0), row[0])
        return row

    def positions(self, states: Words) -> Iterator[tuple[int, ...]]:
        """The squares of the board that the blocks stand on, for each row of words."""
        mask, per_word = np.uint64((1 << self._bits) - 1), 64 // self._bits
        places = [divmod(block, per_word) for block in range(len(self.board.blocks))]
        packed = [(states[:, word] >> np.uint64(at * self._bits)) & mask for word, at in places]
        squares = self.squares[np.stack(packed, axis=1).astype(np.int64)]
        return map(tuple, squares.tolist())

    def solution(self, labels: Iterable[int]) -> Pushes:
        """The pushes with these labels."""
        return Pushes.of(map(self.push, labels))

    def changes(self, path: Path) -> int:
        """How often another block is pushed on a path than just before."""
        taken = [set(squares) for squares in self.positions(path.states)]
        ends = [(after - before).pop() for before, after in pairwise(taken)]
        return sum(end != push.square for end, push in zip(ends, self.solution(path.labels).moves[1:], strict=False))

    def push(self, label: int) -> Push:
        """A label of the rules as a move."""
        number, direction = divmod(label, kernels.LABELS_A_SQUARE)
        return Push(int(self.squares[number]), direction)

    def _head(self, move_cost: int, change_cost: int) -> Numbers:
        targets = int(self.board.targets.sum())
        blocks, squares, per_word = len(self.board.blocks), len(self.squares), 64 // self._bits
        head = [blocks, squares, self._bits, per_word, self._words, targets, move_cost, change_cost]
        return np.array(head, dtype=np.int64)

    def _binomials(self) -> Iterator[Numbers]:
        """Rows of Pascal's triangle; those beyond 64 bits are never looked at, and what is left of them will do."""
        for chosen in range(len(self.board.blocks) + 2):
            row = [comb(square, chosen) % (1 << 63) for square in range(len(self.squares))]
            yield np.array(row, dtype=np.int64)

    def _symmetries(self) -> list[Numbers]:
        """Where every square goes under each symmetry of the ground; these map pushes to pushes. The first is none."""
        ground = self.board.ground
        flat = np.arange(ground.size).reshape(ground.shape)
        found: dict[bytes, Numbers] = {}
        for turned in _turns(flat):
            if turned.shape == ground.shape and np.array_equal(ground.reshape(-1)[turned], ground):
                goes = self.numbers[turned.reshape(-1)[self.squares]]
                found.setdefault(goes.tobytes(), goes)  # on narrow boards two of them may be one
        return list(found.values())


def _products(symmetries: list[Numbers]) -> Numbers:
    """Of each pair the symmetry that does first the second, then the first."""
    places = {goes.tobytes(): place for place, goes in enumerate(symmetries)}
    return np.array([[places[first[then].tobytes()] for then in symmetries] for first in symmetries], dtype=np.int64)


def _turns(array: NDArray[np.intp]) -> Iterable[NDArray[np.intp]]:
    for mirrored in (array, array[:, ::-1]):
        for quarters in range(4):
            yield np.rot90(mirrored, quarters)


def _run_ends(last: NDArray[np.bool_]) -> Numbers:
    """Of each of the numbers 0, 1, ... the first from it on that is the last of a run."""
    ends = np.flatnonzero(last)
    return ends[np.searchsorted(ends, np.arange(len(last)))]


def _run_starts(first: NDArray[np.bool_]) -> Numbers:
    """Of each of the numbers 0, 1, ... the last up to it that is the first of a run."""
    starts = np.flatnonzero(first)
    return starts[np.searchsorted(starts, np.arange(len(first)), side="right") - 1]
