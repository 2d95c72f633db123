"""In which order the lines of a nonogram are intersected: the seven orders of [Bosboom 2020, 6.3].

Sorting starts from rows from the top, then columns from the left, and keeps that order among equals. The number of
solutions of a line alone and the size of its automaton over the whole grid are what two pairs of orders sort by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, zip_longest

import numpy as np

from fathom.engine.automata.layered import Layered, count
from fathom.errors import UnknownName
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.solve.automata.languages import line_language

Automata = Sequence[Layered]


def rows_first(puzzle: Nonogram, _automata: Automata) -> list[int]:
    """Rows from the top, then columns from the left: the lines as they are numbered."""
    return list(range(len(puzzle.lines)))


def columns_first(puzzle: Nonogram, _automata: Automata) -> list[int]:
    """Columns from the left, then rows from the top."""
    return [*range(puzzle.height, len(puzzle.lines)), *range(puzzle.height)]


def interleaved(puzzle: Nonogram, _automata: Automata) -> list[int]:
    """The first row, the first column, the second row, … and then what is left of the longer side."""
    pairs = zip_longest(range(puzzle.height), range(puzzle.height, len(puzzle.lines)))
    return [line for line in chain.from_iterable(pairs) if line is not None]


def _sorted_by(
    measure: Callable[[Nonogram, Automata, int], int], sign: int
) -> Callable[[Nonogram, Automata], list[int]]:
    def order(puzzle: Nonogram, automata: Automata) -> list[int]:
        values = [sign * measure(puzzle, automata, line) for line in range(len(puzzle.lines))]
        return sorted(range(len(values)), key=values.__getitem__)

    return order


def _solutions(puzzle: Nonogram, _automata: Automata, line: int) -> int:
    """How many ways there are to fill a line, whatever the others say."""
    known = np.ones((puzzle.length_of(line), len(puzzle.palette)), np.bool_)
    return count(line_language(puzzle.lines[line], known))


def _states(_puzzle: Nonogram, automata: Automata, line: int) -> int:
    return automata[line].states


ORDERS: dict[str, Callable[[Nonogram, Automata], list[int]]] = {
    "rows": rows_first,
    "columns": columns_first,
    "interleave": interleaved,
    "fewest-solutions": _sorted_by(_solutions, 1),
    "most-solutions": _sorted_by(_solutions, -1),
    "fewest-states": _sorted_by(_states, 1),
    "most-states": _sorted_by(_states, -1),
}
"""The seven orders by name; each takes a puzzle and the automata of its lines and returns the lines in order."""


def ordered(puzzle: Nonogram, automata: Automata, name: str) -> list[int]:
    """The lines, numbered as in `Nonogram.lines`, in the order called `name`."""
    if name not in ORDERS:
        raise UnknownName("order", name, list(ORDERS))
    return ORDERS[name](puzzle, automata)
