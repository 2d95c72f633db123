"""All algorithms for a few robots on a grid at once: what they may do, and how an adversary that defeats them is
checked.

An algorithm has a rule for each view that there is on the grid. Where rules are told for some views only, robots are
free in the others: they may follow another rule every time, which is more than any algorithm can. If an adversary
defeats even that, it defeats every algorithm with the rules that are told. A step into a wall fails wherever the view
is seen, so rules with such a step need not be looked at.

Cost: rounds of one configuration of each class, times defeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.swarm.check.certificates import Defeat, Family, NoAlgorithm
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Configuration, Pattern, Rule, RuleSet, Swarm, Vector, View, turned, turns
from fathom.puzzles.swarm.model.lattice import offsets, steps
from fathom.puzzles.swarm.model.rules import WALL

_OFTEN = 64
_BYTES = 1000
"""About so many a configuration."""


class Algorithms:
    """The rules, configurations and rounds of a family; `whole`: up to the rotations of the grid.

    Rules are numbered from 1; `choices` has the numbers of those for each view, of which one is in each orientation.
    """

    def __init__(self, family: Family, whole: bool, watch: Watch) -> None:
        self.family, lattice = family, family.lattice
        if not 1 <= family.robots <= 3 or not 1 <= len(family.lights) <= 8 or any(lattice.wraps):
            raise FathomError("expected one to three robots, one to eight colours, and a grid without wrapping")
        if lattice.nodes < family.robots:
            raise FathomError(f"expected a grid with room for {family.robots} robots")
        self.plain = RuleSet((), lattice.dimension)
        places = tuple((lattice.place(node), family.lights[0]) for node in range(family.robots))
        self._rounds = Rounds(Swarm(self.plain, lattice, (Pattern(places),), exclusive=family.exclusive))
        self.rotations = list(_rotations(family)) if whole else [tuple(range(lattice.nodes))]
        self.number: dict[Configuration, int] = {}
        self.configurations: list[Configuration] = []
        self._find_configurations(watch)
        self.rules: list[Rule] = []
        self.choices: list[tuple[int, ...]] = []
        self._decisions: dict[View, tuple[int, list[tuple[int, tuple[Vector, ...], str]]]] = {}
        for configuration in self.configurations:
            for node, colour in configuration:
                self.decisions(self._rounds.view(configuration, node, colour))

    def _find_configurations(self, watch: Watch) -> None:
        nodes, robots = self.family.lattice.nodes, self.family.robots
        many = len(self.family.lights) ** robots
        for number in range(robots):
            many = many * (nodes - number) // (number + 1)
        watch.reserve(_BYTES * many, "all configurations")
        for there in combinations(range(nodes), robots):
            watch.check("finding all configurations", len(self.number), many)
            for lights in product(self.family.lights, repeat=robots):
                found = tuple(zip(there, lights, strict=True))
                if found not in self.number:
                    for image in self.rotations:
                        alike = tuple(sorted((image[node], light) for node, light in found))
                        self.number[alike] = len(self.configurations)
                    self.configurations.append(found)

    def decisions(self, view: View) -> tuple[int, list[tuple[int, tuple[Vector, ...], str]]]:
        """The number of a view, and its rules: their number, the steps that the adversary has, and the colour."""
        if view not in self._decisions:
            first = len(self.rules) + 1
            self.rules += self._rules_for(view)
            mine = tuple(range(first, len(self.rules) + 1))
            for image, _ in self.plain.images(view, steps(self.plain.dimension)[0]):
                self._decisions[image] = len(self.choices), [self._oriented(number, image) for number in mine]
            self.choices.append(mine)
        return self._decisions[view]

    def _rules_for(self, view: View) -> Iterator[Rule]:
        """All rules for a view that differ."""
        cells = dict(zip(offsets(self.plain.dimension, 1), view[1:], strict=True))
        told: set[frozenset[Vector]] = set()
        for step in steps(self.plain.dimension):
            alike = frozenset(other for image, other in self.plain.images(view, step) if image == view)
            if alike not in told and (not any(step) or cells[step] != WALL):
                told.add(alike)
                yield from (Rule(view, step, light) for light in self.family.lights)

    def _oriented(self, number: int, view: View) -> tuple[int, tuple[Vector, ...], str]:
        rule = self.rules[number - 1]
        images = {step for image, step in self.plain.images(rule.view, rule.step) if image == view}
        return number, tuple(sorted(images)), rule.colour

    def rounds(self, configuration: Configuration) -> Iterator[tuple[tuple[int, ...], set[int] | None]]:
        """For all rules that the robots may follow: their numbers, and the classes of what may come of it; None if
        something may go wrong.
        """
        seen = [self.decisions(self._rounds.view(configuration, node, colour)) for node, colour in configuration]
        for chosen in product(*(options for _, options in seen)):
            following = {view: number for (view, _), (number, _, _) in zip(seen, chosen, strict=True)}
            if any(following[view] != number for (view, _), (number, _, _) in zip(seen, chosen, strict=True)):
                continue  # robots with one view follow one rule
            yield tuple(number for number, _, _ in chosen), self._outcomes(configuration, chosen)

    def _outcomes(
        self, configuration: Configuration, chosen: tuple[tuple[int, tuple[Vector, ...], str], ...]
    ) -> set[int] | None:
        found = set()
        for ways in product(*(options for _, options, _ in chosen)):
            outcome = self._rounds.moved(configuration, ways, [colour for _, _, colour in chosen])
            if isinstance(outcome, str):
                return None
            found.add(self.number[outcome])
        return found


def _rotations(family: Family) -> Iterator[tuple[int, ...]]:
    """Where the rotations of the grid put each node."""
    lattice = family.lattice
    for turn in turns(lattice.dimension):
        sides = turned(lattice.sides, turn)
        if tuple(map(abs, sides)) == lattice.sides:
            shift = [-1 - side if side < 0 else 0 for side in sides]
            places = (turned(lattice.place(node), turn) for node in range(lattice.nodes))
            images = (lattice.node(tuple(a + b for a, b in zip(place, shift, strict=True))) for place in places)
            yield tuple(node for node in images if node is not None)


def no_algorithm_faults(told: NoAlgorithm, watch: Watch) -> list[str]:
    """Why it is not shown that no algorithm explores."""
    clauses: list[tuple[int, ...]] = []
    for whole in (True, False):
        defeats = [defeat for defeat in told.defeats if defeat.whole == whole]
        if defeats:
            algorithms = Algorithms(told.family, whole, watch)
            faults = _defeat_faults(algorithms, defeats, watch)
            if faults:
                return faults
            clauses += [tuple(-rule for rule in defeat.rules) for defeat in defeats]
    if () in clauses:
        return []  # every algorithm is defeated at once
    if not clauses or told.proof is None:
        return ["nothing is defeated"]
    return problems_with([*algorithms.choices, *clauses], told.proof, watch)


def _defeat_faults(algorithms: Algorithms, defeats: list[Defeat], watch: Watch) -> list[str]:
    """Why an adversary does not defeat all algorithms with the rules of a defeat."""
    many = len(algorithms.configurations)
    judged = []
    for defeat in defeats:
        if defeat.levels.shape != (many,) or not 0 <= defeat.levels.min() <= defeat.levels.max() < len(defeat.avoided):
            return ["a configuration has no level"]
        if any({image[node] for node in nodes} != nodes for nodes in defeat.avoided for image in algorithms.rotations):
            return ["nodes that are avoided are not avoided when they are turned"]
        told = set(defeat.rules)
        free = {rule for mine in algorithms.choices for rule in mine if not told.intersection(mine) or rule in told}
        judged.append((free, defeat.levels.tolist(), defeat.avoided))
    for number, configuration in enumerate(algorithms.configurations):
        if number % _OFTEN == 0:
            watch.check("replaying the adversary's choices", number, many)
        here = {node for node, _ in configuration}
        rounds = [(rules, outcomes) for rules, outcomes in algorithms.rounds(configuration) if outcomes is not None]
        for free, levels, avoided in judged:
            level = levels[number]
            highest = level if avoided[level] and not avoided[level] & here else level - 1
            for rules, outcomes in rounds:
                if free.issuperset(rules) and min(levels[one] for one in outcomes) > highest:
                    return [f"robots get away from {configuration}"]
    return []
