"""The canonical numbering of a gadget's locations, as the published traces use it.

A trace says `source {name}` and then speaks of locations by number, so one has to know where the numbering of the
source begins. The published search writes a traversal as two symbols, where the agent enters and where it leaves, adds
all idle traversals, takes the minimal automaton, and begins at the location from which a breadth-first numbering of
the automaton's states gives the least sequence of edges (from, to, symbol) [Bosboom 2020, 2.3.4]. Its reports of 2019
did not yet add the idle traversals. The cost is that of the subset construction times the locations; gadgets of use
have a handful of states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fathom.gadgets.model import Gadget

Node = tuple[bool, frozenset[tuple[int, int]]]
"""At rest, in one of some (0, state); or inside, bound for one of some (exit, state)."""

Automaton = list[dict[int, int]]
"""For each state, where the symbols lead; state 0 is the first."""


def canonical(gadget: Gadget, state: int, *, idle: bool = True) -> Gadget:
    """The gadget without locations that are of no use from that state, its numbering begun where traces begin it.

    `idle`: with all idle traversals added.
    """
    reached = gadget.reachable(state)
    used = sorted({place for one in gadget.traversals if one.state in reached for place in (one.enter, one.exit)})
    dense = gadget.rearranged(used)
    if not used:
        return dense
    automaton = _minimal(_automaton(dense, state, idle))
    edges = {turn: list(_edges(automaton, dense.locations, turn)) for turn in range(dense.locations)}
    return dense.rotated(min(edges, key=lambda turn: edges[turn]))


def _automaton(gadget: Gadget, state: int, idle: bool) -> tuple[Automaton, list[bool]]:
    start: Node = (True, frozenset({(0, state)}))
    number = {start: 0}
    order = [start]
    steps: Automaton = []
    for resting, inside in order:
        followers: dict[int, set[tuple[int, int]]] = {}
        for leave, here in inside:
            if not resting:
                followers.setdefault(leave, set()).add((0, here))
                continue
            for enter in range(gadget.locations):
                ways = (*gadget.ways(here, enter), (enter, here)) if idle else gadget.ways(here, enter)
                if ways:
                    followers.setdefault(enter, set()).update(ways)
        found = {}
        for symbol, after in followers.items():
            node: Node = (not resting, frozenset(after))
            if node not in number:
                number[node] = len(order)
                order.append(node)
            found[symbol] = number[node]
        steps.append(found)
    return steps, [resting for resting, _ in order]


def _minimal(automaton: tuple[Automaton, list[bool]]) -> Automaton:
    steps, resting = automaton
    group = [int(one) for one in resting]
    count = 0
    while len(set(group)) > count:
        count = len(set(group))
        seen: dict[object, int] = {}
        group = [
            seen.setdefault((group[one], frozenset((by, group[to]) for by, to in found.items())), len(seen))
            for one, found in enumerate(steps)
        ]
    merged: Mapping[int, dict[int, int]] = {
        group[one]: {by: group[to] for by, to in found.items()} for one, found in enumerate(steps)
    }
    return [merged[one] for one in range(count)]


def _edges(automaton: Automaton, locations: int, turn: int) -> Iterator[tuple[int, int, int]]:
    """The edges in breadth-first order, symbols counted from `turn`, states numbered as they are met."""
    number = {0: 0}
    order = [0]
    for here in order:
        for symbol in range(locations):
            after = automaton[here].get((symbol + turn) % locations)
            if after is None:
                continue
            if after not in number:
                number[after] = len(order)
                order.append(after)
            yield number[here], number[after], symbol
