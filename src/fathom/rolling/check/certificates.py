"""What shows where a polyhedron gets to from a start."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.rolling.model.rest import Rest

Vector = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Component:
    """All that can be reached from `rests[0]`, up to translations.

    Every other rest follows from an earlier one (`parents`, -1 for the first) by one roll. Every roll from any of them
    leads to one of them, moved by a sum of the `vectors`; and rolls lead from one rest to the same one moved by each of
    these. So the rests, moved by all sums of the vectors, are what is reached, and nothing else is. Says nothing of
    other starts.
    """

    rests: tuple[Rest, ...]
    parents: tuple[int, ...]
    vectors: tuple[Vector, ...]
