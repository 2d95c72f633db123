"""A graph as a game of captures (`fathom.proofs.captures`)."""

from __future__ import annotations

from fathom.proofs.captures import Arc, CaptureGame
from fathom.puzzles.graphcapture.model import CaptureGraph


def game_of(instance: CaptureGraph) -> CaptureGame:
    """The game: a place for each vertex in their order, one sort of tokens, nothing ever in between."""
    vertices = instance.vertices
    arcs = {}
    for number, vertex in enumerate(vertices):
        ends = [place for place, other in enumerate(vertices) if (vertex, other) in instance.edges]
        arcs[0, number] = tuple(map(Arc, ends))
    return CaptureGame((0,) * len(vertices), tuple(instance.captures.values()), arcs)
