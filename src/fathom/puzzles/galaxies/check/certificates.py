"""What an answer about a board is shown by, where its solution does not show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fathom.proofs.drat import Proof


class Island(NamedTuple):
    """The number of a centre, and squares of which none touches it: an area that has one of them has one around them.

    `told` are those among them of which this is to be told.
    """

    centre: int
    squares: tuple[int, ...]
    told: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Separated:
    """A proof that there is no solution (or no other), over the rules, in which these islands tell what is connected.

    It guarantees nothing by itself: the checker writes the clauses of the rules and of each island again.
    """

    islands: tuple[Island, ...]
    proof: Proof
