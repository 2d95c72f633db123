"""Breadth-first search, whatever its visited set: the order of discovery, depths, and paths.

Rows are numbered in the order in which they are found, so a depth is a range of numbers, and the numbers of
a row's new successors follow each other. Parents are therefore not stored: `marks` notes, at every 64th
expansion, how many rows there were, and a parent is found again by a bisection and at most 64 expansions.

`Waves` is the search but for its visited set, which `hashed` and `dense` add: a compiled slice that expands
rows, and returns why it stopped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.pace import Pace, lengthen
from fathom.engine.statespace.rules import EXPAND_FUNCTION, PARAMETERS, ROWS, STATE, Numbers, Rules, Words
from fathom.engine.statespace.visited.table import FOUND, SLOTS
from fathom.errors import BrokenAnswer, FathomError

REGISTERS = types.int64[::1]

#: Why a slice stopped.
PAUSED, EXHAUSTED, AT_GOAL, FULL, OVERFULL, MISRANKED = 0, 1, 2, 3, 4, 5

#: Registers after those of the table. NEXT: the row to expand next. DEPTH: its depth. DEPTH_END: the first
#: row that is deeper.
NEXT, DEPTH, DEPTH_END, REGISTER_COUNT = 2, 3, 4, 5

MARK_SHIFT = 6
MARK_SPACING = 1 << MARK_SHIFT
FIRST_ROWS = 1 << 10


class Wave(NamedTuple):
    """A breadth-first search as its kernels see it."""

    testing: bool  # whether goals are looked for
    parameters: Numbers
    rows: Words  # what was found, in the order of discovery
    visited: Words  # the hash table, or the bitmap
    depths: Numbers  # the first row of each depth
    marks: Numbers
    at: Numbers  # the registers
    out: Words  # the successors of a state
    scratch: Words  # their hashes; or the state itself, where rows are ranks


WAVE = types.NamedTuple(
    (types.boolean, PARAMETERS, ROWS, SLOTS, PARAMETERS, PARAMETERS, REGISTERS, ROWS, STATE),
    Wave,
)


@compiled(types.int64(WAVE), inline="always")
def next_row(wave: Wave) -> int:
    """The number of the row to expand next, or -1 if there is none."""
    at = wave.at
    number: int = at[NEXT]
    if number == at[FOUND]:
        return -1
    if number == at[DEPTH_END]:
        at[DEPTH] += 1
        wave.depths[at[DEPTH]] = number
        at[DEPTH_END] = at[FOUND]
    if number & (MARK_SPACING - 1) == 0:
        wave.marks[number >> MARK_SHIFT] = at[FOUND]
    at[NEXT] = number + 1
    return number


@compiled(types.int64(EXPAND_FUNCTION, PARAMETERS, ROWS, STATE, ROWS), nogil=True, shared=False)
def first_parent(expand: Any, parameters: Numbers, states: Words, child: Words, out: Words) -> int:
    """Which of `states` is the first to have `child` as a successor; -1 if none has."""
    for row in range(states.shape[0]):
        for i in range(expand(parameters, states[row], out)):
            word = 0
            while word < child.size and out[i, word] == child[word]:
                word += 1
            if word == child.size:
                return row
    return -1


class Waves(ABC):
    """A breadth-first search under way. `at` has its registers, `rows` what it has found; see `waves`."""

    def __init__(self, rules: Rules, watch: Watch, testing: bool) -> None:
        """A search that has not begun. Without `testing` goals are not looked for."""
        self.rules = rules
        self.watch = watch
        self.testing = testing and rules.goal is not None
        self.width = rules.words
        self.at = np.zeros(REGISTER_COUNT, dtype=np.int64)
        self.depths = np.zeros(64, dtype=np.int64)
        self.marks = np.zeros(64, dtype=np.int64)
        self.out = rules.rows_for_successors()

    def begin(self, starts: Words) -> int:
        """Enter the start states, and see whether a goal is among them."""
        watch, count = self.watch, len(starts)
        watch.check("searching", 0)
        watch.reserve((count + FIRST_ROWS) * 8 * self.width, "the first states")
        self.rows = np.zeros((count + FIRST_ROWS + len(self.out), self.width), dtype=np.uint64)
        self.make_room(count)
        stopped = self.enter(starts)
        self.at[DEPTH_END] = self.at[FOUND]
        return stopped

    def run(self, starts: Words) -> bool:
        """Search to the end: True at a goal, which is then the last row found; False if there is none."""
        stopped = self.begin(starts)
        pace = Pace(self.watch, "searching", self.rules.words)
        at = self.at
        while stopped not in (AT_GOAL, EXHAUSTED):
            if stopped == OVERFULL:
                raise self.rules.refuse_overfull()
            if stopped == MISRANKED:
                raise FathomError(f"rank gave a number outside 0 .. {self.rules.size} - 1")
            self.make_room(len(self.out))
            stopped = self.slice(pace.budget(int(at[NEXT])))
            if stopped in (PAUSED, FULL):  # an answer that is there counts, even if a limit has just passed
                waiting = int(at[FOUND] - at[NEXT])
                pace.tell(int(at[NEXT]), states=int(at[FOUND]), depth=int(at[DEPTH]), waiting=waiting)
        return stopped == AT_GOAL

    def make_room(self, more: int) -> None:
        """Let `more` rows fit, and what else the next slice may need."""
        at, watch = self.at, self.watch
        lengthen(self.rows, int(at[FOUND]) + more, watch, "the states found")
        lengthen(self.depths, int(at[DEPTH]) + 2, watch, "the depths")
        lengthen(self.marks, (len(self.rows) >> MARK_SHIFT) + 1, watch, "the marks")

    def wave(self, visited: Words, scratch: Words) -> Wave:
        """The search for its kernels, until the next time that room is made."""
        parameters, rows = self.rules.parameters, self.rows
        return Wave(self.testing, parameters, rows, visited, self.depths, self.marks, self.at, self.out, scratch)

    @abstractmethod
    def enter(self, starts: Words) -> int:
        """Append the start states; AT_GOAL if one is a goal."""

    @abstractmethod
    def slice(self, budget: int) -> int:
        """Expand up to `budget` rows; why it stopped."""

    @abstractmethod
    def states(self, first: int, last: int) -> Words:
        """The states of the rows `first` .. `last` - 1: a view, or made anew."""

    @abstractmethod
    def all_states(self) -> Words:
        """All states found, in the order of discovery. The search is over after that."""

    def per_depth(self) -> tuple[int, ...]:
        """How many states there are at each depth."""
        at = self.at
        ends = [*self.depths[: at[DEPTH] + 1].tolist(), int(at[DEPTH_END]), int(at[FOUND])]
        counts = tuple(last - first for first, last in pairwise(ends))
        return counts if counts[-1] else counts[:-1]

    def way_to(self, number: int) -> Words:
        """The states on a shortest path from a start to the row `number`."""
        numbers = [number]
        marks = self.marks[: (self.at[NEXT] - 1 >> MARK_SHIFT) + 1]
        while len(marks) and (number := numbers[-1]) >= marks[0]:
            first = (int(np.searchsorted(marks, number, side="right")) - 1) * MARK_SPACING
            some = self.states(first, min(first + MARK_SPACING, int(self.at[NEXT])))
            child = self.states(number, number + 1)[0]
            parent = first_parent(self.rules.expand, self.rules.parameters, some, child, self.out)
            if parent < 0:
                raise BrokenAnswer("expand does not give the same successors twice")
            numbers.append(first + parent)
            if len(numbers) % 1000 == 0:
                self.watch.check("tracing the path", int(self.at[NEXT]))
        return np.concatenate([self.states(one, one + 1) for one in reversed(numbers)])
