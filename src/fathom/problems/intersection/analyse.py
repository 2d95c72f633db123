"""What can be said about automata at a glance: how many there are, and their sizes."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.intersection.check.automata import language_of, size
from fathom.problems.intersection.model import Intersection

__all__ = ["analyse", "report"]


def analyse(instance: Intersection, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values; the smallest automata are made, in about n log n steps each."""
    smallest = []
    for number, automaton in enumerate(instance.automata):
        watch.check("analysing", number, len(instance.automata))
        smallest.append(size(language_of(automaton), instance.counted))
    return {
        "automata": len(instance.automata),
        "letters": instance.letters,
        "most states allowed": instance.most,
        "states as given": sum(len(automaton.rows) for automaton in instance.automata),
        "states of the smallest automata": sum(smallest),
        "largest of them": max(smallest),
        "automata beyond the bound": sum(one > instance.most for one in smallest),
    }
