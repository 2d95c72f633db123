"""Places for all vertices of a shape: short wires, small boxes, straight tunnels, whole numbers.

First the faces are cut into rectangles, which always can be drawn: one linear program for the columns and one for the
rows, in which every piece has a least length. The cuts keep things apart that need not be, so they are then dropped,
and columns and rows are improved in turn, keeping the order of all upright (lying) lines that see each other. Cost: a
linear program with a variable for each line and a few conditions for each, some ten times.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fathom.gadgets.draw.bends import Shape
from fathom.gadgets.draw.boxes import BoxOutline, box_outlines
from fathom.gadgets.draw.measures import Alike, Apart, cheapest
from fathom.gadgets.draw.mesh import CAGE, CUT, FRAME, TIE, Mesh, cut_into_rectangles
from fathom.gadgets.model import Network

UNIT = 24
"""How many steps of a layout are one unit of a picture."""
GAP = 15
"""Between wires."""
BESIDE_BOX = 17
"""Between a box and anything else."""

_LENGTH, _WHOLE, _BOX, _STRAIGHT, _CENTRED = 1.0, 6.0, 3.0, 12.0, 4.0  # what the parts of the cost weigh
_ROUNDS = 6

Piece = tuple[int, int, int, str]
"""A piece from left to right (0) or from top to bottom (1): start, end, which of these, role."""


@dataclass(frozen=True)
class _Outline:
    """A shape before it was cut."""

    pieces: Sequence[Piece]
    boxes: dict[int, BoxOutline]


def placed(network: Network, shape: Shape) -> list[tuple[int, int]]:
    """The place of each vertex of the shape; its mesh is cut into rectangles on the way."""
    mesh = shape.mesh
    count = mesh.vertices
    outline = _Outline(_pieces(mesh, shape.frame), box_outlines(network, shape))
    cut_into_rectangles(mesh, shape.frame ^ 1)
    cut = _pieces(mesh, shape.frame)
    where = [_first(cut, outline, mesh.vertices, axis)[:count] for axis in (0, 1)]
    last = math.inf
    for _ in range(_ROUNDS):
        for axis in (0, 1):
            where[axis] = _improved(outline, where, axis)
        length = sum(where[axis][end] - where[axis][start] for start, end, axis, _ in outline.pieces)
        if length >= last:
            break
        last = length
    return list(zip(where[0], where[1], strict=True))


def _pieces(mesh: Mesh, frame: int) -> list[Piece]:
    heading = mesh.headings(frame)
    return [
        (mesh.origin[dart], mesh.end(dart), heading[dart], mesh.role[dart >> 1])
        for dart in range(len(mesh.origin))
        if heading[dart] in (0, 1)
    ]


def _lines(pieces: Iterable[Piece], count: int, axis: int) -> list[int]:
    """For each vertex the number of its line: the vertices that share its x (axis 0) or y (axis 1) by pieces."""
    line = list(range(count))

    def root(vertex: int) -> int:
        while line[vertex] != vertex:
            line[vertex] = line[line[vertex]]
            vertex = line[vertex]
        return vertex

    for start, end, heading, _ in pieces:
        if heading != axis:
            line[root(start)] = root(end)
    numbers = {name: at for at, name in enumerate(sorted({root(vertex) for vertex in range(count)}))}
    return [numbers[root(vertex)] for vertex in range(count)]


def _first(cut: Sequence[Piece], outline: _Outline, count: int, axis: int) -> list[int]:
    """Coordinates in which all rectangles are drawn."""
    line = _lines(cut, count, axis)
    least = [Apart(line[start], line[end], GAP) for start, end, heading, _ in cut if heading == axis]
    return _solved(outline, line, axis, least)


def _improved(outline: _Outline, where: Sequence[Sequence[int]], axis: int) -> list[int]:
    """Better coordinates along an axis, the others staying as they are."""
    count = len(where[0])
    drawn = [piece for piece in outline.pieces if piece[3] not in (TIE, CUT)]
    line = _lines(drawn, count, axis)
    lines = max(line) + 1
    at, low, high = [0] * lines, [math.inf] * lines, [-math.inf] * lines
    for vertex, here in enumerate(line):
        at[here] = where[axis][vertex]
        low[here] = min(low[here], where[1 - axis][vertex])
        high[here] = max(high[here], where[1 - axis][vertex])
    touched: list[set[int]] = [set() for _ in range(lines)]  # the boxes that each line ends at or is a side of
    side = [False] * lines
    for number, box in outline.boxes.items():
        for corner in box.corners:
            touched[line[corner]].add(number)
            side[line[corner]] = True
        for port in (port for ports in box.sides for port in ports):
            touched[line[port]].add(number)

    def apart(one: int, other: int) -> float:
        if touched[one] & touched[other]:
            return 1.0  # the box itself says more
        return BESIDE_BOX if side[one] or side[other] else GAP

    least = list(_visible(at, low, high, apart))
    least += (Apart(line[a], line[b], GAP) for a, b, heading, role in drawn if heading == axis and role != CAGE)
    return _solved(outline, line, axis, least)


def _visible(
    at: Sequence[int], low: Sequence[float], high: Sequence[float], apart: Callable[[int, int], float]
) -> Iterator[Apart]:
    """The pairs of lines that see each other, or nearly: the order of all others follows."""
    order = sorted(range(len(at)), key=lambda one: (at[one], low[one]))
    after: dict[int, set[int]] = {}
    for place in range(len(order) - 1, -1, -1):
        one = order[place]
        after[one] = set()
        hidden: set[int] = set()
        for other in order[place + 1 :]:
            if at[other] > at[one] and low[other] - high[one] < GAP and low[one] - high[other] < GAP:
                after[one].add(other)
                if other not in hidden:
                    yield Apart(one, other, apart(one, other))
                hidden |= after[other]


def _solved(outline: _Outline, line: Sequence[int], axis: int, least: list[Apart]) -> list[int]:
    """The coordinate of each vertex at the least cost: `least` is kept, and what the boxes need."""
    pieces = outline.pieces
    drawn = [piece for piece in pieces if piece[2] == axis and piece[3] not in (CAGE, FRAME, TIE)]
    short = [Apart(line[start], line[end], _LENGTH) for start, end, _, _ in drawn]
    alike: list[Alike] = []
    for box in outline.boxes.values():
        for side in (axis, axis + 2):
            stops = [line[stop] for stop in box.stops(side)]
            least += map(Apart, stops, stops[1:], box.gaps(side))
            least.append(Apart(stops[0], stops[-1], box.least(axis)))
            short.append(Apart(stops[0], stops[-1], _BOX))
            if len(stops) > 2:
                alike.append(Alike(stops[0], stops[1], stops[-2], stops[-1], _CENTRED))
        alike += (Alike(line[one], line[one], line[one], line[two], _STRAIGHT) for one, two in box.facing)
    places = cheapest(max(line) + 1, least, short, alike, _WHOLE)
    return [places[here] for here in line]
