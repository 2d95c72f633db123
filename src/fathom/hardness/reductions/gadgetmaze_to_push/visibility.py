"""Where everything goes: a visibility representation of a planar graph with sizes [Tamassia and Tollis 1986].

Vertices are rectangles, edges are vertical lines between them that pass by all others. The graph is made biconnected by
edges that are not drawn; an order from one end of an edge to the other, in which every other vertex has neighbours on
both sides, turns it into rows; the faces, ordered in the same way from left to right, give the columns. Both are
longest paths, so that nothing is wider or higher than it must be. The cost is the square of the edges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fathom.answer import watch_here
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import Vertex, blocks_of

Dart = tuple[int, int]
"""An edge, and which of its two ends it leaves from."""


@dataclass(frozen=True)
class Spot:
    """Where a vertex goes, and the edges at its top and at its bottom, from left to right."""

    left: int
    right: int
    row: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """The spot of every vertex, the column of every edge, and the size of the whole."""

    spots: Mapping[Vertex, Spot]
    columns: Mapping[int, int]
    width: int
    height: int


def arranged(
    around: Mapping[Vertex, Sequence[int]],
    edges: Sequence[tuple[Vertex, Vertex]],
    size: Callable[[Vertex, tuple[int, ...], tuple[int, ...]], tuple[int, int]],
) -> Arrangement:
    """An arrangement of a connected embedded graph of two vertices or more.

    `size(vertex, top, bottom)` is the width and height that a vertex needs with these edges there, from left to right.
    """
    real = len(edges)
    ends = list(edges)
    darts: dict[Vertex, list[Dart]] = {vertex: [] for vertex in around}
    for vertex, order in around.items():
        seen: set[int] = set()
        for edge in order:
            side = 0 if ends[edge][0] == vertex and edge not in seen else 1
            seen.add(edge)
            darts[vertex].append((edge, side))
    _make_biconnected(darts, ends)
    rank = _st_order(darts, ends)
    down = [0 if rank[one] < rank[other] else 1 for one, other in ends]
    first = next(e for e, (one, other) in enumerate(ends) if {rank[one], rank[other]} == {0, len(rank) - 1})
    top, bottom = _sides(darts, ends, down, rank, first)
    face = _faces(darts)
    west = [face[e, down[e]] for e in range(len(ends))]
    east = [face[e, 1 - down[e]] for e in range(len(ends))]
    outer = west[first]
    last = max(face.values()) + 1
    east = [last if one == outer else one for one in east]
    shown = {vertex: tuple(e for e in top[vertex] if e < real) for vertex in darts}
    below = {vertex: tuple(e for e in bottom[vertex] if e < real) for vertex in darts}
    sizes = {vertex: size(vertex, shown[vertex], below[vertex]) for vertex in darts}
    ranked = sorted(darts, key=rank.__getitem__)
    rows = dict.fromkeys(ranked, 0)
    for vertex in ranked:
        for edge in bottom[vertex]:
            there = ends[edge][1 - down[edge]]
            rows[there] = max(rows[there], rows[vertex] + sizes[vertex][1] + 1)
    lefts = {vertex: west[(top[vertex] or bottom[vertex])[0]] for vertex in ranked}
    rights = {vertex: east[(top[vertex] or bottom[vertex])[-1]] for vertex in ranked}
    arcs = [(west[e], east[e], 2 if e < real else 0) for e in range(len(ends))]
    arcs += [(lefts[vertex], rights[vertex], sizes[vertex][0] + 1) for vertex in ranked]
    across = _longest(arcs, outer)
    spots = {
        vertex: Spot(across[lefts[vertex]], across[rights[vertex]] - 2, rows[vertex], shown[vertex], below[vertex])
        for vertex in ranked
    }
    columns = {e: across[west[e]] for e in range(real)}
    height = max(rows[vertex] + sizes[vertex][1] for vertex in ranked)
    return Arrangement(spots, columns, across[last], height)


def _make_biconnected(darts: dict[Vertex, list[Dart]], ends: list[tuple[Vertex, Vertex]]) -> None:
    """Add edges, within faces, until no vertex separates the graph."""
    while True:
        watch_here().check("making the graph biconnected")
        near: dict[Vertex, list[Vertex]] = {}
        for edge, (one, other) in enumerate(ends):
            for vertex in (one, other):
                near.setdefault(vertex, []).append(("edge", edge))
                near.setdefault(("edge", edge), []).append(vertex)
        # an edge is a vertex here, so that parallel edges are told apart; blocks of one edge are halves of bridges
        block: dict[int, int] = {}
        for number, pairs in enumerate(blocks_of(near)):
            for one, other in pairs:
                middle = one if isinstance(one, tuple) and one[:1] == ("edge",) else other
                assert isinstance(middle, tuple)
                block.setdefault(middle[1], number)
        if not _join_a_corner(darts, ends, block):
            return


def _join_a_corner(
    darts: dict[Vertex, list[Dart]], ends: list[tuple[Vertex, Vertex]], block: Mapping[int, int]
) -> bool:
    for order in darts.values():
        for one, two in zip(order, [*order[1:], order[0]], strict=True):
            u, w = ends[one[0]][1 - one[1]], ends[two[0]][1 - two[1]]
            if block[one[0]] != block[two[0]] and u != w:
                number = len(ends)
                ends.append((u, w))
                darts[u].insert(darts[u].index((one[0], 1 - one[1])), (number, 0))
                darts[w].insert(darts[w].index((two[0], 1 - two[1])) + 1, (number, 1))
                return True
    return False


def _st_order(darts: Mapping[Vertex, Sequence[Dart]], ends: Sequence[tuple[Vertex, Vertex]]) -> dict[Vertex, int]:
    """Ranks in which each vertex but the first and the last has lower and higher neighbours [Tarjan 1986]."""
    s = next(iter(darts))
    t = ends[darts[s][0][0]][1 - darts[s][0][1]]
    number = {s: 0}
    parent: dict[Vertex, Vertex] = {}
    low: dict[Vertex, Vertex] = {s: s}
    preorder = [s]
    near = {v: [ends[e][1 - side] for e, side in order] for v, order in darts.items()}
    near[s] = [t, *(one for one in near[s] if one != t)]
    stack = [(s, iter(near[s]))]
    while stack:
        vertex, rest = stack[-1]
        for one in rest:
            if one not in number:
                number[one] = len(number)
                parent[one] = vertex
                low[one] = one
                preorder.append(one)
                stack.append((one, iter(near[one])))
                break
            if number[one] < number[low[vertex]]:
                low[vertex] = one
        else:
            stack.pop()
            if vertex in parent and number[low[vertex]] < number[low[parent[vertex]]]:
                low[parent[vertex]] = low[vertex]
    before: dict[Vertex, bool] = {s: True}
    order = [s, t]
    for vertex in preorder[2:]:
        up = parent[vertex]
        at = order.index(up)
        if before.get(low[vertex], False):
            order.insert(at, vertex)
            before[up] = False
        else:
            order.insert(at + 1, vertex)
            before[up] = True
    return {vertex: rank for rank, vertex in enumerate(order)}


def _sides(
    darts: Mapping[Vertex, Sequence[Dart]],
    ends: Sequence[tuple[Vertex, Vertex]],
    down: Sequence[int],
    rank: Mapping[Vertex, int],
    first: int,
) -> tuple[dict[Vertex, list[int]], dict[Vertex, list[int]]]:
    """The edges at the top and the bottom of each vertex, left to right; clockwise the top comes first."""
    top: dict[Vertex, list[int]] = {}
    bottom: dict[Vertex, list[int]] = {}
    for vertex, order in darts.items():
        out = [down[edge] == side for edge, side in order]
        if all(out) or not any(out):
            at = next(i for i, (edge, _) in enumerate(order) if edge == first)
            turned = [edge for edge, _ in [*order[at:], *order[:at]]]
            if any(out):
                top[vertex], bottom[vertex] = [], [turned[0], *reversed(turned[1:])]
            else:
                top[vertex], bottom[vertex] = turned, []
            continue
        at = next(i for i in range(len(order)) if not out[i] and out[i - 1])
        turned_darts = [*order[at:], *order[:at]]
        came = [edge for edge, side in turned_darts if down[edge] != side]
        top[vertex] = came
        bottom[vertex] = [edge for edge, _ in turned_darts[len(came) :]][::-1]
    return top, bottom


def _faces(darts: Mapping[Vertex, Sequence[Dart]]) -> dict[Dart, int]:
    """The number of the face to the right of each dart, orders being clockwise."""
    back = {}
    for order in darts.values():
        for index, (edge, side) in enumerate(order):
            back[edge, 1 - side] = order[index - 1]  # having come along the edge: the next one counter-clockwise
    found: dict[Dart, int] = {}
    count = 0
    for one in back:
        dart = one
        if dart in found:
            continue
        while dart not in found:
            found[dart] = count
            dart = back[dart]
        count += 1
    return found


def _longest(arcs: Sequence[tuple[int, int, int]], source: int) -> dict[int, int]:
    """The longest way from the source to every face."""
    out: dict[int, list[tuple[int, int]]] = {}
    degree: dict[int, int] = {source: 0}
    for one, other, length in arcs:
        out.setdefault(one, []).append((other, length))
        degree[other] = degree.get(other, 0) + 1
        degree.setdefault(one, 0)
    found = dict.fromkeys(degree, 0)
    todo = [one for one, count in degree.items() if not count]
    done = 0
    for one in todo:
        done += 1
        for other, length in out.get(one, ()):
            found[other] = max(found[other], found[one] + length)
            degree[other] -= 1
            if not degree[other]:
                todo.append(other)
    assert done == len(degree), "the faces go round in a circle"
    return found
