"""New formulas with clauses of at most three literals."""

from __future__ import annotations

from fathom.kind import Generator
from fathom.problems.cnf.generate import options, random_three_sat

GENERATORS = {
    "random": Generator(
        "uniform random clauses of three literals (or as wished)",
        random_three_sat,
        options(variables=20, clauses=60, width="3"),
    )
}
