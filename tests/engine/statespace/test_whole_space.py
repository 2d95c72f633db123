"""The exported graph has exactly the states and moves of the world."""

from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import connected_components
from statespace_worlds import World, ice, some_nodes, worlds

from fathom.answer import Limits
from fathom.engine.statespace import whole_space
from fathom.engine.statespace.prospects import prospects


@given(data=st.data())
def test_every_move_is_exported_in_the_order_of_choices(data):
    world = data.draw(worlds())
    starts = data.draw(some_nodes(world))
    space = whole_space(world.rules(), [world.state(node) for node in starts], Limits().watch())
    nodes = [world.node(state) for state in space.states]
    assert dict(zip(nodes, space.distances, strict=True)) == world.distances(starts)
    for row, node in enumerate(nodes):
        here = slice(space.indptr[row], space.indptr[row + 1])
        targets = [nodes[index] for index in space.indices[here]]
        assert list(zip(targets, space.costs[here], strict=True)) == list(world.moves[node])
        assert list(space.labels[here]) == [100 + i for i in range(len(targets))]


def test_scipy_reads_the_matrix():
    cycle = World((((1, 1),), ((2, 1),), ((0, 1), (3, 1)), ()), frozenset())
    space = whole_space(cycle.rules(), [0], Limits().watch())
    count, _ = connected_components(space.matrix(), connection="strong")
    assert count == 2


def test_a_space_larger_than_the_first_arrays():
    space = whole_space(ice().ice_rules(5, 5, 4), [15], Limits().watch())
    assert len(space.states) == 9541
    assert len(space.indices) == space.indptr[-1] > 4 * 9541


@given(data=st.data())
def test_prospects_are_those_of_searches_from_every_node(data):
    world = data.draw(worlds())
    start = data.draw(some_nodes(world))[0]
    facts = prospects(world.rules(), [world.state(start)], Limits().watch())
    reached = world.distances([start])
    away = {node: [far for goal, far in world.distances([node]).items() if goal in world.goals] for node in reached}
    left = {node: min(ways) for node, ways in away.items() if ways}
    assert (facts["states"], facts["lost"]) == (len(reached), len(reached) - len(left))
    assert (facts["solvable"], facts["fewest"]) == (start in left, left.get(start))
    assert facts["farthest from goal"] == max(left.values(), default=None)
    assert facts["stuck"] == sum(not world.moves[node] and node not in world.goals for node in reached)
