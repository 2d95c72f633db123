"""What can be said about lists of numbers at a glance: their sizes, and whether the target can be met on average."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.n3dm.model import Numerical

__all__ = ["analyse", "report"]


def analyse(instance: Numerical, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. All tuples together use all numbers, so the sums must be equal."""
    watch.check("analysing")
    numbers = [number for some in instance.lists for number in some]
    size = len(instance.lists[0])
    return {
        "lists": len(instance.lists),
        "numbers a list": size,
        "different numbers": [len(set(some)) for some in instance.lists],
        "smallest": min(numbers, default=None),
        "largest": max(numbers, default=None),
        "target": instance.target,
        "sum of all numbers": sum(numbers),
        "sum of all targets": size * instance.target,
        "sums agree": sum(numbers) == size * instance.target,
    }
