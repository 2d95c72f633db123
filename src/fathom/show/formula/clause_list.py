"""The picture of a formula that is too long for a table: its clauses one below the other, in columns beside each other.

A literal is a tile with its number, in the colour of the value that makes it true. Above the clauses stand the true
literals of an assignment, if there is one; literals that became false fade, and satisfied clauses get a tick. Columns
are as many as make the picture a little wider than high, so that it can be read on a screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from fathom.show import Rect, Scene, Shape, Text
from fathom.show.shapes import timed

TRUE, FALSE = "accent-1", "accent-2"
FADED = 0.22
STEP = 0.35  # seconds a variable
MOST_FILMED = 300  # variables; more are drawn as they end

_SHAPE = 1.4  # width to height
_LONGEST = 12  # literals of a clause beside each other; longer clauses go on below
_NUMBER, _TICK, _GAP = 2, 1, 1  # what stands in a row besides the literals


class Clauses(Protocol):
    """What is drawn: clauses of literals over the variables 1 … `variables`."""

    @property
    def variables(self) -> int:
        """How many variables there are."""

    @property
    def clauses(self) -> Sequence[tuple[int, ...]]:
        """The clauses, as literals."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A place in the list: column and row, the clause, and which of its literals stand here."""

    column: int
    row: int
    clause: int
    literals: tuple[int, ...]
    first: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where everything is: the rows; the width of a tile and of a column; the size of all."""

    rows: tuple[_Row, ...]
    tile: int
    column: int
    wide: int
    high: int
    head: int


def scene_of_list(formula: Clauses, literals: Sequence[int] | None, title: str, every: bool = False) -> Scene:
    """The formula as a list of clauses, and the assignment if there is one; perhaps with `every` value's place."""
    sheet = _laid_out(formula, formula.variables if every else len(literals or ()))
    drawing = Scene(sheet.wide, sheet.head + sheet.high, title=title, margin=0.6)
    drawing = drawing.add(_clauses(sheet, formula, literals), _values(sheet, literals, every))
    if every:
        told = {abs(literal) for literal in literals or ()}
        places = enumerate(head_places(formula), 1)
        drawing = drawing.add(*(open_value(*place, f"{name} ?") for name, place in places if name not in told))
    return drawing


def head_places(formula: Clauses) -> list[tuple[float, float, float]]:
    """Where `scene_of_list` has the value of each variable: x, y and width."""
    sheet = _laid_out(formula, formula.variables)
    across = sheet.wide // sheet.tile
    return [
        (float(place % across * sheet.tile), float(place // across), float(sheet.tile))
        for place in range(formula.variables)
    ]


def open_value(x: float, y: float, wide: float, words: str) -> tuple[Shape, ...]:
    """The place of a value that is still open."""
    frame = Rect(x + 0.1, y + 0.12, wide - 0.2, 0.76, 0.2, stroke="muted", stroke_width=0.05, layer="paint", glyph="")
    return frame, Text(x + wide / 2, y + 0.5, words, 0.4, fill="muted", layer="labels")


def _laid_out(formula: Clauses, known: int) -> _Sheet:
    across = min(_LONGEST, max((len(clause) for clause in formula.clauses), default=1) or 1)
    tile = 1 + len(str(formula.variables)) // 2
    column = _NUMBER + across * tile + _TICK + _GAP
    parts = [
        (number, clause[place : place + across], place == 0)
        for number, clause in enumerate(formula.clauses)
        for place in range(0, max(1, len(clause)), across)
    ]
    columns = max(1, round(math.sqrt(_SHAPE * len(parts) / column)))
    high = max(1, math.ceil(len(parts) / columns))
    rows = tuple(_Row(place // high, place % high, *part) for place, part in enumerate(parts))
    wide = max(column * math.ceil(max(1, len(parts)) / high) - _GAP, 6 * tile)
    return _Sheet(rows, tile, column, wide, high, math.ceil(known / (wide // tile)) + 1 if known else 0)


def _clauses(sheet: _Sheet, formula: Clauses, literals: Sequence[int] | None) -> Iterator[Shape]:
    true = {} if literals is None else {literal: _when(formula, literal) for literal in literals}
    for row in sheet.rows:
        x, y = row.column * sheet.column, sheet.head + row.row
        if row.first:
            name = str(row.clause + 1)
            yield Text(x + _NUMBER - 0.4, y + 0.5, name, 0.36, "end", fill="muted", layer="labels")
        if not row.literals:
            yield Text(x + _NUMBER + 0.2, y + 0.5, "–", 0.5, "start", fill="bad", layer="labels")
        for place, literal in enumerate(row.literals):
            left = x + _NUMBER + place * sheet.tile
            if -literal in true:
                when = true[-literal]
                if when:
                    yield from timed(_tile(sheet, left, y, literal), during=(0.0, when))
                yield from timed(_tile(sheet, left, y, literal, FADED), during=(when, None) if when else None)
            else:
                yield from _tile(sheet, left, y, literal)
        times = [true[literal] for literal in formula.clauses[row.clause] if literal in true]
        if row.first and times:
            tick = Text(x + sheet.column - _GAP - 0.5, y + 0.5, "✓", 0.6, bold=True, fill="good", layer="marks")
            yield from timed((tick,), during=(min(times), None) if min(times) else None)


def _when(formula: Clauses, literal: int) -> float:
    return STEP * abs(literal) if formula.variables <= MOST_FILMED else 0.0


def _values(sheet: _Sheet, literals: Sequence[int] | None, every: bool) -> Iterator[Shape]:
    if literals is None:
        return
    across = sheet.wide // sheet.tile
    filmed = len(literals) <= MOST_FILMED
    for number, literal in enumerate(literals):
        place = abs(literal) - 1 if every else number
        shown = _tile(sheet, place % across * sheet.tile, place // across, literal)
        yield from timed(shown, during=(STEP * abs(literal), None) if filmed else None)


def _tile(sheet: _Sheet, x: int, y: int, literal: int, opacity: float = 1.0) -> Sequence[Shape]:
    role = TRUE if literal > 0 else FALSE
    back = Rect(x + 0.06, y + 0.09, sheet.tile - 0.12, 0.82, 0.2, fill=role, opacity=opacity, layer="paint", glyph=" ")
    ink = f"on-{role}" if opacity == 1 else "muted"
    return back, Text(x + sheet.tile / 2, y + 0.5, str(literal), 0.46, fill=ink, layer="labels")
