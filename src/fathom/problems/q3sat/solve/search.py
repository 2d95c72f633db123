"""Variable by variable in the order of the prefix, with the clauses that are left.

A clause that has a true literal goes, and false literals go out of clauses. Without a clause the formula is true; with
one that has universal literals only it is false, for the other player makes those false. A variable that has one sign
only is chosen by that sign. What was found out about a set of clauses is remembered; time still grows up to twofold
with every variable.
"""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import LimitReached
from fathom.problems.q3sat.check.certificates import Refutation
from fathom.problems.q3sat.model import Quantified, Strategy
from fathom.proofs.cnf import Clause

_OFTEN = 256
_MOST_CASES = 24
_BYTES_A_BRANCH = 600

Left = frozenset[Clause]
"""Clauses that are not satisfied yet, without false literals."""


def by_search(formula: Quantified, watch: Watch) -> Answer:
    """A strategy of the player who wins."""
    search = _GameSearch(formula, watch)
    left = search.tidied(formula.clauses)
    true = search.true(0, left)
    mine = formula.chosen_by(true)
    cases = [formula.before(name) for name in mine]
    if max(cases, default=0) > _MOST_CASES:
        raise LimitReached(f"a strategy for 2^{max(cases)} cases is too long")
    watch.reserve(2 * sum(2**case for case in cases), "the tables of a strategy")
    tables = {name: bytearray(b"0" * 2**case) for name, case in zip(mine, cases, strict=True)}
    search.fill(tables, true, left)
    told = tuple(tables[name].decode() for name in mine)
    statistics = {"branches": search.branches}
    if true:
        return Answer(Verdict.SOLVED, "search", Strategy(told), statistics=statistics)
    return Answer(Verdict.IMPOSSIBLE, "search", certificate=Refutation(told), statistics=statistics)


class _GameSearch:
    def __init__(self, formula: Quantified, watch: Watch) -> None:
        self.prefix = formula.prefix
        self.universal = {abs(name): name < 0 for name in formula.prefix}
        self.place = {abs(name): number for number, name in enumerate(formula.prefix)}
        self.watch = watch
        self.known: dict[tuple[int, Left], int] = {}
        self.branches = 0

    def tidied(self, clauses: tuple[Clause, ...]) -> Left:
        """Clauses without repeated literals; those with opposite ones are true."""
        return frozenset(
            tuple(sorted(set(clause))) for clause in clauses if not any(-literal in clause for literal in clause)
        )

    def hopeless(self, left: Left) -> Clause | None:
        """A clause without existential literals, which the other player makes false, if there is one."""
        return next((clause for clause in left if all(self.universal[abs(one)] for one in clause)), None)

    def after(self, left: Left, literal: int) -> Left:
        """The clauses that are left once a literal is true."""
        if not any(literal in clause or -literal in clause for clause in left):
            return left
        return frozenset(tuple(one for one in clause if one != -literal) for clause in left if literal not in clause)

    def true(self, depth: int, left: Left) -> bool:
        """Whether the formula is true from this variable of the prefix on."""
        if not left:
            return True
        if self.hopeless(left) is not None:
            return False
        return self._known(depth, left) > 0

    def _known(self, depth: int, left: Left) -> int:
        if (depth, left) not in self.known:
            self.known[depth, left] = self._choice(depth, left)
        return self.known[depth, left]

    def _choice(self, depth: int, left: Left) -> int:
        """Who wins and how: 2 and 3 if the formula is true, by the value false and true, -2 and -3 if it is false."""
        self.branches += 1
        if self.branches % _OFTEN == 0:
            self.watch.check("searching", self.branches, nodes=self.branches)
            self.watch.reserve(_BYTES_A_BRANCH * _OFTEN, "what was found out")
        name = abs(self.prefix[depth])
        existential = self.prefix[depth] > 0
        outcome = 2 if existential else -2
        for value in self._values(name, existential, left):
            after = self.after(left, name if value else -name)
            if self.true(depth + 1, after) == existential:
                return outcome + (value if existential else -value)
        return -2 if existential else 2

    def _values(self, name: int, existential: bool, left: Left) -> list[int]:
        """The values to try: one where the variable has one sign only, or none at all."""
        positive = any(name in clause for clause in left)
        negative = any(-name in clause for clause in left)
        if not positive or not negative:
            return [int(positive == existential)]
        return [1, 0]

    def fill(self, tables: dict[int, bytearray], existential: bool, left: Left) -> None:
        """Write down what the player who wins chooses in every case; what does not matter is false."""
        last = max((self.place[name] for name in tables), default=-1)
        waiting: list[tuple[int, Left, int]] = [(0, left, 0)]
        steps = 0
        while waiting:
            depth, here, case = waiting.pop()
            steps += 1
            if steps % _OFTEN == 0:
                self.watch.check("writing down a strategy", steps)
            if depth > last or not here:
                continue
            name = abs(self.prefix[depth])
            if (self.prefix[depth] > 0) == existential:
                clause = self.hopeless(here)
                if clause is not None:
                    here = frozenset((clause,))
                value = abs(self._known(depth, here)) - 2
                tables[name][case] = 48 + value
                options = [(value, case)]
            else:
                options = [(0, 2 * case), (1, 2 * case + 1)]
            for value, following in options:
                waiting.append((depth + 1, self.after(here, name if value else -name), following))
