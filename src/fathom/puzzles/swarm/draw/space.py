"""A swarm in space: nodes joined by edges, robots as balls, and visited nodes as small blocks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from fathom.errors import FathomError
from fathom.puzzles.swarm.draw.animation import MOVING, ROUND, Animation, Shown
from fathom.puzzles.swarm.model import Swarm
from fathom.puzzles.swarm.model.lattice import steps
from fathom.show import Camera, Leg, Place, Scene, Shape, Solid, ball_faces, box, timed

SUMMARY = "the grid in space, with the robots as balls; a run is a film"

_MOST_NODES = 1200
_LINE = 0.025
_SPOT = 0.4
_LEAP = 0.01  # seconds


def in_space(swarm: Swarm, film: Animation, title: str) -> Scene:
    """The grid from the side, above and right, and the run if there is one."""
    lattice = swarm.lattice
    if lattice.nodes > _MOST_NODES:
        raise FathomError(f"pictures in space have at most {_MOST_NODES} nodes")
    wide, deep, high = (*lattice.sides, 1, 1)[:3]
    reach = math.hypot(wide - 1, deep - 1, high - 1) + 1.2
    camera = Camera(((wide - 1) / 2, (deep - 1) / 2, (high - 1) / 2), 24.0, 26.0 if high > 1 else 50.0)
    picture = Scene(reach, reach, title=title, margin=0.4, camera=camera)
    picture = picture.add(_edges(swarm), _nodes(swarm, film))
    return picture.add(_ball(swarm, robot) for robot in film.robots)


def node_faces(swarm: Swarm) -> list[tuple[Place, ...]]:
    """Of each node the square about it that lies in its floor."""
    places = (_place(swarm, node) for node in range(swarm.lattice.nodes))
    corners = ((-_SPOT, -_SPOT), (_SPOT, -_SPOT), (_SPOT, _SPOT), (-_SPOT, _SPOT))
    return [tuple((x + dx, y + dy, z) for dx, dy in corners) for x, y, z in places]


def _place(swarm: Swarm, node: int) -> Place:
    """Where a node is: +y leads away from whoever looks."""
    x, y, z = (*swarm.lattice.place(node), 0, 0)[:3]
    deep = (*swarm.lattice.sides, 1)[1]
    return float(x), float(deep - 1 - y), float(z)


def _edges(swarm: Swarm) -> Iterator[Shape]:
    for node in range(swarm.lattice.nodes):
        place = swarm.lattice.place(node)
        for step in steps(swarm.lattice.dimension)[1::2]:
            axis = step.index(1)
            if swarm.lattice.wraps[axis] and place[axis] in (0, swarm.lattice.sides[axis] - 1):
                yield _stub(swarm, node, axis, -1 if place[axis] == 0 else 1)
            if place[axis] + 1 < swarm.lattice.sides[axis]:
                there = swarm.lattice.beside(node, step)
                assert there is not None
                ends = (_place(swarm, node), _place(swarm, there))
                yield Solid((ends,), stroke="grid", stroke_width=_LINE, layer="floor", glyph="")


def _stub(swarm: Swarm, node: int, axis: int, way: int) -> Shape:
    """The beginning of an edge that leads round a torus."""
    here = list(_place(swarm, node))
    there = here.copy()
    there[axis] += 0.45 * (-way if axis == 1 else way)
    ends = ((here[0], here[1], here[2]), (there[0], there[1], there[2]))
    return Solid((ends,), stroke="accent-1", stroke_width=_LINE, layer="floor", glyph="")


def _nodes(swarm: Swarm, film: Animation) -> Iterator[Shape]:
    """Visited nodes are blocks from then on, others are small."""
    for node in range(swarm.lattice.nodes):
        x, y, z = _place(swarm, node)
        first = film.visited.get(node)
        if first != 0:
            faces = box((x - 0.06, y - 0.06, z - 0.06), (0.12, 0.12, 0.12))
            small = Solid(faces, fill="muted", layer="pieces", glyph="·")
            yield from timed([small], during=None if first is None else (0.0, first * ROUND))
        if first is not None:
            faces = box((x - 0.15, y - 0.15, z - 0.15), (0.3, 0.3, 0.3))
            block = Solid(faces, fill="painted", stroke="wall-edge", stroke_width=0.015, layer="pieces", glyph="▪")
            yield from timed([block], during=(first * ROUND, None) if first else None)


def _ball(swarm: Swarm, robot: Shown) -> Shape:
    role = f"accent-{swarm.colours.index(robot.colour) % 8 + 1}"
    places = [_place(swarm, node) for node in robot.nodes]
    legs = []
    for number, (one, other) in enumerate(pairwise(places), robot.first):
        if one != other:
            by = (other[0] - one[0], other[1] - one[1], other[2] - one[2])
            around = math.hypot(*by) > 1  # a torus
            begin = number * ROUND + (MOVING - _LEAP if around else 0.0)
            legs.append(Leg(begin, number * ROUND + MOVING, by=by))
    end = None if robot.last else (robot.first + len(places) - 1) * ROUND
    seen = None if not robot.first and end is None else (robot.first * ROUND, end)
    faces = ball_faces(places[0], 0.32, 4)
    return Solid(
        faces,
        legs=tuple(legs),
        fill=role,
        stroke=role,
        stroke_width=0.01,
        layer="pieces",
        glyph=robot.colour,
        during=seen,
    )
