"""Every algorithm for a few robots on a small grid, refuted by an explicit adversary, or one that explores.

An algorithm is an action (a step and a colour) for each view up to rotation. They are gone through as a tree: from a
start, configurations are looked at as far as the actions chosen so far tell; if a run fails by then, or goes round
without visiting a node, all algorithms with these actions are refuted at once, by that run; else an action is taken for
the first view that has none, in all ways that differ. Starts are taken up to the rotations of the grid. If no leaf of
any tree is left, no algorithm explores the grid from any start. Every refutation is replayed by the checker.

Cost: the leaves, of which there are as many as ways to go wrong; it is for one colour, and for two in the plane.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.swarm.check.certificates import Counterexample
from fathom.puzzles.swarm.check.exploring import counterexample_faults
from fathom.puzzles.swarm.check.rounds import Outcome, Rounds
from fathom.puzzles.swarm.model import (
    Configuration,
    Lattice,
    Pattern,
    Rule,
    RuleSet,
    Swarm,
    Vector,
    View,
    turned,
    turns,
)
from fathom.puzzles.swarm.model.lattice import offsets, steps
from fathom.puzzles.swarm.model.rules import WALL

_LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Refuted:
    """All algorithms of a family: how many starts, how many partial algorithms were refuted, and one that explores."""

    starts: int
    refutations: int
    longest: int
    explorer: Swarm | None = None


class Family:
    """The algorithms for so many robots with so many colours on a grid."""

    def __init__(self, lattice: Lattice, robots: int, colours: int, exclusive: bool, watch: Watch) -> None:
        if not 1 <= robots <= 3 or not 1 <= colours <= len(_LETTERS) or any(lattice.wraps):
            raise FathomError("expected one to three robots, one to eight colours, and a grid without wrapping")
        self.lattice, self.robots, self.watch = lattice, robots, watch
        self.lights, self.exclusive = _LETTERS[:colours], exclusive
        self.refutations = self.longest = 0

    def starts(self) -> list[Configuration]:
        """All configurations, one of those that rotations of the grid turn into each other."""
        known: set[Configuration] = set()
        found = []
        for nodes in combinations(range(self.lattice.nodes), self.robots):
            for lights in product(self.lights, repeat=self.robots):
                start = tuple(zip(nodes, lights, strict=True))
                if start not in known:
                    found.append(start)
                    known.update(self._images(start))
        return found

    def _images(self, configuration: Configuration) -> Iterator[Configuration]:
        sides = self.lattice.sides
        for turn in turns(self.lattice.dimension):
            if tuple(abs(part) for part in turned(sides, turn)) != sides:
                continue
            shift = [min(0, part) * -1 - (part < 0) for part in turned(sides, turn)]
            robots = []
            for node, colour in configuration:
                place = tuple(a + b for a, b in zip(turned(self.lattice.place(node), turn), shift, strict=True))
                there = self.lattice.node(place)
                assert there is not None
                robots.append((there, colour))
            yield tuple(sorted(robots))

    def refuted(self) -> Refuted:
        """Go through all algorithms from all starts."""
        starts = self.starts()
        for start in starts:
            explorer = self._from(start)
            if explorer is not None:
                return Refuted(len(starts), self.refutations, self.longest, explorer)
        return Refuted(len(starts), self.refutations, self.longest)

    def _from(self, start: Configuration) -> Swarm | None:
        places = tuple((self.lattice.place(node), colour) for node, colour in start)
        pending: list[tuple[Rule, ...]] = [()]
        while pending:
            rules = pending.pop()
            self.watch.check("refuting algorithms", self.refutations, nodes=self.refutations)
            swarm = Swarm(
                RuleSet(rules, self.lattice.dimension), self.lattice, (Pattern(places),), True, self.exclusive
            )
            found = known_part(swarm)
            if found is None:
                return swarm
            if isinstance(found, Counterexample):
                faults = counterexample_faults(swarm, found, self.watch)
                if faults:
                    raise AssertionError(f"a refutation that is none: {faults[0]}")
                self.refutations += 1
                self.longest = max(self.longest, len(found.configurations))
            else:
                pending += [(*rules, rule) for rule in self._actions(swarm.rules, found)]
        return None

    def _actions(self, rules: RuleSet, view: View) -> Iterator[Rule]:
        """All rules for a view that differ; steps into a wall are left out, for they fail at once."""
        cells = dict(zip(offsets(rules.dimension, rules.visibility), view[1:], strict=True))
        told: set[frozenset[Vector]] = set()
        for step in steps(rules.dimension):
            alike = frozenset(other for image, other in rules.images(view, step) if image == view)
            if alike not in told and (not any(step) or cells[step] != WALL):
                told.add(alike)
                yield from (Rule(view, step, light) for light in self.lights)


def known_part(swarm: Swarm) -> Counterexample | View | None:
    """Where the rules lead from the start: a run that refutes them, else the first view without a rule, if any."""
    rounds = Rounds(swarm)
    start = swarm.starts[0]
    before: dict[Configuration, Configuration | None] = {start: None}
    following: dict[Configuration, list[Configuration]] = {}
    strange: View | None = None
    wave = [start]
    for configuration in wave:
        views = [rounds.view(configuration, node, colour) for node, colour in configuration]
        unknown = [view for view in views if rounds.decided(view) is None]
        if unknown:
            strange = strange or unknown[0]
            continue
        outcomes: list[Outcome] = [outcome for _, outcome in rounds.after(configuration)]
        if any(isinstance(outcome, str) for outcome in outcomes):
            return Counterexample(tuple(_way(before, configuration)))
        following[configuration] = [outcome for outcome in outcomes if not isinstance(outcome, str)]
        for outcome in following[configuration]:
            if outcome not in before:
                before[outcome] = configuration
                wave.append(outcome)
    loop = _loop_missing_a_node(swarm, following)
    if loop is not None:
        way = _way(before, loop[0])
        return Counterexample((*way, *loop[1:]), len(way) - 1)
    return strange


def _way(before: dict[Configuration, Configuration | None], to: Configuration) -> list[Configuration]:
    way: list[Configuration] = []
    here: Configuration | None = to
    while here is not None:
        way.append(here)
        here = before[here]
    return way[::-1]


def _loop_missing_a_node(
    swarm: Swarm, following: dict[Configuration, list[Configuration]]
) -> list[Configuration] | None:
    for node in range(swarm.lattice.nodes):
        free = {one for one in following if all(place != node for place, _ in one)}
        done: set[Configuration] = set()
        for root in (one for one in following if one in free):
            loop = _loop_from(root, following, free, done)
            if loop is not None:
                return loop
    return None


def _loop_from(
    root: Configuration,
    following: dict[Configuration, list[Configuration]],
    free: set[Configuration],
    done: set[Configuration],
) -> list[Configuration] | None:
    """A cycle that a walk in depth finds; what it has left behind is done."""
    path: list[Configuration] = []
    place: dict[Configuration, int] = {}
    stack: list[tuple[Configuration, bool]] = [(root, False)]
    while stack:
        one, leaving = stack.pop()
        if leaving:
            path.pop()
            del place[one]
            done.add(one)
        elif one in place:
            return path[place[one] :]
        elif one not in done:
            place[one] = len(path)
            path.append(one)
            stack.append((one, True))
            stack += [(other, False) for other in following[one] if other in free]
    return None
