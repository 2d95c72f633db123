"""Formulas literal by literal, while they are small enough for a table: a variable, its negation, or neither."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, square_spot
from fathom.problems.cnf.model import Formula, write
from fathom.show.formula import literal_places

TOOLS: Sequence[Tool] = (Tool("+", "the variable"), Tool("-", "its negation"), Tool(".", "neither", erases=True))


def spots(instance: Formula) -> Sequence[Spot]:
    """The squares of the table; none where the picture is a list of clauses."""
    return [
        square_spot(f"{row},{variable}", x, y, f"clause {row + 1}, variable {variable}")
        for row, variable, x, y in literal_places(instance)
    ]


def glyphs(instance: Formula) -> dict[str, str]:
    """What each clause says of each variable."""
    return {
        f"{row},{variable}": "+" if variable in clause else "-" if -variable in clause else "."
        for row, clause in enumerate(instance.clauses)
        for variable in range(1, instance.variables + 1)
    }


def put(instance: Formula, spot: str, glyph: str) -> str:
    """The text with another literal in a clause, or without; the clause may then be too wide for its kind."""
    place = place_named(spot)
    if len(place) != 2 or not 0 <= place[0] < len(instance.clauses) or not 1 <= place[1] <= instance.variables:
        raise FathomError(f"found {excerpt(spot)}, expected a clause and a variable, as 0,3")
    if glyph not in {tool.glyph for tool in TOOLS}:
        raise FathomError(f"found {excerpt(glyph)}, expected + or - or .")
    row, variable = place
    clause = [literal for literal in instance.clauses[row] if abs(literal) != variable]
    if glyph != ".":
        clause.append(variable if glyph == "+" else -variable)
    clauses = [*instance.clauses]
    clauses[row] = tuple(sorted(clause, key=abs))
    return write(replace(instance, clauses=tuple(clauses)))


def resized(instance: Formula, side: str, step: int) -> str:
    """A clause more at the bottom, or less; a variable more at the right, or less."""
    if side in ("top", "left"):
        raise FathomError("clauses come and go at the bottom, variables at the right")
    if side == "bottom":
        clauses = (*instance.clauses, (1,)) if step > 0 and instance.variables else instance.clauses[:-1]
        return write(replace(instance, clauses=clauses))
    variables = max(0, instance.variables + step)
    clauses = tuple(tuple(one for one in clause if abs(one) <= variables) for clause in instance.clauses)
    return write(replace(instance, variables=variables, clauses=clauses))
