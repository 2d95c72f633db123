"""What can be said about a graph: its solutions, its first captures, and how a search without foresight fares."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.engine.captures import count_solutions, searched
from fathom.engine.captures.measure import backtracks, reached
from fathom.formats.measures import report
from fathom.puzzles.graphcapture.check import replayed
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures, Edge, write_solution
from fathom.puzzles.graphcapture.solve.layout import game_of

__all__ = ["analyse", "report"]


def analyse(instance: CaptureGraph, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values.

    ======================= =======================================================================================
    vertices, edges         how many there are; an edge both ways is one
    both ways               whether all edges are
    solvable, solutions     whether one token can be left, and by how many sequences of captures
    first captures          those that a solution may begin with
    positions               those that can be reached, the start among them; none told: too many
    dead ends               positions among them without a capture and with more than one token
    backtracks              how often a search by lot, without foresight and memory, turns back before the first
                            solution, on the average over twenty runs; none told: too often to count
    ======================= =======================================================================================
    """
    game = game_of(instance)
    solutions = count_solutions(game, watch)
    space = reached(game, watch)
    return {
        "vertices": len(instance.vertices),
        "edges": len({frozenset(edge) for edge in instance.edges}),
        "both ways": instance.both_ways,
        "captures allowed": sum(instance.captures.values()),
        "solvable": solutions > 0,
        "solutions": solutions,
        "first captures": first_captures(instance, watch),
        "positions": None if space is None else space[0],
        "dead ends": None if space is None else space[1],
        "backtracks": backtracks(game, watch),
    }


def first_captures(instance: CaptureGraph, watch: Watch) -> list[str]:
    """The captures that a solution may begin with, as texts."""
    found = []
    for start, end in sorted(instance.edges):
        first = write_solution(instance, Captures(((start, end),)))
        if instance.captures[start] and searched(game_of(_left(instance, (start, end))), watch).captures is not None:
            found.append(first)
    return found


def _left(instance: CaptureGraph, capture: Edge) -> CaptureGraph:
    """The graph of the tokens that are left after a capture."""
    left, _ = replayed(instance, Captures((capture,)))
    return CaptureGraph(left, frozenset(edge for edge in instance.edges if edge[0] in left and edge[1] in left))
