"""Quantified formulas, strategies, and their texts.

Variables are chosen in the order of the prefix. A strategy of one player has a table for each variable of that player:
a value for every case, that is for all values of the other player's variables that come before it. Cases are counted
in binary, the first variable being the highest digit: after variables 1 and 2, `0111` is "one of them is true".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.proofs.assignment import literals_in
from fathom.proofs.cnf import Clause

MOST_VARIABLES = 400
WIDEST = 3
OPEN = "."

_TABLE = re.compile(r"(\d{1,4})\s*:\s*([01.]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Quantified(Instance):
    """Clauses over the variables of a prefix: each once, as itself where it is existential (∃), negative where it is
    universal (∀). Variables are numbered from 1."""

    kind: ClassVar[str] = "q3sat"

    prefix: tuple[int, ...]
    clauses: tuple[Clause, ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse formulas that cannot be."""
        if len(self.prefix) > MOST_VARIABLES:
            raise FathomError(f"found {len(self.prefix)} variables, expected at most {MOST_VARIABLES}")
        if sorted(map(abs, self.prefix)) != list(range(1, len(self.prefix) + 1)):
            raise FathomError(f"expected each of the variables 1 to {len(self.prefix)} once in the prefix")
        for number, clause in enumerate(self.clauses, 1):
            for literal in clause:
                if not 1 <= abs(literal) <= len(self.prefix):
                    raise FathomError(f"clause {number}: {literal} is no literal of variables 1 to {len(self.prefix)}")
            if len(clause) > WIDEST:
                raise FathomError(f"clause {number} has {len(clause)} literals, expected at most {WIDEST}")

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return len(self.prefix)

    def chosen_by(self, existential: bool) -> list[int]:
        """The variables of one player, in the order of the prefix."""
        return [abs(variable) for variable in self.prefix if (variable > 0) == existential]

    def before(self, variable: int) -> int:
        """How many variables of the other player come before this one."""
        names = [abs(name) for name in self.prefix]
        place = names.index(variable)
        return sum((name > 0) != (self.prefix[place] > 0) for name in self.prefix[:place])


@dataclass(frozen=True, slots=True)
class Strategy(Solution):
    """The tables of the existential variables, in the order of the prefix; `.` is a value that is open."""

    tables: tuple[str, ...]


SOLUTION = Strategy


def read(document: Document) -> Quantified:
    """The formula in a document of kind `q3sat`: an entry `prefix: a 1 e 2 3`, then a clause a line."""
    document.accept("prefix")
    try:
        prefix = read_prefix(document.value("prefix", ""))
    except FathomError as error:
        raise document.error("prefix", str(error)) from None
    clauses: list[Clause] = []
    for number, row in enumerate(document.rows, document.board_line):
        literals = literals_in(row, document.source, number)
        for literal, column in literals:
            if abs(literal) > len(prefix):
                message = f"found {literal}, but the prefix has the variables 1 to {len(prefix)}"
                raise FormatError(message, source=document.source, line=number, column=column)
        if literals:
            clauses.append(tuple(literal for literal, _ in literals if literal))
            if len(clauses[-1]) > WIDEST:
                message = f"found a clause of {len(clauses[-1])} literals, expected at most {WIDEST}"
                raise FormatError(message, source=document.source, line=number)
    try:
        return Quantified(prefix, tuple(clauses), document.about())
    except FathomError as error:
        raise document.error("prefix", str(error)) from None


def read_prefix(text: str) -> tuple[int, ...]:
    """The prefix that a text such as `a 1 e 2 3` tells."""
    found: list[int] = []
    sign = 0
    for word in text.split():
        if word in ("a", "e"):
            sign = 1 if word == "e" else -1
        elif not sign or not (word.isascii() and word.isdigit() and len(word) <= 4) or not int(word):
            raise FathomError(f"found {excerpt(word)}, expected variables after 'a' or 'e', as in a 1 e 2 3")
        else:
            found.append(sign * int(word))
    return tuple(found)


def blocks(prefix: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
    """The prefix in blocks of one quantifier, `a` or `e`, with their variables."""
    start = 0
    for place in range(1, len(prefix) + 1):
        if place == len(prefix) or (prefix[place] > 0) != (prefix[start] > 0):
            yield "e" if prefix[start] > 0 else "a", [abs(variable) for variable in prefix[start:place]]
            start = place


def write(instance: Quantified) -> str:
    """The formula as a document that `read` understands."""
    told = " ".join(" ".join((letter, *map(str, names))) for letter, names in blocks(instance.prefix))
    rows = [" ".join(map(str, clause)) or "0" for clause in instance.clauses]
    return write_text({"kind": instance.kind} | ({"prefix": told} if told else {}) | dict(instance.about), rows)


def read_solution(instance: Quantified, text: str) -> Strategy:
    """The strategy that a text such as `2: 01, 3: 0110` tells; tables that it does not tell are open."""
    mine = instance.chosen_by(existential=True)
    told: dict[int, str] = {}
    for part in re.split(r"[,;\n]", text):
        if not part.strip():
            continue
        match = _TABLE.fullmatch(part.strip())
        if match is None:
            raise FathomError(f"found {excerpt(part.strip())}, expected a table such as 2: 01")
        variable = int(match[1])
        if variable not in mine:
            raise FathomError(f"found a table of {variable}, which is no existential variable")
        if variable in told:
            raise FathomError(f"found a second table of {variable}")
        told[variable] = match[2]
    return Strategy(tuple(told[variable] if variable in told else _unknown(instance, variable) for variable in mine))


def _unknown(instance: Quantified, variable: int) -> str:
    """The table of a variable of which nothing is said; one that nobody could write down is only begun."""
    cases = instance.before(variable)
    return OPEN * 2**cases if cases <= 20 else OPEN


def write_solution(instance: Quantified, solution: Strategy) -> str:
    """The tables, as `read_solution` reads them."""
    mine = instance.chosen_by(existential=True)
    return ", ".join(f"{variable}: {table}" for variable, table in zip(mine, solution.tables, strict=True))
