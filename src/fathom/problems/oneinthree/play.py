"""Clauses by hand: variables are made true or false, until each clause has exactly one that is true."""

from __future__ import annotations

from fathom.playing.assignment import concerned, gestures, moved, options, spots
from fathom.problems.oneinthree.draw import title_of
from fathom.problems.oneinthree.model import OneInThree, read_solution
from fathom.show import Scene
from fathom.show.formula import formula_scene

__all__ = ["concerned", "gestures", "moved", "options", "scene", "spots"]


def scene(instance: OneInThree, state: str) -> Scene:
    """The clauses with the values so far, and a place for each of the others."""
    return formula_scene(instance, read_solution(instance, state).literals, title_of(instance), every=True)
