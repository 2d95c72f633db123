"""Walks through networks as animations."""

from __future__ import annotations

import math
from dataclasses import fields
from random import Random

import pytest
from gadget_networks import P2T, SELF_CLOSING, TRIPWIRE_LOCK, random_planar_network, split

from fathom.errors import FathomError
from fathom.gadgets.draw import layout, network_film, network_scene, place_of, tunnel_path, wire_path
from fathom.gadgets.model import Configuration, Network, Placed, Port
from fathom.show import Circle, Polyline, Rect, Scene, Shape, to_animated_svg
from fathom.show.motion import displacement

Step = tuple[Port, Port, Configuration]

ROW = Network(
    (Placed(P2T, 0), Placed(split(3), 0), Placed(TRIPWIRE_LOCK, 1)),
    ((Port(0, 1), Port(1, 0)), (Port(1, 1), Port(2, 0)), (Port(0, 2), Port(2, 3))),
    (Port(0, 0), Port(1, 2), Port(2, 1), Port(2, 2), Port(0, 3)),
)


def random_walk(network: Network, random: Random, most: int) -> list[Step]:
    here = random.choice(network.outside)
    states, walk = network.start, []
    for _ in range(most):
        ways = list(network.steps(states, here))
        if not ways:
            break
        walk.append(random.choice(ways))
        _, here, states = walk[-1]
    return walk


def gadgets_of(scene: Scene) -> set[tuple[object, ...]]:
    """The marks inside boxes, apart from where the whole stands."""
    body = next(one for one in scene.shapes if one.layer == "ground")
    assert isinstance(body, Rect)
    still = [one for one in scene.shapes if one.layer == "marks" and "target" not in (one.stroke or "")]
    return {_rounded(one.moved(-body.x, -body.y)) for one in still}


def _rounded(shape: Shape) -> tuple[object, ...]:
    """A shape without the last digits of its coordinates."""

    def short(value: object) -> object:
        if isinstance(value, float):
            return round(value, 6) + 0.0
        return tuple(map(short, value)) if isinstance(value, tuple) else value

    return type(shape).__name__, *(short(getattr(shape, one.name)) for one in fields(shape))


def agent(film: Scene) -> Circle:
    (found,) = (one for one in film.shapes if isinstance(one, Circle) and one.fill == "agent")
    return found


def test_a_walk_moves_the_agent_and_changes_the_gadgets() -> None:
    walk = [
        (Port(0, 0), Port(0, 1), (1, 0, 1)),
        (Port(1, 0), Port(1, 1), (1, 0, 1)),
        (Port(2, 0), Port(2, 1), (1, 0, 0)),
    ]
    film = network_film(ROW, walk, trail=False, goal=Port(2, 1))
    begin, end = film.at(0.0), film.at(film.duration)
    still = network_scene(ROW, configuration=(1, 0, 0))
    assert gadgets_of(network_scene(ROW)) == gadgets_of(begin)
    assert gadgets_of(still) == gadgets_of(end) != gadgets_of(begin)
    disc = agent(film)
    dx, dy = displacement(disc.motion, film.duration)
    drawn = layout(ROW)
    start, goal = place_of(ROW, drawn, Port(0, 0)), place_of(ROW, drawn, Port(2, 1))
    assert math.isclose(dx, goal[0] - start[0], abs_tol=1e-6) and math.isclose(dy, goal[1] - start[1], abs_tol=1e-6)
    rings = [one for one in end.shapes if isinstance(one, Circle) and one.stroke == "target-done"]
    assert len(rings) == 1 and math.dist((rings[0].x, rings[0].y), (disc.x + dx, disc.y + dy)) < 1e-6
    assert "<animate" in to_animated_svg(film)


@pytest.mark.parametrize("seed", range(12))
def test_random_walks_can_be_filmed(seed: int) -> None:
    random = Random(seed)
    network = random_planar_network(random, 6)
    if not network.outside:
        network = ROW
    walk = random_walk(network, random, 12)
    film = network_film(network, walk, start=network.outside[0] if not walk else None)
    last = walk[-1][2] if walk else network.start
    assert gadgets_of(network_scene(network, configuration=last)) == gadgets_of(film.at(film.duration))
    times = [time for time, _, _ in agent(film).motion]
    assert times == sorted(times)
    steps = zip(agent(film).motion, agent(film).motion[1:], strict=False)
    assert all(math.dist(one[1:], two[1:]) < 0.5 for one, two in steps), "the agent never jumps"


def test_a_trail_stays() -> None:
    walk = [(Port(0, 0), Port(0, 1), (1, 0, 1))]

    def trails(scene: Scene) -> int:
        return sum(isinstance(one, Polyline) and one.stroke == "painted" for one in scene.shapes)

    film = network_film(ROW, walk)
    assert trails(film.at(0.0)) == 0 and trails(film.at(film.duration)) == 1
    assert trails(network_film(ROW, walk, trail=False)) == 0


def test_wire_paths_lead_from_port_to_port() -> None:
    drawn = layout(ROW)
    for one, other in (*ROW.joins, *((two, one) for one, two in ROW.joins)):
        path = wire_path(drawn, one)
        assert path[0] == drawn.ports[one] and path[-1] == drawn.ports[other]
    assert wire_path(drawn, Port(0, 0))[-1] == drawn.outside[0]
    dead_end = Network((Placed(P2T, 0),), (), (Port(0, 0),))
    assert wire_path(layout(dead_end), Port(0, 2)) == (layout(dead_end).ports[Port(0, 2)],)


def test_tunnel_paths_lead_through_a_gadget() -> None:
    network = Network((Placed(SELF_CLOSING, 0),), (), tuple(Port(0, at) for at in range(3)))
    drawn = layout(network)
    through = tunnel_path(network, drawn, Port(0, 0), Port(0, 1))
    assert through == tunnel_path(network, drawn, Port(0, 1), Port(0, 0))[::-1]
    there_and_back = tunnel_path(network, drawn, Port(0, 2), Port(0, 2))
    assert there_and_back[0] == there_and_back[-1] and len(there_and_back) == 3


def test_films_refuse_what_is_no_walk() -> None:
    with pytest.raises(FathomError, match=r"step 2 of the walk enters at \(2, 0\), but the agent is at \(0, 1\)"):
        network_film(ROW, [(Port(0, 0), Port(0, 1), (1, 0, 1)), (Port(2, 0), Port(2, 1), (1, 0, 0))])
    with pytest.raises(FathomError, match="needs the place where the agent starts"):
        network_film(ROW, [])
    with pytest.raises(FathomError, match="stays in one gadget"):
        network_film(ROW, [(Port(0, 0), Port(2, 1), (1, 0, 1))])
    assert network_film(ROW, [], start=Port(0, 0)).duration == 0
