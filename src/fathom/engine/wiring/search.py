"""The search for a planar wiring: solve without the plane, look at the model, forbid why it cannot be drawn, repeat."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.sat.solver import Solver, solve_lazily
from fathom.engine.wiring.formula import Formula
from fathom.engine.wiring.obstacles import Obstacles
from fathom.engine.wiring.plane import Plane
from fathom.engine.wiring.task import Bounds, Task
from fathom.proofs.sat_model import Model

_TIMES = 10
"""How often to look for obstacles in a model: a few find more of the plane than one, and cost less than a model."""


@dataclass(frozen=True)
class Wired:
    """A wiring: the form of each machine (None: not used) and the places, their ports in circular order."""

    forms: tuple[int | None, ...]
    places: tuple[tuple[int, ...], ...]


@dataclass
class Effort:
    """What a search cost: models that could not be drawn, obstacles learnt from them, and the solver's conflicts."""

    drawings: int = 0
    obstacles: int = 0
    conflicts: int = 0


def find(task: Task, bounds: Bounds, watch: Watch, effort: Effort) -> Wired | None:
    """A planar wiring that does what the target does, or None if there is none within the bounds.

    Raises `LimitReached`. The cost is exponential in the number of machines.
    """
    formula = Formula(task, bounds, watch)
    plane, obstacles = Plane(task.layout), Obstacles(task)
    found: list[Wired] = []

    def violated(model: Model) -> list[list[int]]:
        places = formula.places(model)
        drawn = plane.drawn(places)
        if drawn is not None:
            found.append(Wired(tuple(formula.chosen(model)), tuple(map(tuple, drawn))))
            return []
        clauses: list[list[int]] = []
        for _ in range(_TIMES):
            watch.check("drawing", effort.drawings)
            clauses += map(formula.clause, obstacles.fresh(places))
        effort.drawings += 1
        effort.obstacles += len(clauses)
        return clauses

    with Solver(formula.cnf) as solver:
        try:
            solve_lazily(solver, violated, watch)
        finally:
            effort.conflicts += solver.conflicts
    return found[0] if found else None
