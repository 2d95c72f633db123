"""Graph capture by hand: a token is dragged along an edge, onto the one that it captures."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.graphcapture.check import replayed
from fathom.puzzles.graphcapture.draw import RADIUS, places_of
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures, read_solution

SEPARATOR = ", "


def spots(instance: CaptureGraph) -> Sequence[Spot]:
    """The vertices."""
    return [
        square_spot(name, x - RADIUS, y - RADIUS, f"vertex {name}", "vertex", 2 * RADIUS)
        for name, (x, y) in places_of(instance).items()
    ]


def options(instance: CaptureGraph, state: str) -> Moves:
    """All captures."""
    left = replayed(instance, read_solution(instance, state))[0]
    ways = [(start, end) for start in left for end in left if left[start] and (start, end) in instance.edges]
    return Moves(tuple(_move(start, end) for start, end in ways))


def _move(start: str, end: str) -> Move:
    return Move(f"{start}>{end}", "drag", start, end, label=f"{start} captures {end}")


def after(instance: CaptureGraph, state: str) -> CaptureGraph:
    """The graph of the tokens that are left, which have as many captures as they have left."""
    left = replayed(instance, read_solution(instance, state))[0]
    edges = frozenset(edge for edge in instance.edges if edge[0] in left and edge[1] in left)
    return CaptureGraph(left, edges, instance.about)


def gestures(_instance: CaptureGraph, solution: Captures) -> Sequence[Gesture]:
    """A drag for each capture."""
    return [gesture_of(_move(start, end)) for start, end in solution.moves]
