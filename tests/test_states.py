"""The graph of positions of kinds that are played by moves: found by playing alone, against what solvers know."""

from __future__ import annotations

from functools import cache

import pytest

import fathom
from fathom.answer import Limits
from fathom.kind import Instance, registry
from fathom.show.state_graph import MOST_STATES, StateGraph
from fathom.verbs.showing import GRAPH, pictures_of, states

KINDS = [name for name, kind in registry().items() if GRAPH in pictures_of(kind)]


@cache
def graphs(name: str) -> list[tuple[Instance, StateGraph]]:
    """The examples with few positions, among the smallest of a kind."""
    found = []
    for example in sorted(registry()[name].examples(), key=lambda each: each.path.stat().st_size)[:3]:
        puzzle = fathom.load(example.path)
        try:
            found.append((puzzle, states(puzzle, Limits().watch())))
        except fathom.FathomError:
            continue
    return found


@pytest.mark.parametrize("name", KINDS)
def test_the_start_is_as_far_from_a_solution_as_the_solver_says(name: str) -> None:
    found = graphs(name)
    assert found
    for puzzle, graph in found:
        answer = fathom.solve(puzzle)
        assert (graph.away[0] >= 0) == (answer.verdict == "solved")
        if answer.verdict == "solved":
            made = len(fathom.gestures(puzzle, answer.solution))
            assert graph.away[0] <= made
            if answer.optimal and answer.cost == made:  # where moves are what is counted
                assert graph.away[0] == made


@pytest.mark.parametrize("name", KINDS)
def test_moves_lead_one_step_on_and_fatal_ones_from_hope_to_none(name: str) -> None:
    for _, graph in graphs(name):
        assert 0 < len(graph) <= MOST_STATES
        assert all(graph.distance[graph.heads] <= graph.distance[graph.tails] + 1)
        assert all(graph.away[graph.tails[graph.fatal]] > 0) and all(graph.away[graph.heads[graph.fatal]] < 0)
        hope = (graph.away[graph.tails] > 0) & (graph.away[graph.heads] >= 0)
        assert all(graph.away[graph.heads[hope]] >= graph.away[graph.tails[hope]] - 1)


def test_all_positions_of_a_corridor_are_found() -> None:
    """The agent walks, and pushes the block twice at most: a position for each place of both."""
    puzzle = fathom.loads("kind: push\ngoal: reach\n\n@.o..#x\n")
    graph = states(puzzle, Limits().watch())
    assert len(graph) == 2 + 3 + 4
    assert graph.lost.all() and not graph.dead.any()
    assert fathom.picture(puzzle, GRAPH).title == "push: 9 positions"


def test_a_puzzle_with_many_positions_is_refused_in_one_line() -> None:
    puzzle = fathom.load(next(each.path for each in registry()["slide"].examples() if "12x12" in each.path.stem))
    with pytest.raises(fathom.FathomError, match="more than 400 positions"):
        fathom.picture(puzzle, GRAPH)
