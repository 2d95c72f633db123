"""The state graph of a small puzzle as a picture: all positions, and the moves between them.

Positions stand in columns by their distance from the start. Within a column they are ordered by the mean place of their
neighbours in the columns beside it, swept to and fro [Sugiyama et al. 1981], and then moved as near to that
mean as the order and a least gap allow, which is a monotone regression. Moves that can be taken back by one move are
plain lines, the others arrows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.show.layout import legend
from fathom.show.scene import Scene
from fathom.show.shapes import Circle, Point, Polyline, Segments, Shape, Text

MOST_STATES = 400
"""More positions than this nobody could tell apart."""

_APART = 4.0  # units between two columns
_LEAST = 1.0  # units between two positions of a column
_SWEEPS = 24
_RADIUS = 0.3
_BEND = 0.9  # how far a line to the same column, or past one, swings out
_BENDS = 9  # points of such a line

Places = NDArray[np.float64]
Ints = NDArray[np.signedinteger[Any]]
Flags = NDArray[np.bool_]

STATUSES = {
    "start": ("agent", "start"),
    "solved": ("good", "solved"),
    "way": ("target", "on a fastest way"),
    "alive": ("accent-1", "can still be solved"),
    "lost": ("bad", "lost for good"),
    "dead": ("accent-8", "dead: no move left"),
}
"""What a position can be: the role of its colour, and what it means. The first that applies."""

_LINES = (("muted", False, "moves both ways"), ("muted", True, "one-way move"), ("bad", True, "fatal move"))


@dataclass(frozen=True)
class StateGraph:
    """Positions, the start first, and moves from `tails` to `heads`.

    A position is `distance` moves from the start, and `away` from the nearest solved one; -1 if none can be reached.
    """

    tails: Ints
    heads: Ints
    distance: Ints
    away: Ints
    fatal: Ints
    """The numbers of moves after which all is lost that was not."""

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.distance)

    @cached_property
    def lost(self) -> Flags:
        """Positions from which no solved one can be reached."""
        return self.away < 0

    @cached_property
    def dead(self) -> Flags:
        """Positions without a move, unless they are solved."""
        flags: Flags = (np.bincount(self.tails, minlength=len(self)) == 0) & (self.away != 0)
        return flags


def graph_scene(graph: StateGraph, name: str) -> Scene:
    """The picture, for at most 400 positions."""
    status = statuses(graph)
    places = layered(graph)
    height = float(max(y for _, y in places)) + 1
    title = f"{name}: {len(graph)} position{'s' * (len(graph) > 1)}"
    columns = int(graph.distance.max())
    picture = Scene(max(len(title) * 0.31, columns * _APART + 1), height, (), title, margin=0.9)
    picture = picture.add(_heading(title), _edges(graph, places), _nodes(places, status))
    entries: list[tuple[Shape | Sequence[Shape], str]] = []
    entries += [(_dot(0.5, 0.5, name), words) for name, (_, words) in STATUSES.items() if name in status]
    entries += [(_sample(role, arrow), words) for role, arrow, words in _LINES if role == "muted" or len(graph.fatal)]
    return legend(picture, entries)


def statuses(graph: StateGraph) -> list[str]:
    """The status of each position, a key of `STATUSES`."""
    found = np.where(graph.lost, "lost", "alive").astype(object)
    found[on_shortest_ways(graph)] = "way"
    found[graph.dead] = "dead"
    found[graph.away == 0] = "solved"
    found[0] = "start"
    listed: list[str] = found.tolist()
    return listed


def on_shortest_ways(graph: StateGraph) -> NDArray[np.bool_]:
    """The positions on some shortest solution: as far from the start as they should be for what is left."""
    if graph.lost[0]:
        return np.zeros(len(graph), np.bool_)
    flags: NDArray[np.bool_] = (graph.away >= 0) & (graph.distance + graph.away == graph.away[0])
    return flags


def layered(graph: StateGraph) -> list[Point]:
    """Where each position is drawn."""
    count = len(graph)
    column = graph.distance
    tails, heads = graph.tails, graph.heads
    beside: list[set[int]] = [set() for _ in range(count)]
    for tail, head in zip(tails.tolist(), heads.tolist(), strict=True):
        if abs(int(column[tail]) - int(column[head])) <= 1 and tail != head:
            beside[tail].add(head)
            beside[head].add(tail)
    columns = [np.flatnonzero(column == number).tolist() for number in range(int(column.max()) + 1)]
    y: Places = np.zeros(count)
    for members in columns:
        y[members] = _LEAST * (np.arange(len(members)) - (len(members) - 1) / 2)
    for sweep in range(_SWEEPS):
        for members in columns if sweep % 2 == 0 else reversed(columns):
            _settle(members, beside, y)
    y -= y.min()
    return [(0.5 + _APART * int(column[i]), 1.5 + float(y[i])) for i in range(count)]


def _settle(members: Sequence[int], beside: list[set[int]], y: Places) -> None:
    """Move the positions of a column as near to the mean of their neighbours as they can be."""
    wished = {
        one: float(np.mean([y[other] for other in beside[one]])) if beside[one] else float(y[one]) for one in members
    }
    ordered = sorted(members, key=lambda one: (wished[one], y[one]))
    y[ordered] = spread([wished[one] for one in ordered], _LEAST)


def spread(wished: Sequence[float], gap: float) -> list[float]:
    """The places nearest to those wished (which ascend), in the sense of least squares, at least a gap apart."""
    pools: list[tuple[float, int]] = []  # the sum of wishes, less the gaps before, and how many share it
    for place, wish in enumerate(wished):
        total, size = wish - place * gap, 1
        while pools and pools[-1][0] / pools[-1][1] >= total / size:
            before, members = pools.pop()
            total, size = total + before, size + members
        pools.append((total, size))
    levels = [total / size for total, size in pools for _ in range(size)]
    return [level + place * gap for place, level in enumerate(levels)]


def _heading(title: str) -> Text:
    return Text(0, 0.3, title, 0.52, "start", bold=True, fill="text", layer="labels")


def _edges(graph: StateGraph, places: Sequence[Point]) -> Iterator[Shape]:
    """One line for all moves between two positions; those along a shortest solution are stressed."""
    moves = set(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    fatal = set(zip(graph.tails[graph.fatal].tolist(), graph.heads[graph.fatal].tolist(), strict=True))
    away, column = graph.away, graph.distance
    on_way = on_shortest_ways(graph)
    plain: list[tuple[float, float, float, float]] = []
    for tail, head in sorted(moves):
        both = (head, tail) in moves
        best = on_way[tail] and on_way[head] and away[head] == away[tail] - 1 and column[head] == column[tail] + 1
        if both and head < tail and not best:
            continue
        if both and (on_way[tail] and on_way[head]) and abs(int(away[tail] - away[head])) == 1 and not best:
            continue  # the same line is drawn as a best one
        role = "target" if best else "bad" if (tail, head) in fatal else "muted"
        width = 0.1 if best else 0.04
        points = _bent(places[tail], places[head], int(column[head]) - int(column[tail]))
        if both and role == "muted" and len(points) == 2:
            plain.append((*points[0], *points[1]))
        else:
            yield Polyline(
                points,
                arrow=not both,
                stroke=role,
                stroke_width=width,
                opacity=1.0 if best else 0.6,
                layer="trail" if best else "marks",
                glyph="",
            )
    yield Segments(tuple(plain), stroke="muted", stroke_width=0.035, opacity=0.45, layer="marks", glyph="")


def _bent(tail: Point, head: Point, columns: int) -> tuple[Point, ...]:
    """A straight line to the next column; one that swings out to the same column, or past others."""
    (ax, ay), (bx, by) = tail, head
    if abs(columns) == 1:
        points = [tail, head]
    else:
        middle = (ax + bx) / 2, (ay + by) / 2
        swing = _BEND + 0.05 * abs(by - ay)
        control = (middle[0] + 2 * swing, middle[1]) if columns == 0 else (middle[0], middle[1] - 2 * swing)
        points = [_on_curve(tail, control, head, step / (_BENDS - 1)) for step in range(_BENDS)]
    return (_nearer(points[0], points[1]), *points[1:-1], _nearer(points[-1], points[-2]))


def _on_curve(tail: Point, control: Point, head: Point, t: float) -> Point:
    """The point of a quadratic Bézier curve at t from 0 to 1."""
    before, bend, after = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return (
        before * tail[0] + bend * control[0] + after * head[0],
        before * tail[1] + bend * control[1] + after * head[1],
    )


def _nearer(point: Point, other: Point) -> Point:
    """The place on the rim of a position in the direction of another point."""
    length = max(1e-9, float(np.hypot(other[0] - point[0], other[1] - point[1])))
    share = min(0.45, (_RADIUS + 0.04) / length)
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def _sample(role: str, arrow: bool) -> Shape:
    return Polyline(((0.05, 0.5), (0.95, 0.5)), arrow=arrow, stroke=role, stroke_width=0.055, layer="labels")


def _nodes(places: Sequence[Point], status: Sequence[str]) -> Iterator[Shape]:
    for number, (x, y) in enumerate(places):
        yield from _dot(x, y, status[number])


def _dot(x: float, y: float, status: str) -> tuple[Shape, ...]:
    """A position: a disc, with a ring if it is solved and a cross if it is dead, so that colour is not all."""
    role = STATUSES[status][0]
    disc = Circle(x, y, _RADIUS, fill=role, layer="pieces", glyph="●")
    if status in ("start", "solved"):
        return disc, Circle(x, y, _RADIUS * 0.55, stroke=f"on-{role}", stroke_width=0.07, layer="pieces", glyph="")
    if status in ("lost", "dead"):
        a = _RADIUS * 0.42
        lines = ((x - a, y - a, x + a, y + a), (x - a, y + a, x + a, y - a))[: 2 if status == "dead" else 1]
        return disc, Segments(lines, stroke=f"on-{role}", stroke_width=0.07, layer="pieces", glyph="")
    return (disc,)
