"""The picture of a formula serves here too: clauses are rows, variables columns, and a tile says which is in which.

In a solution every row has exactly one tile that stays.
"""

from __future__ import annotations

from fathom.problems.cnf.draw import OVERLAYS
from fathom.problems.cnf.draw import scene as formula_scene
from fathom.problems.cnf.model import Formula
from fathom.problems.oneinthree.model import Assignment, OneInThree
from fathom.show import Scene

__all__ = ["OVERLAYS", "scene"]


def scene(instance: OneInThree, solution: Assignment | None = None, overlay: str | None = None) -> Scene:
    """The clauses, and the assignment if there is one. There are no overlays."""
    title = instance.about.get("title", f"{len(instance.clauses)} clauses, exactly one true variable in each")
    return formula_scene(Formula(instance.variables, instance.clauses, {"title": title}), solution, overlay)
