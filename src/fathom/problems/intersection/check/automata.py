"""Automata as the checker works with them, plain and slow: intersect, and count what must be told apart.

A language is kept as its smallest automaton, made by refining a partition. Nothing is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch, watch_here
from fathom.problems.intersection.model import Automaton, Intersection

Language = tuple[tuple[tuple[int, ...], ...], tuple[bool, ...]]
"""Rows and which states accept, of a smallest automaton without dead state; both are empty for the empty language."""

EMPTY: Language = ((), ())
_PATIENCE = 256  # states between two looks at the watch


def language_of(automaton: Automaton) -> Language:
    """The smallest automaton of the same language."""
    return _smallest(automaton.rows, automaton.accepting)


def both(left: Language, right: Language) -> Language:
    """The words in both languages."""
    if not left[0] or not right[0]:
        return EMPTY
    numbers = {(0, 0): 0}
    pairs = [(0, 0)]
    rows: list[tuple[int, ...]] = []
    watch = watch_here()
    for one, other in pairs:  # which grows on the way
        if len(rows) % _PATIENCE == 0:
            watch.check("multiplying automata", len(rows), len(pairs))
        row = []
        for reached in zip(left[0][one], right[0][other], strict=True):
            if -1 in reached:
                row.append(-1)
                continue
            if reached not in numbers:
                numbers[reached] = len(pairs)
                pairs.append(reached)
            row.append(numbers[reached])
        rows.append(tuple(row))
    return _smallest(rows, [left[1][one] and right[1][other] for one, other in pairs])


def size(language: Language, counted: str) -> int:
    """How many states the smallest automaton has."""
    states = len(language[0])
    dead = counted == "complete" and (states == 0 or any(-1 in row for row in language[0]))
    return states + dead


def _smallest(rows: Sequence[tuple[int, ...]], accepting: Sequence[bool]) -> Language:
    alive = _alive(rows, accepting)
    if 0 not in alive:
        return EMPTY
    block = _equivalent(rows, accepting, alive)
    first: dict[int, int] = {}
    for state in sorted(alive):
        first.setdefault(block[state], state)  # the first state comes first, and its block is number 0
    names = {name: number for number, name in enumerate(first)}
    small = tuple(tuple(names[block[to]] if to in alive else -1 for to in rows[state]) for state in first.values())
    return small, tuple(bool(accepting[state]) for state in first.values())


def _equivalent(rows: Sequence[tuple[int, ...]], accepting: Sequence[bool], alive: set[int]) -> dict[int, int]:
    """The block of every state: Hopcroft's refinement, which begins with who accepts and which letters lead on.

    After that start a letter leads on from all states of a block or from none, so the smaller half of a block that is
    split does to split others.
    """
    members: list[set[int]] = []
    starts: dict[tuple[bool, ...], int] = {}
    block: dict[int, int] = {}
    before: dict[int, list[tuple[int, int]]] = {state: [] for state in alive}
    for state in alive:
        sign = (accepting[state], *(to in alive for to in rows[state]))
        if sign not in starts:
            starts[sign] = len(members)
            members.append(set())
        block[state] = starts[sign]
        members[block[state]].add(state)
        for letter, to in enumerate(rows[state]):
            if to in alive:
                before[to].append((letter, state))
    waiting = list(range(len(members)))
    is_waiting = [True] * len(members)
    watch = watch_here()
    while waiting:
        if len(members) % _PATIENCE == 0:
            watch.check("making an automaton small", len(members))
        comers: dict[int, list[int]] = {}
        is_waiting[waiting[-1]] = False
        for state in members[waiting.pop()]:
            for letter, source in before[state]:
                comers.setdefault(letter, []).append(source)
        for sources in comers.values():
            touched: dict[int, list[int]] = {}
            for state in sources:
                touched.setdefault(block[state], []).append(state)
            for name, inside in touched.items():
                if len(inside) == len(members[name]):
                    continue
                split = set(inside)
                members[name] -= split
                if not is_waiting[name] and len(members[name]) < len(split):
                    members[name], split = split, members[name]
                for state in split:
                    block[state] = len(members)
                waiting.append(len(members))
                is_waiting.append(True)
                members.append(split)
    return block


def _alive(rows: Sequence[tuple[int, ...]], accepting: Sequence[bool]) -> set[int]:
    reached, waiting = {0}, [0]
    before: dict[int, list[int]] = {}
    while waiting:
        state = waiting.pop()
        for to in rows[state]:
            if to >= 0:
                before.setdefault(to, []).append(state)
                if to not in reached:
                    reached.add(to)
                    waiting.append(to)
    useful = {state for state in reached if accepting[state]}
    waiting = list(useful)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in useful:
                useful.add(state)
                waiting.append(state)
    return useful


def possible(instance: Intersection, watch: Watch) -> bool:
    """Whether there is a tree, by making all sets of automata that have one, smaller ones first."""
    found: dict[frozenset[int], Language] = {}
    for number, automaton in enumerate(instance.automata):
        language = language_of(automaton)
        if size(language, instance.counted) > instance.most:
            return False  # it is a leaf of every tree
        found[frozenset({number})] = language
    refused: set[frozenset[int]] = set()
    grown = list(found)
    for place, one in enumerate(grown):  # which grows on the way; each set meets all that came before it
        watch.check("making all trees again", place, len(grown))
        for other in grown[:place]:
            union = one | other
            if one & other or union in found or union in refused:
                continue
            language = both(found[one], found[other])
            if size(language, instance.counted) > instance.most:
                refused.add(union)
                continue
            found[union] = language
            grown.append(union)
    return frozenset(range(len(instance.automata))) in found
