"""Matchings counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.problems.threedm.check import violations
from fathom.problems.threedm.check.statement import stated
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.covers.matching import Matching


def listed_and_proved(instance: ThreeDimensional, most: int, watch: Watch) -> int:
    """How many matchings there are. The first variables of the statement say which triples are chosen."""

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(instance, Matching.of(instance.triples[name - 1] for name in model if name > 0))

    return models_proved(stated(instance, watch), range(1, len(instance.triples) + 1), faults, most, watch)
