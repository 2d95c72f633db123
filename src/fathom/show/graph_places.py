"""Where the vertices of a graph are drawn: as far from each other as the edges between them are many.

The stress of a drawing is what its distances differ from the distances in the graph; it is made small by moving each
vertex to the mean of where the others would have it [Gansner et al. 2005]. What is then too near is pushed apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from fathom.show.shapes import Point

_EDGE = 2.1  # units between neighbours
_LEAST = 1.3  # units between any two vertices
_ROUNDS = 300
_APART = 1.5  # how much farther than the farthest connected vertices are those that are not connected

Places = NDArray[np.float64]
Name = TypeVar("Name", str, int)
"""What vertices are called."""


def vertex_places(vertices: Sequence[Name], edges: Sequence[tuple[Name, Name]]) -> dict[Name, Point]:
    """A place for each vertex, all of them right of 0 and below it."""
    number = {vertex: place for place, vertex in enumerate(vertices)}
    wanted = _EDGE * _distances(len(vertices), [(number[a], number[b]) for a, b in edges])
    places = _pushed(_settled(wanted))
    places -= places.min(axis=0)
    return {vertex: (float(round(x, 3)), float(round(y, 3))) for vertex, (x, y) in zip(vertices, places, strict=True)}


def _distances(size: int, edges: Sequence[tuple[int, int]]) -> Places:
    """How many edges are between two vertices, whichever way they lead."""
    beside: list[set[int]] = [set() for _ in range(size)]
    for one, other in edges:
        beside[one].add(other)
        beside[other].add(one)
    found = np.full((size, size), -1.0)
    for start in range(size):
        found[start, start] = 0
        for vertex in (waiting := [start]):
            for other in sorted(beside[vertex]):
                if found[start, other] < 0:
                    found[start, other] = found[start, vertex] + 1
                    waiting.append(other)
    found[found < 0] = max(1.0, found.max()) * _APART
    return found


def _settled(wanted: Places) -> Places:
    """Places of small stress, from a spiral on."""
    size = len(wanted)
    turns = [pi * (3 - sqrt(5)) * vertex for vertex in range(size)]
    places = np.array([(_EDGE * sqrt(v + 0.5) * cos(t), _EDGE * sqrt(v + 0.5) * sin(t)) for v, t in enumerate(turns)])
    weights = 1 / np.maximum(wanted, 1e-9) ** 2
    np.fill_diagonal(weights, 0)
    total = np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    for _ in range(_ROUNDS if size > 1 else 0):
        apart = places[:, None] - places[None]
        length = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-6)
        pulled = places[None] + apart * (wanted / length)[:, :, None]
        places = (weights[:, :, None] * pulled).sum(axis=1) / total
    return places


def _pushed(places: Places) -> Places:
    """The places with all that are too near to each other pushed apart."""
    for _ in range(_ROUNDS):
        apart = places[:, None] - places[None]
        length = np.sqrt((apart**2).sum(axis=2))
        np.fill_diagonal(length, _LEAST)
        if (length >= _LEAST - 1e-3).all():
            break
        push = np.maximum(0, _LEAST - length) / 2 / np.maximum(length, 1e-6)
        places = places + (apart * push[:, :, None]).sum(axis=1)
    return places
