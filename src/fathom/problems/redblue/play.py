"""Dominating sets by hand: red vertices are chosen, or no longer."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Spot, square_spot
from fathom.problems.redblue.draw import RADIUS, red_places
from fathom.problems.redblue.model import Chosen, Graph, read_solution, write_solution

_IN = "in"


def spots(instance: Graph) -> Sequence[Spot]:
    """The red vertices."""
    return [
        square_spot(str(red), x - RADIUS, y - RADIUS, f"red vertex {red}", "vertex", 2 * RADIUS)
        for red, (x, y) in red_places(instance).items()
    ]


def options(instance: Graph, state: str) -> Marks:
    """Every red vertex may be chosen or not."""
    values = tuple((str(red), _IN) for red in read_solution(instance, state).reds)
    brush = Brush("cycle", "vertex", ("", _IN), ("Backspace", "1"), "a chosen vertex")
    return Marks((brush,) if instance.reds else (), values)


def moved(instance: Graph, state: str, gesture: Gesture) -> str:
    """The vertices are chosen, or no longer."""
    named = set(read_solution(instance, " ".join(gesture.spots)).reds)
    kept = set(read_solution(instance, state).reds) - named
    return write_solution(instance, Chosen.of(kept | named if gesture.value else kept))


def gestures(_instance: Graph, solution: Chosen) -> Sequence[Gesture]:
    """Vertex by vertex."""
    return [Gesture("cycle", (str(red),), _IN) for red in solution.reds]
