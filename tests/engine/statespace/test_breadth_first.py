"""Breadth-first search finds what a queue and a dict find, whatever its visited set."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statespace_worlds import World, ice, line, some_nodes, worlds

from fathom.answer import Limits
from fathom.engine.statespace import all_distances, breadth_first
from fathom.engine.statespace.visited import table
from fathom.errors import FathomError

VISITED = pytest.mark.parametrize("visited", ["hashed", "dense"])

#: Reachable states with the blocks along an edge at first, counted by an independent program.
ICE = {
    (5, 2): 70, (5, 3): 1242, (5, 4): 9541, (5, 5): 45913,
    (4, 2): 46, (4, 3): 428, (4, 4): 1656, (4, 5): 4148,
}  # fmt: skip


def search(world, starts, **options):
    return breadth_first(world.rules(), [world.state(node) for node in starts], Limits().watch(), **options)


@VISITED
@given(data=st.data())
def test_a_path_to_a_goal_is_shortest_and_replays(visited, data):
    world = data.draw(worlds())
    starts = data.draw(some_nodes(world))
    found = search(world, starts, visited=visited)
    distance = world.distances(starts)
    reached = [distance[goal] for goal in world.goals if goal in distance]
    if reached:
        assert not found.exhausted
        assert world.node(found.goal) in world.goals
        assert len(found.path) == found.cost == found.depth == min(reached)
        assert world.replays(found.path, starts)
        assert list(found.path.states[-1]) == list(found.goal)
    else:
        assert found.exhausted
        assert found.goal is found.path is found.cost is None
        assert found.states == found.expanded == len(distance)
        assert found.per_depth == tuple(np.bincount(list(distance.values())))


@VISITED
@given(data=st.data())
def test_all_distances_are_those_of_a_queue(visited, data):
    world = data.draw(worlds())
    starts = data.draw(some_nodes(world))
    space = all_distances(world.rules(), [world.state(node) for node in starts], Limits().watch(), visited=visited)
    told = {world.node(state): distance for state, distance in zip(space.states, space.distances, strict=True)}
    assert told == world.distances(starts)
    assert all(list(state) == world.state(world.node(state)) for state in space.states)
    assert list(space.distances) == sorted(space.distances)


@VISITED
def test_a_long_way_is_found_through_many_growths(visited):
    world = line(5000, goals=[4999])
    found = search(world, [0], visited=visited)
    assert [world.node(state) for state in found.path.states] == list(range(5000))
    assert found.per_depth == (1,) * 5000


def test_a_wide_space_is_seen_through_many_growths():
    nodes = 20_000
    world = World(tuple(((2 * n % nodes, 1), ((2 * n + 1) % nodes, 1)) for n in range(nodes)), frozenset())
    assert search(world, [1], visited="dense").states == len(world.distances([1]))


@pytest.mark.parametrize("words", [1, 2])
def test_the_table_is_rebuilt_several_times_and_loses_nothing(words):
    nodes = 20_000
    moves = tuple(((2 * n % nodes, 1), ((2 * n + 1) % nodes, 1)) for n in range(nodes))
    world = World(moves, frozenset(), words=words)
    assert nodes > 8 * table.SMALLEST_TABLE
    found = search(world, [1], visited="hashed")
    assert found.per_depth == tuple(np.bincount(list(world.distances([1]).values())))


@pytest.mark.parametrize(("side", "blocks"), ICE.keys())
@VISITED
def test_ice_blocks_reach_as_many_states_as_are_known(visited, side, blocks):
    rules = ice().ice_rules(side, side, blocks)
    squares = [*range(side), *range(side, side * side, side)]
    start = sum(1 << square for square in squares[:blocks])
    assert breadth_first(rules, [start], Limits().watch(), visited=visited).states == ICE[side, blocks]


@pytest.mark.parametrize("blocks", [1, 2, 3])
def test_ice_blocks_are_numbered_densely(blocks):
    rules = ice().ice_rules(4, 4, blocks)
    state = np.zeros(1, dtype=np.uint64)
    seen = set()
    for number in range(rules.size):
        rules.unrank(rules.parameters, number, state)
        assert rules.rank(rules.parameters, state) == number
        assert int(state[0]).bit_count() == blocks
        seen.add(int(state[0]))
    assert len(seen) == rules.size


def test_without_labels_a_move_is_told_by_its_number():
    rules = ice().ice_rules(4, 4, 2)
    assert list(rules.rows_for_successors()[:3, 1]) == [0, 1, 2]
    assert list(rules.rows_for_successors()[:3, 2]) == [1, 1, 1]


def test_rules_that_break_their_promises_are_refused():
    world = line(3)
    with pytest.raises(FathomError, match="outside"):
        breadth_first(world.rules(size=2), [0], Limits().watch(), visited="dense")
    with pytest.raises(FathomError, match="all of rank"):
        world.rules(unrank=None)
    with pytest.raises(FathomError, match="rank, unrank and size"):
        breadth_first(world.rules(rank=None, unrank=None, size=None), [0], Limits().watch(), visited="dense")
    with pytest.raises(FathomError, match="rows of 1 words"):
        breadth_first(world.rules(), [], Limits().watch())
