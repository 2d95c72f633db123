"""What can be said about a drawn formula at a glance: the measures of the formula, and of its drawing."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.problems.cnf.analyse import analyse as analyse_formula
from fathom.problems.cnf.analyse import report
from fathom.problems.cnf.planar.model import PlanarMonotone

__all__ = ["analyse", "report"]


def analyse(instance: PlanarMonotone, watch: Watch) -> dict[str, Any]:
    """The measures of the formula, then how many clauses lie on each side, and how large the drawing is."""
    heights = [bar.height for bar in instance.bars]
    return analyse_formula(instance, watch) | {
        "positive clauses": sum(height > 0 for height in heights),
        "negative clauses": sum(height < 0 for height in heights),
        "width": 1 + max((high for _, high in instance.segments), default=-1),
        "height": 1 + max([0, *heights]) - min([0, *heights]),
    }
