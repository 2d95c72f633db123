"""Clauses variable by variable: one that is put into a clause takes the place of the first that was there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, square_spot
from fathom.problems.oneinthree.model import OneInThree, write
from fathom.show.formula import literal_places

TOOLS: Sequence[Tool] = (Tool("x", "in the clause"),)


def spots(instance: OneInThree) -> Sequence[Spot]:
    """The squares of the table; none where the picture is a list of clauses."""
    return [
        square_spot(f"{row},{variable}", x, y, f"clause {row + 1}, variable {variable}")
        for row, variable, x, y in literal_places(instance)
    ]


def glyphs(instance: OneInThree) -> dict[str, str]:
    """Which variables each clause has."""
    rows = enumerate(instance.clauses)
    return {f"{row},{variable}": "x" for row, clause in rows for variable in clause}


def put(instance: OneInThree, spot: str, glyph: str) -> str:
    """The text with this variable in a clause, at the end of it, and without its first."""
    place = place_named(spot)
    if len(place) != 2 or not 0 <= place[0] < len(instance.clauses) or not 1 <= place[1] <= instance.variables:
        raise FathomError(f"found {excerpt(spot)}, expected a clause and a variable, as 0,3")
    if glyph != "x":
        raise FathomError(f"found {excerpt(glyph)}, expected x")
    row, variable = place
    clauses = [*instance.clauses]
    clauses[row] = (*clauses[row][1:], variable)
    return write(replace(instance, clauses=tuple(clauses)))


def resized(instance: OneInThree, side: str, step: int) -> str:
    """A clause more at the bottom, or less; a variable more at the right, or less, with the clauses that have it."""
    if side in ("top", "left"):
        raise FathomError("clauses come and go at the bottom, variables at the right")
    if side == "bottom":
        few = min(3, instance.variables)
        clause = tuple(range(1, few + 1)) + (few,) * (3 - few)
        clauses = (*instance.clauses, clause) if step > 0 and few else instance.clauses[:-1]
        return write(replace(instance, clauses=clauses))
    variables = max(0, instance.variables + step)
    kept = tuple(clause for clause in instance.clauses if max(clause) <= variables)
    return write(replace(instance, variables=variables, clauses=kept))
