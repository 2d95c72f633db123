"""What can be said about triples at a glance: their number, and how many each element has to choose from."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.threedm.model import ThreeDimensional

__all__ = ["analyse", "report"]


def analyse(instance: ThreeDimensional, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. An element in no triple makes it impossible; one in a single triple forces it."""
    watch.check("analysing")
    often = Counter((place, element) for triple in instance.triples for place, element in enumerate(triple))
    elements = [often[place, element] for place in range(3) for element in range(1, instance.size + 1)]
    return {
        "elements a set": instance.size,
        "triples": len(instance.triples),
        "fewest triples of an element": min(elements, default=None),
        "most triples of an element": max(elements, default=None),
        "elements in no triple": elements.count(0),
        "elements in one triple": elements.count(1),
    }
