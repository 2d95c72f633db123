"""DIMACS files: the form in which SAT solvers exchange formulas.

A header `p cnf variables clauses`, then clauses as numbers that end in 0, free to run over lines; lines
that start with `c` are comments. SATLIB's habit of closing a file with a line `%` is understood. Reading is
linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fathom.errors import FormatError, excerpt
from fathom.proofs.cnf import MOST_VARIABLES, Cnf

_WORD = re.compile(r"\S+")


def dimacs(cnf: Cnf, comments: Iterable[str] = ()) -> str:
    """The formula as a DIMACS text, with comment lines on top."""
    lines = [f"c {line}".rstrip() for comment in comments for line in comment.splitlines()]
    lines.append(f"p cnf {cnf.variable_count} {len(cnf.clauses)}")
    lines.extend(" ".join(map(str, (*clause, 0))) for clause in cnf.clauses)
    return "\n".join(lines) + "\n"


def read_dimacs(text: str, source: str = "") -> Cnf:
    """The formula in a DIMACS text; `FormatError` names the source and the line where reading stopped."""
    cnf: Cnf | None = None
    announced = 0
    clause: list[int] = []
    number = 0
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "%":
            break
        if words[0].startswith("p"):
            if cnf is not None:
                raise FormatError("a second header", source=source, line=number)
            cnf, announced = _header(words, source, number, line)
            continue
        if cnf is None:
            raise FormatError(
                f"found {excerpt(line)} where the header 'p cnf variables clauses' was expected",
                source=source,
                line=number,
                column=_column(line, 0),
            )
        for place, word in enumerate(words):
            literal = _number(word, source, number, line, place)
            if literal:
                if abs(literal) > cnf.variable_count:
                    raise FormatError(
                        f"found literal {literal}, but the header announces {cnf.variable_count} variables",
                        source=source,
                        line=number,
                        column=_column(line, place),
                    )
                clause.append(literal)
            else:
                cnf.add(clause)
                clause.clear()
    if cnf is None:
        raise FormatError("there is no header 'p cnf variables clauses'", source=source)
    if clause:
        raise FormatError("the last clause does not end in 0", source=source, line=number)
    if len(cnf.clauses) != announced:
        raise FormatError(
            f"found {len(cnf.clauses)} clauses where the header announces {announced}",
            source=source,
            line=number,
        )
    return cnf


def _header(words: list[str], source: str, line: int, text: str) -> tuple[Cnf, int]:
    if words[:2] != ["p", "cnf"] or len(words) != 4:
        raise FormatError(
            f"found {excerpt(' '.join(words))} where the header 'p cnf variables clauses' was expected",
            source=source,
            line=line,
        )
    variables, clauses = (_number(word, source, line, text, place) for place, word in enumerate(words[2:], 2))
    if not 0 <= variables <= MOST_VARIABLES or clauses < 0:
        raise FormatError("the numbers of variables and clauses are out of range", source=source, line=line)
    return Cnf(variables), clauses


def _number(word: str, source: str, line: int, text: str, place: int) -> int:
    digits = word[1:] if word.startswith("-") else word
    # isdecimal alone would let other scripts' digits through, and int() underscores and thousands of digits.
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 18:
        message = f"found {excerpt(word)} where a number was expected"
        raise FormatError(message, source=source, line=line, column=_column(text, place))
    return int(word)


def _column(line: str, place: int) -> int:
    """Where the word with this number begins, counted from 1."""
    return [match.start() for match in _WORD.finditer(line)][place] + 1
