"""All shortest paths are those that plain recursion finds, each once, and as many as are counted."""

from hypothesis import given
from hypothesis import strategies as st
from statespace_worlds import World, some_nodes, worlds

from fathom.answer import Limits
from fathom.engine.statespace import shortest_paths, shortest_ways


def told(world, starts):
    return list(shortest_paths(world.rules(), [world.state(node) for node in starts], Limits().watch()))


def by_recursion(world, node, moves):
    """The labels of all ways of exactly so many moves that end at a goal and pass none before."""
    if moves == 0:
        return [()] if node in world.goals else []
    if node in world.goals:
        return []
    return [
        (100 + place, *rest)
        for place, (target, _) in enumerate(world.moves[node])
        for rest in by_recursion(world, target, moves - 1)
    ]


@given(data=st.data())
def test_they_are_those_that_recursion_finds(data):
    world = data.draw(worlds(most_nodes=12))
    starts = list(dict.fromkeys(data.draw(some_nodes(world))))
    distance = world.distances(starts)
    fewest = min((distance[goal] for goal in world.goals if goal in distance), default=None)
    if fewest is None:
        wanted = []
    elif fewest == 0:
        wanted = [()]
    else:
        wanted = [way for start in starts for way in by_recursion(world, start, fewest)]
    assert sorted(told(world, starts)) == sorted(wanted)
    counted = shortest_ways(world.rules(), [world.state(node) for node in starts], Limits().watch())
    assert counted is None if fewest is None else counted == (fewest, len(wanted))


def test_they_come_one_by_one_however_many_there_are():
    steps = 200
    chain = (*(((node + 1, 1), (node + 1, 1)) for node in range(steps)), ())
    world = World(chain, frozenset([steps]))
    ways = shortest_paths(world.rules(), [world.state(0)], Limits().watch())
    some = [next(ways) for _ in range(50)]
    assert len(set(some)) == 50 and {len(way) for way in some} == {steps}
