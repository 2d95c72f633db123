"""Graphs made backwards: the last token un-captures, again and again, to new vertices; then edges are added."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.puzzles.graphcapture.model import MOST_CAPTURES, CaptureGraph

_MOST = 200


def uncaptured(seed: int, watch: Watch, vertices: int, captures: int, more: int, directed: bool) -> CaptureGraph:
    """A graph that can be cleared, with so many more edges than its solution needs, as far as there is room."""
    if not (1 <= vertices <= _MOST and 1 <= captures <= MOST_CAPTURES and more >= 0):
        raise FathomError(f"found {vertices} vertices and {captures} captures, expected 1 to {_MOST} and 1 or more")
    watch.check("un-capturing", 0, vertices)
    random = Random(seed)
    made = {0: 0}  # by vertex: the captures that its token will make
    edges: set[tuple[int, int]] = set()
    while len(made) < vertices:
        vertex = random.choice([one for one, number in made.items() if number < captures])
        back = len(made)
        made[back], made[vertex] = made[vertex] + 1, 0
        edges.add((back, vertex))
    free = [
        (one, other)
        for one in made
        for other in made
        if one != other and (one, other) not in edges and (directed or (one < other and (other, one) not in edges))
    ]
    edges |= set(random.sample(free, min(len(free), more)))
    named = {vertex: _name(number, vertices) for number, vertex in enumerate(random.sample(list(made), vertices))}
    told = {(named[start], named[end]) for start, end in edges}
    told |= set() if directed else {(end, start) for start, end in told}
    return CaptureGraph(dict.fromkeys(named.values(), captures), frozenset(told))


def _name(number: int, vertices: int) -> str:
    return chr(ord("a") + number) if vertices <= 26 else f"v{number + 1}"


GENERATORS = {
    "uncapture": Generator(
        "a graph that a last token has un-captured",
        uncaptured,
        {
            "vertices": Option(9, "how many vertices"),
            "captures": Option(2, "how often each token may capture"),
            "more": Option(3, "edges more than the solution needs"),
            "directed": Option(False, "whether edges lead one way"),
        },
    )
}
