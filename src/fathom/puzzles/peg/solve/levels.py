"""Classes of positions, level by level: every jump takes one peg away, so a position is met after as many jumps always.

Levels are sorted arrays of words. They are made from the start, jump by jump, and back from what is wanted; where both
sides meet, the classes on solutions are what both have; from there on, each level keeps what leads on. Time and memory
grow with the classes of the levels up to the meeting, some million a second and some ten bytes each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.peg.model import Board, Jump, Jumps, Pegs
from fathom.puzzles.peg.solve.level_kernels import add_up, fewest_from, spread
from fathom.puzzles.peg.solve.symmetry import Images, class_of, images_of, kept, word_of
from fathom.puzzles.peg.solve.table import FREE, empty, grown

Words = NDArray[np.uint64]

_AT_ONCE = 1 << 15  # positions between two looks at the clock
_FIRST = 1 << 9
_DIGIT = 32  # bits of a digit of a count


def forward_of(board: Board) -> Words:
    """What must be where a jump is made, among three holes, and these: a row a jump."""
    return _rows((1 << start | 1 << over, _all(start, over, end)) for start, over, end in board.jumps)


def backward_of(board: Board) -> Words:
    """The same for jumps that are taken back."""
    return _rows((1 << end, _all(start, over, end)) for start, over, end in board.jumps)


def _all(start: int, over: int, end: int) -> int:
    return 1 << start | 1 << over | 1 << end


def _rows(pairs: Iterator[tuple[int, int]]) -> Words:
    return np.array(list(pairs), np.uint64).reshape(-1, 2)


@np.errstate(over="ignore")
def next_level(jumps: Words, images: Images, level: Words, watch: Watch, purpose: str = "searching") -> Words:
    """All classes that one jump leads to, sorted."""
    size = _FIRST
    while size < 2 * len(level):
        size *= 2
    watch.reserve(8 * size, purpose)
    table, at = empty(size), np.zeros(2, np.int64)
    while at[0] < len(level):
        watch.check(purpose, int(at[0]), len(level), nodes=int(at[1]))
        if spread(jumps, images, level, table, at, _AT_ONCE):
            table = grown(table, watch)
    watch.reserve(16 * int(at[1]), purpose)
    return np.sort(table[table != FREE])


def both(one: Words, other: Words) -> Words:
    """What two sorted arrays without repetitions have in common."""
    if not len(one) or not len(other):
        return one[:0]
    if len(one) > len(other):
        one, other = other, one
    place = np.minimum(np.searchsorted(other, one), len(other) - 1)
    found: Words = one[other[place] == one]
    return found


class Ways:
    """The classes on solutions: `levels[k]` are those after k jumps. There are none where there is no solution."""

    def __init__(self, instance: Pegs, watch: Watch) -> None:
        self.instance = instance
        board = instance.board
        self.images = images_of(len(board.cells), kept(instance))
        self.forward = forward_of(board)
        self.levels = self._met(watch)

    def class_of(self, word: int) -> int:
        """The class of a position."""
        return int(class_of(self.images, np.uint64(word)))

    def _met(self, watch: Watch) -> list[Words]:
        instance = self.instance
        jumps = len(instance.pegs) - len(instance.ends[0])
        ends = np.unique(np.array([self.class_of(word_of(end)) for end in instance.ends], np.uint64))
        start = np.array([self.class_of(word_of(instance.pegs))], np.uint64)
        if jumps < 0:
            return []
        back = backward_of(instance.board)
        there, here = [start], [ends]
        while len(there) + len(here) < jumps + 2:
            watch.check("from both sides", len(there) + len(here) - 2, jumps)
            if len(there[-1]) <= len(here[-1]):
                there.append(next_level(self.forward, self.images, there[-1], watch, "from the start"))
            else:
                here.append(next_level(back, self.images, here[-1], watch, "from the end"))
        middle = both(there[-1], here[-1])
        if not len(middle):
            return []
        before, after = [middle], [middle]
        for level in reversed(there[:-1]):
            before.append(both(level, next_level(back, self.images, before[-1], watch, "from the middle")))
        for level in reversed(here[:-1]):
            after.append(both(level, next_level(self.forward, self.images, after[-1], watch, "from the middle")))
        return [*reversed(before), *after[1:]]

    def following(self, depth: int, word: int) -> Iterator[tuple[Jump, int]]:
        """The jumps from a position after so many of them that stay on solutions, each with what it leads to."""
        level = self.levels[depth + 1]
        for jump, (needed, touched) in zip(self.instance.board.jumps, self.forward.tolist(), strict=True):
            if word & touched == needed:
                wanted = np.uint64(self.class_of(word ^ touched))
                place = int(np.searchsorted(level, wanted))
                if place < len(level) and level[place] == wanted:
                    yield jump, word ^ touched

    @np.errstate(over="ignore")
    def count(self, watch: Watch) -> int:
        """How many sequences of jumps solve the puzzle."""
        if not self.levels:
            return 0
        counts: NDArray[np.uint64] = np.ones((len(self.levels[-1]), 1), np.uint64)
        for level, following in zip(self.levels[-2::-1], self.levels[:0:-1], strict=True):
            digits = counts.shape[1] + (_bits(counts) + len(self.forward).bit_length() > _DIGIT * counts.shape[1])
            watch.reserve(8 * digits * len(level), "counting")
            sums = np.zeros((len(level), digits), np.uint64)
            for begin in range(0, len(level), _AT_ONCE):
                watch.check("counting", begin, len(level))
                add_up(self.forward, self.images, level, begin, begin + _AT_ONCE, following, counts, sums)
            counts = sums
        return sum(digit << _DIGIT * place for place, digit in enumerate(counts[0].tolist()))

    @np.errstate(over="ignore")
    def moves(self, watch: Watch) -> list[NDArray[np.uint8]]:
        """The fewest moves from each class to what is wanted, level by level, where a run of jumps is one move."""
        found = [np.zeros(len(self.levels[-1]), np.uint8)]
        starts = np.cumsum([0, *map(len, self.levels)])
        words, away = np.concatenate(self.levels), np.full(starts[-1], 255, np.uint8)
        away[starts[-2] :] = 0
        bounds = starts.astype(np.int64)
        jumps = np.array(self.instance.board.jumps, np.int64).reshape(-1, 3)
        for depth in range(len(self.levels) - 2, -1, -1):
            for begin in range(int(starts[depth]), int(starts[depth + 1]), _AT_ONCE):
                watch.check("counting moves", begin, len(words))
                end = min(begin + _AT_ONCE, int(starts[depth + 1]))
                fewest_from(jumps, self.images, words, bounds, away, depth, begin, end)
            found.append(away[starts[depth] : starts[depth + 1]])
        return found[::-1]


def _bits(counts: NDArray[np.uint64]) -> int:
    """How many bits the largest of these counts has at most."""
    top = counts.shape[1] - 1
    return _DIGIT * top + int(counts[:, top].max()).bit_length()


def solutions(instance: Pegs, watch: Watch) -> Iterator[Jumps]:
    """All solutions, one by one."""
    ways = Ways(instance, watch)
    if not ways.levels:
        return
    made: list[Jump] = []
    waiting: list[Sequence[tuple[Jump, int]]] = []
    word = word_of(instance.pegs)
    last = len(ways.levels) - 1
    while True:
        if len(made) == last:
            yield Jumps(tuple(made))
        else:
            waiting.append(list(ways.following(len(made), word)))
        watch.check("listing", len(made), last)
        while waiting and not waiting[-1]:
            waiting.pop()
        if not waiting:
            return
        del made[len(waiting) - 1 :]
        (jump, word), waiting[-1] = waiting[-1][0], waiting[-1][1:]
        made.append(jump)
