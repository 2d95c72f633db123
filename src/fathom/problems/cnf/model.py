"""Formulas and assignments, and their texts.

One model serves two kinds: a `Formula` has clauses of any length, a `ThreeSat` of at most three literals. A literal is
the number of a variable (1, 2, ...) or its negative, as in DIMACS. Nothing is tidied up: repeated literals, opposite
literals in one clause, repeated clauses, clauses without literals and variables that occur nowhere all stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance
from fathom.proofs.assignment import Assignment, literals_in, read_solution, write_solution
from fathom.proofs.cnf import MOST_VARIABLES, Clause, Cnf

__all__ = ["Assignment", "Formula", "ThreeSat", "formula", "read", "read_solution", "write", "write_solution"]


@dataclass(frozen=True, slots=True)
class Formula(Instance):
    """A conjunction of clauses over the variables 1 … `variables`."""

    kind: ClassVar[str] = "cnf"
    widest: ClassVar[int | None] = None
    """How many literals a clause may have at most."""

    variables: int
    clauses: tuple[Clause, ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse formulas that cannot be."""
        if not 0 <= self.variables <= MOST_VARIABLES:
            raise FathomError(f"found {self.variables} variables, expected 0 to {MOST_VARIABLES}")
        for number, clause in enumerate(self.clauses, 1):
            for literal in clause:
                if not 1 <= abs(literal) <= self.variables:
                    raise FathomError(f"clause {number}: {literal} is no literal of variables 1 to {self.variables}")
            if self.widest is not None and len(clause) > self.widest:
                raise FathomError(f"clause {number} has {len(clause)} literals, expected at most {self.widest}")

    def cnf(self) -> Cnf:
        """The formula as the SAT engine takes it."""
        formula = Cnf(self.variables)
        formula.add_all(self.clauses)
        return formula


@dataclass(frozen=True, slots=True)
class ThreeSat(Formula):
    """A formula whose clauses have at most three literals."""

    kind: ClassVar[str] = "3sat"
    widest: ClassVar[int | None] = 3


def formula(variables: int, clauses: Iterable[Iterable[int]], about: Mapping[str, str] | None = None) -> Formula:
    """The formula with these clauses: a `ThreeSat` if none has more than three literals."""
    listed = tuple(tuple(clause) for clause in clauses)
    narrow = all(len(clause) <= 3 for clause in listed)
    return (ThreeSat if narrow else Formula)(variables, listed, dict(about or {}))


def read(document: Document) -> Formula:
    """The formula in a document of kind `cnf` or `3sat`: an entry `variables: N`, then a clause a line."""
    document.accept("variables")
    clauses: list[Clause] = []
    place_of: list[tuple[int, int]] = []
    most = 0
    for number, row in enumerate(document.rows, document.board_line):
        literals = literals_in(row, document.source, number)
        if literals:
            place_of.append((number, literals[0][1]))
            clauses.append(tuple(literal for literal, _ in literals if literal))
            most = max(most, *(abs(literal) for literal, _ in literals))
    variables = most
    if "variables" in document.entries:
        text = document.entries["variables"].value
        if not (text.isascii() and text.isdigit() and len(text) <= 10):
            raise document.error("variables", f"found {excerpt(text)}, expected a number")
        variables = int(text)
        if variables < most:
            raise document.error("variables", f"found {variables}, but the clauses mention variable {most}")
    made = ThreeSat if document.kind == ThreeSat.kind else Formula
    if made.widest is not None:
        for clause, (line, column) in zip(clauses, place_of, strict=True):
            if len(clause) > made.widest:
                message = f"found a clause of {len(clause)} literals, expected at most {made.widest} (or 'kind: cnf')"
                raise FormatError(message, source=document.source, line=line, column=column)
    try:
        return made(variables, tuple(clauses), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Formula) -> str:
    """The formula as a document that `read` understands."""
    rows = [" ".join(map(str, clause)) or "0" for clause in instance.clauses]
    entries = {"kind": instance.kind, "variables": str(instance.variables)} | dict(instance.about)
    return write_text(entries, rows)


SOLUTION = Assignment
