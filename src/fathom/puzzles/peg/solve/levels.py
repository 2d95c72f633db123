"""Classes of positions, level by level: every jump takes one peg away, so a position is met after as many jumps always.

Levels are sorted arrays of words. They are made from the start, jump by jump, and back from what is wanted; where both
sides meet, the classes on solutions are what both have; from there on, each level keeps what leads on. Time and memory
grow with the classes of the levels up to the meeting, some million a second and some ten bytes each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.peg.model import Board, Jump, Jumps, Pegs
from fathom.puzzles.peg.solve.level_kernels import add_up, fewest_from, spread
from fathom.puzzles.peg.solve.symmetry import Images, class_of, images_of, kept, word_of
from fathom.puzzles.peg.solve.table import FREE, crowd_for, larger, let_all_in

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
    while size < 3 * len(level):
        size *= 2
    crowd = crowd_for(size, watch, purpose)
    begin = 0
    while begin < len(level):
        watch.check(purpose, begin, len(level), nodes=int(crowd.entered[0]))
        end = min(begin + _AT_ONCE, len(level))
        begin = spread(jumps, images, level, begin, end, crowd)
        if begin < end:
            crowd = larger(crowd, watch, purpose)
    let_all_in(crowd)
    watch.reserve(16 * int(crowd.entered[0]), purpose)
    return np.sort(crowd.table[crowd.table != FREE])


def both(one: Words, other: Words) -> Words:
    """What two sorted arrays without repetitions have in common."""
    if not len(one) or not len(other):
        return one[:0]
    if len(one) > len(other):
        one, other = other, one
    place = np.minimum(np.searchsorted(other, one), len(other) - 1)
    found: Words = one[other[place] == one]
    return found


def all_levels(instance: Pegs, watch: Watch, most: int | None = None) -> list[Words] | None:
    """All classes that can be reached, level by level; None if there are more than `most`."""
    images = images_of(len(instance.board.cells), kept(instance))
    forward = forward_of(instance.board)
    levels = [np.array([class_of(images, np.uint64(word_of(instance.pegs)))], np.uint64)]
    while True:
        following = next_level(forward, images, levels[-1], watch, "visiting positions")
        if not len(following):
            return levels
        levels.append(following)
        if most is not None and sum(map(len, levels)) > most:
            return None


class Ways:
    """The classes on solutions: `levels[k]` are those after k jumps. There are none where there is no solution.

    They are looked for from both sides, unless all levels that can be reached are there already (see `all_levels`).
    With `cut`, which keeps the best of a level, some of them are found, or none, whatever there is.
    """

    def __init__(
        self,
        instance: Pegs,
        watch: Watch,
        reached: Sequence[Words] | None = None,
        ends: Sequence[frozenset[int]] | None = None,
        cut: Callable[[Words], Words] | None = None,
    ) -> None:
        self.instance = instance
        self._wanted = instance.ends if ends is None else ends
        self._cut = cut
        board = instance.board
        self.images = images_of(len(board.cells), kept(instance))
        self.forward, self._back = forward_of(board), backward_of(board)
        self.levels = self._met(watch) if reached is None else self._among(reached, watch)

    @property
    def _ends(self) -> Words:
        return np.unique(np.array([self.class_of(word_of(end)) for end in self._wanted], np.uint64))

    def _among(self, reached: Sequence[Words], watch: Watch) -> list[Words]:
        """The classes on solutions, where all that can be reached are known."""
        jumps = len(self.instance.pegs) - len(self.instance.ends[0])
        last = both(reached[jumps], self._ends) if 0 <= jumps < len(reached) else self._ends[:0]
        return self._leading(reached[:jumps], last, watch) if len(last) else []

    def _leading(self, levels: Sequence[Words], last: Words, watch: Watch) -> list[Words]:
        """Of each level what leads to the last one, which comes after them; and that one."""
        found = [last]
        for level in reversed(levels):
            found.append(both(level, next_level(self._back, self.images, found[-1], watch, "from the middle")))
        return found[::-1]

    def class_of(self, word: int) -> int:
        """The class of a position."""
        return int(class_of(self.images, np.uint64(word)))

    def _met(self, watch: Watch) -> list[Words]:
        instance = self.instance
        jumps = len(instance.pegs) - len(instance.ends[0])
        start = np.array([self.class_of(word_of(instance.pegs))], np.uint64)
        if jumps < 0:
            return []
        there, here = [start], [self._ends]
        while len(there) + len(here) < jumps + 2:
            watch.check("from both sides", len(there) + len(here) - 2, jumps)
            if len(there[-1]) <= len(here[-1]):
                following = next_level(self.forward, self.images, there[-1], watch, "from the start")
                there.append(following if self._cut is None else self._cut(following))
            else:
                here.append(next_level(self._back, self.images, here[-1], watch, "from the end"))
        middle = both(there[-1], here[-1])
        if not len(middle):
            return []
        after = [middle]
        for level in reversed(here[:-1]):
            after.append(both(level, next_level(self.forward, self.images, after[-1], watch, "from the middle")))
        return [*self._leading(there[:-1], middle, watch), *after[1:]]

    def first(self) -> Jumps:
        """Jumps through the levels, the first that stays on solutions each time."""
        word, made = word_of(self.instance.pegs), []
        for depth in range(len(self.levels) - 1):
            jump, word = next(self.following(depth, word))
            made.append(jump)
        return Jumps(tuple(made))

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
        digits = [int(digit) for digit in counts[0]]
        return sum(digit << _DIGIT * place for place, digit in enumerate(digits))

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
    top: int = counts.shape[1] - 1
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
