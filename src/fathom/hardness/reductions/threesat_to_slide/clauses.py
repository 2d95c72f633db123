"""The clauses as the construction wants them, and the two fresh variables of each.

Repeated literals and tautologies go. What is left has one to three distinct variables a clause and at least one clause
and variable: a formula without clauses becomes (v1 or not v1), and one with an empty clause (v1) and (not v1). Then
every clause (a or b or c) is rewritten with fresh variables u and w, which leaves what a, b and c can be as it was:

    P: a or u or w      Q: b or not u      R: c or u or not w

A clause of two literals needs no w and no R; (a) is (a or a). If a, b and c are false, then Q makes u false, P makes w
true, and R fails. Otherwise `fresh_values` satisfies all three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Clause = tuple[int, ...]


def tidy(variables: int, clauses: Sequence[Clause]) -> tuple[int, tuple[Clause, ...]]:
    """An equivalent formula without repetitions and tautologies, with at least one variable and one clause."""
    plain = [tuple(dict.fromkeys(clause)) for clause in clauses]
    if () in plain:
        return max(1, variables), ((1,), (-1,))
    kept = tuple(clause for clause in plain if not any(-literal in clause for literal in clause))
    return max(1, variables), kept or ((1, -1),)


def fresh_values(clause: Clause, holds: Callable[[int], bool]) -> tuple[bool, bool]:
    """The values of u and w that satisfy P, Q and R, where some literal of the clause is true."""
    first, second, *third = clause if len(clause) > 1 else clause * 2
    if holds(second):
        return True, False
    return False, bool(third) and not holds(first)
