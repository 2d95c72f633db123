"""What queues hold: items that are compared by `<` alone, and whose keys may fall without a word to the queue.

An item has the key it was inserted with, its *original* key, and the one it has now [Brodal 2022, 1]. A queue bears
decreasing keys if what it gives out has a key no larger than every original key in it. *Decreased heap order* is what
makes it so: the key of an item now is at most the original key of everything below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Tree = tuple[Any, tuple["Tree", ...]]
"""An item, and the trees below it: none of them may come out before it."""


@dataclass(slots=True)
class Comparisons:
    """How many comparisons the items that share it have been through."""

    made: int = 0


@dataclass(slots=True, eq=False)
class Item:
    """Something with a key. `original` is the key at insertion, of which no queue knows."""

    key: Any
    comparisons: Comparisons = field(default_factory=Comparisons)
    original: Any = None

    def __post_init__(self) -> None:
        """An item begins with its original key."""
        if self.original is None:
            self.original = self.key

    def __lt__(self, other: Item) -> bool:
        """Whether its key is less now. Counted."""
        self.comparisons.made += 1
        return bool(self.key < other.key)

    @property
    def unchanged(self) -> bool:
        """Whether the key is still the original one."""
        return bool(self.key == self.original)


def may_come_out(item: Item, queued: Iterable[Item]) -> bool:
    """Whether a queue of these items may give out this one: no original key is less than its key."""
    return not any(other.original < item.key for other in queued)


def out_of_order(forest: Iterable[Tree]) -> Iterator[tuple[Item, Item]]:
    """Pairs of an item and one above it whose key is larger than its original key: breaches of decreased heap order."""
    waiting: list[tuple[Tree, tuple[Item, ...]]] = [(tree, ()) for tree in forest]
    while waiting:
        (item, below), above = waiting.pop()
        yield from ((item, ancestor) for ancestor in above if item.original < ancestor.key)
        waiting += [(tree, (*above, item)) for tree in below]
