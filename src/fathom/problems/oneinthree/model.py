"""Instances and their texts. A clause is three variables (1, 2, ...), of which the same one may stand more than once.

Variables that occur in no clause are allowed, and free. Solutions are assignments, as those of formulas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError
from fathom.formats.numbers import entry_number, number_rows
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance
from fathom.proofs.assignment import Assignment, read_solution, write_solution

__all__ = ["Assignment", "OneInThree", "read", "read_solution", "write", "write_solution"]

MOST_VARIABLES = 1_000_000


@dataclass(frozen=True, slots=True)
class OneInThree(Instance):
    """Clauses of three variables each, over the variables 1 … `variables`."""

    kind: ClassVar[str] = "1in3sat"

    variables: int
    clauses: tuple[tuple[int, ...], ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse instances that cannot be."""
        if not 0 <= self.variables <= MOST_VARIABLES:
            raise FathomError(f"found {self.variables} variables, expected 0 to {MOST_VARIABLES}")
        for number, clause in enumerate(self.clauses, 1):
            if len(clause) != 3:
                raise FathomError(f"clause {number} has {len(clause)} variables, expected 3")
            for variable in clause:
                if not 1 <= variable <= self.variables:
                    raise FathomError(f"clause {number}: {variable} is no variable 1 to {self.variables}")

    def unused(self) -> list[int]:
        """The variables that occur in no clause."""
        used = {variable for clause in self.clauses for variable in clause}
        return [variable for variable in range(1, self.variables + 1) if variable not in used]


def read(document: Document) -> OneInThree:
    """The instance in a document: an entry `variables: N` (or as many as are mentioned), then a clause a line."""
    document.accept("variables")
    rows = list(number_rows(document))
    most = max((variable for _, clause in rows for variable in clause), default=0)
    variables = most
    if "variables" in document.entries:
        variables = entry_number(document, "variables", "how many variables there are")
        if variables < most:
            raise document.error("variables", f"found {variables}, but the clauses mention variable {most}")
    for line, clause in rows:
        if len(clause) != 3 or min(clause) < 1:
            message = f"found a clause of {len(clause)} numbers, expected 3 variables, from 1 up"
            raise FormatError(message, source=document.source, line=line)
    try:
        return OneInThree(variables, tuple(clause for _, clause in rows), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: OneInThree) -> str:
    """The instance as a document that `read` understands."""
    entries = {"kind": instance.kind, "variables": str(instance.variables)} | dict(instance.about)
    return write_text(entries, [" ".join(map(str, clause)) for clause in instance.clauses])


SOLUTION = Assignment
