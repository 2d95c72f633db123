"""Offsets counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.problems.lengthoffsets.check import violations
from fathom.problems.lengthoffsets.check.statement import places, stated
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets


def listed_and_proved(instance: LengthOffsets, most: int, watch: Watch) -> int:
    """How many ways there are to place the intervals. The first variables of the statement say which begins where."""
    placed = places(instance)

    def faults(model: tuple[int, ...]) -> list[str]:
        chosen = sorted(placed[name - 1] for name in model if name > 0)
        return violations(instance, Offsets(tuple(place for _, place in chosen)))

    return models_proved(stated(instance, watch), range(1, len(placed) + 1), faults, most, watch)
