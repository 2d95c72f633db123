"""What shows that a position cannot be solved, or not in fewer moves."""

from __future__ import annotations

from dataclasses import dataclass

Parity = tuple[int, ...]
"""Holes of which every jump touches none or two: whether an odd number of them has pegs never changes."""

Resource = tuple[int, ...]
"""A weight for each hole, such that no jump makes the pegs weigh more: a resource count, or pagoda function."""


@dataclass(frozen=True, slots=True)
class Excluded:
    """Why no position that is wanted can be reached.

    A parity rules out the wanted positions in which it is another than now, a resource those that weigh more than what
    is there. Where these rule out all at once, nothing else is to be shown. Otherwise they say which positions need not
    be visited: the checker visits all others itself, and sees that none is wanted. How many there are is not told.
    """

    parities: tuple[Parity, ...] = ()
    resources: tuple[Resource, ...] = ()


@dataclass(frozen=True, slots=True)
class InMoves:
    """The cost is the number of moves, where jumps of one peg that follow each other are one move."""

    def __str__(self) -> str:
        return "counted in moves"


@dataclass(frozen=True, slots=True)
class Shorter:
    """All ways with fewer moves were tried, and none is a solution.

    The checker tries them itself; the resources say from which positions it need not go on.
    """

    resources: tuple[Resource, ...] = ()
