"""The symbol of a gadget in a state, drawn between the ports of its box, as in the literature.

A toggle is an arrow in the direction open now; a lock a circle, with a cross while closed; a tripwire a bar across; a
diode a plain arrow. Marks combine: a directed tripwire is a bar and an arrow. What opens a door is green and what
closes it red. A switch leads to its live exit, with its other exits dashed; if it has two states, each state has a
colour, which what sets that state has too. In anything else, ways that are open now are solid and the others are
dashed, and the name of the state is written in the box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from fathom.gadgets.draw import marks, reading
from fathom.gadgets.draw.compaction import UNIT
from fathom.gadgets.draw.curves import along, at, between, clearance, curve, inward, length, middle
from fathom.gadgets.draw.marks import INK, PALE
from fathom.gadgets.draw.plan import Box, Place
from fathom.gadgets.draw.reading import Group
from fathom.gadgets.model import Gadget
from fathom.show import Circle, Point, Shape

_OPENS, _CLOSES = "good", "bad"
_STATES = ("accent-1", "accent-4")  # of switches with two states
_ROOM = {"arrow": 0.34, "lock": 0.46, "bar": 0.24}  # along the line
_LOOP = 0.55  # how far a loop at a port reaches
_FREE = 0.36  # how far marks keep from other lines and marks

Ports = Mapping[int, Place]
Lines = Mapping[tuple[int, int], tuple[Point, ...]]


def symbol(gadget: Gadget, state: int, box: Box, ports: Ports) -> tuple[Shape, ...]:
    """All that is drawn inside the box of a gadget in that state."""
    if not box.width:
        return (marks.dot(at((box.x, box.y))),) if gadget.locations > 2 else ()
    lines = lines_of(gadget, box, ports)
    shapes: list[Shape] = []
    above: list[Shape] = []
    taken: list[Point] = []
    for group in reading.groups(gadget):
        role = _role(gadget, group)
        if group.kind == "tunnel":
            line = lines[group.locations[0], group.locations[1]]
            shapes.append(marks.stroke(line, role))
            others = [other for pair, other in lines.items() if set(pair) != set(group.locations)]
            above += _tunnel_marks(gadget, group, state, line, others, taken, role)
        elif group.kind == "button":
            shapes += _button(box, ports[group.locations[0]], role)
        elif group.kind == "split":
            shapes += (marks.stroke((at(ports[one]), middle(box)), INK) for one in group.locations)
            above.append(marks.dot(middle(box)))
        elif group.kind == "switch":
            shapes += _switch(gadget, group, state, lines)
        else:
            shapes += _web(group, state, lines)
    if not reading.tells_states_apart(gadget):
        above.append(marks.state_name(box, gadget.state_names[state]))
    return (*shapes, *above)


def lines_of(gadget: Gadget, box: Box, ports: Ports) -> dict[tuple[int, int], tuple[Point, ...]]:
    """The line of each pair of locations that the agent goes between, both ways."""
    found: dict[tuple[int, int], tuple[Point, ...]] = {}
    pairs = {frozenset(pair) for group in reading.groups(gadget) for pair in group.pairs}
    turns: dict[frozenset[int], int] = {}
    for side in {inward(box, place) for place in ports.values()}:
        own = [one for one, place in ports.items() if inward(box, place) == side]
        turns |= reading.nesting(sorted(own, key=lambda one: ports[one]), pairs)
    for group in reading.groups(gadget):
        for one, two in group.pairs:
            if group.kind == "split":
                line: tuple[Point, ...] = (at(ports[one]), middle(box), at(ports[two]))
            else:
                crossed = any(reading.interleave((one, two), tuple(other)) for other in pairs if len(other) == 2)
                line = between(box, ports[one], ports[two], turns.get(frozenset((one, two)), 1), straight=crossed)
            found[one, two], found[two, one] = line, line[::-1]
    return found


def _role(gadget: Gadget, group: Group) -> str:
    """The colour of what sets the state; ink for everything else."""
    after = reading.sets(gadget, group)
    if after is None or group.kind == "switch":
        return INK
    opening = reading.opens(gadget, after)
    if opening is not None:
        return _OPENS if opening else _CLOSES
    switches = any(other.kind == "switch" for other in reading.groups(gadget))
    return _STATES[after] if switches and gadget.states == 2 else INK


def _tunnel_marks(
    gadget: Gadget,
    group: Group,
    state: int,
    line: Sequence[Point],
    others: Sequence[Sequence[Point]],
    taken: list[Point],
    role: str,
) -> Iterator[Shape]:
    look = reading.tunnel(gadget, group, state)
    arrow = look.one_way or look.forward != look.backward
    row = ["bar"] * look.trips + ["lock"] * look.lock + ["arrow"] * arrow
    if arrow and not look.one_way and look.backward:
        row.reverse()
    if not row:
        return
    room = sum(_ROOM[mark] for mark in row)
    stretch = min(1.0, 0.9 * length(line) / room)
    start = _free_place(line, room * stretch, others, taken) - room * stretch / 2
    for mark in row:
        place, ahead = along(line, start + _ROOM[mark] * stretch / 2)
        taken.append(place)
        if mark == "arrow":
            back = not look.one_way and look.backward
            yield marks.arrow_head(place, (-ahead[0], -ahead[1]) if back else ahead, role)
        elif mark == "bar":
            pale = look.trips_now or reading.sets(gadget, group) is not None
            yield marks.bar(place, ahead, role, 1.0 if pale else PALE)
        else:
            yield from marks.lock(place, look.closed, role)
        start += _ROOM[mark] * stretch


def _free_place(line: Sequence[Point], room: float, others: Sequence[Sequence[Point]], taken: list[Point]) -> float:
    """Where along a line marks have the most room; its middle if that will do."""
    whole = length(line)
    best: tuple[float, float] | None = None
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8):
        way = min(max(share * whole, room / 2 + 0.1), whole - room / 2 - 0.1)
        spots = [along(line, way + step * room / 2)[0] for step in (-0.7, 0.0, 0.7)]
        free = min(
            min(clearance(spot, others), min((math.dist(spot, other) for other in taken), default=9.0))
            for spot in spots
        )
        if free > _FREE:
            return way
        if best is None or free > best[0]:
            best = free, way
    assert best is not None
    return best[1]


def _button(box: Box, port: Place, role: str) -> Iterator[Shape]:
    (x, y), (dx, dy) = at(port), inward(box, port)
    deep = min(0.42, (box.width if dx else box.height) / UNIT * 0.3)
    yield marks.stroke(((x, y), (x + dx * deep, y + dy * deep)), role)
    yield Circle(x + dx * deep, y + dy * deep, 0.14, fill=role, glyph="")


def _switch(gadget: Gadget, group: Group, state: int, lines: Lines) -> Iterator[Shape]:
    entrance, *exits = group.locations
    for live in (False, True):  # what is live lies above
        for leave in exits:
            states = {one.state for one in group.traversals if one.exit == leave}
            if (state in states) != live:
                continue
            role = _STATES[min(states)] if gadget.states == 2 and len(states) == 1 else INK
            line = lines[entrance, leave]
            yield from marks.arrow(line, role) if live else (marks.stroke(line, role, live=False),)
    if group.changes():
        line = next(
            (lines[entrance, one] for one in exits if group.open(state, entrance, one)), lines[entrance, exits[0]]
        )
        after = reading.sets(gadget, group)
        role = _STATES[after] if after is not None and gadget.states == 2 else INK
        yield marks.bar(along(line, 0.22)[0], along(line, 0.0)[1], role)


def _web(group: Group, state: int, lines: Lines) -> Iterator[Shape]:
    informative = any(one.next == one.state for one in group.traversals)  # else all ways change the state
    for live in (False, True):
        for one, two in group.pairs:
            ways = [(a, b) for a, b in dict.fromkeys(((one, two), (two, one))) if group.open(state, a, b)]
            if bool(ways) != live:
                continue
            line = _loop(lines[one, one]) if one == two else lines[ways[0] if ways else (one, two)]
            yield from marks.arrow(line, INK) if len(ways) == 1 else (marks.stroke(line, INK, live=live),)
            here = [way for way in group.traversals if way.state == state and {way.enter, way.exit} == {one, two}]
            if informative and any(way.next != state for way in here):
                yield marks.bar(*along(line, length(line) / 2), INK)


def _loop(stub: Sequence[Point]) -> tuple[Point, ...]:
    """There and back at one port, as a loop."""
    (x, y), (dx, dy) = stub[0], along(stub, 0.0)[1]
    left = x + (dx - dy) * _LOOP, y + (dy + dx) * _LOOP
    right = x + (dx + dy) * _LOOP, y + (dy - dx) * _LOOP
    return curve((x, y), left, right, (x, y))
