"""What a solution of a matching problem is: the tuples that were chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fathom.kind import Solution


@dataclass(frozen=True, slots=True)
class Matching(Solution):
    """Tuples of numbers in order; equal ones stand as often as they are used."""

    tuples: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, tuples: Iterable[tuple[int, ...]]) -> Matching:
        """These tuples, sorted."""
        return cls(tuple(sorted(tuples)))
