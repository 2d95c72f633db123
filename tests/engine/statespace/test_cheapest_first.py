"""Cheapest-first search and A* find the least cost that a heap and a dict find."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statespace_worlds import World, line, some_nodes, worlds

from fathom.answer import Limits
from fathom.engine.statespace import a_star, cheapest_first
from fathom.errors import FathomError


def true_costs_to_goal(world):
    costs = [world.costs([node]) for node in range(len(world.moves))]
    return [min((cost[goal] for goal in world.goals if goal in cost), default=None) for cost in costs]


def check_least(world, starts, found):
    cost = world.costs(starts)
    reached = [cost[goal] for goal in world.goals if goal in cost]
    assert found.exhausted == (not reached)
    if reached:
        assert found.cost == min(reached)
        assert world.node(found.goal) in world.goals
        assert world.replays(found.path, starts)


@given(data=st.data())
def test_cheapest_first_costs_least_and_replays(data):
    world = data.draw(worlds())
    starts = data.draw(some_nodes(world))
    found = cheapest_first(world.rules(), [world.state(node) for node in starts], Limits().watch())
    check_least(world, starts, found)
    assert found.expanded <= found.states


@given(data=st.data())
def test_a_star_is_exact_with_any_admissible_heuristic(data):
    world = data.draw(worlds(most_nodes=15))
    starts = data.draw(some_nodes(world))
    estimates = [
        data.draw(st.sampled_from([-1, 0, 5])) if cost is None else data.draw(st.integers(0, cost))
        for cost in true_costs_to_goal(world)
    ]
    world = dataclasses.replace(world, estimates=tuple(estimates))
    check_least(world, starts, a_star(world.rules(), [world.state(node) for node in starts], Limits().watch()))


@given(data=st.data())
def test_a_star_counts_the_states_that_could_be_on_a_cheaper_way(data):
    world = data.draw(worlds(most_nodes=15))
    start = data.draw(some_nodes(world))[:1]
    world = dataclasses.replace(world, estimates=tuple(-1 if c is None else c for c in true_costs_to_goal(world)))
    found = a_star(world.rules(), [world.state(node) for node in start], Limits().watch())
    if found.goal is not None:  # a perfect heuristic, which is consistent, leaves none
        assert found.cheaper == 0
    world = dataclasses.replace(world, estimates=(0,) * len(world.moves))
    again = a_star(world.rules(), [world.state(node) for node in start], Limits().watch())
    assert (
        again.cheaper == cheapest_first(world.rules(), [world.state(node) for node in start], Limits().watch()).cheaper
    )


def test_a_star_reopens_a_state_that_an_inconsistent_heuristic_let_it_expand_too_dearly():
    # 0 -> 2 costs 3, 0 -> 1 -> 2 costs 2, but node 1 is shunned at first; then 2 -> 3 -> 4 costs 10.
    moves = (((1, 1), (2, 3)), ((2, 1),), ((3, 5),), ((4, 5),), ())
    world = World(moves, frozenset([4]), estimates=(0, 11, 0, 0, 0))
    found = a_star(world.rules(), [0], Limits().watch())
    assert found.cost == 12
    assert [world.node(state) for state in found.path.states] == [0, 1, 2, 3, 4]
    assert found.expanded > found.states - 1


def test_a_perfect_heuristic_goes_straight_to_the_goal():
    side = 30
    moves = tuple(
        tuple(
            (node + step, 1) for step, free in ((1, node % side < side - 1), (side, node < side * (side - 1))) if free
        )
        for node in range(side * side)
    )
    estimates = tuple(2 * side - 2 - node % side - node // side for node in range(side * side))
    world = World(moves, frozenset([side * side - 1]), estimates)
    assert a_star(world.rules(), [0], Limits().watch()).expanded == 2 * side - 2
    assert cheapest_first(world.rules(), [0], Limits().watch()).expanded == side * side - 1


def test_hopeless_states_are_dropped():
    world = dataclasses.replace(line(5, goals=[4]), estimates=(0, 0, -1, 0, 0))
    found = a_star(world.rules(), [0], Limits().watch())
    assert found.exhausted
    assert found.states == 3


def test_rows_table_and_queue_grow():
    nodes = 20_000
    moves = tuple(((2 * n % nodes, n % 7), ((2 * n + 1) % nodes, n % 5)) for n in range(nodes))
    world = World(moves, frozenset([nodes - 1]))
    assert cheapest_first(world.rules(), [1], Limits().watch()).cost == world.costs([1])[nodes - 1]


def test_negative_costs_and_a_missing_heuristic_are_refused():
    world = World((((1, -1),), ()), frozenset([1]))
    with pytest.raises(FathomError, match="negative"):
        cheapest_first(world.rules(), [0], Limits().watch())
    with pytest.raises(FathomError, match="heuristic"):
        a_star(world.rules(heuristic=None), [0], Limits().watch())
