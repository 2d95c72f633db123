"""From a fragment of a level to the gadget that it is.

All block configurations that an agent can leave behind are found by a compiled search (`fathom.engine.fragments`), and
the sequences of crossings become a deterministic automaton, whose states, merged where they allow the same, are those
of the gadget. It is compared with a target by language, which is what one player needs; the shortest sequence that only
one of the two allows is the counter-example, and if it is the fragment that allows it, there are moves to show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fathom.answer import Watch
from fathom.engine.fragments import Crossings, Ground, Language, crossings_of
from fathom.engine.fragments.pushing import push_rules
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, Way, closed, determined, machine, reduced
from fathom.gadgets.model import Gadget, Traversal
from fathom.gadgets.model.fragments import DUDES, Cell, Fragment, strength_of

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, eq=False)
class Extracted:
    """What a fragment does: its crossings, and what follows from them when it is asked for."""

    fragment: Fragment
    crossings: Crossings
    watch: Watch

    @cached_property
    def language(self) -> Language:
        """The sequences of crossings, from the configuration that is drawn."""
        return Language(self.crossings, self.watch)

    @cached_property
    def machine(self) -> Machine:
        """The minimal automaton of the language, as a machine of the gadgets' own checker."""
        ways = ({way: frozenset({after}) for way, after in ways.items()} for ways in self.language.whole())
        return reduced(Machine(tuple(ways)))

    @property
    def configurations(self) -> int:
        """In how many ways the blocks can be left."""
        return len(self.crossings)

    @property
    def positions(self) -> int:
        """How many positions of blocks and agent there are, cell by cell, with the agent inside."""
        return self.crossings.positions

    @property
    def leaks(self) -> int:
        """How many moves let a block out of a port. With leaks, what else is told holds until one happens."""
        return self.crossings.leaks

    @cached_property
    def gadget(self) -> Gadget:
        """The gadget: one state for each residual language; crossings that lead nowhere new are left out."""
        name = self.fragment.about.get("title", "fragment")
        found = [
            Traversal(state, *way, after)
            for state, ways in enumerate(self.machine.ways)
            for way, (after,) in ((way, tuple(followers)) for way, followers in ways.items())
        ]
        return Gadget(name, len(self.fragment.ports), len(self.machine.ways), tuple(found))

    def configuration_gadget(self) -> Gadget:
        """The gadget whose states are all configurations, the one that is drawn first, with all crossings."""
        found = []
        for configuration in range(self.configurations):
            for enter in range(len(self.fragment.ports)):
                left = self.crossings.from_port([configuration], enter)
                for leave, after in zip(*left.nonzero(), strict=True):
                    one = Traversal(configuration, enter, int(leave), int(after))
                    if not one.idle:
                        found.append(one)
        name = self.fragment.about.get("title", "fragment")
        return Gadget(name, len(self.fragment.ports), self.configurations, tuple(found))

    def blocks(self, configuration: int) -> frozenset[Cell]:
        """Where the blocks lie in a configuration."""
        cells = sorted(self.fragment.floor)
        return frozenset(cells[number] for number in self.crossings.blocks(configuration))


@dataclass(frozen=True)
class Compared:
    """Whether a fragment allows what a target's state does; else the shortest sequence that only one allows."""

    holds: bool
    state: int
    word: tuple[Way, ...] = ()
    by_fragment: bool = False

    def reason(self, names: tuple[str, ...]) -> str:
        """The difference in words."""
        if self.holds:
            return ""
        *before, last = (f"{names[a]}>{names[b]}" for a, b in self.word)
        who, whom = ("the fragment", "the target") if self.by_fragment else ("the target", "the fragment")
        return f"{f'after {chr(32).join(before)}' if before else 'at the start'} {who} allows {last}, {whom} does not"


def ground_of(fragment: Fragment) -> tuple[Ground, tuple[int, ...]]:
    """The ground of a fragment, its cells numbered row by row, and the cells of its blocks."""
    number = {cell: index for index, cell in enumerate(sorted(fragment.floor))}
    beside = [[number.get((row + down, column + right), -1) for down, right in SIDES] for row, column in number]
    ports = tuple(number[cell] for _, cell in fragment.ports)
    table = np.array(beside, np.int64).reshape(len(number), 4)
    return Ground(table, ports), tuple(sorted(number[cell] for cell in fragment.blocks))


def crossings_in(fragment: Fragment, watch: Watch | None = None) -> Crossings:
    """All crossings of a fragment, by its rules."""
    ground, blocks = ground_of(fragment)
    if fragment.rules in DUDES:
        from fathom.engine.fragments.falling import dude_rules

        rules = dude_rules(ground, DUDES.index(fragment.rules))
    else:
        rules = push_rules(ground, strength_of(fragment.rules, ground.cells))
    return crossings_of(ground, rules, blocks, watch or Watch())


def extracted(fragment: Fragment, watch: Watch | None = None) -> Extracted:
    """What a fragment does, from the configuration that is drawn."""
    watch = watch or Watch()
    return Extracted(fragment, crossings_in(fragment, watch), watch)


def compared(found: Extracted, target: Gadget, state: int | None = None) -> Compared:
    """The fragment beside the target in that state, or else in the one where the difference shows last.

    Location i of the target is the fragment's port i.
    """
    if target.locations != len(found.fragment.ports):
        raise FathomError(f"{target.name} has {target.locations} locations, the fragment {len(found.fragment.ports)}")
    results = []
    for one in range(target.states) if state is None else [state]:
        differs = word_apart(found.language, target_machine(target, one))
        if differs is None:
            return Compared(True, one)
        results.append(Compared(False, one, *differs))
    return max(results, key=lambda one: len(one.word))


def word_apart(language: Language, wanted: Machine) -> tuple[tuple[Way, ...], bool] | None:
    """A shortest sequence that only one of the two allows, and whether it is the language; None if they are the same.

    Pairs of states are met by breadth, so no more of the language is built than the answer needs.
    """
    seen: dict[tuple[int, int], tuple[tuple[int, int], Way] | None] = {(0, 0): None}
    order = [(0, 0)]
    for here in order:
        mine, others = language.ways(here[0]), wanted.ways[here[1]]
        for way in sorted(mine.keys() | others.keys()):
            visit = way[0] == way[1]
            if not visit and (way in mine) != (way in others):
                word = [way]
                step = seen[here]
                while step is not None:
                    word.append(step[1])
                    step = seen[step[0]]
                return tuple(reversed(word)), way in mine
            (after,) = others.get(way, frozenset({here[1]}))
            pair = (mine.get(way, here[0]), after)
            if pair not in seen:
                seen[pair] = (here, way)
                order.append(pair)
    return None


def target_machine(target: Gadget, state: int) -> Machine:
    """What a gadget allows from a state, as a minimal automaton."""
    return determined(reduced(machine(closed(target, state))))
