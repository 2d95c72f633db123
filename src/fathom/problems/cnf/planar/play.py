"""Drawn formulas by hand: variables are given values where they lie, and clauses show when they are satisfied."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Spot, rect_spot
from fathom.playing.assignment import concerned, gestures, moved, options
from fathom.problems.cnf.model import ThreeSat
from fathom.problems.cnf.planar.draw import drawn, line_at
from fathom.problems.cnf.planar.model import PlanarMonotone, read_solution
from fathom.show import Scene

__all__ = ["after", "concerned", "gestures", "moved", "options", "scene", "spots"]


def spots(instance: PlanarMonotone) -> Sequence[Spot]:
    """The segments of the variables."""
    y = line_at(instance)
    return [
        rect_spot(str(name), (float(low), float(y), high - low + 1.0, 1.0), f"variable {name}", "variable")
        for name, (low, high) in enumerate(instance.segments, 1)
    ]


def scene(instance: PlanarMonotone, state: str) -> Scene:
    """The drawing with the values so far."""
    return drawn(instance, read_solution(instance, state).literals)


def after(instance: PlanarMonotone, state: str) -> ThreeSat:
    """The formula with the values so far as clauses; it has no drawing."""
    units = tuple((literal,) for literal in read_solution(instance, state).literals)
    return ThreeSat(instance.variables, instance.clauses + units, instance.about)
