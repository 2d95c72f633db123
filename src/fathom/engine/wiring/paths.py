"""The part of the formula in which an agent walks: for each way of the target, a path through the machines.

A path is a row of passes: at each step the agent goes through one machine, or has arrived. Machines of one sort come
into use in the order of their numbers, which takes their symmetry away; one that no path goes through is not used at
all, for a wiring does the same without it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from fathom.engine.sat.cardinality import at_most, exactly
from fathom.engine.wiring.task import Task, Way
from fathom.proofs.cnf import Cnf

Literals = list[int]
Ports = dict[int, int]
"""By port the literal that the agent is there."""


class Paths:
    """The variables of all paths. `homes`: by state of the target, the state of each machine; `used`: by machine."""

    def __init__(
        self, cnf: Cnf, task: Task, passes: int, forms: list[Literals], together: Callable[[int, int], int]
    ) -> None:
        """Add to the formula that there are paths of at most so many passes."""
        self._cnf, self._task, self._passes = cnf, task, passes
        self._forms, self._together = forms, together
        self.homes = [cnf.variables(len(task.machines)) for _ in range(task.states)]
        self.used = self._in_order([through for errand in _errands(task) for through in self._path(errand)])

    def _path(self, errand: Way) -> list[Literals]:
        """A path for a way of the target: by step, the literals that the agent goes through each machine."""
        cnf, steps = self._cnf, list[Literals]()
        states, left, before = self.homes[errand.state], Ports(), 0
        for _ in range(self._passes):
            arrived = cnf.variable()
            through, after = cnf.variables(len(states)), cnf.variables(len(states))
            exactly(cnf, [arrived, *through], 1)
            entered, leaving = self._pass(through, states, after)
            if steps:
                cnf.imply(before, arrived)
                cnf.add_all([-at, -arrived, self._together(port, errand.leave)] for port, at in left.items())
                self._hop(left, entered)
            else:
                same = errand.enter == errand.leave
                cnf.imply(arrived, () if same else self._together(errand.enter, errand.leave))
                cnf.add_all([-at, self._together(errand.enter, port)] for port, at in entered.items())
            steps.append(through)
            states, left, before = after, leaving, arrived
        cnf.add_all([-at, self._together(port, errand.leave)] for port, at in left.items())
        for one, other in zip(states, self.homes[errand.after], strict=True):
            cnf.imply(one, other)
            cnf.imply(other, one)
        return steps

    def _pass(self, through: Literals, states: Literals, after: Literals) -> tuple[Ports, Ports]:
        """Go through one machine: where the agent enters, and where it leaves."""
        cnf = self._cnf
        entered, left = defaultdict[int, int](cnf.variable), defaultdict[int, int](cnf.variable)
        for number, machine in enumerate(self._task.machines):
            moves = []
            for form, ways in zip(self._forms[number], machine.forms, strict=True):
                for way in ways:
                    move = cnf.variable()
                    moves.append(move)
                    enter, leave = (self._task.layout.port(number, at) for at in (way.enter, way.leave))
                    then = (after[number] if way.after else -after[number], entered[enter], left[leave])
                    now = states[number] if way.state else -states[number]
                    cnf.add_all([-move, needed] for needed in (form, through[number], now, *then))
            cnf.imply(through[number], moves)
            at_most(cnf, moves, 1)
            cnf.add([through[number], -states[number], after[number]])
            cnf.add([through[number], states[number], -after[number]])
        return entered, left

    def _hop(self, left: Ports, entered: Ports) -> None:
        """Between two passes the agent stays in one place."""
        for one, leaves in left.items():
            for other, enters in entered.items():
                if one != other:
                    self._cnf.imply((leaves, enters), self._together(one, other))

    def _in_order(self, steps: list[Literals]) -> Literals:
        """Machines of one sort come into use in their order; by machine, whether it is used at all."""
        sorts = [machine.sort for machine in self._task.machines]
        seen = [-self._cnf.conjunction(()) for _ in sorts]
        for through in steps:
            for number in range(1, len(sorts)):
                if sorts[number] == sorts[number - 1]:
                    self._cnf.imply(through[number], seen[number - 1])
            seen = [self._cnf.disjunction(pair) for pair in zip(seen, through, strict=True)]
        return seen


def _errands(task: Task) -> list[Way]:
    """The ways that need a path."""
    needed: list[Way] = []
    for way in task.target:
        if not (task.reversible and way.back in needed):
            needed.append(way)
    return needed
