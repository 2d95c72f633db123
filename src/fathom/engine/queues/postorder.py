"""Post-order heaps: perfect trees one behind the other in an array, each in post-order [Harvey and Zatloukal 2004].

No two trees have the same size but the two smallest, so n says which there are. A new item becomes a tree, or the
root above the two smallest if those are alike; the least root is replaced by the last one, whose subtrees become
trees. All that moves, moves down: post-order heaps bear decreasing keys [Brodal 2022, 6].

The degree may be more than two, as [Brodal 2022, 8] proposes: then up to d - 1 trees are alike, and d of the smallest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue


class PostOrderHeap(Queue):
    """Insertion takes constant time and extraction logarithmic time, amortised."""

    def __init__(self, degree: int = 2) -> None:
        """An empty heap."""
        self.degree = degree
        self.items: list[Any] = []
        self.sizes: list[int] = []

    def __len__(self) -> int:
        """How many items there are."""
        return len(self.items)

    def insert(self, item: Any) -> None:
        """Put an item in: as a tree, or on top of the smallest trees."""
        self.items.append(item)
        size = self._grown(self.sizes)
        self._sink(len(self.items) - 1, size, item)

    def _grown(self, sizes: list[int]) -> int:
        """Change the sizes of trees as an insertion does; the size of the new item's tree."""
        size = 1
        if len(sizes) >= self.degree and sizes[-1] == sizes[-self.degree]:
            size += self.degree * sizes[-1]
            del sizes[-self.degree :]
        sizes.append(size)
        return size

    def extract_min(self) -> Any:
        """Take the least root out, and put the last one in its place."""
        items, sizes = self.items, self.sizes
        place = end = len(items) - 1
        size = sizes[-1]
        for tree in range(len(sizes) - 2, -1, -1):
            end -= sizes[tree + 1]
            if items[end] < items[place]:
                place, size = end, sizes[tree]
        least = items[place]
        below = sizes.pop() // self.degree
        if below:
            sizes += [below] * self.degree
        last = items.pop()
        if place < len(items):
            self._sink(place, size, last)
        return least

    def _sink(self, hole: int, size: int, item: Any) -> None:
        """Put an item at the root of a tree of this size, or below: down as long as the least child is less."""
        items, degree = self.items, self.degree
        while size > 1:
            size //= degree
            child = hole - 1
            for other in range(hole - 1 - size, hole - 1 - size * degree, -size):
                if items[other] < items[child]:
                    child = other
            if not items[child] < item:
                break
            items[hole] = items[child]
            hole = child
        items[hole] = item

    def forest(self) -> Sequence[Tree]:
        """The trees, large ones first."""
        found, end = [], -1
        for size in self.sizes:
            end += size
            found.append(self._tree(end, size))
        return found

    def _tree(self, root: int, size: int) -> Tree:
        below = size // self.degree
        places = range(root - 1 - below * (self.degree - 1), root, below) if below else ()
        return self.items[root], tuple(self._tree(place, below) for place in places)

    def content(self) -> tuple[Any, ...]:
        """The array."""
        return tuple(self.items)

    def refilled(self, content: tuple[Any, ...]) -> PostOrderHeap:
        """A heap with this array, whose length says which trees there are."""
        heap = PostOrderHeap(self.degree)
        heap.items = list(content)
        for _ in content:
            heap._grown(heap.sizes)
        return heap

    def flaws(self) -> list[str]:
        """Sizes that the number of items does not have."""
        wanted = self.refilled(self.content()).sizes
        return [] if self.sizes == wanted else [f"trees of sizes {self.sizes}, expected {wanted}"]
