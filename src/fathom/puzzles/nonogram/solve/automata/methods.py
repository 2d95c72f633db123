"""The method `automata`: all pictures of a nonogram in one automaton. The work is in `intersection`, imported late."""

from __future__ import annotations

from fathom.answer import Answer, Count, Watch
from fathom.puzzles.nonogram.model import Nonogram

ORDER_NAMES = (
    "best",
    "frontier",
    "sweep",
    "balanced",
    "smallest-product",
    "shared-squares",
    "rows",
    "columns",
    "interleave",
    "fewest-solutions",
    "most-solutions",
    "fewest-states",
    "most-states",
)
"""How lines can be intersected: our ways (see `intersection`), trees, then the seven orders of [Bosboom 2020, 6.3]."""


def by_automata(puzzle: Nonogram, watch: Watch, order: str = "best") -> Answer:
    """A picture, how many there are, and how large the automata became."""
    from fathom.puzzles.nonogram.solve.automata.intersection import answered

    return answered(puzzle, watch, order)


def count_by_automata(puzzle: Nonogram, limit: int | None, watch: Watch, order: str = "best") -> Count:
    """How many pictures fulfil the clues, exactly, however many; `limit` only cuts off what is told."""
    from fathom.puzzles.nonogram.solve.automata.intersection import all_pictures

    number = all_pictures(puzzle, watch, order).pictures.number
    return Count.up_to(limit, number)


def order_named(text: str) -> str:
    """The order, if there is one of that name."""
    if text not in ORDER_NAMES:
        raise ValueError(f"expected one of {', '.join(ORDER_NAMES)}")
    return text
