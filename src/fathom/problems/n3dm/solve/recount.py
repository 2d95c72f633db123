"""Matchings of numbers counted a second time: listed, judged by the checker, and proved to be all."""

from __future__ import annotations

from collections import Counter

from fathom.answer import Watch
from fathom.engine.sat.recount import models_proved
from fathom.problems.n3dm.check import violations
from fathom.problems.n3dm.check.statement import right_tuples, stated
from fathom.problems.n3dm.model import Numerical
from fathom.proofs.covers.matching import Matching


def listed_and_proved(instance: Numerical, most: int, watch: Watch) -> int:
    """How many matchings there are, equal numbers not told apart.

    The first variables of the statement say that a tuple is used at least once, twice and so on, one tuple after the
    other.
    """
    amounts = [Counter(numbers) for numbers in instance.lists]
    uses = [
        one
        for one in right_tuples(instance, watch)
        for _ in range(min(amount[number] for amount, number in zip(amounts, one, strict=True)))
    ]

    def faults(model: tuple[int, ...]) -> list[str]:
        return violations(instance, Matching.of(uses[name - 1] for name in model if name > 0))

    return models_proved(stated(instance, watch), range(1, len(uses) + 1), faults, most, watch)
