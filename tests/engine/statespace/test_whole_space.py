"""The exported graph has exactly the states and moves of the world."""

from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse.csgraph import connected_components
from statespace_worlds import World, ice, some_nodes, worlds

from fathom.answer import Limits
from fathom.engine.statespace import whole_space


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
