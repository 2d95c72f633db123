"""The picture of a formula: a row for every clause, a column for every variable, a tile for every literal.

Two colours stand for true and false. A literal has the colour of the value that makes it true, and the top row has the
colour of the value chosen; so a clause is satisfied where a tile has the colour of its column's head. With an
assignment the variables are set one after the other: tiles that became false fade, satisfied clauses get a tick.

Such a table can be read while it is small. A longer formula is drawn as a list of clauses (see `clause_list`), and only
one with thousands of literals, where numbers could not be read, is a table again, to be looked at as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.show import Rect, Scene, Shape, Text, legend
from fathom.show.formula.clause_list import (
    FADED,
    FALSE,
    MOST_FILMED,
    STEP,
    TRUE,
    Clauses,
    head_places,
    open_value,
    scene_of_list,
)
from fathom.show.shapes import Cell, Segments, Tiles, timed

_MOST_DRAWN = 20_000
_MOST_LISTED = 6_000  # tiles with numbers
_TABLE = (16, 16)  # variables and clauses of a table that can be read
_HEAD = 1  # rows above the clauses: the values


def value_places(formula: Clauses) -> list[tuple[float, float, float]]:
    """Where `formula_scene` with `every` shows the value of each variable: x, y and width; none if that is too much."""
    if max(formula.variables, _HEAD + len(formula.clauses)) > _MOST_DRAWN:
        return []
    if _is_list(formula, formula.variables):
        return head_places(formula)
    return [(float(x), 0.0, 1.0) for x in range(formula.variables)]


def literal_places(formula: Clauses) -> list[tuple[int, int, int, int]]:
    """Where a table without values has a place for a literal: clause and variable, x and y; none if it is no table."""
    if max(formula.variables, len(formula.clauses)) > max(_TABLE) or _is_list(formula, 0):
        return []
    return [(row, x + 1, x, row + _HEAD) for row in range(len(formula.clauses)) for x in range(formula.variables)]


def _is_list(formula: Clauses, values: int) -> bool:
    """Whether the formula is too large for a table, and small enough for a list of clauses below so many values."""
    wide, high = formula.variables, len(formula.clauses)
    tiles = sum(max(1, len(clause)) for clause in formula.clauses) + values
    return (wide > _TABLE[0] or high > _TABLE[1]) and tiles <= _MOST_LISTED and wide <= _MOST_DRAWN


def formula_scene(formula: Clauses, literals: Sequence[int] | None, title: str | None, *, every: bool = False) -> Scene:
    """The formula, and the assignment if there is one, as the literals that are true, at most one a variable.

    With `every` there is a place for the value of each variable, whether it has one or not (see `value_places`).
    """
    wide, high = max(1, formula.variables), _HEAD + len(formula.clauses)
    size = f"{formula.variables} variables, {len(formula.clauses)} clauses"
    title = title or f"Formula with {size}"
    samples = [(_tile([(0, 0)], TRUE), "true / the literal itself"), (_tile([(0, 0)], FALSE), "false / negated")]
    if _is_list(formula, formula.variables if literals or every else 0):
        return legend(scene_of_list(formula, literals, title, every), samples)
    drawing = Scene(wide + 1, high, title=title, margin=1.1)
    frame = Rect(-0.22, -0.22, wide + 0.44, high + 0.44, 0.34, fill="frame", layer="ground", glyph="")
    if max(wide, high) > _MOST_DRAWN:
        words = Text(wide / 2, high / 2, f"{size}: too many to draw", max(wide / 40, 1), fill="muted", layer="labels")
        return drawing.add(frame, words)
    rows = Tiles(
        tuple((x, y) for y in range(_HEAD, high) for x in range(wide)) if wide * high <= 20_000 else (),
        fill="floor", inset=0.035, radius=0.14, layer="floor", glyph="· ",
    )  # fmt: skip
    drawing = drawing.add(frame, rows, _numbers(wide, high), _tiles(formula, literals))
    if every:
        told = {abs(literal) for literal in literals or ()}
        drawing = drawing.add(*(open_value(x, 0, 1, "?") for x in range(formula.variables) if x + 1 not in told))
    return legend(drawing, samples)


def _numbers(wide: int, high: int) -> Iterator[Shape]:
    every = 1 if max(wide, high) <= 60 else 10
    for x in range(wide):
        if (x + 1) % every == 0:
            yield Text(x + 0.5, -0.65, str(x + 1), 0.36, fill="muted", layer="labels")
    for y in range(_HEAD, high):
        if y % every == 0:
            yield Text(-0.65, y + 0.5, str(y), 0.36, fill="muted", layer="labels")
    yield Segments(((0.0, 1.0, float(wide), 1.0),), stroke="grid", stroke_width=0.06, layer="walls", glyph="")


def _tile(cells: Sequence[Cell], role: str, opacity: float = 1.0) -> tuple[Shape, ...]:
    glyph = "█" if role == TRUE else "░"
    glyph = glyph if opacity == 1 else "+" if role == TRUE else "-"
    tiles = Tiles(tuple(cells), fill=role, inset=0.09, radius=0.2, opacity=opacity, layer="paint", glyph=glyph)
    return (tiles,) if cells else ()


def _tiles(formula: Clauses, literals: Sequence[int] | None) -> Iterator[Shape]:
    places: dict[int, list[Cell]] = {}
    for row, clause in enumerate(formula.clauses, _HEAD):
        for literal in clause:
            places.setdefault(literal, []).append((abs(literal) - 1, row))
    if literals is None:
        for role, sign in ((TRUE, 1), (FALSE, -1)):
            yield from _tile([cell for literal, cells in places.items() if literal * sign > 0 for cell in cells], role)
        return
    told = {abs(literal) for literal in literals}
    for role, sign in ((TRUE, 1), (FALSE, -1)):
        yield from _tile(
            [cell for one, cells in places.items() if one * sign > 0 and abs(one) not in told for cell in cells], role
        )
    filmed = formula.variables <= MOST_FILMED
    satisfied: dict[int, float] = {}
    for literal in literals:
        when = STEP * abs(literal) if filmed else 0.0
        value, opposite = (TRUE, FALSE) if literal > 0 else (FALSE, TRUE)
        shown, faded = places.get(literal, []), places.get(-literal, [])
        head = (*_tile([(abs(literal) - 1, 0)], value), _value(literal))
        for _, row in shown:
            satisfied.setdefault(row, when)
        yield from _tile(shown, value)
        if filmed:
            yield from timed(head, during=(when, None))
            yield from timed(_tile(faded, opposite), during=(0.0, when))
            yield from timed(_tile(faded, opposite, FADED), during=(when, None))
        else:
            yield from (*head, *_tile(faded, opposite, FADED))
    for row, when in satisfied.items():
        tick = Text(formula.variables + 0.6, row + 0.5, "✓", 0.6, bold=True, fill="good", layer="marks", glyph="✓")
        yield from timed((tick,), during=(when, None) if filmed else None)


def _value(literal: int) -> Text:
    role = f"on-{TRUE if literal > 0 else FALSE}"
    return Text(abs(literal) - 0.5, 0.5, "1" if literal > 0 else "0", 0.5, bold=True, fill=role, layer="labels")
