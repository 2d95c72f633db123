"""Planar embeddings of graphs whose vertices may have their edges in a fixed circular order, mirror images allowed.

A vertex with an order becomes a wheel: a hub, and a rim with a vertex for each place of the order. The graph is cut
into blocks, and each block is embedded by adding one path after the other, into a face that has room for it
[Demoucron et al. 1964]; blocks that meet in a vertex then stand side by side. The cost is the square of the edges.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from fathom.answer import watch_here
from fathom.errors import FathomError

Vertex = Hashable
Face = list[Vertex]


class End(NamedTuple):
    """The end of an edge: a vertex and, if that has an order, the place there."""

    vertex: Vertex
    place: int | None = None


class Hub(NamedTuple):
    """The middle of a wheel."""

    vertex: Vertex


class Rim(NamedTuple):
    """A place on the rim of a wheel."""

    vertex: Vertex
    place: int


class Middle(NamedTuple):
    """The middle of an edge."""

    edge: int


@dataclass(frozen=True)
class Embedding:
    """The order of edges around each vertex, all in one sense, and the faces as closed walks through the wheels."""

    around: Mapping[Vertex, list[int]]
    faces: tuple[Face, ...]


def embedded(orders: Mapping[Any, int], edges: Sequence[tuple[End, End]]) -> Embedding:
    """An embedding of a connected graph; `orders` tells how many places the vertices with an order have.

    `FathomError` if there is none.
    """
    near: dict[Vertex, list[Vertex]] = {}

    def join(one: Vertex, other: Vertex) -> None:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)

    for vertex, places in orders.items():
        for place in range(places):
            join(Hub(vertex), Rim(vertex, place))
            if places > 2 or place == 0:
                join(Rim(vertex, place), Rim(vertex, (place + 1) % places))
    for number, ends in enumerate(edges):
        for end in ends:
            join(Middle(number), end.vertex if end.place is None else Rim(end.vertex, end.place))
    turns: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in near}
    for block in blocks_of(near):
        for vertex, order in _block_turns(block).items():
            turns[vertex] = _side_by_side(vertex, turns[vertex], order)
    for vertex, order in turns.items():
        if isinstance(vertex, Rim):
            turns[vertex] = _wheel_closed(order)
    around: dict[Vertex, list[int]] = {}
    outer = {(end.vertex, end.place): number for number, ends in enumerate(edges) for end in ends}
    for vertex, order in turns.items():
        if isinstance(vertex, Hub):
            spokes = [rim.place for rim in order if isinstance(rim, Rim)]
            around[vertex.vertex] = [outer[vertex.vertex, p] for p in spokes if (vertex.vertex, p) in outer]
        elif not isinstance(vertex, Rim | Middle):
            around[vertex] = [one.edge for one in order if isinstance(one, Middle)]
    return Embedding(around, tuple(faces_of(turns)))


def _side_by_side(vertex: Vertex, first: list[Vertex], second: list[Vertex]) -> list[Vertex]:
    """Two orders around a vertex in which blocks meet; on a rim the other block goes outside the wheel."""
    for inner, other in ((first, second), (second, first)):
        hubs = [index for index, one in enumerate(inner) if isinstance(one, Hub)]
        if isinstance(vertex, Rim) and hubs:
            turned = inner[hubs[0] :] + inner[: hubs[0]]
            at = next((i + 1 for i in range(1, len(turned) - 1) if isinstance(turned[i + 1], Rim)), len(turned))
            return [*turned[:at], *other, *turned[at:]]
    return first + second


def _wheel_closed(order: list[Vertex]) -> list[Vertex]:
    """The order around a place of a rim with the edges of the wheel side by side: what lay inside it comes out."""
    at = next(index for index, one in enumerate(order) if isinstance(one, Hub))
    hub, *rest = order[at:] + order[:at]
    rims = [one for one in rest if isinstance(one, Rim)]
    others = [one for one in rest if not isinstance(one, Rim)]
    return [hub, rims[0], *others, *rims[1:]]


def faces_of(turns: Mapping[Vertex, Sequence[Vertex]]) -> list[Face]:
    """The faces: from each vertex on to the one that comes after where one came from."""
    following = {
        (vertex, one): order[(index + 1) % len(order)]
        for vertex, order in turns.items()
        for index, one in enumerate(order)
    }
    unseen = dict.fromkeys((vertex, one) for vertex, order in turns.items() for one in order)
    found = []
    while unseen:
        (start, end), _ = unseen.popitem()
        face = [start]
        here = (start, end)
        while True:
            here = (here[1], following[here[1], here[0]])
            if here not in unseen:
                break
            del unseen[here]
            face.append(here[0])
        found.append(face)
    return found


def blocks_of(near: Mapping[Vertex, Sequence[Vertex]]) -> list[list[tuple[Vertex, Vertex]]]:
    """The blocks of a graph without parallel edges, each as its edges."""
    number: dict[Vertex, int] = {}
    low: dict[Vertex, int] = {}
    found: list[list[tuple[Vertex, Vertex]]] = []
    edges: list[tuple[Vertex, Vertex]] = []
    for root in near:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack: list[tuple[Vertex, Vertex | None, Iterator[Vertex]]] = [(root, None, iter(near[root]))]
        while stack:
            vertex, parent, rest = stack[-1]
            for one in rest:
                if one not in number:
                    number[one] = low[one] = len(number)
                    edges.append((vertex, one))
                    stack.append((one, vertex, iter(near[one])))
                    break
                if one != parent and number[one] < number[vertex]:
                    edges.append((vertex, one))
                    low[vertex] = min(low[vertex], number[one])
            else:
                stack.pop()
                if parent is not None:
                    low[parent] = min(low[parent], low[vertex])
                    if low[vertex] >= number[parent]:
                        at = edges.index((parent, vertex))
                        found.append(edges[at:])
                        del edges[at:]
    return found


def _block_turns(edges: Sequence[tuple[Vertex, Vertex]]) -> dict[Vertex, list[Vertex]]:
    """The order around each vertex of one block."""
    near: dict[Vertex, list[Vertex]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    if len(edges) == 1:
        return {vertex: list(others) for vertex, others in near.items()}
    cycle = _cycle(near)
    faces = [cycle, cycle[::-1]]
    drawn = {frozenset(pair) for pair in zip(cycle, [*cycle[1:], cycle[0]], strict=True)}
    laid = dict.fromkeys(cycle)  # in order, so that the same graph is always drawn the same
    while len(drawn) < len(edges):
        watch_here().check("embedding in the plane", len(drawn), len(edges))
        path, face = _next_path(near, laid, drawn, faces)
        faces.remove(face)
        i, j = face.index(path[0]), face.index(path[-1])
        there = face[i : j + 1] if i < j else face[i:] + face[: j + 1]
        back = face[j : i + 1] if j < i else face[j:] + face[: i + 1]
        faces += [there + path[-2:0:-1], back + path[1:-1]]
        laid |= dict.fromkeys(path)
        drawn.update(frozenset(pair) for pair in pairwise(path))
    turns: dict[Vertex, dict[Vertex, Vertex]] = {vertex: {} for vertex in near}
    for face in faces:
        for before, vertex, after in zip([face[-1], *face[:-1]], face, [*face[1:], face[0]], strict=True):
            turns[vertex][before] = after
    found = {}
    for vertex, next_to in turns.items():
        order = [next(iter(next_to))]
        while (one := next_to[order[-1]]) != order[0]:
            order.append(one)
        found[vertex] = order
    return found


def _cycle(near: Mapping[Vertex, Sequence[Vertex]]) -> list[Vertex]:
    """Some cycle of a block."""
    start = next(iter(near))
    path, at = [start], {start: 0}
    while True:
        before = path[-2] if len(path) > 1 else None
        one = next(one for one in near[path[-1]] if one != before)
        if one in at:
            return path[at[one] :]
        at[one] = len(path)
        path.append(one)


def _next_path(
    near: Mapping[Vertex, Sequence[Vertex]],
    laid: Mapping[Vertex, None],
    drawn: set[frozenset[Vertex]],
    faces: Sequence[Face],
) -> tuple[list[Vertex], Face]:
    """A path between two vertices that are drawn, and a face for it: of a piece that fits into one only, if any."""
    where = [set(face) for face in faces]
    choice: tuple[list[Vertex], Face] | None = None
    for path, touched in _pieces(near, laid, drawn):
        fitting = []
        for face, members in zip(faces, where, strict=True):
            if touched <= members:
                fitting.append(face)
                if len(fitting) > 1:
                    break
        if not fitting:
            raise FathomError("this cannot be drawn in the plane")
        if len(fitting) == 1:
            return path, fitting[0]
        choice = choice or (path, fitting[0])
    assert choice is not None
    return choice


def _pieces(
    near: Mapping[Vertex, Sequence[Vertex]], laid: Mapping[Vertex, None], drawn: set[frozenset[Vertex]]
) -> list[tuple[list[Vertex], set[Vertex]]]:
    """What is not drawn yet, piece by piece: a path through it, and the vertices where it touches what is drawn."""
    found: list[tuple[list[Vertex], set[Vertex]]] = []
    seen: set[Vertex] = set()
    for vertex in laid:
        for one in near[vertex]:
            if one in laid:
                if frozenset((vertex, one)) not in drawn and (one, vertex) not in seen:
                    seen.add((vertex, one))
                    found.append(([vertex, one], {vertex, one}))
            elif one not in seen:
                came: dict[Vertex, Vertex] = {one: vertex}
                queue = [one]
                touched: dict[Vertex, Vertex] = {}
                for here in queue:
                    seen.add(here)
                    for then in near[here]:
                        if then in laid:
                            touched.setdefault(then, here)
                        elif then not in came:
                            came[then] = here
                            queue.append(then)
                end = next(other for other in touched if other != vertex)
                path = [end, touched[end]]
                while path[-1] != vertex:
                    path.append(came[path[-1]])
                found.append((path, set(touched)))
    return found
