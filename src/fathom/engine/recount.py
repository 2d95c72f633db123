"""Counting a second time, in plain Python and by other means than the engines: shortest ways, layer by layer.

A position is anything that can be hashed; what follows it comes from the rules of a checker. All positions of a layer
are kept with the number of ways that lead to them, and all that were ever met: some hundred bytes and some microseconds
each, and whatever the rules take. It is for numbers that somebody else has counted already.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from fathom.answer import Watch

Position = TypeVar("Position", bound=Hashable)

_OFTEN = 256  # positions between two looks at the clock


def shortest_ways(
    start: Position,
    following: Callable[[Position], Iterable[Position]],
    is_goal: Callable[[Position], bool],
    most: int,
    watch: Watch,
) -> int:
    """How many ways of the fewest steps lead from the start to a goal, `most` at most; 0: none. Raises `LimitReached`.

    `following` tells a position as often as there are steps to it: these are different ways.
    """
    layer, seen, looked_at = {start: 1}, {start}, 0
    while layer:
        found = sum(ways for position, ways in layer.items() if is_goal(position))
        if found:
            return min(found, most)
        after: dict[Position, int] = {}
        for position, ways in layer.items():
            if looked_at % _OFTEN == 0:
                watch.check("counting again", looked_at, nodes=looked_at)
            looked_at += 1
            for other in following(position):
                if other not in seen:
                    after[other] = after.get(other, 0) + ways
        seen.update(after)
        layer = after
    return 0
