"""The truth table of the clauses, folded variable by variable from the inside of the prefix to the outside.

Half a table is where a variable is false, the other half where it is true. An existential variable leaves what is true
in one half or the other, a universal one what is true in both; what is left at the end is the value. Time and
memory double with every variable. It is here as an oracle that shares nothing with the search.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.problems.q3sat.check.certificates import Refutation
from fathom.problems.q3sat.model import Quantified, Strategy


def by_tables(formula: Quantified, watch: Watch) -> Answer:
    """A strategy of the player who wins, read off the tables from the outside to the inside."""
    count = formula.variables
    watch.reserve(3 * 2**count, "the truth table")
    axis = {abs(name): place for place, name in enumerate(formula.prefix)}
    truth = np.ones((2,) * count, dtype=np.bool_)
    for number, clause in enumerate(formula.clauses):
        watch.check("evaluating clauses", number, len(formula.clauses))
        satisfied = np.zeros((2,) * count, dtype=np.bool_)
        for literal in clause:
            chosen: list[slice | int] = [slice(None)] * count
            chosen[axis[abs(literal)]] = int(literal > 0)
            satisfied[tuple(chosen)] = True
        truth &= satisfied
    folded = [truth]
    for name in reversed(formula.prefix):
        inner = folded[-1]
        folded.append(inner[..., 0] | inner[..., 1] if name > 0 else inner[..., 0] & inner[..., 1])
    folded.reverse()
    wins = bool(folded[0])
    tables = _strategy(formula, folded, wins)
    if wins:
        return Answer(Verdict.SOLVED, "tables", Strategy(tables))
    return Answer(Verdict.IMPOSSIBLE, "tables", certificate=Refutation(tables))


def _strategy(formula: Quantified, folded: list[NDArray[np.bool_]], wins: bool) -> tuple[str, ...]:
    """What the winner chooses: `folded[d]` tells of the first d values whether the formula is then true."""
    found: list[str] = []
    ways = np.zeros((1, 0), dtype=np.intp)  # the values of all variables so far, in every case
    for depth, name in enumerate(formula.prefix):
        if (name > 0) == wins:
            true = folded[depth + 1][(*ways.T, 1)] if depth else folded[1][None, 1]
            value = (true == wins).astype(np.intp)
            found.append("".join(map(str, value.tolist())))
            ways = np.column_stack((ways, value))
        else:
            ways = np.repeat(ways, 2, axis=0)
            ways = np.column_stack((ways, np.tile([0, 1], len(ways) // 2)))
    return tuple(found)
