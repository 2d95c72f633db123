"""Parts of a whole that meet at places, joined two by two: certificates that one agent cannot get from place to place.

An agent walks from place to place through *parts*. A part has states, and in each of them *ways*: from one of its
places to another, or back to the same, with the states that may follow. Nothing else changes a part, so what can happen
in the whole is what all its parts allow. There may be far too many states of the whole to be visited; but two parts
together are a part again, and for those that meet it a smaller one will do that allows no less.

A *table* is such a smaller part. It stands in for another if there is an answer to everything: whenever the other is in
a state and the table in one that stands in for it, each way of the other is a way of the table, into some state that
again stands in for what follows. The checker looks for the answers itself, and believes in nothing but the rules of the
smallest parts, which are the family's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fathom.answer import Watch

Way = tuple[int, int]
"""Where the agent enters and where it leaves: numbers of places among those of the part."""

Table = tuple[Mapping[Way, frozenset[int]], ...]
"""For each state the ways that are open, each with the states that may follow. State 0 is the first."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Tables for all parts of a whole, and for what they are when they are joined.

    Part i, in the family's order, is stood in for by `tables[parts[i]]`. Each of `joints` joins two nodes (parts come
    first, then the joints themselves) into one, and names the table that stands in for it. The places of a joint are
    those of its first node and then the others of its second, without those that nothing else meets.

    This shows what the agent cannot do. It does not show that it can do what the last table allows.
    """

    tables: tuple[Table, ...]
    parts: tuple[int, ...]
    joints: tuple[tuple[int, int, int], ...]


class Part(NamedTuple):
    """A part as the family tells it: its places, its first state, and the ways of each state.

    Parts of the same `shape`, which may be anything that can be compared, do the same.
    """

    places: tuple[int, ...]
    shape: Hashable
    start: Any
    ways: Callable[[Any], Mapping[Way, Iterable[Any]]]


def ways_between(
    joined: Joined, parts: Sequence[Part], ends: Iterable[int], watch: Watch
) -> tuple[list[str], frozenset[Way]]:
    """What is wrong with the tables; and if nothing is, the pairs of ends between which there may be a way at first.

    `ends` are places that stay places of the joints. All parts must hang together by their places.
    """
    kept = set(ends)
    if not parts and not joined.parts:
        return [], frozenset()
    if len(joined.parts) != len(parts):
        return [f"there are {len(parts)} parts, {len(joined.parts)} are told"], frozenset()
    nodes: dict[int, tuple[int, tuple[int, ...]]] = {}
    meeting: dict[int, int] = {}
    known: set[Hashable] = set()
    for number, (part, table) in enumerate(zip(parts, joined.parts, strict=True)):
        watch.check("following the parts", number, len(parts))
        if (part.shape, table) not in known:
            if not stands_in(joined.tables[table], part.start, part.ways, watch):
                return [f"the table of part {number} does not allow all that it does"], frozenset()
            known.add((part.shape, table))
        nodes[number] = table, part.places
        for place in part.places:
            meeting[place] = meeting.get(place, 0) + 1
    for number, (one, other, table) in enumerate(joined.joints, len(parts)):
        watch.check("following the joints", number - len(parts), len(joined.joints))
        if one == other or one not in nodes or other not in nodes:
            return [f"joint {number} is of {one} and {other}, which are not two nodes"], frozenset()
        (mine, places), (others, other_places) = nodes.pop(one), nodes.pop(other)
        every = (*places, *(place for place in other_places if place not in places))
        for place in set(places) & set(other_places):
            meeting[place] -= 1
        outside = tuple(place for place in every if place in kept or meeting[place] > 1)
        entry = tuple(map(every.index, other_places))
        doors = tuple(map(every.index, outside))
        key = mine, others, len(places), entry, doors, table
        if key not in known:
            ways = _together(joined.tables[mine], joined.tables[others], len(places), entry, doors)
            if not stands_in(joined.tables[table], (0, 0), ways, watch):
                return [f"the table of joint {number} does not allow all that it does"], frozenset()
            known.add(key)
        nodes[number] = table, outside
    if len(nodes) != 1:
        return [f"{len(nodes)} nodes are left, expected one"], frozenset()
    table, places = nodes.popitem()[1]
    first = joined.tables[table][0]
    return [], frozenset((places[enter], places[leave]) for enter, leave in first)


def _together(
    one: Table, other: Table, size: int, entry: Sequence[int], doors: Sequence[int]
) -> Callable[[tuple[int, int]], Mapping[Way, Iterable[tuple[int, int]]]]:
    """The ways of two tables that meet: `size` places of the first, `entry` of the second; `doors` lead outside."""
    steps = [_by_entry(ways, range(size)) for ways in one]
    others = [_by_entry(ways, entry) for ways in other]

    def ways(states: tuple[int, int]) -> Mapping[Way, Iterable[tuple[int, int]]]:
        found: dict[Way, set[tuple[int, int]]] = {}
        for enter, door in enumerate(doors):
            seen = {(door, *states)}
            waiting = [(door, *states)]
            while waiting:
                here, mine, its = waiting.pop()
                following = [(leave, after, its) for leave, after in steps[mine].get(here, ())]
                following += [(leave, mine, after) for leave, after in others[its].get(here, ())]
                for position in following:
                    if position not in seen:
                        seen.add(position)
                        waiting.append(position)
            for here, mine, its in seen:
                if here in doors:
                    found.setdefault((enter, doors.index(here)), set()).add((mine, its))
        return found

    return ways


def _by_entry(ways: Mapping[Way, frozenset[int]], place: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """For each place where the agent may enter, where it may leave and the state then; `place` renames places."""
    found: dict[int, list[tuple[int, int]]] = {}
    for (enter, leave), followers in ways.items():
        found.setdefault(place[enter], []).extend((place[leave], after) for after in followers)
    return found


def stands_in(table: Table, start: Any, ways: Callable[[Any], Mapping[Way, Iterable[Any]]], watch: Watch) -> bool:
    """Whether a table, in its first state, has an answer to everything that a part can do from its start.

    Pairs of states are assumed to be right as they are needed; one in which something has no answer left is struck out,
    and what relied on it is asked again. What is still assumed in the end is right, for each pair relies on such only.
    """
    asked: dict[Any, list[tuple[Way, Any]]] = {}
    assumed: set[tuple[Any, int]] = set()
    struck: set[tuple[Any, int]] = set()
    relying: dict[tuple[Any, int], list[tuple[tuple[Any, int], list[tuple[Any, int]]]]] = {}
    waiting: list[tuple[tuple[Any, int], list[tuple[Any, int]]]] = []

    def assume(pair: tuple[Any, int]) -> None:
        state, told = pair
        if state not in asked:
            asked[state] = [(way, after) for way, followers in ways(state).items() for after in followers]
        assumed.add(pair)
        for way, after in asked[state]:
            answers = [(after, answer) for answer in table[told].get(way, ())]
            if way[0] == way[1]:
                answers.append((after, told))  # whoever comes back may not have been there
            waiting.append((pair, answers))

    assume((start, 0))
    while waiting:
        pair, answers = waiting.pop()
        if pair not in assumed:
            continue
        watch.check("looking for answers", len(assumed))
        left = [answer for answer in answers if answer not in struck]
        if not left:
            assumed.remove(pair)
            struck.add(pair)
            waiting += relying.pop(pair, [])
            continue
        chosen = next((answer for answer in left if answer in assumed), left[0])
        relying.setdefault(chosen, []).append((pair, left))
        if chosen not in assumed:
            assume(chosen)
    return (start, 0) in assumed
