"""The interface of all queues: insert, extract_min, how many there are, and what is above what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from fathom.engine.queues.items import Tree


class Queue(ABC):
    """A priority queue over items that have `<`, and nothing else that it knows of them."""

    @abstractmethod
    def insert(self, item: Any) -> None:
        """Put an item in."""

    @abstractmethod
    def extract_min(self) -> Any:
        """Take out an item: the least, if keys have not fallen since. The queue must not be empty."""

    @abstractmethod
    def __len__(self) -> int:
        """How many items there are."""

    @abstractmethod
    def forest(self) -> Sequence[Tree]:
        """Which items wait for which others, as the queue has ordered them."""

    @abstractmethod
    def content(self) -> tuple[Any, ...]:
        """All that the queue is: tuples of items, whole numbers and None; `refilled` makes the same queue of it."""

    @abstractmethod
    def refilled(self, content: tuple[Any, ...]) -> Queue:
        """A queue of this sort with that content."""

    def flaws(self) -> list[str]:
        """What is wrong with the structure, keys left aside; nothing as long as the queue is right."""
        return []


def items_of(content: tuple[Any, ...]) -> Iterator[Any]:
    """The items in what `Queue.content` tells, from the first to the last."""
    for part in content:
        if isinstance(part, tuple):
            yield from items_of(part)
        elif part is not None and not isinstance(part, int):
            yield part
