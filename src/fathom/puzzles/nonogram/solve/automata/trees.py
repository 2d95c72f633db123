"""Tree-shaped intersections of the lines of a nonogram, where the orders of [Bosboom 2020] are all linear.

The automata are those of [Bosboom 2020, 6], of whole lines over the whole grid, with nothing known between them; what
differs is which two are intersected next. `balanced` halves the lines again and again. `smallest-product` takes the two
whose product is smallest by its bound, the widths of their layers multiplied and added up. `shared-squares` takes the
two that have most squares in common, for the size they have together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fathom.answer import Watch
from fathom.engine.automata.layered import Layered, minimised, product
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.automata.languages import Pictures, line_automata, squares_of, squares_read
from fathom.puzzles.nonogram.solve.automata.trace import Trace


@dataclass(frozen=True, slots=True)
class Group:
    """Some lines, intersected: how many, the squares they speak of, and their automaton."""

    lines: int
    squares: frozenset[int]
    automaton: Layered

    @classmethod
    def of(cls, puzzle: Nonogram, line: int, automaton: Layered) -> Group:
        """One line alone; one without clue speaks of no square."""
        squares = () if puzzle.lines[line] is None else squares_of(puzzle, line)
        return cls(1, frozenset(squares), automaton)

    def bound(self, other: Group) -> int:
        """How many states the product of two can have at most."""
        return int(np.dot(self.automaton.widths(), other.automaton.widths()))


Choice = Callable[[list[Group]], tuple[int, int]]
"""Picks two of several groups, by their places in the list."""


def neighbours(groups: list[Group]) -> tuple[int, int]:
    """The first two neighbours of fewest lines: all lines in pairs, then the pairs in pairs."""
    fewest = min(range(len(groups) - 1), key=lambda place: groups[place].lines + groups[place + 1].lines)
    return fewest, fewest + 1


def smallest_product(groups: list[Group]) -> tuple[int, int]:
    """The two with the smallest bound on their product."""
    return min(_pairs(groups), key=lambda pair: groups[pair[0]].bound(groups[pair[1]]))


def most_shared(groups: list[Group]) -> tuple[int, int]:
    """The two that share most squares, as a part of the squares that either speaks of; then by their product."""

    def worth(pair: tuple[int, int]) -> tuple[float, int]:
        first, second = groups[pair[0]], groups[pair[1]]
        either = len(first.squares | second.squares)
        return -len(first.squares & second.squares) / max(1, either), first.bound(second)

    return min(_pairs(groups), key=worth)


def _pairs(groups: list[Group]) -> list[tuple[int, int]]:
    return [(first, second) for second in range(len(groups)) for first in range(second)]


TREES: dict[str, Choice] = {
    "balanced": neighbours,
    "smallest-product": smallest_product,
    "shared-squares": most_shared,
}
"""The trees by name."""


def by_tree(puzzle: Nonogram, name: str, watch: Watch, most: int | None = None) -> Trace:
    """All pictures, two groups of lines at a time."""
    groups = [Group.of(puzzle, line, automaton) for line, automaton in enumerate(line_automata(puzzle))]
    peak = groups[0].automaton.states
    while len(groups) > 1:
        first, second = TREES[name](groups)
        left, right = groups[first], groups[second]
        both = product(left.automaton, right.automaton, watch, most)
        peak = max(peak, both.states)
        joined = minimised(both, watch, keep=False)
        groups[first] = Group(left.lines + right.lines, left.squares | right.squares, joined)
        del groups[second]
    pictures = Pictures(puzzle.height, puzzle.width, groups[0].automaton, tuple(squares_read(puzzle, "down")))
    return Trace(pictures, peak, name)
