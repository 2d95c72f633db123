"""What can be said about a formula at a glance: its size, its shape, and the easy classes it belongs to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import in_words
from fathom.problems.cnf.model import Formula


def analyse(formula: Formula, watch: Watch) -> dict[str, Any]:
    """The measures of a formula, as plain values. Linear in the number of literals.

    A variable is `pure` if all its literals have one sign. In a Horn formula every clause has at most one positive
    literal; such formulas, and those with at most two literals a clause, are decided in linear time.
    """
    literals = Counter(literal for clause in formula.clauses for literal in set(clause))
    used = {abs(literal) for literal in literals}
    widths = Counter(len(clause) for clause in formula.clauses)
    watch.check("analysing")
    return {
        "variables": formula.variables,
        "clauses": len(formula.clauses),
        "clauses a variable": round(len(formula.clauses) / formula.variables, 3) if formula.variables else None,
        "widths": {str(width): widths[width] for width in sorted(widths)},
        "unused variables": formula.variables - len(used),
        "pure variables": sum(1 for variable in used if (variable in literals) != (-variable in literals)),
        "tautologies": sum(1 for clause in formula.clauses if any(-literal in clause for literal in clause)),
        "repeated clauses": len(formula.clauses) - len({frozenset(clause) for clause in formula.clauses}),
        "two literals a clause": max(widths, default=0) <= 2,
        "Horn": all(sum(literal > 0 for literal in set(clause)) <= 1 for clause in formula.clauses),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return [(name, _in_words(value)) for name, value in facts.items()]


def _in_words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{number} of {width}" for width, number in value.items()) or "none"
    return in_words(value)
