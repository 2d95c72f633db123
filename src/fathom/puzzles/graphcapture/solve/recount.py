"""Solutions counted a second time, layer by layer by the rules of the checker. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.graphcapture.model import CaptureGraph

Position = frozenset[tuple[str, int]]
"""The vertices with tokens, and their captures left."""


def by_layers(instance: CaptureGraph, most: int, watch: Watch) -> int:
    """How many sequences of captures leave one token: all are equally long."""

    def following(position: Position) -> list[Position]:
        left = dict(position)
        return [
            position - {(start, left[start]), (end, left[end])} | {(end, left[start] - 1)}
            for start, end in instance.edges
            if left.get(start) and end in left
        ]

    return shortest_ways(
        frozenset(instance.captures.items()), following, lambda position: len(position) == 1, most, watch
    )
