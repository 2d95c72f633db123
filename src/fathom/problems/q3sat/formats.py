"""QDIMACS files, the form in which solvers of quantified formulas exchange them.

A header as in DIMACS, then the blocks of the prefix from the outside to the inside, each a line `a 1 2 0` or
`e 3 0`, then clauses. Variables in no block are existential and come first, as the format has it.
"""

from __future__ import annotations

import re

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.dimacs import read_dimacs
from fathom.formats.text import ABOUT
from fathom.kind import Format
from fathom.problems.q3sat.model import WIDEST, Quantified, blocks

_HEAD = re.compile(
    r"(?>[ \t]*(?:c[^\n]*+)?\r?\n)*[ \t]*p[ \t]+cnf\b[^\n]*\n(?>[ \t]*(?:c[^\n]*+)?\r?\n)*[ \t]*[ae][ \t]"
)
_BLOCK = re.compile(r"[ \t]*([ae])[ \t]+((?:[0-9]{1,9}[ \t]+)*)0[ \t]*\r?", re.ASCII)
_SAID = re.compile(r"^c (\w+): (.*)$", re.MULTILINE)


def is_quantified(text: str) -> bool:
    """Whether a text begins as a QDIMACS file with a prefix does."""
    return _HEAD.match(text) is not None


def read_formula(text: str, source: str) -> Quantified:
    """The formula in a QDIMACS text."""
    prefix: list[int] = []
    rest: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip()[:1] not in ("a", "e"):
            rest.append(line)
            continue
        match = _BLOCK.fullmatch(line)
        if match is None:
            message = f"found {excerpt(line.strip())}, expected a block of the prefix such as 'a 1 2 0'"
            raise FormatError(message, source=source, line=number)
        prefix += (int(word) if match[1] == "e" else -int(word) for word in match[2].split())
        rest.append("")
    cnf = read_dimacs("\n".join(rest), source)
    bound = set(map(abs, prefix))
    free = [variable for variable in range(1, min(cnf.variable_count, 10**6) + 1) if variable not in bound]
    for number, clause in enumerate(cnf.clauses, 1):
        if len(clause) > WIDEST:
            raise FormatError(f"clause {number} has {len(clause)} literals, expected at most {WIDEST}", source=source)
    head = _HEAD.match(text)
    said = _SAID.findall(head[0] if head else "")
    about = {key: " ".join(words.split()) for key, words in said if key in ABOUT and words.strip()}
    try:
        return Quantified((*free, *prefix), tuple(map(tuple, cnf.clauses)), about)
    except FathomError as error:
        raise FormatError(str(error), source=source) from None


def write_formula(instance: Quantified) -> str:
    """The formula as a QDIMACS text; what is said about it goes into comments."""
    lines = [f"c {key}: {value}" for key, value in instance.about.items()]
    lines.append(f"p cnf {instance.variables} {len(instance.clauses)}")
    lines += (" ".join((letter, *map(str, names), "0")) for letter, names in blocks(instance.prefix))
    lines += (" ".join(map(str, (*clause, 0))) for clause in instance.clauses)
    return "\n".join(lines) + "\n"


FORMATS = {
    "qdimacs": Format("QDIMACS: 'p cnf variables clauses', the prefix, clauses", is_quantified, read_formula,
                      write_formula),
}  # fmt: skip
