"""A wiring as a formula: which ports are together, and why the whole then behaves like the target.

Nothing wrong: every configuration in which the wiring may rest stands for a state of the target, and wherever an agent
that entered can get, it only leaves as the target allows, the wiring then resting in a configuration that stands for
the state that follows. The sets of these situations may be larger than need be, but they are closed under walking.

Nothing missing: each state of the target has one configuration of its own, and for each way of the target there is a
path of at most so many passes from the one configuration to the other. (A wiring may rest in other configurations too,
if an agent can always do without.) If everything is reversible, the way back needs no path.

The number of clauses grows with 2^machines, and with the square of the number of ports.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from fathom.answer import Watch
from fathom.engine.sat.cardinality import at_most, exactly
from fathom.engine.wiring.obstacles import Obstacle
from fathom.engine.wiring.paths import Paths
from fathom.engine.wiring.task import Bounds, Task
from fathom.proofs.cnf import Cnf
from fathom.proofs.sat_model import Model

_BYTES = 300
"""What a clause takes, here and in the solver."""


class Formula:
    """The formula of a task, but for being planar."""

    def __init__(self, task: Task, bounds: Bounds, watch: Watch) -> None:
        """Within these bounds; under a watch, for it may be long."""
        watch.reserve(_BYTES * size(task), "the formula")
        self.task, self._layout, self._watch = task, task.layout, watch
        self.cnf = Cnf()
        self._apart = {pair: self.cnf.variable() for pair in combinations(range(task.layout.ports), 2)}
        self.forms = [self.cnf.variables(len(machine.forms)) for machine in task.machines]
        for choices in self.forms:
            exactly(self.cnf, choices, 1)
        self._equivalence()
        bits = [number for number, machine in enumerate(task.machines) if machine.states == 2]
        self._bit = {number: 1 << at for at, number in enumerate(bits)}
        self._configurations = 1 << len(bits)
        self._rest = [self.cnf.variables(self._configurations) for _ in range(task.states)]
        self._nothing_wrong()
        paths = Paths(self.cnf, task, bounds.passes, self.forms, self.together)
        self._homes(paths.homes)
        self._used = paths.used
        self._sizes(bounds)

    def together(self, one: int, other: int) -> int:
        """The literal that two ports are in one place. The variables say apart: a solver tries true first."""
        return -self._apart[min(one, other), max(one, other)]

    def clause(self, obstacle: Obstacle) -> list[int]:
        """That an obstacle is not there."""
        apart = [-self.together(*pair) for pair in obstacle.joined]
        return apart + [self.together(*pair) for pair in obstacle.parted]

    def places(self, model: Model) -> list[list[int]]:
        """The places of several ports in a model."""
        found, seen = [], set[int]()
        for port in range(self._layout.ports):
            if port not in seen:
                rest = range(port + 1, self._layout.ports)
                place = [port, *(other for other in rest if model[self.together(port, other)])]
                seen.update(place)
                if len(place) > 1:
                    found.append(place)
        return found

    def chosen(self, model: Model) -> list[int | None]:
        """The form of each machine in a model, None for those that are not used."""
        return [
            choices.index(model.true(choices)[0]) if model[used] else None
            for choices, used in zip(self.forms, self._used, strict=True)
        ]

    def _equivalence(self) -> None:
        together, ports = self.together, range(self._layout.ports)
        for one, two, three in combinations(ports, 3):
            for middle, (left, right) in ((one, (two, three)), (two, (one, three)), (three, (one, two))):
                self.cnf.imply((together(left, middle), together(middle, right)), together(left, right))
        for one, two in combinations(range(self.task.outside), 2):
            self.cnf.add([-together(one, two)])

    def _nothing_wrong(self) -> None:
        task, cnf = self.task, self.cnf
        allowed: dict[tuple[int, int, int], set[int]] = defaultdict(set)
        for way in task.target:
            allowed[way.state, way.enter, way.leave].add(way.after)
        cnf.add([self._rest[task.start][0]])
        for state in range(task.states):
            for enter in range(task.outside):
                self._watch.check("writing the formula")
                inside = [cnf.variables(self._configurations) for _ in range(self._layout.ports)]
                self._closed(inside)
                for here in range(self._configurations):
                    cnf.imply(self._rest[state][here], inside[enter][here])
                    for leave in range(task.outside):
                        after = allowed[state, enter, leave] | ({state} if leave == enter else set())
                        cnf.imply(inside[leave][here], [self._rest[then][here] for then in sorted(after)])

    def _closed(self, inside: list[list[int]]) -> None:
        """Where an agent can be, `inside` by port and configuration, it can walk on from there."""
        cnf = self.cnf
        for one, two in combinations(range(self._layout.ports), 2):
            joined = self.together(one, two)
            for before, after in zip(inside[one], inside[two], strict=True):
                cnf.imply((joined, before), after)
                cnf.imply((joined, after), before)
        for number, machine in enumerate(self.task.machines):
            bit = self._bit.get(number, 0)
            for form, ways in zip(self.forms[number], machine.forms, strict=True):
                for way in ways:
                    enter, leave = (self._layout.port(number, at) for at in (way.enter, way.leave))
                    for here in range(self._configurations):
                        if bool(here & bit) == bool(way.state):
                            there = here | bit if way.after else here & ~bit
                            cnf.imply((form, inside[enter][here]), inside[leave][there])

    def _homes(self, homes: list[list[int]]) -> None:
        """The configuration of each state that is met, by machine, is one in which the wiring may rest for it."""
        for state in sorted({self.task.start, *(way.after for way in self.task.target)}):
            home = homes[state]
            for here in range(self._configurations):
                matches = [home[number] if here & bit else -home[number] for number, bit in self._bit.items()]
                self.cnf.imply(matches, self._rest[state][here])
        self.cnf.add_all([-home] for home in homes[self.task.start])

    def _sizes(self, bounds: Bounds) -> None:
        cnf, layout = self.cnf, self._layout
        thirds, alone = [], []
        for port, owner in enumerate(layout.owners):
            third = cnf.variable()
            thirds.append(third)
            for one, two in combinations(range(port), 2):
                cnf.imply((self.together(one, port), self.together(two, port)), third)
            joins = [self.together(port, other) for other in range(layout.ports) if other != port]
            if not owner:
                cnf.add(joins)
            else:
                used = self._used[owner - 1]
                cnf.add_all([used, -join] for join in joins)
                lonely = cnf.variable()
                alone.append(lonely)
                cnf.imply(used, [lonely, *joins])
        at_most(cnf, thirds, bounds.branches)
        at_most(cnf, alone, bounds.dead_ends)
        counted = [used for used, machine in zip(self._used, self.task.machines, strict=True) if machine.counted]
        at_most(cnf, counted, bounds.machines)


def size(task: Task) -> int:
    """About how many clauses the formula has."""
    configurations = 1 << sum(machine.states == 2 for machine in task.machines)
    return task.states * task.outside * configurations * task.layout.ports**2
