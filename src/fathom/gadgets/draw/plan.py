"""Where everything of a drawn network is: boxes, ports, wires and the outside locations, in whole steps.

Topology, then shape, then measures: `embedding` fixes what lies around what, `bends` the turns, `compaction` the
coordinates. Nothing overlaps by construction; the tests check it from the coordinates alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from fathom.gadgets.draw.bends import Shape
from fathom.gadgets.draw.compaction import UNIT
from fathom.gadgets.draw.jogs import drawn
from fathom.gadgets.draw.routing import embedded
from fathom.gadgets.model import Network, Port

Place = tuple[int, int]
"""x to the right and y downwards, in steps; see `UNIT`."""


class Box(NamedTuple):
    """A gadget's box. Wires and splits are dots: their box has no width and no height."""

    x: int
    y: int
    width: int
    height: int


class Wire(NamedTuple):
    """A wire from a port to the port it is joined to, or to an outside location, and its corners."""

    start: Port
    end: Port | None
    outside: int | None
    points: tuple[Place, ...]

    @property
    def bends(self) -> int:
        """How often it bends."""
        return len(self.points) - 2


@dataclass(frozen=True)
class Layout:
    """A drawn network without its looks. The border is the rectangle from (0, 0) to (width, height)."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    ports: Mapping[Port, Place]
    wires: tuple[Wire, ...]
    outside: tuple[Place, ...]
    crossings: tuple[Place, ...] = ()

    @property
    def bends(self) -> int:
        """How often wires bend, in all."""
        return sum(wire.bends for wire in self.wires)


@lru_cache(maxsize=64)
def layout(network: Network) -> Layout:
    """Draw a network: wires lie and stand, never overlap, and cross only if the network is not planar."""
    if not network.gadgets:
        return Layout(UNIT, UNIT, (), {}, (), ())
    shape, places = drawn(network, embedded(network))
    paths = [_path(shape, wire) for wire in range(len(shape.starts))]
    boxes = {
        number: [shape.mesh.origin[dart] for dart in shape.mesh.face(cage)] for number, cage in shape.cages.items()
    }
    border = [shape.mesh.origin[dart] for dart in shape.mesh.face(shape.frame ^ 1)]
    where = _turned(places, border, shape.outside)

    def box(number: int) -> Box:
        around = [where[vertex] for vertex in boxes.get(number, [shape.ports.get(Port(number, 0), 0)])]
        xs, ys = [x for x, _ in around], [y for _, y in around]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    ends: list[tuple[Port, Port | None, int | None]] = [(one, two, None) for one, two in network.joins]
    ends += [(port, None, number) for number, port in enumerate(network.outside)]
    return Layout(
        max(where[vertex][0] for vertex in border),
        max(where[vertex][1] for vertex in border),
        tuple(map(box, range(len(network.gadgets)))),
        {port: where[vertex] for port, vertex in sorted(shape.ports.items())},
        tuple(Wire(*end, _corners([where[at] for at in path])) for end, path in zip(ends, paths, strict=True)),
        tuple(where[vertex] for vertex in shape.outside),
        tuple(sorted(where[vertex] for vertex in shape.crossings)),
    )


def _path(shape: Shape, wire: int) -> list[int]:
    """The vertices along a wire."""
    mesh = shape.mesh
    ends = {*shape.ports.values(), *shape.outside}
    dart = shape.starts[wire]
    path = [mesh.origin[dart]]
    while mesh.end(dart) not in ends:
        path.append(mesh.end(dart))
        after = mesh.onward[dart]
        if mesh.end(dart) in shape.crossings:
            after = mesh.onward[after ^ 1]
        elif mesh.onward[after ^ 1] != dart ^ 1:  # a link leaves here: one of the two ways is the wire's
            after = after if mesh.turn[dart] == 0 else mesh.onward[after ^ 1]
        dart = after
    return [*path, mesh.end(dart)]


def _corners(points: list[Place]) -> tuple[Place, ...]:
    """The points without those in the middle of a straight line."""
    kept = points[:1]
    for (x, y), (x2, y2) in pairwise(points[1:]):
        if not (kept[-1][0] == x == x2 or kept[-1][1] == y == y2):
            kept.append((x, y))
    return (*kept, points[-1])


def _turned(where: list[Place], border: list[int], outside: list[int]) -> list[Place]:
    """The drawing, turned so that it is not much higher than wide and begins on the left, or at the top."""
    best: tuple[tuple[bool, int, bool], list[Place]] | None = None
    for quarter in range(4):
        turned = where
        for _ in range(quarter):
            turned = [(-y, x) for x, y in turned]
        left, top = (min(turned[vertex][axis] for vertex in border) for axis in (0, 1))
        turned = [(x - left, y - top) for x, y in turned]
        width, height = (max(turned[vertex][axis] for vertex in border) for axis in (0, 1))
        first = turned[outside[0]] if outside else (0, 0)
        side = 0 if first[0] == 0 else 1 if first[1] == 0 else 2
        rank = height > 1.15 * width, side, height > width
        if best is None or rank < best[0]:
            best = rank, turned
    assert best is not None
    return best[1]
