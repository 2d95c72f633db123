"""Random quantified formulas: quantifiers in turn, clauses that draw their variables and signs by lot.

Formulas are drawn until one is true, or false, or whatever is wished; deciding is up to the search.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Verdict, Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.q3sat.model import MOST_VARIABLES, WIDEST, Quantified

_MOST_CLAUSES = 100_000


def random_formula(seed: int, watch: Watch, variables: int, clauses: int, block: int, truth: str) -> Quantified:
    """Blocks of so many variables, the innermost existential; clauses of up to three different variables."""
    if not 1 <= variables <= MOST_VARIABLES or not 0 <= clauses <= _MOST_CLAUSES:
        raise FathomError(f"expected 1 to {MOST_VARIABLES} variables and up to {_MOST_CLAUSES} clauses")
    if block < 1:
        raise FathomError(f"block={block}: expected a variable at least in every block")
    random = Random(seed)
    prefix = tuple(name if (variables - name) // block % 2 == 0 else -name for name in range(1, variables + 1))
    drawn = 0
    while True:
        watch.check("drawing formulas", drawn, nodes=drawn)
        drawn += 1
        made = Quantified(prefix, tuple(_clause(random, variables) for _ in range(clauses)))
        if truth == "any" or _is_true(made, watch) == (truth == "true"):
            return made


def _clause(random: Random, variables: int) -> tuple[int, ...]:
    chosen = random.sample(range(1, variables + 1), min(WIDEST, variables))
    return tuple(name if random.random() < 0.5 else -name for name in sorted(chosen))


def _is_true(formula: Quantified, watch: Watch) -> bool:
    from fathom.problems.q3sat.solve.search import by_search

    return by_search(formula, watch).verdict is Verdict.SOLVED


GENERATORS = {
    "random": Generator(
        "random clauses of three literals, drawn until the formula is true (or false)",
        random_formula,
        {
            "variables": Option(6, "how many variables"),
            "clauses": Option(6, "how many clauses"),
            "block": Option(1, "how many variables of one quantifier follow each other"),
            "truth": Option("true", "what the formula is to be", choices=("true", "false", "any")),
        },
    )
}
