"""DIMACS files, the form in which SAT solvers exchange formulas.

A file whose clauses have at most three literals is read as `3sat`, any other as `cnf`. Comments, clauses that run over
lines, Windows line ends and SATLIB's closing `%` are understood (see `fathom.formats.dimacs`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from fathom.formats.dimacs import dimacs, read_dimacs
from fathom.formats.text import ABOUT
from fathom.kind import Format
from fathom.problems.cnf.model import Formula, formula

_HEAD = re.compile(r"(?>[ \t]*(?:c[^\n]*+)?\r?\n)*[ \t]*p[ \t]+cnf\b")
_PREFIX = re.compile(r"[^\n]*\n(?>[ \t]*(?:c[^\n]*+)?\r?\n)*[ \t]*[ae][ \t]")  # of a quantified formula

_SAID = re.compile(r"^c (\w+): (.*)$", re.MULTILINE)


def _is_dimacs(text: str) -> bool:
    head = _HEAD.match(text)
    return head is not None and _PREFIX.match(text, head.end()) is None


def read_formula(text: str, source: str) -> Formula:
    """The formula in a DIMACS text."""
    cnf = read_dimacs(text, source)
    found = formula(cnf.variable_count, cnf.clauses)
    head = _HEAD.match(text)
    said = _SAID.findall(head[0] if head else "")
    about = {key: " ".join(words.split()) for key, words in said if key in ABOUT and words.strip()}
    return replace(found, about=about) if about else found


def write_formula(instance: Formula) -> str:
    """The formula as a DIMACS text; what is said about it goes into comments."""
    return dimacs(instance.cnf(), (f"{key}: {value}" for key, value in instance.about.items()))


FORMATS = {"dimacs": Format("DIMACS: 'p cnf variables clauses', then clauses", _is_dimacs, read_formula, write_formula)}
