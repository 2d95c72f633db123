"""Where rows and columns of a formula's maze lie, and which of them cross.

Each literal has a row, those of one variable lie side by side between the same two places; rows are walked from left to
right for one variable and back for the next. Each clause has a column, with a rail that leads in (A) and one that leads
out again (B), on the side where it came from or on the other, whichever crosses fewer rows; the last one just ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

Clause = tuple[int, ...]
Crossing = tuple[int, int, str]
"""A row, a column, and which of its rails: `A` or `B`."""

IN, OUT, TOUCH = "A", "B", "touch"
BACK, THROUGH, END = "back", "through", "end"
_FEW = 5
"""So many variables are put into the best order."""


@dataclass(frozen=True)
class Column:
    """A clause: rows in the order in which it comes by them, at which of these it has literals, and how it ends."""

    rows: tuple[int, ...]
    spots: tuple[int, ...]
    out: str

    @property
    def crossed_in(self) -> range:
        """The rows, by their place in the order, that rail A crosses."""
        return range(self.spots[-1])

    @property
    def crossed_out(self) -> range:
        """The rows that rail B crosses."""
        if self.out == BACK:
            return range(self.spots[-1])
        return range(self.spots[0], len(self.rows) if self.out == THROUGH else self.spots[-1])


@dataclass(frozen=True)
class Plan:
    """The literals of the rows, from the top; columns in the order in which they are visited; variables in order.

    If `leftwards`, columns lie from right to left, and so do their rails.
    """

    variables: tuple[int, ...]
    literals: tuple[int, ...]
    columns: tuple[Column, ...]
    leftwards: bool

    def rows_of(self, variable: int) -> list[int]:
        """The rows of a variable: one, or two if both of its literals occur."""
        return [row for row, literal in enumerate(self.literals) if abs(literal) == variable]

    def along(self, row: int) -> list[tuple[int, str]]:
        """What a walk along a row comes by: a column, and its rail `A` or `B`, or `touch` where it has the literal."""
        found = [(number, what) for number, column in enumerate(self.columns) for what in _met(column, row)]
        back = self.variables.index(abs(self.literals[row])) % 2 == 1
        return found[::-1] if back != self.leftwards else found

    @property
    def diodes(self) -> list[str]:
        """For each row at which of its ends there are diodes: `I` where it begins, `E` where it ends.

        Between two rows one has to choose; a crossover at an end is a diode itself.
        """
        found = []
        for row, literal in enumerate(self.literals):
            met = [what for _, what in self.along(row)]
            alone = -literal not in self.literals
            found.append("" if alone else "I" * (met[0] == TOUCH) + "E" * (met[-1] == TOUCH))
        return found

    @property
    def crossings(self) -> list[Crossing]:
        """All crossings."""
        return [
            (row, number, what)
            for row in range(len(self.literals))
            for number, what in self.along(row)
            if what != TOUCH
        ]


def _met(column: Column, row: int) -> Iterator[str]:
    at = column.rows.index(row)
    if at in column.crossed_in:
        yield IN
    if at in column.spots:
        yield TOUCH
    if at in column.crossed_out:
        yield OUT


def tidied(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without repeated literals, and without those that are always true."""
    found = [tuple(dict.fromkeys(clause)) for clause in clauses]
    return [clause for clause in found if not any(-literal in clause for literal in clause)]


def planned(clauses: Sequence[Clause]) -> Plan:
    """The plan of clauses that are tidy and have a literal each; of few variables the one with the fewest crossings."""
    variables = sorted({abs(literal) for clause in clauses for literal in clause})
    orders = permutations(variables) if len(variables) <= _FEW else [tuple(variables)]
    return min((_with_order(clauses, order) for order in orders), key=lambda plan: len(plan.crossings))


def _with_order(clauses: Sequence[Clause], variables: tuple[int, ...]) -> Plan:
    occurring = {literal for clause in clauses for literal in clause}
    literals = tuple(literal for variable in variables for literal in (variable, -variable) if literal in occurring)
    columns: list[Column] = []
    from_top = False  # the last row ends at the bottom
    for number, clause in enumerate(clauses):
        rows = tuple(range(len(literals))) if from_top else tuple(range(len(literals)))[::-1]
        spots = tuple(sorted(rows.index(literals.index(literal)) for literal in clause))
        ways = [END] if number == len(clauses) - 1 else [BACK, THROUGH]
        column = min((Column(rows, spots, out) for out in ways), key=lambda one: len(one.crossed_out))
        columns.append(column)
        from_top = from_top != (column.out == THROUGH)
    return Plan(variables, literals, tuple(columns), len(variables) % 2 == 1)
