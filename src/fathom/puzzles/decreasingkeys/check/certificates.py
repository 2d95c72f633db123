"""What shows that a queue cannot be broken, or not sooner."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StatesVisited:
    """How many states of the queue the search met, and how many operations the longest way among them takes.

    It guarantees nothing by itself: the checker visits the states again, with queues of its own.
    """

    states: int
    operations: int
