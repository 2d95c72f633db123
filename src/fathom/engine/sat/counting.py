"""Counting the models of clauses exactly.

Branch on the variable that occurs most often, after drawing the conclusions of clauses with one literal. What falls
apart into pieces without common variables is counted piece by piece and multiplied, and every piece is counted once
and remembered; variables that no clause mentions any more double the number
[Bayardo and Pehoushek 2000; Sang et al. 2004]. Formulas of some dozens of variables take moments; the worst case is
exponential, as it must be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from fathom.answer import Watch
from fathom.errors import LimitReached

Part = frozenset[frozenset[int]]
_OFTEN = 50_000  # literals of pieces between two looks at the clock
_BYTES_A_CLAUSE = 1000  # about, of the pieces that a first step makes


def models(clauses: Collection[Iterable[int]], variables: int, watch: Watch) -> int:
    """The number of assignments of so many variables that satisfy all clauses. Raises `LimitReached`."""
    watch.reserve(len(clauses) * _BYTES_A_CLAUSE, "the clauses")
    listed = frozenset(frozenset(clause) for clause in clauses)
    plain = frozenset(clause for clause in listed if not any(-literal in clause for literal in clause))
    try:
        found, mentioned = _Counting(watch).models(plain)
    except RecursionError:
        raise LimitReached("the formula is too deep to be counted") from None
    return found << (variables - mentioned)


class _Counting:
    """The pieces counted so far."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.known: dict[Part, int] = {}
        self.pieces = 0
        self.unwatched = 0

    def models(self, clauses: Part) -> tuple[int, int]:
        """How many assignments of the variables mentioned satisfy the clauses, and how many variables those are."""
        mentioned = len({abs(literal) for clause in clauses for literal in clause})
        simpler = _with_units(clauses)
        if simpler is None:
            return 0, mentioned
        rest, settled = simpler
        product, counted = 1, settled
        for part in _parts(rest):
            found, variables = self._connected(part)
            product, counted = product * found, counted + variables
            if not product:
                return 0, mentioned
        return product << (mentioned - counted), mentioned

    def _connected(self, part: Part) -> tuple[int, int]:
        occurrences = Counter(abs(literal) for clause in part for literal in clause)
        if part not in self.known:
            self.pieces += 1
            self.unwatched += occurrences.total()
            if self.unwatched >= _OFTEN:
                self.unwatched = 0
                self.watch.check("counting", self.pieces, nodes=self.pieces, remembered=len(self.known))
            variable = max(occurrences, key=lambda candidate: (occurrences[candidate], -candidate))
            total = 0
            for literal in (variable, -variable):
                found, mentioned = self.models(part | {frozenset((literal,))})
                total += found << (len(occurrences) - mentioned)
            self.known[part] = total
        return self.known[part], len(occurrences)


def _with_units(clauses: Part) -> tuple[Part, int] | None:
    """The clauses after all conclusions from single literals, and how many variables are settled; None: no model."""
    settled = 0
    while True:
        units = {next(iter(clause)) for clause in clauses if len(clause) == 1}
        if frozenset() in clauses or any(-literal in units for literal in units):
            return None
        if not units:
            return clauses, settled
        settled += len(units)
        false = frozenset(-literal for literal in units)
        clauses = frozenset(clause - false for clause in clauses if units.isdisjoint(clause))


def _parts(clauses: Iterable[frozenset[int]]) -> list[Part]:
    """The clauses in groups that have no variable in common."""
    leader: dict[int, int] = {}

    def find(variable: int) -> int:
        while leader[variable] != variable:
            leader[variable] = leader[leader[variable]]
            variable = leader[variable]
        return variable

    listed = list(clauses)
    for clause in listed:
        first, *others = (abs(literal) for literal in clause)
        for variable in (first, *others):
            leader.setdefault(variable, variable)
        for variable in others:
            leader[find(variable)] = find(first)
    groups: dict[int, list[frozenset[int]]] = {}
    for clause in listed:
        groups.setdefault(find(abs(next(iter(clause)))), []).append(clause)
    return [frozenset(group) for group in groups.values()]
