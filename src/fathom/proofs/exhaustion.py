"""Searches that left nothing out, told by how many positions they visited; a checker visits them again.

What a position is, and what follows it, the rules of a kind say: its checker brings a search of its own, and what is
told is held against what that finds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from fathom.claims import AtLeast, Claim, Impossible, not_shown


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions that can be reached were visited, `states` many, and none is solved."""

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions within one move less than the bound were visited, `states` many, and none is solved.

    Where the checker can tell how many moves are left at least, positions that need too many of them do not count.
    """

    states: int


Within = Callable[[int | None], tuple[int, int | None]]
"""How many positions so many moves (None: any number) lead to, and after how many the first is solved, if one is."""


def problems_with_visits(claim: Claim, certificate: object, within: Within, moves: str) -> list[str]:
    """Why the number of positions that were visited does not show a claim; nothing if it does.

    `moves` is what the moves are called. Claims under terms are never shown by it.
    """
    match claim, certificate:
        case Impossible(None), Exhausted():
            states, solved = within(None)
            if solved is not None:
                return [f"{solved} {moves} solve it"]
        case AtLeast(terms=None), Nearer():
            states, solved = within(ceil(claim.bound) - 1)
            if solved is not None:
                return [f"{solved} {moves} are enough"]
        case _:
            return not_shown(certificate)
    return problems_with_number(certificate.states, states)


def problems_with_number(told: int, states: int) -> list[str]:
    """That another number of positions is told than was visited; nothing if it is the same."""
    return [] if told == states else [f"{told} positions were visited, there are {states}"]
