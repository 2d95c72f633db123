"""Colourings counted a second time: listed, judged by the checker, and proved to be all. See `engine.sat.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.problems.colouring.check import violations
from fathom.problems.colouring.check.statement import stated
from fathom.problems.colouring.model import Colouring, Graph


def listed_and_proved(instance: Graph, most: int, watch: Watch) -> int:
    """How many colourings there are."""
    colours = instance.colours

    def faults(model: tuple[int, ...]) -> list[str]:
        told = [[literal for literal in model[start : start + colours] if literal > 0] for start in starts]
        return violations(instance, Colouring.of((own[0] - 1) % colours + 1 if len(own) == 1 else 0 for own in told))

    starts = range(0, instance.vertices * colours, colours)
    return models_proved(stated(instance), range(1, instance.vertices * colours + 1), faults, most, watch)
