"""What shows that a quantified formula is false."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refutation:
    """The tables of the universal variables, in the order of the prefix, as in `Strategy`.

    It guarantees, once evaluated, that the formula is false: whatever values the existential variables get, a clause
    becomes false. It says nothing about which.
    """

    tables: tuple[str, ...]
