"""The picture of a formula: a table of its clauses, or a list of them (see `show.formula`)."""

from __future__ import annotations

from fathom.problems.cnf.model import Formula
from fathom.proofs.assignment import Assignment
from fathom.show import Scene
from fathom.show.formula import formula_scene

OVERLAYS: dict[str, str] = {}


def scene(instance: Formula, solution: Assignment | None = None, overlay: str | None = None) -> Scene:
    """The formula, and the assignment if there is one. There are no overlays."""
    del overlay
    return formula_scene(instance, None if solution is None else solution.literals, instance.about.get("title"))
