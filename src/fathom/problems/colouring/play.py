"""Colouring by hand: each vertex gets a colour, another, or none."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.errors import FathomError
from fathom.playing import Brush, Gesture, Marks, Spot, square_spot
from fathom.problems.colouring.draw import RADIUS, places_of
from fathom.problems.colouring.model import Colouring, Graph, read_solution, write_solution


def start(instance: Graph) -> str:
    """No vertex has a colour."""
    return write_solution(instance, Colouring((0,) * instance.vertices))


def spots(instance: Graph) -> Sequence[Spot]:
    """The vertices."""
    return [
        square_spot(str(vertex), x - RADIUS, y - RADIUS, f"vertex {vertex}", "vertex", 2 * RADIUS)
        for vertex, (x, y) in places_of(instance).items()
    ]


def options(instance: Graph, state: str) -> Marks:
    """Every vertex may have any colour."""
    values = tuple((str(vertex), str(c)) for vertex, c in enumerate(_colours(instance, state), 1) if c)
    names = [str(colour) for colour in range(1, instance.colours + 1)]
    keys = ("Backspace", *(name if len(name) == 1 else "" for name in names))
    return Marks((Brush("cycle", "vertex", ("", *names), keys, "the colour of a vertex"),), values)


def moved(instance: Graph, state: str, gesture: Gesture) -> str:
    """The vertices get the colour."""
    colours = _colours(instance, state)
    for spot in gesture.spots:
        colours[int(spot) - 1] = int(gesture.value or 0)
    return write_solution(instance, Colouring.of(colours))


def _colours(instance: Graph, state: str) -> list[int]:
    colours = list(read_solution(instance, state).colours)
    if len(colours) != instance.vertices:
        raise FathomError(f"found {len(colours)} colours, expected one for each of {instance.vertices} vertices")
    return colours


def gestures(_instance: Graph, solution: Colouring) -> Sequence[Gesture]:
    """Vertex by vertex."""
    return [Gesture("cycle", (str(vertex),), str(colour)) for vertex, colour in enumerate(solution.colours, 1)]
