"""The pictures of a swarm: its floors side by side, and in space; a run is an animation.

Floors are seen from above, +x to the right and +y upwards. Nodes that have been visited are painted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from fathom.puzzles.swarm.draw.animation import MOVING, ROUND, Animation, Shown, film_of
from fathom.puzzles.swarm.draw.space import SUMMARY, in_space
from fathom.puzzles.swarm.model import Run, Swarm
from fathom.show import Circle, Point, Polyline, Scene, Shape, Text, floor, painted, timed

OVERLAYS = {"space": SUMMARY}

_LEAP = 0.01
"""Seconds in which a robot is at its next node if that is not beside it in the picture."""


def scene(instance: Swarm, solution: Run | None = None, overlay: str | None = None) -> Scene:
    """The floors, and the robots on them; with a run they move round by round."""
    film = film_of(instance, solution)
    title = instance.about.get("title", f"{instance.robots} robots on a grid of {instance.lattice.name}")
    if overlay == "space":
        return in_space(instance, film, title)
    wide, deep, high = (*instance.lattice.sides, 1, 1)[:3]
    picture = Scene(high * (wide + 1) - 1, deep + 1, title=title)
    cells = [cell_of(instance, node) for node in range(instance.lattice.nodes)]
    picture = picture.add(floor(cells))
    picture = picture.add(side for layer in range(high) for side in _open_sides(instance, layer * (wide + 1)))
    for node, number in film.visited.items():
        picture = picture.add(timed(painted([cells[node]]), during=(number * ROUND, None) if number else None))
    for layer in range(high):
        name = f"z = {layer}" if high > 1 else ""
        picture = picture.add(Text(layer * (wide + 1) + wide / 2, deep + 0.55, name, 0.4, fill="muted", glyph=""))
    return picture.add(_counter(film, deep), (shape for robot in film.robots for shape in _robot(instance, robot)))


def cell_of(swarm: Swarm, node: int) -> tuple[int, int]:
    """Column and row of a node in the picture."""
    x, y, z = (*swarm.lattice.place(node), 0, 0)[:3]
    wide, deep = (*swarm.lattice.sides, 1)[:2]
    return z * (wide + 1) + x, deep - 1 - y


def _open_sides(swarm: Swarm, left: int) -> Iterator[Shape]:
    """Broken lines along the sides of a floor over which the grid wraps."""
    (wide, deep), wraps = (*swarm.lattice.sides, 1)[:2], (*swarm.lattice.wraps, False)[:2]
    ends = []
    if wraps[0]:
        ends += [((x, 0.0), (x, float(deep))) for x in (float(left), float(left + wide))]
    if wraps[1]:
        ends += [((float(left), y), (float(left + wide), y)) for y in (0.0, float(deep))]
    for points in ends:
        yield Polyline(points, dash=(0.12, 0.1), stroke="accent-1", stroke_width=0.06, layer="pieces", glyph="")


def _counter(film: Animation, deep: int) -> Iterator[Shape]:
    """The number of the round."""
    for number in range(film.rounds + 1):
        during = (number * ROUND, None if number == film.rounds else (number + 1) * ROUND)
        words = Text(0.0, deep + 0.55, str(number), 0.34, anchor="start", fill="muted", glyph="")
        yield from timed([words], during=during if film.rounds else None)


def _robot(swarm: Swarm, robot: Shown) -> tuple[Shape, ...]:
    """A robot while it shows one colour."""
    places = [_middle(swarm, node) for node in robot.nodes]
    (x, y), role = places[0], colour_role(swarm, robot.colour)
    shapes = (
        Circle(x, y, 0.36, fill=role, stroke="wall-edge", stroke_width=0.03, layer="pieces", glyph=robot.colour),
        Text(x, y, robot.colour, 0.4, bold=True, fill=f"on-{role}", layer="pieces", glyph=""),
    )
    motion = [(robot.first * ROUND, 0.0, 0.0)]
    for number, (column, row) in enumerate(places[1:], robot.first):
        before = motion[-1][1:]
        if (column - x, row - y) != before:
            one, other = map(swarm.lattice.place, robot.nodes[number - robot.first : number - robot.first + 2])
            leaps = math.dist(one, other) > 1  # round the torus
            begin = number * ROUND + (MOVING - _LEAP if leaps else 0.0)
            motion += [(begin, *before), (number * ROUND + MOVING, column - x, row - y)]
    end = None if robot.last else (robot.first + len(places) - 1) * ROUND
    seen = None if not robot.first and end is None else (robot.first * ROUND, end)
    return timed(shapes, during=seen, motion=tuple(motion) if len(motion) > 1 else ())


def _middle(swarm: Swarm, node: int) -> Point:
    column, row = cell_of(swarm, node)
    return column + 0.5, row + 0.5


def colour_role(swarm: Swarm, colour: str) -> str:
    """The role in which a colour is shown."""
    return f"accent-{swarm.colours.index(colour) % 8 + 1}"
