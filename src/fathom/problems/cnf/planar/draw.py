"""The picture of a drawn formula: segments on a line, bars and legs; with values, what is true stands out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fathom.problems.cnf.planar.model import PlanarMonotone
from fathom.proofs.assignment import Assignment
from fathom.show import Rect, Scene, Segments, Shape, Text, timed
from fathom.show.formula.clause_list import FALSE, MOST_FILMED, STEP, TRUE

OVERLAYS: dict[str, str] = {}

_BAR = 0.7  # how high a bar is
_MOST_NAMED = 400


def scene(instance: PlanarMonotone, solution: Assignment | None = None, overlay: str | None = None) -> Scene:
    """The drawing; with an assignment, values are given one after the other. There are no overlays."""
    del overlay
    if solution is None or len(solution.literals) > MOST_FILMED:
        return drawn(instance, None if solution is None else solution.literals)
    picture, line = drawn(instance, None), line_at(instance)
    for number, literal in enumerate(solution.literals, 1):
        during = (STEP * number, None)
        true = set(solution.literals[:number])
        shapes = list(_variable(instance, abs(literal), line, true))
        for place, clause in enumerate(instance.clauses):
            shapes += _clause(instance, place, line, true) if literal in clause else ()
        picture = picture.add(timed(shapes, during=during))
    return picture


def line_at(instance: PlanarMonotone) -> int:
    """How far below the top of the picture the line of variables is."""
    return max([bar.height for bar in instance.bars if bar.positive], default=0)


def drawn(instance: PlanarMonotone, literals: Sequence[int] | None) -> Scene:
    """The drawing; with the literals that are true, their variables and legs are coloured, satisfied clauses filled."""
    line = line_at(instance)
    below = -min([bar.height for bar in instance.bars if not bar.positive], default=0)
    wide = 1 + max([high for _, high in instance.segments], default=0)
    picture = Scene(wide, line + 1 + below, title=instance.about.get("title", "A drawn formula"), margin=0.7)
    true = set(literals or ())
    return picture.add(*(_clause(instance, number, line, true) for number in range(len(instance.bars)))).add(
        *(_variable(instance, name, line, true) for name in range(1, instance.variables + 1))
    )


def _variable(instance: PlanarMonotone, name: int, line: int, true: set[int]) -> Iterator[Shape]:
    low, high = instance.segments[name - 1]
    fill = TRUE if name in true else FALSE if -name in true else "floor"
    yield Rect(
        low + 0.06,
        line + 0.1,
        high - low + 0.88,
        0.8,
        0.25,
        fill=fill,
        stroke="text",
        stroke_width=0.05,
        layer="pieces",
    )
    if instance.variables <= _MOST_NAMED:
        yield Text((low + high + 1) / 2, line + 0.5, str(name), 0.46, bold=True, fill=f"on-{fill}", layer="labels")


def _clause(instance: PlanarMonotone, number: int, line: int, true: set[int]) -> Iterator[Shape]:
    bar, clause = instance.bars[number], instance.clauses[number]
    middle = line - bar.height + 0.5
    edge = middle + (_BAR / 2 if bar.positive else -_BAR / 2)
    end = line + 0.1 if bar.positive else line + 0.9
    role = TRUE if bar.positive else FALSE
    for leg, literal in zip(bar.legs, clause, strict=True):
        satisfied = literal in true
        yield Segments(
            ((leg + 0.5, edge, leg + 0.5, end),), stroke=role if satisfied else "text",
            stroke_width=0.2 if satisfied else 0.07, layer="trail", glyph="│",
        )  # fmt: skip
    good = any(literal in true for literal in clause)
    fill = role if good else "floor"
    left, right = bar.legs[0] + 0.1, bar.legs[-1] + 0.9
    yield Rect(
        left, middle - _BAR / 2, right - left, _BAR, 0.2, fill=fill, stroke=role,
        stroke_width=0.07, layer="pieces", glyph="█" if good else "▒",
    )  # fmt: skip
    if len(instance.bars) <= _MOST_NAMED:
        words = str(number + 1)
        yield Text((left + right) / 2, middle, words, 0.36, bold=good, fill=f"on-{fill}", layer="labels", glyph="")
