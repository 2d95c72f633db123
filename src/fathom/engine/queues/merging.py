"""Heaps that are merged: skew heaps [Sleator and Tarjan 1986] and leftist heaps [Crane 1972].

Both are binary trees in which two right spines are merged from above, the smaller root first; then sides are changed,
always in skew heaps, and in leftist heaps where the left side would be the shallower one. An item gets above another
only by not being larger than that one or something above it: decreased heap order holds [Brodal 2022, 5].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue


class _Node:
    """An item and two subtrees. `depth`: the way to the next missing child."""

    __slots__ = ("depth", "item", "left", "right")

    def __init__(self, item: Any, left: _Node | None = None, right: _Node | None = None) -> None:
        self.item, self.left, self.right = item, left, right
        self.depth = 1 + min(_depth(left), _depth(right))


def _depth(node: _Node | None) -> int:
    return 0 if node is None else node.depth


class MergingHeap(Queue):
    """A skew heap or, if `leftist`, a leftist one."""

    def __init__(self, leftist: bool = False) -> None:
        """An empty heap."""
        self.leftist = leftist
        self.root: _Node | None = None
        self.count = 0

    def __len__(self) -> int:
        """How many items there are."""
        return self.count

    def insert(self, item: Any) -> None:
        """Merge with a tree of one item."""
        self.root = self._merged(self.root, _Node(item))
        self.count += 1

    def extract_min(self) -> Any:
        """Take the root out, and merge what was below it."""
        assert self.root is not None
        least, self.root = self.root.item, self._merged(self.root.left, self.root.right)
        self.count -= 1
        return least

    def _merged(self, one: _Node | None, other: _Node | None) -> _Node | None:
        """One tree of two. The spines are walked down together, and put together on the way back."""
        spine = []
        while one is not None and other is not None:
            if other.item < one.item:
                one, other = other, one
            spine.append(one)
            one = one.right
        rest = other if one is None else one
        for node in reversed(spine):
            node.right = rest
            if not self.leftist or _depth(node.left) < _depth(node.right):
                node.left, node.right = node.right, node.left
            node.depth = 1 + min(_depth(node.left), _depth(node.right))
            rest = node
        return rest

    def forest(self) -> Sequence[Tree]:
        """The tree."""
        return [_tree(self.root)] if self.root is not None else []

    def content(self) -> tuple[Any, ...]:
        """The tree, sides told apart: an item, its left side, its right side."""
        return _sides(self.root)

    def refilled(self, content: tuple[Any, ...]) -> MergingHeap:
        """A heap with this tree."""
        heap = MergingHeap(self.leftist)
        heap.root = _node(content)
        heap.count = _count(content)
        return heap

    def flaws(self) -> list[str]:
        """In a leftist heap, nodes whose left side is the shallower one."""
        found, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            if node is not None:
                waiting += [node.left, node.right]
                if self.leftist and _depth(node.left) < _depth(node.right):
                    found.append("a left side is shallower than the right one")
        return found


def _tree(node: _Node) -> Tree:
    return node.item, tuple(_tree(side) for side in (node.left, node.right) if side is not None)


def _sides(node: _Node | None) -> tuple[Any, ...]:
    return () if node is None else (node.item, _sides(node.left), _sides(node.right))


def _node(content: tuple[Any, ...]) -> _Node | None:
    return _Node(content[0], _node(content[1]), _node(content[2])) if content else None


def _count(content: tuple[Any, ...]) -> int:
    return 1 + _count(content[1]) + _count(content[2]) if content else 0
