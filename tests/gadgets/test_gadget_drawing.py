"""Drawings of networks, checked from their coordinates alone."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from gadget_networks import P2T, SWITCH, random_network, random_planar_network, split

from fathom.gadgets.check.simulation import is_planar
from fathom.gadgets.draw import Box, Layout, layout
from fathom.gadgets.model import Network, Placed, Port

Segment = tuple[tuple[int, int], tuple[int, int]]


def segments(points: tuple[tuple[int, int], ...]) -> list[Segment]:
    return [(min(a, b), max(a, b)) for a, b in pairwise(points)]


def shared(one: Segment, other: Segment) -> set[tuple[int, int]] | None:
    """The common points of two segments: at most one, or None if they run along each other."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    left, right, top, bottom = max(ax, cx), min(bx, dx), max(ay, cy), min(by, dy)
    if left > right or top > bottom:
        return set()
    return {(left, top)} if (left, top) == (right, bottom) else None


def turning(points: list[tuple[int, int]], box: Box) -> int:
    """How often the points go around the box clockwise, counted in whole turns of the walk back to the first."""

    def along(point: tuple[int, int]) -> int:
        x, y = point[0] - box.x, point[1] - box.y
        if y == 0:
            return x
        if x == box.width:
            return box.width + y
        if y == box.height:
            return 2 * box.width + box.height - x
        assert x == 0, f"{point} is not on the border of {box}"
        return 2 * box.width + 2 * box.height - y

    way = 2 * (box.width + box.height)
    stops = [along(point) for point in points]
    assert len(set(stops)) == len(stops)
    total = sum((b - a) % way for a, b in zip(stops, [*stops[1:], *stops[:1]], strict=True))
    return total // way


def check(network: Network, drawn: Layout) -> None:
    assert len(drawn.boxes) == len(network.gadgets)
    solid = [(number, box) for number, box in enumerate(drawn.boxes) if box.width or box.height]
    for number, box in solid:
        assert box.width > 0 and box.height > 0
        assert box.x > 0 and box.y > 0 and box.x + box.width < drawn.width and box.y + box.height < drawn.height
        ports = [drawn.ports[Port(number, at)] for at in range(network.gadgets[number].gadget.locations)]
        if len(ports) > 1:
            assert turning(ports, box) == 1
        corners = {(box.x + w, box.y + h) for w in (0, box.width) for h in (0, box.height)}
        assert not corners & set(ports)
    for (_, one), (_, other) in combinations(solid, 2):
        assert (
            one.x + one.width < other.x
            or other.x + other.width < one.x
            or one.y + one.height < other.y
            or other.y + other.height < one.y
        )
    if len(drawn.outside) > 1:
        assert turning(list(drawn.outside), Box(0, 0, drawn.width, drawn.height)) == 1
    assert len(drawn.wires) == len(network.joins) + len(network.outside)
    ends: set[tuple[int, int]] = set()
    for wire in drawn.wires:
        assert wire.points[0] == drawn.ports[wire.start]
        assert wire.points[-1] == (drawn.outside[wire.outside] if wire.end is None else drawn.ports[wire.end])
        ends |= {wire.points[0], wire.points[-1]}
        for (x, y), (x2, y2) in pairwise(wire.points):
            assert (x == x2) != (y == y2)
            assert all(isinstance(value, int) for value in (x, y, x2, y2))
        inner = segments(wire.points)
        for number, box in solid:
            for low, high in inner:
                outside = (
                    high[0] < box.x or low[0] > box.x + box.width or high[1] < box.y or low[1] > box.y + box.height
                )
                if not outside:  # then it ends at a port of that box, and only touches it there
                    touching = {point for point in (low, high) if point in (wire.points[0], wire.points[-1])}
                    own = {drawn.ports[port] for port in (wire.start, wire.end) if port and port.gadget == number}
                    assert touching & own
                    assert low[0] == high[0] in range(box.x, box.x + box.width) or low[1] == high[1]
                    inside = max(low[0], box.x) <= min(high[0], box.x + box.width) and (
                        (max(low[0], box.x), max(low[1], box.y))
                        == (min(high[0], box.x + box.width), min(high[1], box.y + box.height))
                    )
                    assert inside, "a wire runs along or into a box"
    crossings: list[tuple[int, int]] = []
    pieces = [
        (number, at, piece) for number, wire in enumerate(drawn.wires) for at, piece in enumerate(segments(wire.points))
    ]
    for (number, at, piece), (other, place, second) in combinations(pieces, 2):
        for axis in (0, 1):  # parallel pieces that lie beside each other keep a distance
            (low, high), (below, above) = piece, second
            if low[axis] == high[axis] and below[axis] == above[axis]:
                beside = min(high[1 - axis], above[1 - axis]) - max(low[1 - axis], below[1 - axis])
                assert beside <= 0 or abs(low[axis] - below[axis]) >= 14
        common = shared(piece, second)
        assert common is not None, "two wires run along each other"
        if not common or (number == other and abs(at - place) == 1):
            continue
        point = common.pop()
        if point in ends:  # at a dot
            dots = {(box.x, box.y) for box in drawn.boxes if not box.width}
            assert point in dots
        else:
            assert point not in piece and point not in second, "wires touch without crossing"
            crossings.append(point)
    assert sorted(crossings) == list(drawn.crossings)


@pytest.mark.parametrize("seed", range(120))
def test_planar_networks_are_drawn_without_crossings(seed: int) -> None:
    network = random_planar_network(Random(seed), 7)
    assert is_planar(network)
    drawn = layout(network)
    check(network, drawn)
    assert not drawn.crossings


@pytest.mark.parametrize("seed", range(40))
def test_other_networks_are_drawn_with_proper_crossings(seed: int) -> None:
    network = random_network(Random(seed))
    drawn = layout(network)
    check(network, drawn)
    assert not (drawn.crossings and is_planar(network))


def test_the_order_of_the_outside_decides_whether_a_network_is_planar() -> None:
    ports = [Port(0, at) for at in range(4)]
    assert is_planar(Network((Placed(P2T, 0),), (), tuple(ports)))
    assert is_planar(Network((Placed(P2T, 0),), (), (*ports[2:], *ports[:2])))
    assert not is_planar(Network((Placed(P2T, 0),), (), tuple(ports[::-1])))
    crossed = Network((Placed(P2T, 0),), (), (ports[0], ports[2], ports[1], ports[3]))
    assert not is_planar(crossed)
    assert len(layout(crossed).crossings) == 1


def test_two_gadgets_joined_against_their_order_need_a_crossing() -> None:
    joins = tuple((Port(0, at), Port(1, at)) for at in range(3))
    twisted = Network((Placed(SWITCH, 0), Placed(SWITCH, 0)), joins)
    assert not is_planar(twisted)
    assert len(layout(twisted).crossings) == 1
    untwisted = Network(twisted.gadgets, tuple((one, Port(1, -two.location % 3)) for one, two in joins))
    assert is_planar(untwisted)
    assert not layout(untwisted).crossings


def test_the_wires_of_a_dot_may_change_places() -> None:
    """A split does the same in a mirror, so its wires need not cross although the embedding is not planar."""
    joins = ((Port(0, 1), Port(2, 0)), (Port(2, 1), Port(1, 0)), (Port(0, 2), Port(1, 3)))
    outside = (Port(0, 0), Port(2, 2), Port(1, 1), Port(1, 2), Port(0, 3))
    network = Network((Placed(P2T, 0), Placed(P2T, 0), Placed(split(3), 0)), joins, outside)
    assert not is_planar(network)
    drawn = layout(network)
    check(network, drawn)
    assert not drawn.crossings


def test_a_row_of_gadgets_has_no_bends() -> None:
    joins = tuple((Port(at, one), Port(at + 1, two)) for at in range(3) for one, two in ((1, 0), (2, 3)))
    network = Network((Placed(P2T, 0),) * 4, joins, (Port(0, 0), Port(3, 1), Port(3, 2), Port(0, 3)))
    drawn = layout(network)
    check(network, drawn)
    assert drawn.bends == 0
    assert {box.width for box in drawn.boxes} == {48}
    assert len({box.y for box in drawn.boxes}) == 1
    for number in range(4):
        heights = [drawn.ports[Port(number, at)][1] for at in range(4)]
        assert heights[0] == heights[1] and heights[2] == heights[3]


def test_few_bends() -> None:
    """On random networks less than one bend a wire; a router that does not optimise needs two."""
    bends = wires = 0
    for seed in range(1000, 1030):
        drawn = layout(random_planar_network(Random(seed), 6))
        bends += drawn.bends
        wires += len(drawn.wires)
    assert bends < wires


def test_drawing_twice_gives_the_same() -> None:
    network = random_planar_network(Random(12), 9)
    assert layout(network) == layout(network)


def test_a_network_of_nothing_has_a_size() -> None:
    assert layout(Network(())).width > 0


def test_boxes_are_not_stretched_where_a_few_bends_save_that() -> None:
    """Three parallel 2-toggles and splits; the middle gadget lies between two wires of each of the others."""
    gadgets = (P2T, split(3), split(3), P2T, split(3), split(3), P2T)
    pairs = ["12-00", "03-10", "22-01", "31-20", "42-11", "41-32", "52-02", "21-62", "61-50", "51-40"]
    joins = tuple((Port(int(a), int(b)), Port(int(c), int(d))) for a, b, _, c, d in pairs)
    outside = (Port(3, 0), Port(6, 3), Port(6, 0), Port(3, 3))
    network = Network(tuple(Placed(gadget, 0) for gadget in gadgets), joins, outside)
    assert is_planar(network)
    drawn = layout(network)
    check(network, drawn)
    assert drawn.boxes[3][2:] == drawn.boxes[6][2:] == (48, 53)
    assert drawn.bends == 5
