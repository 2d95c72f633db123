"""Steiner trees by hand: points of the grid join the tree or leave it. Those to be connected are always in it."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Spot, square_spot
from fathom.problems.steiner.model import Points, Tree, read_solution, write_solution

_IN = "in"
_POINT, _OTHER = ("to be connected", "point"), ("", "cell")


def start(instance: Points) -> str:
    """The points alone."""
    return write_solution(instance, Tree.of(instance.points))


def spots(instance: Points) -> Sequence[Spot]:
    """The points of the grid within the rectangle; those to be connected stay in the tree."""
    rows, columns = instance.size
    wanted = set(instance.points)
    return [
        square_spot(f"{row},{column}", column, row, *(_POINT if (row, column) in wanted else _OTHER))
        for row in range(rows)
        for column in range(columns)
    ]


def options(instance: Points, state: str) -> Marks:
    """Every point but those to be connected may be in the tree or not."""
    values = tuple((f"{row},{column}", _IN) for row, column in read_solution(instance, state).points)
    brush = Brush("cycle", "cell", ("", _IN), ("Backspace", "1"), "a point of the tree")
    rows, columns = instance.size
    return Marks((brush,) if rows * columns > len(set(instance.points)) else (), values)


def moved(instance: Points, state: str, gesture: Gesture) -> str:
    """The points join the tree, or leave it."""
    named = set(read_solution(instance, " ".join(gesture.spots)).points)
    kept = set(read_solution(instance, state).points) - named
    return write_solution(instance, Tree.of(kept | named if gesture.value else kept))


def gestures(instance: Points, solution: Tree) -> Sequence[Gesture]:
    """Point by point."""
    added = [point for point in solution.points if point not in instance.points]
    return [Gesture("cycle", (f"{row},{column}",), _IN) for row, column in added]
