"""Shortest paths with any queue: the four textbook ways, and one with two switches [Brodal 2022, Figure 1 and 7.3].

The ways differ in what becomes of a node whose distance falls while it waits: its key is lowered by name, it is removed
and inserted again, or it is inserted once more; then what is outdated is known by its distance, or by the nodes that
were visited. Where items are nodes and their keys the distances as they are now (`by_distance`), keys fall in silence,
and the queue has to bear it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from fathom.engine.queues.fibonacci import FibonacciHeap
from fathom.engine.queues.items import Comparisons, Item
from fathom.engine.queues.queue import Queue, items_of

Graph = Sequence[Sequence[tuple[int, int]]]
"""Of each node, the edges that leave it: a node, and a length that is not negative."""

FAR = float("inf")


@dataclass(frozen=True, slots=True)
class Paths:
    """Distances from the source, the order of visits, and what it took to find them. `most`: items queued at a time."""

    distances: tuple[float, ...]
    order: tuple[int, ...]
    inserted: int
    relaxed: int
    comparisons: int
    most: int

    @property
    def visited(self) -> int:
        """How often a node was visited."""
        return len(self.order)


class _Distances:
    """The distances so far, and what is counted."""

    def __init__(self, graph: Graph, source: int) -> None:
        self.graph = graph
        self.distances = [FAR] * len(graph)
        self.distances[source] = 0
        self.counted = Comparisons()
        self.order: list[int] = []
        self.inserted = self.relaxed = self.most = 0

    def insert(self, queue: Queue, item: Any) -> None:
        queue.insert(item)
        self.inserted += 1
        self.most = max(self.most, len(queue))

    def nearer(self, node: int) -> list[int]:
        """Visit a node: the nodes whose distances fall by that."""
        self.order.append(node)
        found = []
        for other, length in self.graph[node]:
            self.relaxed += 1
            if self.distances[node] + length < self.distances[other]:
                self.distances[other] = self.distances[node] + length
                found.append(other)
        return found

    def paths(self) -> Paths:
        order, made = tuple(self.order), self.counted.made
        return Paths(tuple(self.distances), order, self.inserted, self.relaxed, made, self.most)


def by_lowering(graph: Graph, source: int, *, removing: bool = False) -> Paths:
    """The first way: keys are lowered by name, in a Fibonacci heap; or the second: items are removed and come again."""
    search, queue = _Distances(graph, source), FibonacciHeap()
    items: dict[int, Item] = {source: Item((0, source), search.counted)}
    search.insert(queue, items[source])
    while len(queue):
        node = queue.extract_min().key[1]
        for other in search.nearer(node):
            key = (search.distances[other], other)
            item = items.get(other)
            if item is not None and item in queue and not removing:
                item.key = item.original = key
                queue.lowered(item)
                continue
            if item is not None and item in queue:
                queue.remove(item)
            items[other] = Item(key, search.counted)
            search.insert(queue, items[other])
    return search.paths()


def by_outdated(graph: Graph, source: int, make: Callable[[], Queue]) -> Paths:
    """The third way: nodes are inserted again, and skipped where the distance is no longer theirs."""
    search, queue = _Distances(graph, source), make()
    search.insert(queue, Item((0, source), search.counted))
    while len(queue):
        distance, node = queue.extract_min().key
        if distance == search.distances[node]:
            for other in search.nearer(node):
                search.insert(queue, Item((search.distances[other], other), search.counted))
    return search.paths()


class _Node:
    """A node whose key is its distance as it is now."""

    __slots__ = ("number", "search")

    def __init__(self, number: int, search: _Distances) -> None:
        self.number, self.search = number, search

    def __lt__(self, other: _Node) -> bool:
        self.search.counted.made += 1
        return self.search.distances[self.number] < self.search.distances[other.number]


def dijkstra(
    graph: Graph,
    source: int,
    make: Callable[[], Queue],
    *,
    visited: bool = True,
    by_distance: bool = False,
    slack: float | None = None,
) -> Paths:
    """The fourth way, with switches: without `visited` nodes are visited again; `by_distance`, keys fall in silence.

    With `slack` the queue is made again without outdated items when it has more than 1 + slack as many as there are
    nodes. With `visited` and `by_distance` distances are right if the queue bears decreasing keys.
    """
    search, queue = _Distances(graph, source), make()

    def item(node: int) -> Any:
        return _Node(node, search) if by_distance else Item((search.distances[node], node), search.counted)

    def node_of(item: Any) -> int:
        return int(item.number if by_distance else item.key[1])

    seen: set[int] = set()
    search.insert(queue, item(source))
    while len(queue):
        node = node_of(queue.extract_min())
        if visited and node in seen:
            continue
        seen.add(node)
        for other in search.nearer(node):
            if slack is not None and len(queue) >= (1 + slack) * len(graph):
                waiting = {node_of(entry) for entry in items_of(queue.content())}
                queue = make()
                for again in sorted(waiting - seen if visited else waiting):
                    queue.insert(item(again))
            search.insert(queue, item(other))
    return search.paths()


def random_clique(size: int, seed: int) -> Graph:
    """All edges, loops too, with random lengths from 1 to the number of nodes."""
    random = Random(seed)
    return [[(other, random.randint(1, size)) for other in range(size)] for _ in range(size)]


def worst_clique(size: int) -> Graph:
    """All edges, with lengths by which distances fall as often as can be: node v is at distance v from node 0."""
    return [[(other, max(0, 2 * (other - node) - 1)) for other in range(size)] for node in range(size)]


def random_grid(side: int, seed: int, longest: int = 9) -> Graph:
    """The squares of a board, each joined to its neighbours, with random lengths each way."""
    random = Random(seed)
    found: list[list[tuple[int, int]]] = []
    for row in range(side):
        for column in range(side):
            around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            inside = [(y, x) for y, x in around if 0 <= y < side and 0 <= x < side]
            found.append([(y * side + x, random.randint(1, longest)) for y, x in inside])
    return found


FIGURE_3: Graph = (
    ((1, 1), (2, 8), (3, 7), (4, 5), (5, 6)),
    ((2, 1),),
    ((3, 1),),
    ((4, 1),),
    ((5, 1),),
    (),
)
"""Nodes s, a to e [Brodal 2022, Figure 3]: e is at distance 5 from s. The lengths follow from the heaps shown there."""
