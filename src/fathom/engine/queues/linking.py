"""Heaps whose trees are linked at their roots: pairing heaps [Fredman et al. 1986], binomial queues [Vuillemin 1978]
and rank-pairing heaps [Haeupler et al. 2011].

Two trees become one by a comparison of their roots, the larger one becoming a child of the smaller. Whatever is below
the larger has an original key that is not less than its key then: decreased heap order holds [Brodal 2022, 5].

Rank-pairing heaps are built here as far as insertion and extraction go: items come in as trees of rank 0, an
extraction links trees of the same rank once, in one pass, and the least root is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue


class LinkedTree:
    """An item and the trees below it, in the order in which they were linked."""

    __slots__ = ("below", "item")

    def __init__(self, item: Any, below: Iterable[LinkedTree] = ()) -> None:
        """A tree."""
        self.item = item
        self.below = list(below)

    def told(self) -> Tree:
        """As a tuple."""
        return self.item, tuple(tree.told() for tree in self.below)


def linked(one: LinkedTree, other: LinkedTree) -> LinkedTree:
    """One tree of two: the first on top, unless the second is less."""
    if other.item < one.item:
        one, other = other, one
    one.below.append(other)
    return one


def planted(told: Tree) -> LinkedTree:
    """The tree that was told."""
    return LinkedTree(told[0], map(planted, told[1]))


class LinkingHeap(Queue):
    """What the three share: a list of trees."""

    def __init__(self) -> None:
        """An empty heap."""
        self.trees: list[LinkedTree] = []
        self.count = 0

    def __len__(self) -> int:
        """How many items there are."""
        return self.count

    def forest(self) -> Sequence[Tree]:
        """The trees."""
        return [tree.told() for tree in self.trees]

    def content(self) -> tuple[Any, ...]:
        """The trees: how many there are below a root says their ranks."""
        return tuple(self.forest())

    def refilled(self, content: tuple[Any, ...]) -> LinkingHeap:
        """A heap of these trees."""
        heap = type(self)()
        heap.trees = [planted(tree) for tree in content]
        heap.count = sum(map(_size, content))
        return heap


class PairingHeap(LinkingHeap):
    """One tree. What was below the least item is linked in pairs, the newest first, and the pairs from the back."""

    def insert(self, item: Any) -> None:
        """Link with a tree of one item."""
        tree = LinkedTree(item)
        self.trees = [linked(self.trees[0], tree) if self.trees else tree]
        self.count += 1

    def extract_min(self) -> Any:
        """Take the root out, and link its subtrees in two passes."""
        root = self.trees.pop()
        below = root.below[::-1]
        pairs = [linked(*below[i : i + 2]) if i + 1 < len(below) else below[i] for i in range(0, len(below), 2)]
        if pairs:
            whole = pairs.pop()
            while pairs:
                whole = linked(pairs.pop(), whole)
            self.trees.append(whole)
        self.count -= 1
        return root.item


class BinomialQueue(LinkingHeap):
    """Trees of different ranks: one of rank r has 2^r items, so the binary digits of n say which there are.

    A Fibonacci heap whose keys are never lowered by name does the same work, later.
    """

    def insert(self, item: Any) -> None:
        """Add a tree of rank 0, and carry."""
        self.trees = _added(self.trees, [LinkedTree(item)])
        self.count += 1

    def extract_min(self) -> Any:
        """Take the least root out; its subtrees are a queue, which is added to the others."""
        least = _least(self.trees)
        root = self.trees.pop(least)
        self.trees = _added(self.trees, root.below)
        self.count -= 1
        return root.item

    def flaws(self) -> list[str]:
        """Trees that the number of items does not have, or that are not binomial."""
        sizes = [_size(tree) for tree in self.forest()]
        wanted = [1 << bit for bit in range(self.count.bit_length()) if self.count >> bit & 1]
        found = [] if sizes == wanted else [f"trees of {sizes} items, expected {wanted}"]
        return found + [flaw for tree in self.trees for flaw in _irregular(tree)]


class RankPairingHeap(LinkingHeap):
    """Trees of any ranks, the one with the least root first."""

    def insert(self, item: Any) -> None:
        """Add a tree of rank 0; it comes first if it is less than the first."""
        self._put(LinkedTree(item))
        self.count += 1

    def _put(self, tree: LinkedTree) -> None:
        self.trees.append(tree)
        if len(self.trees) > 1 and tree.item < self.trees[0].item:
            self.trees[0], self.trees[-1] = self.trees[-1], self.trees[0]

    def extract_min(self) -> Any:
        """Take the first root out, and link trees of equal ranks once."""
        root, rest = self.trees[0], self.trees[1:]
        waiting: dict[int, LinkedTree] = {}
        self.trees = []
        for tree in [*root.below, *rest]:
            other = waiting.pop(len(tree.below), None)
            if other is None:
                waiting[len(tree.below)] = tree
            else:
                self._put(linked(other, tree))
        for tree in waiting.values():
            self._put(tree)
        self.count -= 1
        return root.item

    def flaws(self) -> list[str]:
        """Trees that are not as their ranks want them."""
        return [flaw for tree in self.trees for flaw in _irregular(tree)]


def _added(some: Sequence[LinkedTree], others: Sequence[LinkedTree]) -> list[LinkedTree]:
    """Two lists of trees of ascending ranks as one, by adding with carry."""
    at: dict[int, list[LinkedTree]] = {}
    for tree in (*some, *others):
        at.setdefault(len(tree.below), []).append(tree)
    found: list[LinkedTree] = []
    rank = 0
    while at:
        trees = at.pop(rank, [])
        if len(trees) % 2:
            found.append(trees.pop(0))
        if trees:
            at.setdefault(rank + 1, []).append(linked(*trees))
        rank += 1
    return found


def _least(trees: Sequence[LinkedTree]) -> int:
    best = 0
    for number in range(1, len(trees)):
        if trees[number].item < trees[best].item:
            best = number
    return best


def _size(told: Tree) -> int:
    return 1 + sum(map(_size, told[1]))


def _irregular(tree: LinkedTree) -> list[str]:
    """Below a root of rank r there are trees of rank 0, 1, ... r - 1."""
    ranks = [len(under.below) for under in tree.below]
    found = [] if sorted(ranks) == list(range(len(ranks))) else [f"below a root of rank {len(ranks)}: ranks {ranks}"]
    return found + [flaw for under in tree.below for flaw in _irregular(under)]
