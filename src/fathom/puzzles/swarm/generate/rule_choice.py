"""The rules as what a SAT solver chooses: for each view, up to rotation, a step and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from fathom.engine.sat import Cnf, Model
from fathom.puzzles.swarm.generate.synthesis import LETTERS
from fathom.puzzles.swarm.model import Rule, RuleSet, Vector, View, turned, turns
from fathom.puzzles.swarm.model.lattice import offsets, steps, turned_cells
from fathom.puzzles.swarm.model.rules import WALL

Orbit = frozenset[Vector]
"""A step, and those that rotations which leave the view as it is make of it."""


class RuleChoice:
    """The variables that say what the rules are: of each view the steps, as the adversary may turn them, the colour."""

    def __init__(self, cnf: Cnf, plain: RuleSet, colours: int) -> None:
        self.cnf, self.plain, self.lights = cnf, plain, LETTERS[:colours]
        self._of: dict[View, tuple[dict[Orbit, int], list[int]]] = {}
        self._known: dict[View, tuple[View, dict[Orbit, Orbit]]] = {}

    @property
    def views(self) -> int:
        """How many views there are rules for, up to rotation."""
        return len(self._of)

    def of(self, view: View) -> tuple[dict[Orbit, int], list[int]]:
        """For a view as it is seen: a variable for each step and those that it is turned into, and for each colour."""
        first, orbits = self._first_image(view)
        if first not in self._of:
            ways = {orbit: self.cnf.variable() for orbit in orbits.values()}
            self._of[first] = ways, self.cnf.variables(len(self.lights))
            one_of(self.cnf, list(ways.values()))
            one_of(self.cnf, self._of[first][1])
        ways, colours = self._of[first]
        return {orbit: ways[image] for orbit, image in orbits.items()}, colours

    def rule(self, view: View, model: Model) -> Rule:
        """The rule for a view in a model."""
        first, _ = self._first_image(view)
        ways, colours = self._of[first]
        orbit = next(orbit for orbit, variable in ways.items() if model[variable])
        return Rule(first, max(orbit), self.lights[chosen(colours, model)])

    def _first_image(self, view: View) -> tuple[View, dict[Orbit, Orbit]]:
        """The least view that a rotation makes of a view, and what it makes of the steps."""
        if view not in self._known:
            plain, images = self.plain, []
            for turn in turns(plain.dimension, plain.chirality):
                cells = [""] * (len(view) - 1)
                for cell, to in zip(view[1:], turned_cells(plain.dimension, plain.visibility, turn), strict=True):
                    cells[to] = cell
                images.append(((view[0], *cells), turn))
            first, there = min(images, key=lambda each: each[0])
            seen = dict(zip(offsets(plain.dimension, plain.visibility), view[1:], strict=True))
            orbits = {}
            for step in steps(plain.dimension):
                if seen.get(step) != WALL:
                    orbit = frozenset(turned(step, turn) for image, turn in images if image == view)
                    orbits[orbit] = frozenset(turned(one, there) for one in orbit)
            self._known[view] = first, orbits
        return self._known[view]


def one_of(cnf: Cnf, variables: Sequence[int]) -> None:
    """Exactly one of them is true."""
    cnf.add(variables)
    for one, other in combinations(variables, 2):
        cnf.add([-one, -other])


def chosen(variables: Sequence[int], model: Model) -> int:
    """Which of them is true."""
    return next(number for number, variable in enumerate(variables) if model[variable])
