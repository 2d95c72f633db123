"""Everything that can happen to a queue, by the names low and high in the place of keys.

If a queue is broken by some run, an item came out whose key was larger than the key t that another had been inserted
with. Say `low` of keys up to t and `high` of the others: what the queue did can be done with these names, if a
comparison of two that are alike may come out either way. So a queue that cannot be broken with names, by so many
operations or by any number, cannot be broken with keys. (The converse does not hold, and is not used.)

A state is reached from the empty queue by putting in something high or low, by letting something high fall, and by
taking something out. With a bounded number of items there are finitely many states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fathom.answer import Watch
from fathom.puzzles.decreasingkeys.check.queues import Less, PlainQueue, State

HIGH, FALLEN, LOW = "high", "fallen", "low"


def first_breach(queue: PlainQueue, most: int, before: float, watch: Watch) -> int | None:
    """The fewest operations, less than `before`, after which the queue may be broken; None, if it never is.

    There are never more than `most` items in it.
    """
    empty: tuple[State, int] = ((), 0)
    seen = {empty}
    layer = [empty]
    operations = 1
    while layer and operations < before:
        ahead = []
        for state, count in layer:
            watch.check("visiting states", len(seen))
            for after in _after(queue, state, count, most):
                if after is None:
                    return operations
                if after not in seen:
                    seen.add(after)
                    ahead.append(after)
        layer = ahead
        operations += 1
    return None


def _after(queue: PlainQueue, state: State, count: int, most: int) -> Iterator[tuple[State, int] | None]:
    """The states an operation away, with the number of items in each; None for a broken queue."""
    names = list(_names(state))
    for place, name in enumerate(names):
        if name == HIGH:
            yield _renamed(state, place), count
    if count < most:
        for name in (LOW, HIGH):
            for after in _outcomes(lambda less, name=name: queue.put(state, name, less)):  # type: ignore[misc]
                yield after, count + 1
    if count:
        for name, after in _outcomes(lambda less: queue.take(state, less)):
            yield None if name == HIGH and LOW in names else (after, count - 1)


def _outcomes(operation: Callable[[Less], Any]) -> Iterator[Any]:
    """What an operation comes to, for all ways in which its comparisons of two that are alike may come out."""
    waiting: list[tuple[bool, ...]] = [()]
    while waiting:
        given = waiting.pop()
        asked = 0

        def less(one: str, other: str, given: tuple[bool, ...] = given) -> bool:
            nonlocal asked
            if (one == HIGH) != (other == HIGH):
                return other == HIGH
            asked += 1
            return asked <= len(given) and given[asked - 1]

        yield operation(less)
        waiting += [(*given, *[False] * more, True) for more in range(asked - len(given))]


def _names(state: Any) -> Iterator[str]:
    for part in state:
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple):
            yield from _names(part)


def _renamed(state: State, place: int) -> State:
    """The state after the item at a place, which was high, has fallen."""
    number = -1

    def told(part: Any) -> Any:
        nonlocal number
        if isinstance(part, tuple):
            return tuple(told(inner) for inner in part)
        if isinstance(part, str):
            number += 1
            return FALLEN if number == place else part
        return part

    return tuple(told(part) for part in state)
