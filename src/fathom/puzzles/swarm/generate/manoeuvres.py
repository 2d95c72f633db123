"""Rules that dance figures: a SAT solver chooses the steps that are left free together with the colours.

For each figure, time and robot there are variables for its place, its colour and its step, and for each view, up to
rotation, one for each step and each colour that a rule could tell. *A robot with this view does as the rule for it*
is a clause for each view that a robot may have at that time: far too many, so they are written down for the views that
robots have in a model, and it is solved again, until nobody breaks a rule. A free step is one that the adversary cannot
turn. A step that is told may be one of several among which the adversary chooses; then all of these want a figure.

No model: so many colours do not dance these figures, shown by a DRAT proof of the clauses that were written down.
Rules that dance them are verified on grids; where they fail, a figure is missing.

Cost: a formula with some ten thousand clauses a figure; with four robots or long figures, out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from fathom.answer import Watch
from fathom.engine.sat import Cnf, Model, Proof, Solver, decide, problems_with
from fathom.errors import FathomError
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.generate.figures import Figure, Figures
from fathom.puzzles.swarm.generate.rule_choice import RuleChoice, chosen, one_of
from fathom.puzzles.swarm.generate.synthesis import LETTERS, Refutation, Synthesis
from fathom.puzzles.swarm.model import Lattice, RuleSet, Swarm, Vector, View, added
from fathom.puzzles.swarm.model.lattice import offsets, steps
from fathom.puzzles.swarm.model.rules import EMPTY, WALL
from fathom.puzzles.swarm.solve.verify import verified

Sight = tuple[tuple[bool, ...], tuple[Vector | None, ...]]
"""Which cells are walls, and where the other robots are, None if they are out of sight."""


def performed(told: Figures, grids: Sequence[Lattice], colours: int, watch: Watch) -> Synthesis:
    """Rules with so many colours that dance all figures, verified on the grids; or a proof that there are none.

    `FathomError` if they dance the figures, but do not explore a grid.
    """
    if not 1 <= colours <= len(LETTERS):
        raise FathomError(f"found {colours} colours, expected 1 to {len(LETTERS)}")
    plain = RuleSet((), told.dimension, told.visibility, told.chirality)
    choice = RuleChoice(Cnf(), plain, colours)
    lights: dict[str, list[int]] = {}
    dances = [Danced(figure, choice, lights) for figure in told.figures]
    if lights:
        choice.cnf.add([next(iter(lights.values()))[0]])  # colours have no names
    rounds = 0
    with Solver(choice.cnf) as solver:
        while (model := solver.solve(watch, phase="choosing steps and colours")) is not None:
            rounds += 1
            missing = [clause for dance in dances for clause in dance.violated(model)]
            if not missing:
                break
            choice.cnf.add_all(missing)
    numbers = len(lights), choice.views, len(choice.cnf.clauses), rounds, tuple(grid.name for grid in grids)
    if model is None:
        proof = decide(choice.cnf, watch)
        assert isinstance(proof, Proof)
        faults = problems_with(choice.cnf.clauses, proof, watch)
        if faults:
            raise AssertionError(f"a proof that is none: {faults[0]}")
        return Synthesis(None, *numbers, Refutation(choice.cnf, proof))
    shown = {light: choice.lights[chosen(row, model)] for light, row in lights.items()}
    rules = {choice.rule(view, model) for dance in dances for view in dance.views(model)}
    found = replace(plain, rules=tuple(sorted(rules, key=str)))
    starts = tuple(
        replace(one, robots=tuple((place, shown[light]) for place, light in one.robots)) for one in told.starts
    )
    swarms = [Swarm(found, grid, starts) for grid in grids]
    for swarm in swarms:
        if not isinstance(verified(swarm, watch).certificate, Explored):
            raise FathomError(f"the figures are danced, but not enough to explore {swarm.lattice.name}: one is missing")
    return Synthesis(swarms[0], *numbers)


class Danced:
    """One figure as variables; `violated` writes down what robots do against the rules in a model."""

    def __init__(self, figure: Figure, rules: RuleChoice, lights: dict[str, list[int]]) -> None:
        self.figure, self.rules, self.cnf = figure, rules, rules.cnf
        self.cells = offsets(rules.plain.dimension, rules.plain.visibility)
        self.steps = steps(rules.plain.dimension)
        self.robots = range(len(figure.start))
        many = len(rules.lights)
        reached = self._reached()
        self.places = [[dict(zip(one, self._one_of(len(one)), strict=True)) for one in row] for row in reached]
        self.colours = [[self._one_of(many) for _ in self.robots] for _ in reached]
        self.moves = [[dict(zip(self.steps, self._one_of(len(self.steps)), strict=True)) for _ in self.robots]
                      for _ in figure.rounds]  # fmt: skip
        self._told(lights)
        self.walls = [[self._wall_cells(time, robot) for robot in self.robots] for time in range(len(figure.rounds))]
        self.beside: list[dict[tuple[int, int], dict[Vector | None, int]]] = []
        for time in range(len(figure.rounds)):
            self._move(time)
            self.beside.append(self._beside(time))
        self._written: set[tuple[int, int, Sight]] = set()

    def _one_of(self, many: int) -> list[int]:
        variables = self.cnf.variables(many)
        one_of(self.cnf, variables)
        return variables

    def _reached(self) -> list[list[list[Vector]]]:
        """Where each robot may be at each time: on a way from its start to one of the ends."""
        rounds, inside = self.figure.rounds, self.figure.inside
        after = [{place for place, _ in self.figure.end}]
        for _ in rounds:
            near = {added(place, step) for place in after[-1] for step in self.steps}
            after.append({place for place in near if inside(place)})
        rows = []
        for robot, (place, _) in enumerate(self.figure.start):
            row = [{place}]
            for told in rounds:
                step = told[robot][0]
                near = {added(one, way) for one in row[-1] for way in (self.steps if step is None else [step])}
                row.append({one for one in near if inside(one)})
            rows.append([sorted(one & there) for one, there in zip(row, reversed(after), strict=True)])
        return [list(one) for one in zip(*rows, strict=True)]

    def _told(self, lights: dict[str, list[int]]) -> None:
        """What the figure tells: lights, steps, and the end."""
        for robot, (_, light) in enumerate(self.figure.start):
            self._alike(lights, light, self.colours[0][robot], ())
        for time, told in enumerate(self.figure.rounds):
            for robot, (step, light) in enumerate(told):
                if step is not None:
                    self.cnf.add([self.moves[time][robot][step]])
                self._alike(lights, light, self.colours[time + 1][robot], ())
        for place, light in self.figure.end:
            there = [(robot, self.places[-1][robot][place]) for robot in self.robots if place in self.places[-1][robot]]
            self.cnf.add([variable for _, variable in there])
            for robot, variable in there:
                self._alike(lights, light, self.colours[-1][robot], (-variable,))

    def _alike(self, lights: dict[str, list[int]], light: str, shown: list[int], unless: tuple[int, ...]) -> None:
        if light:
            if light not in lights:
                lights[light] = self._one_of(len(shown))
            for one, other in zip(lights[light], shown, strict=True):
                self.cnf.add([*unless, -one, other])

    def _wall_cells(self, time: int, robot: int) -> dict[tuple[bool, ...], int]:
        """A variable for each arrangement of walls that the robot may see."""
        alike: dict[tuple[bool, ...], list[int]] = {}
        for place, variable in self.places[time][robot].items():
            cells = tuple(not self.figure.inside(added(place, cell)) for cell in self.cells)
            alike.setdefault(cells, []).append(variable)
        return {cells: self.cnf.disjunction(variables) for cells, variables in alike.items()}

    def _move(self, time: int) -> None:
        for robot in self.robots:
            following = self.places[time + 1][robot]
            for place, here in self.places[time][robot].items():
                for step, variable in self.moves[time][robot].items():
                    there = following.get(added(place, step))
                    self.cnf.add([-here, -variable] if there is None else [-here, -variable, there])
        for one, other in combinations(self.robots, 2):
            for place, variable in self.places[time + 1][one].items():
                if place in self.places[time + 1][other]:
                    self.cnf.add([-variable, -self.places[time + 1][other][place]])

    def _beside(self, time: int) -> dict[tuple[int, int], dict[Vector | None, int]]:
        """Of each two robots, variables for where the second is, seen from the first; and they do not change places."""
        found: dict[tuple[int, int], dict[Vector | None, int]] = {}
        for one, other in combinations(self.robots, 2):
            mine, its = self.places[time][one], self.places[time][other]
            near = [cell for cell in self.cells if any(added(place, cell) in its for place in mine)]
            seen: dict[Vector | None, int] = dict(zip([None, *near], self._one_of(len(near) + 1), strict=True))
            found[one, other] = seen
            found[other, one] = {None if cell is None else _back(cell): variable for cell, variable in seen.items()}
            for cell in near:
                for place, here in mine.items():
                    there = its.get(added(place, cell))
                    self.cnf.add([-seen[cell], -here] if there is None else [-seen[cell], -here, there])
                    if there is not None:
                        self.cnf.add([-here, -there, seen[cell]])
                if cell in self.steps:
                    self.cnf.add([-seen[cell], -self.moves[time][one][cell], -self.moves[time][other][_back(cell)]])
        return found

    def sights(self, model: Model) -> Iterator[tuple[int, int, Sight]]:
        """At each time, what each robot has before it in a model, but for colours."""
        for time in range(len(self.figure.rounds)):
            for robot in self.robots:
                walls = next(cells for cells, variable in self.walls[time][robot].items() if model[variable])
                others = tuple(
                    next(cell for cell, variable in self.beside[time][robot, other].items() if model[variable])
                    for other in self.robots if other != robot
                )  # fmt: skip
                yield time, robot, (walls, others)

    def violated(self, model: Model) -> Iterator[list[int]]:
        """The clauses for sights that were not written down yet."""
        for key in self.sights(model):
            if key not in self._written:
                self._written.add(key)
                yield from self._followed(*key)

    def _followed(self, time: int, robot: int, sight: Sight) -> Iterator[list[int]]:
        """With these walls and robots before it, whatever their colours, a robot does as the rule for it says."""
        walls, where = sight
        others = [other for other in self.robots if other != robot]
        unless = [-self.walls[time][robot][walls]]
        unless += [-self.beside[time][robot, other][cell] for other, cell in zip(others, where, strict=True)]
        near = [(other, cell) for other, cell in zip(others, where, strict=True) if cell is not None]
        colours = self.colours[time]
        told = self.figure.rounds[time][robot][0] is not None
        for own, *lit in product(range(len(self.rules.lights)), repeat=1 + len(near)):
            shown = {cell: self.rules.lights[light] for (_, cell), light in zip(near, lit, strict=True)}
            ways, lights = self.rules.of(self._view(own, walls, shown))
            if_not = [*unless, -colours[robot][own]]
            if_not += [-colours[other][light] for (other, _), light in zip(near, lit, strict=True)]
            for orbit, variable in ways.items():
                possible = [self.moves[time][robot][step] for step in orbit] if told or len(orbit) == 1 else []
                yield [*if_not, -variable, *possible]
            for variable, following in zip(lights, self.colours[time + 1][robot], strict=True):
                yield [*if_not, -variable, following]

    def _view(self, own: int, walls: Sequence[bool], shown: dict[Vector, str]) -> View:
        seen = (WALL if wall else shown.get(cell, EMPTY) for cell, wall in zip(self.cells, walls, strict=True))
        return (self.rules.lights[own], *seen)

    def views(self, model: Model) -> Iterator[View]:
        """What robots see in a model."""
        for time, robot, (walls, where) in self.sights(model):
            others = [other for other in self.robots if other != robot]
            lit = [chosen(self.colours[time][one], model) for one in (robot, *others)]
            shown = {cell: self.rules.lights[light] for cell, light in zip(where, lit[1:], strict=True) if cell}
            yield self._view(lit[0], walls, shown)


def _back(vector: Vector) -> Vector:
    return tuple(-part for part in vector)
