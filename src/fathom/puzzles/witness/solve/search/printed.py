"""Regions with antibodies but without polyominoes, as the procedure of [Bosboom 2020, Theorem 7.8.3] is printed.

The search has this reading of its own; the checker's is in `check.printed`. For each colour whose squares may stay, the
cheapest way to spoil the others is found colour by colour, in closed form; then antibodies and clues are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

Colour = TypeVar("Colour", bound=Hashable)


def accepted(squares: Counter[Colour], stars: Counter[Colour], antibodies: Counter[Colour], wrong: int) -> bool:
    """Whether the procedure accepts a region with these clues; `wrong` hexagons and triangles are not satisfied."""
    staying: list[Colour | None] = [*squares] or [None]
    verdicts = [_verdict(stay, squares, stars, antibodies, wrong) for stay in staying]
    return True in verdicts and False not in verdicts


def _verdict(
    stay: Colour | None, squares: Counter[Colour], stars: Counter[Colour], antibodies: Counter[Colour], wrong: int
) -> bool | None:
    """What comes of letting only squares of one colour stay: accepted, refused, or nothing."""
    here = {} if stay is None else {stay: squares[stay]}
    erased = wrong + squares.total() - sum(here.values())
    kept: dict[Colour, int] = {}
    for colour, number in stars.items():
        beside = here.get(colour, 0)
        costs = {0: number}
        if number >= 2:
            costs[2] = number - 2 + beside
        if beside:
            costs[1] = number + beside - 2
        cost, kept[colour] = min((cost, keep) for keep, cost in costs.items())
        erased += cost
        if beside and kept[colour]:
            here[colour] = 2 - kept[colour]
    spare = antibodies.total() - erased
    if spare < 0:
        return None
    if spare:
        idle = sum(number for colour, number in antibodies.items() if not kept.get(colour))
        return None if idle < spare else False
    missed = (
        stars[colour] > kept.get(colour, 0) and kept.get(colour, 0) + here.get(colour, 0) == 0 for colour in antibodies
    )
    return not any(missed)
