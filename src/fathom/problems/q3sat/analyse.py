"""What can be said about a quantified formula at a glance: its size, its prefix, its cases."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.measures import in_words
from fathom.problems.q3sat.model import Quantified, blocks


def analyse(formula: Quantified, watch: Watch) -> dict[str, Any]:
    """The measures of a formula, as plain values. Linear in the number of literals.

    Blocks are runs of one quantifier; a strategy tells a value for as many cases as `values of a strategy` says.
    """
    watch.check("analysing")
    mine = formula.chosen_by(existential=True)
    used = {abs(literal) for clause in formula.clauses for literal in clause}
    return {
        "variables": formula.variables,
        "universal": formula.variables - len(mine),
        "blocks": sum(1 for _ in blocks(formula.prefix)),
        "clauses": len(formula.clauses),
        "unused variables": formula.variables - len(used),
        "most occurrences of a literal": most_occurrences(formula),
        "values of a strategy": sum(2 ** formula.before(name) for name in mine),
    }


def most_occurrences(formula: Quantified) -> int:
    """In how many clauses the most frequent literal is."""
    literals = [literal for clause in formula.clauses for literal in set(clause)]
    return max((literals.count(literal) for literal in set(literals)), default=0)


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return [(name, in_words(value)) for name, value in facts.items()]
