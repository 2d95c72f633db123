"""What can be said about lengths and densities at a glance: their sizes, and whether they fit together at all."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.lengthoffsets.model import LengthOffsets

__all__ = ["analyse", "report"]


def analyse(instance: LengthOffsets, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. Every interval covers its length, so the two sums must be equal."""
    watch.check("analysing")
    covered = sum(number * density for number, density in instance.densities)
    return {
        "intervals": len(instance.lengths),
        "different lengths": len(set(instance.lengths)),
        "shortest": min(instance.lengths, default=None),
        "longest": max(instance.lengths, default=None),
        "length of the line": sum(number for number, _ in instance.densities),
        "runs of equal density": len(instance.densities),
        "highest density": max((density for _, density in instance.densities), default=None),
        "sum of the lengths": sum(instance.lengths),
        "sum of the densities": covered,
        "sums agree": sum(instance.lengths) == covered,
    }
