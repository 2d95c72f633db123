"""Assignments as solutions: a truth value for every variable, and the text of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from fathom.errors import FormatError, excerpt
from fathom.kind import Instance, Solution
from fathom.proofs.cnf import MOST_VARIABLES

WORD = re.compile(r"\S+")
"""What stands between blanks."""

_LITERAL = re.compile(r"-?[0-9]{1,10}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Assignment(Solution):
    """A truth value for every variable: the literals that are true, one a variable, in order."""

    literals: tuple[int, ...]

    @classmethod
    def of(cls, values: Iterable[bool]) -> Assignment:
        """The assignment that gives variables 1, 2, … these values."""
        return cls(tuple(number if value else -number for number, value in enumerate(values, 1)))

    def values(self) -> list[bool]:
        """The values of variables 1, 2, …"""
        return [literal > 0 for literal in self.literals]


def read_solution(_instance: Instance, text: str) -> Assignment:
    """The assignment that `text` tells, as literals such as `1 -2 3`, in any order.

    What SAT solvers print is understood too: lines that begin with `v`, a 0 at the end, and lines `s` and `c`, which
    say nothing here. Whether every variable has one value is for the checker to see.
    """
    literals: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        for word in WORD.finditer(line):
            if word[0] in ("s", "c") and not line[: word.start()].strip():
                break
            if word[0] == "v" and not line[: word.start()].strip():
                continue
            literals.append(literal_in(word[0], "solution", number, word.start() + 1))
    return Assignment(tuple(sorted((literal for literal in literals if literal), key=abs)))


def write_solution(_instance: Instance, solution: Assignment) -> str:
    """The true literals, as `read_solution` reads them."""
    return " ".join(map(str, solution.literals))


def literals_in(row: str, source: str, line: int) -> list[tuple[int, int]]:
    """The literals of a clause that may end in 0, each with its column; `FormatError` says where another word is."""
    found = [(literal_in(word[0], source, line, word.start() + 1), word.start() + 1) for word in WORD.finditer(row)]
    for literal, column in found[:-1]:
        if literal == 0:
            raise FormatError("found 0 before the end of a clause", source=source, line=line, column=column)
    return found


def literal_in(word: str, source: str, line: int, column: int) -> int:
    """The literal that a word tells; `FormatError` names the place of one that is none."""
    if not _LITERAL.fullmatch(word) or abs(int(word)) > MOST_VARIABLES:
        message = f"found {excerpt(word)}, expected a literal such as 7 or -7"
        raise FormatError(message, source=source, line=line, column=column)
    return int(word)
