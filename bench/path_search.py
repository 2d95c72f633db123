"""Plain depth-first search for paths, compiled: the yardstick of the diagrams in `bench.paths`.

A path grows from a start, edge by edge, and is taken back. With `prune`, a path is given up as soon as what it can
still reach, past the vertices it has used, holds no end, misses a vertex that must be used, or has too little left for
a count of vertices; so without other constraints no branch is in vain, but the time is still at least proportional to
the number of paths. Loops and regions are not for this search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.errors import FathomError
from fathom.proofs.paths.graph import Path
from fathom.proofs.paths.problem import Problem

Longs = NDArray[np.int64]

_SLICE = 1 << 18
_MAY_START, _MAY_END = 1, 2

_DONE, _FOUND_ONE, _PAUSE = range(3)
_LENGTH, _START, _FOUND, _NODES, _MISSING, _CURSOR_SIZE = range(6)
"""The cursor: vertices on the path, the next start, paths found, vertices entered, things that must still be used."""

_LONGS = types.int64[::1]
_TABLE = types.int64[:, ::1]


class _Growth(NamedTuple):
    """The graph, what is asked for, and the path so far. Things are the vertices and, after them, the edges."""

    near_first: Any  # by vertex: where its neighbours begin
    near: Any  # the neighbour, and the edge to it
    starts: Any
    kinds: Any  # by vertex: whether it may be a start or an end
    noted: Any  # by thing: whether it is needed or in a count
    needed: Any  # by thing
    first: Any  # by thing: where the counts begin that it is in
    members: Any
    hits: Any  # by count
    bounds: Any  # by count: low, high, and whether it is of vertices alone
    used: Any  # by vertex
    reach: Any  # scratch, by count
    scratch: Any  # a queue, and for each vertex the turn in which it was last seen
    path: Any  # vertices, the edges to them, and the next neighbours to be tried
    edges: Any
    places: Any
    cursor: Any
    prune: bool
    listing: bool


_TABLES = ("near", "bounds", "scratch")
_GROWTH = types.NamedTuple(
    [
        *(_TABLE if name in _TABLES else _LONGS for name in _Growth._fields[:-2]),
        types.boolean,
        types.boolean,
    ],
    _Growth,
)


@compiled(types.boolean(_GROWTH, types.int64, types.int64), inline="always")
def _note(growth: Any, thing: int, by: int) -> bool:
    """A vertex or edge comes onto the path (`by` 1) or is taken off (-1); whether no count is too large."""
    growth.cursor[_MISSING] -= by * growth.needed[thing]
    kept = True
    for place in range(growth.first[thing], growth.first[thing + 1]):
        count = growth.members[place]
        growth.hits[count] += by
        kept &= growth.hits[count] <= growth.bounds[count, 1]
    return kept


@compiled(types.boolean(_GROWTH, types.int64, types.int64), inline="always")
def _promising(growth: Any, head: int, turn: int) -> bool:
    """Whether what can still be reached from the head of the path holds an end and enough of everything."""
    near_first, near, used, reach, bounds = growth.near_first, growth.near, growth.used, growth.reach, growth.bounds
    queue, seen = growth.scratch[0], growth.scratch[1]
    for count in range(reach.size):
        reach[count] = growth.hits[count]
    queue[0], length, read, ends = head, 1, 0, 0
    while read < length:
        here = queue[read]
        read += 1
        for place in range(near_first[here], near_first[here + 1]):
            there = near[place, 0]
            if used[there] or seen[there] == turn:
                continue
            seen[there] = turn
            queue[length] = there
            length += 1
            ends |= growth.kinds[there] & _MAY_END
            for at in range(growth.first[there], growth.first[there + 1]):
                reach[growth.members[at]] += 1
    if not ends:
        return False
    for vertex in range(used.size):
        if growth.needed[vertex] and not used[vertex] and seen[vertex] != turn:
            return False
    enough = True
    for count in range(reach.size):
        enough &= reach[count] >= bounds[count, 0] or not bounds[count, 2]
    return enough


@compiled(types.int64(_GROWTH, types.int64), nogil=True, shared=False)
def _search(growth: Any, budget: int) -> int:
    """Go on from where the cursor is, for `budget` vertices or, with `listing`, to the next path."""
    near_first, near, starts, kinds = growth.near_first, growth.near, growth.starts, growth.kinds
    noted, hits, bounds, used = growth.noted, growth.hits, growth.bounds, growth.used
    path, edges, places, cursor = growth.path, growth.edges, growth.places, growth.cursor
    vertices = kinds.size
    while True:
        length = cursor[_LENGTH]
        if length == 0:
            if cursor[_START] == starts.size:
                return _DONE
            head, edge = starts[cursor[_START]], -1
            cursor[_START] += 1
        else:
            here = path[length - 1]
            place = places[length - 1]
            if place == near_first[here + 1]:
                cursor[_LENGTH] -= 1
                used[here] = 0
                if noted[here]:
                    _note(growth, here, -1)
                edge = vertices + edges[length - 1]
                if length > 1 and noted[edge]:
                    _note(growth, edge, -1)
                continue
            if budget == 0:
                return _PAUSE
            places[length - 1] += 1
            head, edge = near[place, 0], near[place, 1]
            if used[head]:
                continue
        budget -= 1
        cursor[_NODES] += 1
        used[head] = 1
        kept = True
        if noted[head]:
            kept = _note(growth, head, 1)
        if edge >= 0 and noted[vertices + edge]:
            kept &= _note(growth, vertices + edge, 1)
        path[length], edges[length], places[length] = head, edge, near_first[head]
        cursor[_LENGTH] = length + 1
        found = False
        if kept and edge >= 0 and kinds[head] & _MAY_END and cursor[_MISSING] == 0:
            # A path that is one in both directions is counted from its smaller end.
            twice = kinds[head] & _MAY_START and kinds[path[0]] & _MAY_END
            found = not twice or path[0] < head
            for count in range(hits.size):
                found &= hits[count] >= bounds[count, 0]
        if kept and growth.prune:
            kept = _promising(growth, head, cursor[_NODES])
        if not kept:
            places[length] = near_first[head + 1]
        if found:
            cursor[_FOUND] += 1
            if growth.listing:
                return _FOUND_ONE


class DepthFirst:
    """A depth-first search for the paths of a problem; `found` paths and `nodes` (vertices entered) so far."""

    def __init__(self, problem: Problem, prune: bool = True) -> None:
        if problem.loop or problem.regions is not None:
            raise FathomError("depth-first search is for paths without regions")
        graph = problem.graph
        self.problem = problem
        avoided = problem.avoid_vertices
        near: list[list[tuple[int, int]]] = [[] for _ in range(graph.vertices)]
        for edge, (u, v) in enumerate(graph.edges):
            if edge not in problem.avoid_edges and u not in avoided and v not in avoided:
                near[u].append((v, edge))
                near[v].append((u, edge))
        things = graph.vertices + len(graph.edges)
        counts = [[*count.vertices, *(graph.vertices + edge for edge in count.edges)] for count in problem.counts]
        of_thing: list[list[int]] = [[] for _ in range(things)]
        for number, listed in enumerate(counts):
            for thing in listed:
                of_thing[thing].append(number)
        needed = np.zeros(things, np.int64)
        needed[[*problem.use_vertices, *(graph.vertices + edge for edge in problem.use_edges)]] = 1
        cursor = np.zeros(_CURSOR_SIZE, np.int64)
        cursor[_MISSING] = needed.sum()
        self._growth = _Growth(
            _starts_of(near),
            np.array([pair for pairs in near for pair in pairs], np.int64).reshape(-1, 2),
            np.array(sorted(problem.starts - avoided), np.int64),  # type: ignore[operator]
            np.array(
                [_MAY_START * (v in problem.starts) + _MAY_END * (v in problem.ends) for v in range(graph.vertices)]
            ),
            needed | np.array([bool(numbers) for numbers in of_thing], np.int64),
            needed,
            _starts_of(of_thing),
            np.array([number for numbers in of_thing for number in numbers], np.int64),
            np.zeros(len(counts), np.int64),
            np.array(
                [
                    (count.low, things if count.high is None else count.high, not count.edges)
                    for count in problem.counts
                ],
                np.int64,
            ).reshape(-1, 3),
            np.zeros(graph.vertices, np.int64),
            np.zeros(len(counts), np.int64),
            np.zeros((2, graph.vertices), np.int64),
            np.zeros(graph.vertices + 1, np.int64),
            np.zeros(graph.vertices + 1, np.int64),
            np.zeros(graph.vertices + 1, np.int64),
            cursor,
            prune,
            listing=False,
        )

    @property
    def found(self) -> int:
        """How many paths were found so far."""
        return int(self._growth.cursor[_FOUND])

    @property
    def nodes(self) -> int:
        """How many times a vertex was entered so far."""
        return int(self._growth.cursor[_NODES])

    def count(self, watch: Watch) -> int:
        """How many paths there are. After `LimitReached`, `found` says how many were seen."""
        while _search(self._growth, _SLICE) != _DONE:
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
        return self.found

    def paths(self, watch: Watch) -> Iterator[Path]:
        """All paths, each once, from a start to an end."""
        growth = self._growth._replace(listing=True)
        while True:
            status = _search(growth, _SLICE)
            if status == _DONE:
                return
            watch.check("searching", self.nodes, nodes=self.nodes, found=self.found)
            if status == _FOUND_ONE:
                length = int(growth.cursor[_LENGTH])
                yield Path(tuple(growth.path[:length].tolist()), tuple(growth.edges[1:length].tolist()))


def _starts_of(lists: list[list[Any]]) -> Longs:
    """Where each list begins when all are joined, and where the last one ends."""
    return np.concatenate([[0], np.cumsum([len(listed) for listed in lists])]).astype(np.int64)
