"""Formulas by hand: variables are given values, and clauses show when they are satisfied."""

from __future__ import annotations

from dataclasses import replace

from fathom.playing.assignment import concerned, gestures, moved, options, spots
from fathom.problems.cnf.model import Formula, read_solution
from fathom.show import Scene
from fathom.show.formula import formula_scene

__all__ = ["after", "concerned", "gestures", "moved", "options", "scene", "spots"]


def scene(instance: Formula, state: str) -> Scene:
    """The formula with the values so far, and a place for each of the others."""
    literals = read_solution(instance, state).literals
    return formula_scene(instance, literals, instance.about.get("title"), every=True)


def after(instance: Formula, state: str) -> Formula:
    """The formula with the values so far as clauses."""
    units = tuple((literal,) for literal in read_solution(instance, state).literals)
    return replace(instance, clauses=instance.clauses + units)
