"""The picture of a quantified formula: columns in the order of the prefix, clauses, and below them a strategy.

Two colours stand for true and false, as in the picture of a formula without quantifiers: a literal has the colour of
the value that makes it true. Below the clauses there is a row for every case, that is for all values of the universal
variables; an existential variable has one value for all rows that do not differ before it. A clause gets a tick once
the strategy is complete in the rows so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.problems.q3sat.model import OPEN, Quantified, Strategy
from fathom.show import Rect, Scene, Shape, Text, legend
from fathom.show.formula import formula_scene
from fathom.show.formula.clause_list import FALSE, STEP, TRUE, open_value
from fathom.show.shapes import Segments, Tiles, timed

OVERLAYS: dict[str, str] = {}

_LARGEST = (16, 40)  # variables and clauses of a table that can be read
MOST_UNIVERSALS = 6
_GAP = 1
_VALUES = {"1": TRUE, "0": FALSE}

"""Which existential variable, by its place among these, in which case; in which row its cell begins, and how high."""


def is_small(instance: Quantified) -> bool:
    """Whether there is a table with a row for every case."""
    wide, high = instance.variables, len(instance.clauses)
    universals = len(instance.chosen_by(existential=False))
    return 0 < wide <= _LARGEST[0] and high <= _LARGEST[1] and universals <= MOST_UNIVERSALS


def cells_of(instance: Quantified) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Where each value of a strategy stands: number of the variable among its like, case, x, y and height."""
    universals = len(instance.chosen_by(existential=False))
    top = 1 + len(instance.clauses) + _GAP
    mine = 0
    for x, name in enumerate(instance.prefix):
        if name > 0:
            cases = 2 ** instance.before(name)
            high = 2**universals // cases
            for case in range(cases):
                yield mine, case, name, x, top + case * high, high
            mine += 1


def scene(instance: Quantified, solution: Strategy | None = None, overlay: str | None = None) -> Scene:
    """The formula, and the strategy if there is one, case by case. There are no overlays."""
    del overlay
    title = instance.about.get("title") or f"Quantified formula with {instance.variables} variables"
    if not is_small(instance):
        literals = () if solution is None else tuple(instance.chosen_by(existential=True))
        return formula_scene(instance, literals if solution is not None else None, title)
    return table(instance, solution, title)


def table(instance: Quantified, solution: Strategy | None, title: str, every: bool = False) -> Scene:
    """The picture of a small formula; with `every` there is a place for each value that is open."""
    wide, clauses = instance.variables, len(instance.clauses)
    rows = 2 ** len(instance.chosen_by(existential=False)) if solution is not None else 0
    high = 1 + clauses + (_GAP + rows if rows else 0)
    drawing = Scene(wide + 1, high, title=title, margin=1.1)
    drawing = drawing.add(*_ground(wide, 0, 1 + clauses), *(_ground(wide, 1 + clauses + _GAP, rows) if rows else ()))
    drawing = drawing.add(*_heads(instance), *_literals(instance))
    if solution is not None:
        drawing = drawing.add(*_strategy(instance, solution, every))
    samples = [(_tiles([(0, 0)], TRUE), "true / the literal itself"), (_tiles([(0, 0)], FALSE), "false / negated")]
    return legend(drawing, samples)


def _ground(wide: int, top: int, high: int) -> Iterator[Shape]:
    yield Rect(-0.22, top - 0.22, wide + 0.44, high + 0.44, 0.34, fill="frame", layer="ground", glyph="")
    places = tuple((x, y) for y in range(top, top + high) for x in range(wide))
    yield Tiles(places, fill="floor", inset=0.035, radius=0.14, layer="floor", glyph="· ")


def _heads(instance: Quantified) -> Iterator[Shape]:
    """The prefix, and the numbers of the clauses."""
    for x, name in enumerate(instance.prefix):
        yield Text(x + 0.5, -0.65, str(abs(name)), 0.36, fill="muted", layer="labels")
        glyph = "∃" if name > 0 else "∀"
        yield Text(x + 0.5, 0.5, glyph, 0.55, bold=True, fill="text", layer="labels", glyph=glyph)
    for row in range(1, len(instance.clauses) + 1):
        yield Text(-0.65, row + 0.5, str(row), 0.36, fill="muted", layer="labels")
    yield Segments(((0.0, 1.0, float(instance.variables), 1.0),), stroke="grid", stroke_width=0.06, layer="walls",
                   glyph="")  # fmt: skip


def _literals(instance: Quantified) -> Iterator[Shape]:
    place = {abs(name): x for x, name in enumerate(instance.prefix)}
    for sign, role in ((1, TRUE), (-1, FALSE)):
        cells = [
            (place[abs(literal)], row)
            for row, clause in enumerate(instance.clauses, 1)
            for literal in clause
            if literal * sign > 0
        ]
        yield from _tiles(cells, role)


def _tiles(cells: Sequence[tuple[int, int]], role: str) -> tuple[Shape, ...]:
    glyph = "█" if role == TRUE else "░"
    made = Tiles(tuple(cells), fill=role, inset=0.09, radius=0.2, layer="paint", glyph=glyph)
    return (made,) if cells else ()


def _strategy(instance: Quantified, solution: Strategy, every: bool) -> Iterator[Shape]:
    """The cases one after another: what the other player chose, and what is answered."""
    universals = instance.chosen_by(existential=False)
    top = 1 + len(instance.clauses) + _GAP
    for x, name in enumerate(instance.prefix):
        if name < 0:
            half = 2 ** (len(universals) - universals.index(-name) - 1)
            for row in range(2 ** len(universals)):
                value = "1" if row // half % 2 else "0"
                yield from timed(_value(x, top + row, 1, value, muted=True), during=_since(row))
    for mine, case, _, x, y, high in cells_of(instance):
        value = solution.tables[mine][case : case + 1] if mine < len(solution.tables) else OPEN
        if value in _VALUES:
            yield from timed(_value(x, y, high, value), during=_since(y - top + 1))
        elif every:
            yield from open_value(x, y + (high - 1) / 2, 1, "?")


def _since(row: int) -> tuple[float, None]:
    return STEP * row, None


def _value(x: int, y: int, high: int, value: str, muted: bool = False) -> tuple[Shape, ...]:
    role = _VALUES[value]
    middle = y + high / 2
    if muted:
        return (Text(x + 0.5, middle, value, 0.42, fill="muted", layer="labels", glyph=value),)
    return (
        Rect(x + 0.09, y + 0.09, 0.82, high - 0.18, 0.2, fill=role, layer="paint", glyph=""),
        Text(x + 0.5, middle, value, 0.5, bold=True, fill=f"on-{role}", layer="labels", glyph=value),
    )
