"""Weak heaps: a binary tree in an array in which an item is only less than what is on its right [Dutton 1993].

The item that must come before another is its *distinguished ancestor*: the parent of the first right child on the way
up. A bit at each place says which of its two children is on the right, so that subtrees change sides at once.
Extraction lets two trees meet at their roots and bears decreasing keys; insertion goes up from ancestor to ancestor and
does not, unless it is done from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fathom.engine.queues.items import Tree
from fathom.engine.queues.queue import Queue


class WeakHeap(Queue):
    """A weak heap, into which items are inserted from below or from above."""

    def __init__(self, top_down: bool = False) -> None:
        """An empty heap."""
        self.top_down = top_down
        self.items: list[Any] = []
        self.turned: list[int] = []

    def __len__(self) -> int:
        """How many items there are."""
        return len(self.items)

    def insert(self, item: Any) -> None:
        """Put an item in, at the last place or at one of its distinguished ancestors."""
        place = len(self.items)
        self.items.append(item)
        self.turned.append(0)
        if place % 2 == 0:
            self.turned[place // 2] = 0  # an only child is on the left
        if not self.top_down:
            while place:
                above = self._above(place)
                if not item < self.items[above]:
                    break
                self._change(above, place)
                place = above
            return
        chain = [place]
        while chain[-1]:
            chain.append(self._above(chain[-1]))
        chain.reverse()
        first = 0
        while first + 1 < len(chain) and self.items[chain[first]] < item:
            first += 1
        for i in range(len(chain) - 1, first, -1):
            self._change(chain[i - 1], chain[i])

    def extract_min(self) -> Any:
        """Take the root out; the last item meets the left spine of its child, from below."""
        items = self.items
        last = items.pop()
        self.turned.pop()
        if not items:
            return last
        least, items[0] = items[0], last
        place = 1
        if len(items) > 1:
            while 2 * place + self.turned[place] < len(items):
                place = 2 * place + self.turned[place]
            while place:
                if items[place] < items[0]:
                    self._change(0, place)
                place //= 2
        return least

    def _above(self, place: int) -> int:
        """The distinguished ancestor."""
        while place % 2 == self.turned[place // 2]:
            place //= 2
        return place // 2

    def _change(self, above: int, place: int) -> None:
        """Let two items change places, and the subtrees of the lower one sides."""
        items = self.items
        items[above], items[place] = items[place], items[above]
        self.turned[place] ^= 1

    def forest(self) -> Sequence[Tree]:
        """The tree of distinguished ancestors."""
        below: list[list[int]] = [[] for _ in self.items]
        for place in range(1, len(self.items)):
            below[self._above(place)].append(place)

        def tree(place: int) -> Tree:
            return self.items[place], tuple(map(tree, below[place]))

        return [tree(0)] if self.items else []

    def content(self) -> tuple[Any, ...]:
        """The array, and the bits of the places that may have children."""
        return tuple(self.items), tuple(self.turned[: (len(self.items) + 1) // 2])

    def refilled(self, content: tuple[Any, ...]) -> WeakHeap:
        """A heap with this array and these bits."""
        heap = WeakHeap(self.top_down)
        heap.items = list(content[0])
        heap.turned = [*content[1], *[0] * (len(heap.items) - len(content[1]))]
        return heap
