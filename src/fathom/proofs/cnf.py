"""Formulas in conjunctive normal form, and the building blocks that puzzles are written in.

A literal is a variable's number (1, 2, …) or its negative, as in DIMACS. `Cnf` hands out fresh variables,
so a constraint that needs helpers (a counter, a name for a conjunction) can never collide with the puzzle's
own. Solvers count literals with `engine.sat.cardinality`, and formulas that proofs are checked against with `ladder`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Clause = tuple[int, ...]

MOST_VARIABLES = 2**30 - 1
"""Variables are numbered up to here, so that a literal's code 2·variable + sign fits 32 bits."""


class Cnf:
    """A conjunction of clauses over the variables 1 … `variable_count`.

    `clauses` may be read freely; it only ever grows, and only through the methods here.
    """

    __slots__ = ("clauses", "variable_count")

    def __init__(self, variable_count: int = 0) -> None:
        """A formula without clauses, which anything satisfies."""
        self.variable_count = 0
        self.clauses: list[Clause] = []
        self._declare(variable_count)

    @classmethod
    def of(cls, clauses: Iterable[Iterable[int]]) -> Cnf:
        """A formula of these clauses, over as many variables as they mention."""
        listed = [tuple(clause) for clause in clauses]
        cnf = cls(max((abs(literal) for clause in listed for literal in clause), default=0))
        cnf.add_all(listed)
        return cnf

    def copy(self) -> Cnf:
        """The same formula, to be extended without touching this one."""
        twin = Cnf(self.variable_count)
        twin.clauses = self.clauses.copy()
        return twin

    def __repr__(self) -> str:
        """Its size."""
        return f"<Cnf: {self.variable_count} variables, {len(self.clauses)} clauses>"

    # Variables

    def variable(self) -> int:
        """A fresh variable."""
        return self.variables(1)[0]

    def variables(self, count: int) -> list[int]:
        """`count` fresh variables, with consecutive numbers."""
        first = self.variable_count + 1
        self._declare(count)
        return list(range(first, first + count))

    def _declare(self, count: int) -> None:
        """Count so many variables more; a file may announce a thousand million, so none is written down."""
        if count < 0:
            raise ValueError(f"cannot make {count} variables")
        if self.variable_count + count > MOST_VARIABLES:
            raise ValueError(f"a formula has at most {MOST_VARIABLES} variables")
        self.variable_count += count

    # Clauses

    def add(self, clause: Iterable[int]) -> None:
        """Demand that at least one of the literals is true. Nothing satisfies an empty clause."""
        literals = tuple(clause)
        for literal in literals:
            if not 1 <= abs(literal) <= self.variable_count:
                raise ValueError(f"literal {literal} is of no variable 1 … {self.variable_count}")
        self.clauses.append(literals)

    def add_all(self, clauses: Iterable[Iterable[int]]) -> None:
        """Add every one of the clauses."""
        for clause in clauses:
            self.add(clause)

    def add_rows(self, rows: NDArray[np.int64]) -> None:
        """Add clauses of one length, a row each: far quicker than one by one."""
        if rows.size and not (np.abs(rows).min() >= 1 and np.abs(rows).max() <= self.variable_count):
            raise ValueError(f"a literal is of no variable 1 … {self.variable_count}")
        self.clauses.extend(map(tuple, rows.tolist()))

    def imply(self, premises: int | Iterable[int], conclusions: int | Iterable[int]) -> None:
        """If all premises are true, at least one conclusion is. A literal may stand for a list of one."""
        before = (premises,) if isinstance(premises, int) else premises
        after = (conclusions,) if isinstance(conclusions, int) else conclusions
        self.add((*(-literal for literal in before), *after))

    def conjunction(self, literals: Iterable[int]) -> int:
        """A fresh variable that is true exactly when all the literals are."""
        parts = tuple(literals)
        name = self.variable()
        for part in parts:
            self.add((-name, part))
        self.add((name, *(-part for part in parts)))
        return name

    def disjunction(self, literals: Iterable[int]) -> int:
        """A literal of a fresh variable that is true exactly when at least one of the literals is."""
        return -self.conjunction(-literal for literal in literals)

    # Weighing

    def weight_at_most(self, literals: Sequence[int], weights: Sequence[int], bound: int) -> None:
        """The true literals weigh at most `bound` together. Weights are not negative.

        A variable stands for each pair (first i literals, weight w that some of the true ones have
        together), so the size is at most 2·n·`bound` clauses, and less when few different sums occur.
        """
        if bound < 0:
            self.add(())
            return
        reached: dict[int, int | None] = {0: None}  # a sum -> the variable that says it is reached (None: always)
        for literal, weight in zip(literals, weights, strict=True):
            if weight < 0:
                raise ValueError(f"weight {weight} is negative")
            if weight == 0:
                continue
            carried = {total: self.variable() for total in _sums(reached, weight, bound) if total}
            for total, so_far in reached.items():
                premise = () if so_far is None else (so_far,)
                if total:
                    self.imply(premise, carried[total])
                more = total + weight
                self.imply((*premise, literal), carried[more] if more <= bound else ())
            reached = {0: None, **carried}


def _sums(reached: Iterable[int], weight: int, bound: int) -> list[int]:
    """The sums that can be reached, with one more weight to take or leave, without passing the bound."""
    before = set(reached)
    return sorted(before | {total + weight for total in before if total + weight <= bound})
