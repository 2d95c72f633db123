"""Heaps in an array, the children of place i at di + 1 to di + d [Williams 1964]; `heapq`, of Python, is one.

Insertion goes up from the new leaf, or down towards it; extraction moves the last item to the root and down from there
(`top-down`), or pulls smaller children up until there is a hole among the leaves and moves the last item up from it
(`bottom-up`). What goes up stops at the first item that is not larger; if that one's key has fallen, a larger one
may stand above it. So only what goes down bears decreasing keys [Brodal 2022, 3 and 4].
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any, Literal

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue

Insertion = Literal["bottom-up", "top-down", "from the root"]
Extraction = Literal["top-down", "bottom-up"]


class ImplicitHeap(Queue):
    """A heap of any degree. An insertion `from the root` moves the whole path down, and then sinks the new item."""

    def __init__(
        self, degree: int = 2, insertion: Insertion = "bottom-up", extraction: Extraction = "top-down"
    ) -> None:
        """An empty heap."""
        self.degree, self.insertion, self.extraction = degree, insertion, extraction
        self.items: list[Any] = []

    def __len__(self) -> int:
        """How many items there are."""
        return len(self.items)

    def insert(self, item: Any) -> None:
        """Put an item in: at most one comparison a level, unless it is sunk from the root."""
        items, hole = self.items, len(self.items)
        items.append(item)
        if self.insertion == "bottom-up":
            self._rise(hole, item)
            return
        path = [hole]
        while path[-1]:
            path.append((path[-1] - 1) // self.degree)
        path.reverse()
        place = 0
        if self.insertion == "top-down":
            while place + 1 < len(path) and items[path[place]] < item:
                place += 1
        for i in range(len(path) - 1, place, -1):
            items[path[i]] = items[path[i - 1]]
        items[path[place]] = item
        if self.insertion == "from the root":
            self._sink(0, item)

    def extract_min(self) -> Any:
        """Take the root out."""
        items = self.items
        last = items.pop()
        if not items:
            return last
        first = items[0]
        if self.extraction == "top-down":
            self._sink(0, last)
        else:
            hole = 0
            while hole * self.degree + 1 < len(items):
                child = self._least_child(hole)
                items[hole] = items[child]
                hole = child
            self._rise(hole, last)
        return first

    def _rise(self, hole: int, item: Any) -> None:
        """Put an item into a hole, or above it: up as long as it is less than what is there."""
        items = self.items
        while hole:
            above = (hole - 1) // self.degree
            if not item < items[above]:
                break
            items[hole] = items[above]
            hole = above
        items[hole] = item

    def _sink(self, hole: int, item: Any) -> None:
        """Put an item into a hole, or below it: down as long as the least child is less."""
        items = self.items
        while hole * self.degree + 1 < len(items):
            child = self._least_child(hole)
            if not items[child] < item:
                break
            items[hole] = items[child]
            hole = child
        items[hole] = item

    def _least_child(self, place: int) -> int:
        """The child with the least key; of equal ones the last, as in `heapq`."""
        items, first = self.items, place * self.degree + 1
        best = first
        for child in range(first + 1, min(first + self.degree, len(items))):
            if not items[best] < items[child]:
                best = child
        return best

    def forest(self) -> Sequence[Tree]:
        """One tree, of which the array is the levels."""
        return [self._tree(0)] if self.items else []

    def _tree(self, place: int) -> Tree:
        first = place * self.degree + 1
        return self.items[place], tuple(map(self._tree, range(first, min(first + self.degree, len(self.items)))))

    def content(self) -> tuple[Any, ...]:
        """The array."""
        return tuple(self.items)

    def refilled(self, content: tuple[Any, ...]) -> ImplicitHeap:
        """A heap with this array."""
        heap = type(self)(self.degree, self.insertion, self.extraction)
        heap.items = list(content)
        return heap


class Heapq(ImplicitHeap):
    """Python's own `heapq`: in through the bottom, and pulled up by the bottom too."""

    def insert(self, item: Any) -> None:
        """`heapq.heappush`."""
        heapq.heappush(self.items, item)

    def extract_min(self) -> Any:
        """`heapq.heappop`."""
        return heapq.heappop(self.items)
