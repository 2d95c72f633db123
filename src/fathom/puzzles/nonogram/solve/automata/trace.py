"""How an intersection went: the size of each step, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.puzzles.nonogram.solve.automata.languages import Pictures


@dataclass(frozen=True, slots=True)
class Step:
    """One intersection: the line, and how many states the product had and has when it is minimised."""

    line: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Trace:
    """The pictures found, and the largest product on the way."""

    pictures: Pictures
    peak: int
    way: str
