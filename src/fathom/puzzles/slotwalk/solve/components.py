"""Reels that have to mind each other, and their ways.

The word to be avoided can be shown at a place only if every reel there either stands still on the right symbol or
comes by it. Reels that meet in no such place need not mind each other, so the game falls into parts, which are played
one after the other, in any order. A part of m reels has at most as many positions as there are words on its shortest
ways, 2^m and more; most parts are small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.slotwalk.model import SlotWalk, Step, turn_of

Shown = tuple[str, ...]
"""What the reels of a part show."""

_OFTEN = 512
_DEEPEST = 500  # steps of ways that are listed one by one


@dataclass(frozen=True, slots=True)
class Part:
    """Reels, from 0, that mind each other, and what some of them must not show together: (which of them, symbol)."""

    reels: tuple[int, ...]
    dangers: tuple[tuple[tuple[int, str], ...], ...]


def parts_of(instance: SlotWalk) -> list[Part]:
    """The parts of a game, from left to right; every reel that turns is in one. Takes O(reels x length of the word)."""
    turning = [reel for reel, symbol in enumerate(instance.start) if symbol != instance.end[reel]]
    passed = {reel: _between(instance, instance.start[reel], instance.end[reel]) for reel in turning}
    leader = {reel: reel for reel in turning}

    def led(reel: int) -> int:
        while leader[reel] != reel:
            leader[reel] = leader[leader[reel]]
            reel = leader[reel]
        return reel

    places = []
    for start in range(len(instance.start) - len(instance.avoided) + 1):
        danger = _danger(instance, passed, start)
        if danger:
            places.append(danger)
            for reel, _ in danger[1:]:
                leader[led(reel)] = led(danger[0][0])
    members: dict[int, list[int]] = defaultdict(list)
    for reel in turning:
        members[led(reel)].append(reel)
    dangers: dict[int, list[list[tuple[int, str]]]] = defaultdict(list)
    for danger in places:
        dangers[led(danger[0][0])].append(danger)
    return [_part(reels, dangers[first]) for first, reels in members.items()]


def _part(reels: list[int], dangers: list[list[tuple[int, str]]]) -> Part:
    number = {reel: place for place, reel in enumerate(reels)}
    return Part(tuple(reels), tuple(tuple((number[reel], symbol) for reel, symbol in danger) for danger in dangers))


def _between(instance: SlotWalk, one: str, other: str) -> set[str]:
    """All symbols on shortest ways from one to another, both included."""
    found, ahead = {one}, [one]
    while ahead:
        for symbol in instance.reels.nearer(ahead.pop(), other):
            if symbol not in found:
                found.add(symbol)
                ahead.append(symbol)
    return found


def _danger(instance: SlotWalk, passed: dict[int, set[str]], start: int) -> list[tuple[int, str]]:
    """The reels that turn, with the symbols at which the word would be shown from a reel on; none if it cannot be."""
    found = []
    for reel, symbol in enumerate(instance.avoided, start):
        if reel in passed:
            if symbol not in passed[reel]:
                return []
            found.append((reel, symbol))
        elif instance.start[reel] != symbol:
            return []
    return found


def free_steps(instance: SlotWalk, part: Part, watch: Watch) -> list[Step] | None:
    """A free way of a part, depth first; None if there is none. Raises `LimitReached`."""
    goal = _shown(part, instance.end)
    start = _shown(part, instance.start)
    came: dict[Shown, tuple[Shown, Step] | None] = {start: None}
    ahead = [start]
    while ahead:
        shown = ahead.pop()
        if shown == goal:
            return _back(came, goal)
        for after, step in _steps(instance, part, shown, goal):
            if after not in came:
                came[after] = (shown, step)
                ahead.append(after)
                if len(came) % _OFTEN == 0:
                    watch.check("turning reels", len(came), nodes=len(came))
    return None


def count_ways(instance: SlotWalk, part: Part, watch: Watch) -> int:
    """How many free ways a part has, step by step from the beginning. Raises `LimitReached`."""
    goal = _shown(part, instance.end)
    layer = {_shown(part, instance.start): 1}
    looked = 0
    while layer and goal not in layer:
        following: dict[Shown, int] = defaultdict(int)
        for shown, ways in layer.items():
            looked += 1
            if looked % _OFTEN == 0:
                watch.check("counting ways", looked, nodes=looked)
            for after, _ in _steps(instance, part, shown, goal):
                following[after] += ways
        layer = following
    return layer.get(goal, 0)


def all_ways(instance: SlotWalk, parts: list[Part], watch: Watch) -> Iterator[tuple[Step, ...]]:
    """All free shortest ways, one by one; a step is made only if the end can be reached after it."""
    goals = [_shown(part, instance.end) for part in parts]
    leading = [_leading(instance, part, watch) for part in parts]
    steps: list[Step] = []

    def further(here: tuple[Shown, ...]) -> Iterator[tuple[Step, ...]]:
        if list(here) == goals:
            yield tuple(steps)
            return
        watch.check("listing ways")
        for number, part in enumerate(parts):
            for after, step in _steps(instance, part, here[number], goals[number]):
                if after in leading[number]:
                    steps.append(step)
                    yield from further((*here[:number], after, *here[number + 1 :]))
                    steps.pop()

    if instance.steps > _DEEPEST:
        raise LimitReached(f"ways of more than {_DEEPEST} steps are not listed")
    start = tuple(_shown(part, instance.start) for part in parts)
    if all(one in known for one, known in zip(start, leading, strict=True)):
        yield from further(start)


def _leading(instance: SlotWalk, part: Part, watch: Watch) -> set[Shown]:
    """What the reels of a part may show on a free way to the end."""
    goal, start = _shown(part, instance.end), _shown(part, instance.start)
    before: dict[Shown, list[Shown]] = {start: []}
    ahead = [start]
    while ahead:
        shown = ahead.pop()
        for after, _ in _steps(instance, part, shown, goal):
            if after not in before:
                before[after] = []
                ahead.append(after)
                if len(before) % _OFTEN == 0:
                    watch.check("turning reels", len(before), nodes=len(before))
            before[after].append(shown)
    found = {goal} & before.keys()
    ahead = list(found)
    while ahead:
        for shown in before[ahead.pop()]:
            if shown not in found:
                found.add(shown)
                ahead.append(shown)
    return found


def _shown(part: Part, word: str) -> Shown:
    return tuple(word[reel] for reel in part.reels)


def _steps(instance: SlotWalk, part: Part, shown: Shown, goal: Shown) -> Iterator[tuple[Shown, Step]]:
    """The steps towards the goal that show nothing that is to be avoided."""
    for number, symbol in enumerate(shown):
        for nearer in instance.reels.nearer(symbol, goal[number]):
            after = (*shown[:number], nearer, *shown[number + 1 :])
            if not any(all(after[place] == one for place, one in danger) for danger in part.dangers):
                yield after, (part.reels[number], turn_of(instance, symbol, nearer))


def _back(came: dict[Shown, tuple[Shown, Step] | None], goal: Shown) -> list[Step]:
    steps = []
    before = came[goal]
    while before is not None:
        steps.append(before[1])
        before = came[before[0]]
    return steps[::-1]
