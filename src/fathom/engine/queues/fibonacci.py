"""Fibonacci heaps, whose items can be lowered and removed by name [Fredman and Tarjan 1987].

An item that is lowered is cut off from its parent and becomes a root, whatever its parent's key is. If it were cut off
only where it is less than its parent, a parent whose key has fallen in silence would keep it from coming out in time
[Brodal 2022, 5]; `cautious` heaps do that, to show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue


class Handle:
    """Where an item is: its parent, its children, and whether it has lost one of them since it got a parent."""

    __slots__ = ("below", "item", "lost", "parent")

    def __init__(self, item: Any) -> None:
        """A tree of one item."""
        self.item = item
        self.parent: Handle | None = None
        self.below: list[Handle] = []
        self.lost = False

    def told(self) -> Tree:
        """As a tuple."""
        return self.item, tuple(handle.told() for handle in self.below)


class FibonacciHeap(Queue):
    """Lowering takes constant time, extraction logarithmic time, amortised. The least root is the first."""

    def __init__(self, cautious: bool = False) -> None:
        """An empty heap."""
        self.cautious = cautious
        self.roots: list[Handle] = []
        self.handles: dict[int, Handle] = {}
        self.count = 0

    def __len__(self) -> int:
        """How many items there are."""
        return self.count

    def __contains__(self, item: Any) -> bool:
        """Whether that very item is in the heap."""
        return id(item) in self.handles

    def insert(self, item: Any) -> None:
        """Add a tree of one item."""
        self.handles[id(item)] = handle = Handle(item)
        self._put(handle)
        self.count += 1

    def _put(self, handle: Handle) -> None:
        handle.parent, handle.lost = None, False
        self.roots.append(handle)
        if len(self.roots) > 1 and handle.item < self.roots[0].item:
            self.roots[0], self.roots[-1] = self.roots[-1], self.roots[0]

    def extract_min(self) -> Any:
        """Take the first root out, and link trees of equal ranks until there are none."""
        handle = self.roots[0]
        self.handles.pop(id(handle.item), None)
        self._drop(handle)
        return handle.item

    def remove(self, item: Any) -> None:
        """Take an item out, wherever it is."""
        handle = self.handles.pop(id(item))
        self._cut(handle)
        self._drop(handle)

    def _drop(self, handle: Handle) -> None:
        """Take a root out, and link the rest."""
        self.count -= 1
        self.roots.remove(handle)
        trees, self.roots = [*self.roots, *handle.below], []
        waiting: dict[int, Handle] = {}
        for tree in trees:
            while (other := waiting.pop(len(tree.below), None)) is not None:
                if other.item < tree.item:
                    tree, other = other, tree  # noqa: PLW2901 - the tree that goes on
                tree.below.append(other)
                other.parent, other.lost = tree, False
            waiting[len(tree.below)] = tree
        for tree in waiting.values():
            self._put(tree)

    def lowered(self, item: Any) -> None:
        """The key of an item has been lowered, and the heap is told: to it, that is a new original key."""
        handle = self.handles[id(item)]
        if self.cautious and handle.parent is not None and not item < handle.parent.item:
            return
        self._cut(handle)
        if item < self.roots[0].item:
            place = self.roots.index(handle)
            self.roots[0], self.roots[place] = self.roots[place], self.roots[0]

    def _cut(self, handle: Handle) -> None:
        """Make a root of it, and of ancestors that have lost a child before."""
        while (parent := handle.parent) is not None:
            parent.below.remove(handle)
            self._put(handle)
            if not parent.lost:
                parent.lost = parent.parent is not None
                break
            handle = parent

    def forest(self) -> Sequence[Tree]:
        """The trees, that with the least root first."""
        return [root.told() for root in self.roots]

    def content(self) -> tuple[Any, ...]:
        """The trees, as long as no item has been lowered or removed by name."""
        return tuple(self.forest())

    def refilled(self, content: tuple[Any, ...]) -> FibonacciHeap:
        """A heap of these trees."""
        heap = FibonacciHeap(self.cautious)
        heap.roots = [heap._planted(told, None) for told in content]
        return heap

    def _planted(self, told: Tree, parent: Handle | None) -> Handle:
        self.count += 1
        handle = self.handles[id(told[0])] = Handle(told[0])
        handle.parent = parent
        handle.below = [self._planted(tree, handle) for tree in told[1]]
        return handle
