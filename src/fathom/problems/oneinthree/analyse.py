"""What can be said about clauses of three at a glance: their sizes, and how often variables occur."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import report
from fathom.problems.oneinthree.model import OneInThree

__all__ = ["analyse", "report"]


def analyse(instance: OneInThree, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. Linear in the number of clauses."""
    watch.check("analysing")
    often = Counter(variable for clause in instance.clauses for variable in clause)
    return {
        "variables": instance.variables,
        "clauses": len(instance.clauses),
        "unused variables": instance.variables - len(often),
        "most occurrences of a variable": max(often.values(), default=0),
        "repeated clauses": len(instance.clauses) - len({tuple(sorted(clause)) for clause in instance.clauses}),
        "clauses with a variable twice": sum(len(set(clause)) < len(clause) for clause in instance.clauses),
    }
