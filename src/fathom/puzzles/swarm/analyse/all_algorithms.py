"""Every algorithm for a few robots on a small grid, defeated by an explicit adversary, or one that explores.

An algorithm is a rule for each view up to rotation; a SAT solver proposes them. Against each the adversary is asked for
a defeat, first with orbits of nodes and configurations up to rotations of the grid, then, if it needs that, with single
nodes; then rules are given up, views with many walls first, as long as it wins without them. What is left is a clause:
no algorithm with these rules explores. It holds as well with the colours in another order, and mirrored. When there is
no algorithm left, a DRAT proof shows so, and the checker replays every defeat. What is not defeated with single nodes
explores the grid.

Cost: clauses times views times the game; on larger grids the game is longer, and the clauses are fewer and shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from fathom.answer import Watch
from fathom.engine.sat import Cnf, Solver, refutation
from fathom.puzzles.swarm.analyse.adversary import Adversary
from fathom.puzzles.swarm.check.algorithms import Algorithms, no_algorithm_faults
from fathom.puzzles.swarm.check.certificates import Defeat, Family, NoAlgorithm
from fathom.puzzles.swarm.model import Pattern, RuleSet, Swarm, turned, turns
from fathom.puzzles.swarm.model.lattice import turned_cells
from fathom.puzzles.swarm.model.rules import WALL


@dataclass(frozen=True, slots=True)
class Refuted:
    """All algorithms of a family: those that were proposed, how they are defeated (checked), or one that explores."""

    views: int
    rules: int
    configurations: int
    proposed: int
    defeats: tuple[Defeat, ...]
    certificate: NoAlgorithm | None = None
    explorer: Swarm | None = None


class Refuting:
    """The search for an algorithm that no adversary defeats."""

    def __init__(self, family: Family, watch: Watch) -> None:
        self.family, self.watch = family, watch
        self.algorithms = Algorithms(family, True, watch)
        self._adversaries = [Adversary(self.algorithms, watch)]
        self.cnf = Cnf.of(self.algorithms.choices)
        self.defeats: dict[tuple[int, ...], Defeat] = {}
        self.proposed = 0

    def refuted(self) -> Refuted:
        """Go through all algorithms."""
        sizes = len(self.algorithms.choices), len(self.algorithms.rules), len(self.algorithms.number)
        with Solver(self.cnf.copy()) as solver:
            while (model := solver.solve(self.watch)) is not None:
                self.proposed += 1
                rules = tuple(next(rule for rule in mine if model[rule]) for mine in self.algorithms.choices)
                adversary = self._winning(rules)
                if adversary is None:
                    return Refuted(*sizes, self.proposed, tuple(self.defeats.values()), explorer=self._explorer(rules))
                for known in self._images(self._needed(adversary, rules)):
                    if known not in self.defeats:
                        found = adversary.defeat(known)
                        assert found is not None  # as much as the one that it is an image of
                        self.defeats[known] = found
                        clause = [-rule for rule in known]
                        self.cnf.add(clause)
                        solver.add(clause)
                if () in self.defeats:
                    break
        defeats = tuple(self.defeats.values())
        proof = None if () in self.defeats else refutation(self.cnf, self.watch)
        told = NoAlgorithm(self.family, defeats, proof)
        faults = no_algorithm_faults(told, self.watch)
        if faults:
            raise AssertionError(f"a refutation that is none: {faults[0]}")
        return Refuted(*sizes, self.proposed, defeats, told)

    def _winning(self, rules: tuple[int, ...]) -> Adversary | None:
        """An adversary that defeats an algorithm; the one with single nodes is made when it is needed."""
        if self._adversaries[0].defeat(rules) is not None:
            return self._adversaries[0]
        if len(self._adversaries) == 1:
            self._adversaries.append(Adversary(Algorithms(self.family, False, self.watch), self.watch))
        return self._adversaries[1] if self._adversaries[1].defeat(rules) is not None else None

    def _needed(self, adversary: Adversary, rules: tuple[int, ...]) -> tuple[int, ...]:
        """Rules without any of which the adversary does not win."""

        def walls(rule: int) -> int:
            return self.algorithms.rules[rule - 1].view.count(WALL)

        kept = frozenset(rules)
        pending = [sorted(rules, key=walls)]
        while pending:
            part = pending.pop()
            if adversary.defeat(tuple(kept.difference(part))) is not None:
                kept = kept.difference(part)
            elif len(part) > 1:
                half = len(part) // 2
                pending += [part[:half], part[half:]]
        return tuple(sorted(kept))

    def _images(self, rules: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The rules with the colours in all orders, and mirrored."""
        lights, plain = self.family.lights, self.algorithms.plain
        mirror = next(turn for turn in turns(plain.dimension, False) if turn not in turns(plain.dimension))
        for order in permutations(lights):
            named = dict(zip(lights, order, strict=True))
            for turn in (turns(plain.dimension)[0], mirror):
                cells = turned_cells(plain.dimension, 1, turn)
                found = []
                for rule in (self.algorithms.rules[number - 1] for number in rules):
                    own, *seen = (named.get(cell, cell) for cell in rule.view)
                    image = dict(zip(cells, seen, strict=True))
                    view = (own, *(image[cell] for cell in range(len(seen))))
                    step, colour = turned(rule.step, turn), named[rule.colour]
                    options = self.algorithms.decisions(view)[1]
                    found.append(next(one for one, ways, light in options if step in ways and light == colour))
                yield tuple(sorted(found))

    def _explorer(self, rules: tuple[int, ...]) -> Swarm:
        """An algorithm from a start from which nobody defeats it."""
        adversary, lattice = self._adversaries[1], self.family.lattice
        start = adversary.escaped(rules)
        assert start is not None
        robots = adversary.algorithms.configurations[start]
        pattern = Pattern(tuple((lattice.place(node), light) for node, light in robots))
        followed = tuple(self.algorithms.rules[rule - 1] for rule in rules)
        return Swarm(RuleSet(followed, lattice.dimension), lattice, (pattern,), True, self.family.exclusive)
