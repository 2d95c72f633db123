"""A graph as a game of captures for the engine."""

from __future__ import annotations

from fathom.proofs.captures import Arc, CaptureGame
from fathom.puzzles.graphcapture.model import CaptureGraph


def game_of(instance: CaptureGraph) -> CaptureGame:
    """The game, with a place for each vertex in their order."""
    number = {vertex: place for place, vertex in enumerate(instance.vertices)}
    ends: dict[int, list[int]] = {}
    for start, end in instance.edges:
        ends.setdefault(number[start], []).append(number[end])
    arcs = {(0, start): tuple(Arc(end) for end in sorted(found)) for start, found in ends.items()}
    return CaptureGame((0,) * len(number), tuple(instance.captures.values()), arcs)
