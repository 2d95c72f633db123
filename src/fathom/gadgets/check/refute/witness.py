"""Sequences that show what a machine can do: to a state, or from one state but not from another.

All are shortest ones, found breadth first, so that the reasons for a refutation are easy to follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fathom.gadgets.check.behaviour import Machine, Way

Breach = str | None
"""How a target breaks a property of base gadgets, in words; None if it does not."""


def written(ways: Iterable[Way]) -> str:
    """A sequence of traversals in words."""
    return ", ".join(f"{enter}>{leave}" for enter, leave in ways)


def when(ways: Sequence[Way]) -> str:
    """The moment after a sequence of traversals, in words."""
    return f"after {written(ways)}" if ways else "at the start"


def steps(one: Machine) -> Iterator[tuple[int, Way, int]]:
    """All steps: a state, a way that is open there, and a state that may follow."""
    for state, ways in enumerate(one.ways):
        for way, followers in sorted(ways.items()):
            for after in sorted(followers):
                yield state, way, after


def leading_to(one: Machine, goal: int, crossing: bool = False) -> list[Way] | None:
    """A shortest sequence to a state; if `crossing`, one in which the agent never leaves where it entered."""
    before: dict[int, tuple[int, Way] | None] = {0: None}
    order = [0]
    for state in order:
        for way, followers in sorted(one.ways[state].items()):
            for after in sorted(followers):
                if after not in before and not (crossing and way[0] == way[1]):
                    before[after] = (state, way)
                    order.append(after)
    if goal not in before:
        return None
    found: list[Way] = []
    step = before[goal]
    while step is not None:
        found.append(step[1])
        step = before[step[0]]
    return found[::-1]


def shortest_to(one: Machine, state: int) -> list[Way]:
    """A shortest sequence from the first state to a state that can be reached."""
    found = leading_to(one, state)
    assert found is not None, "every state of a target can be reached"
    return found


def follower(best: Machine, state: int | None, way: Way) -> int | None:
    """The state of a determined machine after a way; None if it is not open."""
    if state is None:
        return None
    followers = best.ways[state].get(way, frozenset({state} if way[0] == way[1] else ()))
    return next(iter(followers), None)


def lost(best: Machine, one: int, other: int, begun: Way | None = None) -> list[Way] | None:
    """A shortest sequence, perhaps begun with a way, that a determined machine allows in one state and not another."""
    if begun is not None:
        after, other_after = follower(best, one, begun), follower(best, other, begun)
        if after is None or other_after is None:
            return [begun] if after is not None else None
        rest = lost(best, after, other_after)
        return None if rest is None else [begun, *rest]
    seen: dict[tuple[int, int], list[Way]] = {(one, other): []}
    order = [(one, other)]
    for here in order:
        for way in sorted(best.ways[here[0]].keys() | best.ways[here[1]].keys()):
            mine, others = follower(best, here[0], way), follower(best, here[1], way)
            if mine is None:
                continue
            if others is None:
                return [*seen[here], way]
            if (mine, others) not in seen:
                seen[mine, others] = [*seen[here], way]
                order.append((mine, others))
    return None


def reachable_from(one: Machine, start: int) -> set[int]:
    """The states that can follow a state, sooner or later; itself only if on a round trip."""
    found: set[int] = set()
    todo = [start]
    while todo:
        for followers in one.ways[todo.pop()].values():
            todo.extend(followers - found)
            found |= followers
    return found
