"""A puzzle laid out for the engine: its rules, its start and its goal in words (see `kernels`).

A position is *lost* if the goal is longer than the rectangle around its blocks, in one direction, or if a row has more
blocks than any row of the goal, or a column more than any column: neither is ever mended [Akitaya et al. 2022,
Lemma 7]. Without `pruned` no position is.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fathom.engine.statespace import Rules
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, Pushes, Rows, trimmed, turned
from fathom.puzzles.linepush.solve import kernels, labelled

_WORD = 64


class Layout:
    """The rules of a puzzle."""

    def __init__(self, instance: LinePush, pruned: bool = True) -> None:
        start, self.goal = trimmed(instance.plain), instance.goal
        self._alike = instance.box is not None
        self._labels = {label: code for code, label in enumerate(sorted(set("".join(start + self.goal)) - {EMPTY}), 1)}
        self._rows, self._columns = len(start), len(start[0])
        self._fits = len(self.goal) <= self._rows and len(self.goal[0]) <= self._columns
        bits = 1 if self._alike else len(self._labels).bit_length()
        self._bits, self._per_word = bits, _WORD // bits
        squares = self._rows * self._columns
        self.words = self._rows if self._alike else -(-squares // self._per_word)
        self.start = self.packed(start)
        fullest = (_fullest(self.goal), _fullest(turned(self.goal)))
        size = (len(self.goal[0]), len(self.goal))
        if not pruned:
            fullest, size = (squares, squares), (0, 0)
        head = [self._rows, self._columns, *size, *fullest, bits, self._per_word, self.words]
        end = self.packed(self.goal) if self._fits else [0] * self.words
        self._parameters = np.array([*head, *(word - (word >> 63 << 64) for word in end)], dtype=np.int64)

    def packed(self, position: Rows) -> list[int]:
        """The words of a position that fits in the rectangle of the start."""
        words = [0] * self.words
        for row, line in enumerate(position):
            for column, label in enumerate(line):
                if label == EMPTY:
                    continue
                if self._alike:
                    words[row] |= 1 << column
                else:
                    word, place = divmod(row * self._columns + column, self._per_word)
                    words[word] |= self._labels[label] << place * self._bits
        return words

    def unpacked(self, words: Iterable[int]) -> Rows:
        """The position of a state, without empty lines around."""
        names = [EMPTY, *self._labels] if not self._alike else [EMPTY, "o"]
        listed = [int(word) for word in words]
        rows = []
        for row in range(self._rows):
            line = ""
            for column in range(self._columns):
                if self._alike:
                    line += names[listed[row] >> column & 1]
                else:
                    word, place = divmod(row * self._columns + column, self._per_word)
                    line += names[listed[word] >> place * self._bits & (1 << self._bits) - 1]
            rows.append(line)
        return trimmed(rows)

    def of_one_shape(self, states: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Which positions of blocks with labels have the shape of the start, each with blocks where that has some."""
        same = np.ones(len(states), np.bool_)
        mask = np.uint64((1 << self._bits) - 1)
        for square in range(self._rows * self._columns):
            word, place = divmod(square, self._per_word)
            shift = place * self._bits
            full = self.start[word] >> shift & (1 << self._bits) - 1
            same &= ((states[:, word] >> np.uint64(shift)) & mask != 0) == bool(full)
        return same

    def rules(self) -> Rules:
        """The rules; every push costs 1."""
        part = kernels if self._alike else labelled
        return Rules(self._parameters, self.words, len(SIDES), part.expand, kernels.arrived, heuristic=part.lines_left)


def pushes_of(labels: Iterable[int]) -> Pushes:
    """The pushes along a path of the engine."""
    return Pushes("".join(SIDES[label] for label in labels))


def _fullest(rows: Rows) -> int:
    return max(len(row) - row.count(EMPTY) for row in rows)
