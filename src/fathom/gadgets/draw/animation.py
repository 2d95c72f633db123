"""A walk through a network as an animation: the agent follows wires and tunnels, and gadgets change as it leaves.

The agent moves at a constant speed, so its way is cut into short pieces (the easing of each is too short to be seen).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from fathom.errors import FathomError
from fathom.gadgets.draw.curves import along, at, between, cut_off, length
from fathom.gadgets.draw.picture import beyond, framed, gadget_symbol, outer_names, room_around, stage
from fathom.gadgets.draw.plan import Layout, Place, layout
from fathom.gadgets.draw.symbols import lines_of
from fathom.gadgets.model import Configuration, Network, Port
from fathom.show import Circle, Motion, Point, Polyline, Scene, Shape, timed

Step = tuple[Port, Port, Configuration]
"""A traversal: the port entered, the port left, and the states of all gadgets after."""

_BEFORE = 0.6  # seconds until the agent sets out
_REST = 0.15  # seconds after each traversal
_PIECE = 0.25  # units
_CLEAR = 0.25  # units between the agent at an outside location and the name there


def wire_path(drawn: Layout, port: Port) -> tuple[Place, ...]:
    """The corners of the wire of a port, from there to its other end; only the port itself if it has no wire."""
    for wire in drawn.wires:
        if wire.start == port:
            return wire.points
        if wire.end == port:
            return wire.points[::-1]
    return (drawn.ports[port],)


def tunnel_path(network: Network, drawn: Layout, enter: Port, leave: Port) -> tuple[Point, ...]:
    """The way through a gadget from one of its ports to another, in the units of a picture."""
    number = enter.gadget
    if leave.gadget != number:
        raise FathomError(f"a traversal stays in one gadget, found one from gadget {number} to gadget {leave.gadget}")
    gadget, box = network.gadgets[number].gadget, drawn.boxes[number]
    if not box.width:
        return (at(drawn.ports[enter]),)
    ports = {location: drawn.ports[Port(number, location)] for location in range(gadget.locations)}
    known = lines_of(gadget, box, ports).get((enter.location, leave.location))
    return known or between(box, ports[enter.location], ports[leave.location])


def place_of(network: Network, drawn: Layout, port: Port) -> Point:
    """Where an agent waits that is at a port: beyond the border, in the middle of a wire, or at a dead end."""
    return _approach(network, drawn, port)[0]


def places_of(network: Network, ports: Sequence[Port], names: Sequence[str]) -> list[Point]:
    """Where in the picture of `network_film` an agent waits that is at each of these ports."""
    drawn = layout(network)
    room = room_around(drawn, outer_names(network, names), _CLEAR)
    return [(x + room[-1, 0], y + room[0, -1]) for x, y in (place_of(network, drawn, port) for port in ports)]


def _approach(network: Network, drawn: Layout, port: Port) -> tuple[Point, ...]:
    """The way from where an agent waits to the port."""
    line = tuple(at(place) for place in wire_path(drawn, port)[::-1])
    if port in network.outside:
        return (beyond(drawn, network.outside.index(port)), *line)
    return cut_off(line, length(line) / 2, 0.0) if len(line) > 1 else line


def network_film(
    network: Network,
    walk: Sequence[Step],
    *,
    start: Port | None = None,
    goal: Port | None = None,
    labels: bool = True,
    title: str = "",
    names: Sequence[str] | None = None,
    outside_names: Sequence[str] | None = None,
    configuration: Configuration | None = None,
    speed: float = 5.0,
    trail: bool = True,
) -> Scene:
    """The network while an agent walks through it, `speed` units a second.

    The agent begins where the first traversal enters, or at `start`, and the gadgets in the states of `configuration`
    or else in those they start in. A `goal` is marked, and turns done if the walk ends there; `trail` keeps the ways
    taken.
    """
    if not walk and start is None:
        raise FathomError("the film of a walk without steps needs the place where the agent starts")
    drawn = layout(network)
    states = network.start if configuration is None else configuration
    legs = _legs(network, drawn, walk, walk[0][0] if start is None else start)
    times = [_BEFORE]
    for leg in legs:
        times.append(times[-1] + max(0.1, length(leg) / speed) + _REST)
    outer = outer_names(network, outside_names) if labels else None
    shapes = [*stage(network, drawn, names if labels else None, outer, clear=_CLEAR)]
    changes = [states, *(after for _, _, after in walk)]
    shapes += _symbols(network, drawn, changes, times)
    if trail:
        for leg, over in zip(legs, times[1:], strict=True):
            line = Polyline(leg, 0.2, stroke="painted", stroke_width=0.26, opacity=0.7, layer="paint", glyph="")
            shapes += timed((line,), during=(over - _REST, None))
    if goal is not None:
        here = walk[-1][1] if walk else start
        reached = here == goal or (here is not None and network.partner.get(here) == goal)
        shapes += _goal(place_of(network, drawn, goal), times[-1] - _REST if reached and walk else None)
    shapes += _agent(legs[0][0] if legs else place_of(network, drawn, start or Port(0, 0)), legs, times)
    return framed(drawn, shapes, outer, title, clear=_CLEAR)


def _legs(network: Network, drawn: Layout, walk: Sequence[Step], start: Port) -> list[tuple[Point, ...]]:
    """The way of each traversal, from where the agent waits before it to the port it leaves; then to its last place."""
    legs = []
    here, waiting = start, True
    for number, (enter, leave, _) in enumerate(walk, start=1):
        if enter not in (here, network.partner.get(here)):
            raise FathomError(f"step {number} of the walk enters at {tuple(enter)}, but the agent is at {tuple(here)}")
        if waiting:
            way = _approach(network, drawn, enter)
        elif enter == here:
            way = (at(drawn.ports[here]),)
        else:
            way = tuple(at(place) for place in wire_path(drawn, here))
        legs.append((*way, *tunnel_path(network, drawn, enter, leave)))
        here, waiting = leave, False
    if walk:
        legs[-1] = (*legs[-1], *_approach(network, drawn, here)[::-1])
    return legs


def _symbols(
    network: Network, drawn: Layout, changes: Sequence[Configuration], times: Sequence[float]
) -> Iterator[Shape]:
    """The symbol of every gadget, for as long as it is in each state."""
    for number in range(len(network.gadgets)):
        since = 0.0
        for step, states in enumerate(changes):
            last = step + 1 == len(changes)
            if not last and changes[step + 1][number] == states[number]:
                continue
            until = None if last else times[step + 1] - _REST
            drawing = gadget_symbol(network, drawn, number, states[number])
            yield from drawing if since == 0 and until is None else timed(drawing, during=(since, until))
            since = until or 0.0


def _agent(place: Point, legs: Sequence[tuple[Point, ...]], times: Sequence[float]) -> Iterator[Shape]:
    motion = _motion(place, legs, times)
    disc = (
        Circle(*place, 0.27, fill="agent", stroke="agent-edge", stroke_width=0.07, layer="pieces", glyph="●"),
        Circle(place[0] - 0.08, place[1] - 0.09, 0.07, fill="shine", opacity=0.6, layer="pieces", glyph=""),
    )
    yield from timed(disc, motion=motion)


def _motion(place: Point, legs: Sequence[tuple[Point, ...]], times: Sequence[float]) -> Motion:
    frames = [(0.0, 0.0, 0.0)]
    for leg, (begin, end) in zip(legs, pairwise(times), strict=True):
        whole = length(leg)
        pieces = max(1, round(whole / _PIECE))
        for piece in range(pieces + 1):
            (x, y), _ = along(leg, whole * piece / pieces) if len(leg) > 1 else (leg[0], leg[0])
            time = begin + (end - _REST - begin) * piece / pieces
            frames.append((round(time, 4), x - place[0], y - place[1]))
    return tuple(frames) if len(frames) > 1 else ()


def _goal(place: Point, reached: float | None) -> Iterator[Shape]:
    def ring(role: str) -> tuple[Shape, ...]:
        return (Circle(*place, 0.36, stroke=role, stroke_width=0.1, layer="marks", glyph="◎"),)

    if reached is None:
        yield from ring("target")
    else:
        yield from timed(ring("target"), during=(0.0, reached))
        yield from timed(ring("target-done"), during=(reached, None))
