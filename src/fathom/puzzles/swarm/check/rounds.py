"""One round by the definition: every robot looks, and a rule that fits in some orientation decides.

A rule fits what a robot sees if a rotation takes the rule's view there; then the robot makes the step of the rule,
turned likewise. If several rotations do, with different steps, the adversary chooses. So all rules are turned in every
way, once, with the steps that come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from operator import itemgetter

from fathom.puzzles.swarm.model import Configuration, Round, Swarm, Vector, View, step_name, turned, turns
from fathom.puzzles.swarm.model.lattice import offsets
from fathom.puzzles.swarm.model.rules import EMPTY, WALL, RuleSet, meant

Outcome = Configuration | str
"""The configuration after a round, or what went wrong in it."""

_KEPT = 4096  # configurations


class Rounds:
    """The rounds of a swarm."""

    def __init__(self, swarm: Swarm) -> None:
        self.swarm = swarm
        self.cells = offsets(swarm.lattice.dimension, swarm.rules.visibility)
        self._meant = _fitting(swarm.rules, swarm.lattice.dimension)
        self._outcomes: dict[Configuration, dict[Round, Outcome]] = {}
        self._around: dict[int, list[int | None]] = {}
        self._known: dict[View, tuple[tuple[Vector, ...], str] | None] = {}

    def view(self, configuration: Configuration, node: int, colour: str) -> View:
        """What a robot sees: its colour, and each cell within reach."""
        robots = dict(configuration)
        if node not in self._around:
            self._around[node] = [self.swarm.lattice.beside(node, cell) for cell in self.cells]
        seen = [WALL if there is None else robots.get(there, EMPTY) for there in self._around[node]]
        return (colour, *seen)

    def decided(self, view: View) -> tuple[tuple[Vector, ...], str] | None:
        """The steps of which the adversary chooses one, and the new colour; None if no rule fits."""
        if view not in self._known:
            self._known[view] = self._decided(view)
        return self._known[view]

    def _decided(self, view: View) -> tuple[tuple[Vector, ...], str] | None:
        fitting = self._meant.get(view)
        if fitting is None:
            return None if self.swarm.strict else (((0,) * self.swarm.lattice.dimension,), view[0])
        colours = {colour for _, colour in fitting}
        if len(colours) != 1:
            raise ValueError("the rules contradict each other")
        return tuple(sorted({step for step, _ in fitting}, reverse=True)), colours.pop()

    def after(self, configuration: Configuration) -> Iterator[tuple[Round, Outcome]]:
        """All that the adversary may choose in a round, and what comes of each choice."""
        decisions = []
        for node, colour in configuration:
            decided = self.decided(self.view(configuration, node, colour))
            if decided is None:
                yield (), f"no rule fits what {self._named(node, colour)} sees"
                return
            decisions.append(decided)
        for steps in product(*(steps for steps, _ in decisions)):
            chosen = tuple(step for step, (all_, _) in zip(steps, decisions, strict=True) if len(all_) > 1)
            yield chosen, self.moved(configuration, steps, [colour for _, colour in decisions])

    def outcomes(self, configuration: Configuration) -> dict[Round, Outcome]:
        """The same by choice; kept, for runs are replayed again and again while they are played."""
        if configuration not in self._outcomes:
            if len(self._outcomes) >= _KEPT:
                self._outcomes.clear()
            self._outcomes[configuration] = dict(self.after(configuration))
        return self._outcomes[configuration]

    def made(self, configuration: Configuration, chosen: Round) -> list[tuple[int, int, str]]:
        """Of each robot in a round that nothing goes wrong in: where it was, where it is, and its new colour."""
        left, found = list(chosen), []
        for node, colour in configuration:
            decided = self.decided(self.view(configuration, node, colour))
            assert decided is not None
            step = left.pop(0) if len(decided[0]) > 1 else decided[0][0]
            there = self.swarm.lattice.beside(node, step)
            assert there is not None
            found.append((node, there, decided[1]))
        return found

    def moved(self, before: Configuration, steps: tuple[Vector, ...], colours: list[str]) -> Outcome:
        """What comes of it when the robots make these steps and take these colours."""
        lattice = self.swarm.lattice
        nodes: list[int] = []
        for (node, colour), step in zip(before, steps, strict=True):
            there = lattice.beside(node, step)
            if there is None:
                return f"{self._named(node, colour)} leaves the grid, by {step_name(step)}"
            if there in nodes:
                return f"two robots meet at {_place(lattice.place(there))}"
            nodes.append(there)
        ways = {(node, there) for (node, _), there in zip(before, nodes, strict=True) if node != there}
        for node, there in ways if self.swarm.exclusive else ():
            if (there, node) in ways:
                return (
                    f"two robots change places between {_place(lattice.place(node))} and {_place(lattice.place(there))}"
                )
        return tuple(sorted(zip(nodes, colours, strict=True)))

    def _named(self, node: int, colour: str) -> str:
        return f"{colour} at {_place(self.swarm.lattice.place(node))}"


@lru_cache(maxsize=4)
def rounds_of(swarm: Swarm) -> Rounds:
    """The rounds of a swarm, which are kept for the next time it is asked."""
    return Rounds(swarm)


def _place(place: Vector) -> str:
    return f"({', '.join(map(str, place))})"


@lru_cache(maxsize=4)
def _fitting(rules: RuleSet, dimension: int) -> dict[View, list[tuple[Vector, str]]]:
    """What a robot may see if a rule fits, with the steps and colours that come of it."""
    found: dict[View, list[tuple[Vector, str]]] = {}
    told = [(view, rule) for rule in rules.rules for view in meant(rule.view)]
    cells = offsets(dimension, rules.visibility)
    for turn in turns(dimension, rules.chirality):
        goes_to = [turned(cell, turn) for cell in cells]
        seen = itemgetter(0, *(1 + goes_to.index(cell) for cell in cells))
        for view, rule in told:
            found.setdefault(seen(view), []).append((turned(rule.step, turn), rule.colour))
    return found
