"""Choices counted a second time: listed, judged by the checker, and proved to be all. See `engine.sat.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.problems.redblue.check import violations
from fathom.problems.redblue.check.statement import stated
from fathom.problems.redblue.model import Chosen, Graph


def listed_and_proved(instance: Graph, most: int, watch: Watch) -> int:
    """How many choices there are."""

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(instance, Chosen.of(literal for literal in model if literal > 0))

    return models_proved(stated(instance, watch), range(1, instance.reds + 1), faults, most, watch)
