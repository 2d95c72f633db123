"""Drawings in the plane and obstacles to them, against all circular orders tried one by one."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.engine.wiring.obstacles import Obstacle, Obstacles
from fathom.engine.wiring.plane import Plane
from fathom.engine.wiring.task import Layout, Machine, Task
from fathom.gadgets.check.simulation import is_planar
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.solve.wirings import _Assembly

LAYOUTS = [Layout(2, (4,)), Layout(3, (3,)), Layout(2, (2, 4)), Layout(1, (3, 3)), Layout(3, (2, 2, 2))]


def task_of(layout: Layout) -> Task:
    """Something to wire with these ports; machines of as many ports are interchangeable."""
    machines = tuple(Machine(degree, 1, ((),), degree) for degree in layout.degrees)
    return Task(machines, (), layout.outside, 1, 0)


def network_of(layout: Layout, places: list[list[int]]) -> Network:
    """The network of places whose ports are in circular order; gadgets that do nothing."""
    assembly = _Assembly([Placed(Gadget("box", degree, 1, ()), 0) for degree in layout.degrees])
    for place in places:
        assembly.meet([Port(layout.owners[port] - 1, port - layout.first[layout.owners[port]]) for port in place])
    return Network(
        tuple(assembly.gadgets), tuple(assembly.joins), tuple(assembly.rim[at] for at in sorted(assembly.rim))
    )


def can_be_drawn(layout: Layout, places: list[list[int]]) -> bool:
    """Whether some circular orders of the ports at the places make a planar network, as networks are judged."""
    turns = [[[place[0], *rest] for rest in permutations(place[1:])] for place in places]
    return any(is_planar(network_of(layout, list(orders))) for orders in product(*turns))


@st.composite
def wirings(draw: st.DrawFn) -> tuple[Layout, list[list[int]]]:
    """Places without a port alone, every outside port in a place of its own."""
    layout = draw(st.sampled_from(LAYOUTS))
    groups: list[list[int]] = [[port] for port in range(layout.outside)]
    for port in range(layout.outside, layout.ports):
        groups.append([])
        draw(st.sampled_from(groups)).append(port)
        groups = [group for group in groups if group]
    return layout, [group for group in groups if len(group) > 1]


def all_outside_joined(layout: Layout, places: list[list[int]]) -> bool:
    return {port for place in places for port in place if port < layout.outside} == set(range(layout.outside))


@given(wirings())
@settings(max_examples=300, deadline=None)
def test_drawings_are_found_just_where_there_are_any(wiring: tuple[Layout, list[list[int]]]) -> None:
    layout, places = wiring
    drawn = Plane(layout).drawn(places)
    if not all_outside_joined(layout, places):
        return
    assert (drawn is not None) == can_be_drawn(layout, places)
    if drawn is not None:
        assert [sorted(place) for place in drawn] == [sorted(place) for place in places]
        assert is_planar(network_of(layout, drawn))


def violates(places: list[list[int]], obstacle: Obstacle) -> bool:
    """Whether an obstacle is there."""
    where = {port: number for number, place in enumerate(places) for port in place}

    def together(one: int, two: int) -> bool:
        return one in where and where.get(two) == where[one]

    return all(together(*pair) for pair in obstacle.joined) and not any(together(*pair) for pair in obstacle.parted)


@given(wirings(), st.data())
@settings(max_examples=150, deadline=None)
def test_obstacles_are_in_the_wiring_and_in_none_that_can_be_drawn(
    wiring: tuple[Layout, list[list[int]]], data: st.DataObject
) -> None:
    layout, places = wiring
    plane = Plane(layout)
    if plane.drawable(places):
        return
    obstacles = Obstacles(task_of(layout))
    found = [obstacle for _ in range(3) for obstacle in obstacles.fresh(places)]
    assert any(violates(places, obstacle) for obstacle in found)
    for _ in range(20):
        other_layout, others = data.draw(wirings())
        if other_layout == layout and plane.drawable(others):
            assert not any(violates(others, obstacle) for obstacle in found)


def test_corridors_that_would_cross_may_meet() -> None:
    layout = Layout(1, (5,))
    plane = Plane(layout)
    assert not plane.drawable([[0, 1], [2, 4], [3, 5]])
    assert plane.drawable([[0, 1], [2, 3, 4, 5]])
    assert plane.drawable([[0, 1], [2, 3], [4, 5]])
    obstacle = Obstacles(task_of(layout)).smallest([[0, 1], [2, 4], [3, 5]])
    assert len(obstacle.joined) == 2
    assert len(obstacle.parted) == 1


@pytest.mark.parametrize("name", ["toggle-toggle-crossing", "noncrossing-toggle-lock"])
def test_a_machine_in_the_mirror_needs_its_ports_the_other_way_round(name: str) -> None:
    layout = Layout(4, (named(name).locations,))
    straight = [[0, 4], [1, 5], [2, 6], [3, 7]]
    twisted = [[0, 4], [1, 7], [2, 6], [3, 5]]
    assert Plane(layout).drawable(straight)
    assert not Plane(layout).drawable(twisted)
