"""The picture of a formula serves here too: clauses are rows, variables columns, and a tile says which is in which.

In a solution every row has exactly one tile that stays.
"""

from __future__ import annotations

from fathom.problems.oneinthree.model import Assignment, OneInThree
from fathom.show import Scene
from fathom.show.formula import formula_scene

OVERLAYS: dict[str, str] = {}


def scene(instance: OneInThree, solution: Assignment | None = None, overlay: str | None = None) -> Scene:
    """The clauses, and the assignment if there is one. There are no overlays."""
    del overlay
    return formula_scene(instance, None if solution is None else solution.literals, title_of(instance))


def title_of(instance: OneInThree) -> str:
    """What the picture is called."""
    return instance.about.get("title", f"{len(instance.clauses)} clauses, exactly one true variable in each")
