"""Random formulas: every clause draws its variables without repetition and its signs by coin.

Whether a formula is satisfiable turns on the ratio of clauses to variables (for three literals a clause, about 4.27).
A *planted* formula is satisfiable for sure: an assignment is drawn first, and clauses it makes false are drawn again.
That favours literals that agree with it, so such formulas are somewhat easier than satisfiable ones at large.
"""

from __future__ import annotations

import re
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.cnf.model import Formula, ThreeSat

_VARIABLE_BYTES, _LITERAL_BYTES = 100, 50  # what Python's numbers and lists of them take
_WIDTH = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)


def _width(text: str) -> tuple[int, int]:
    match = _WIDTH.fullmatch(text.strip())
    if match is None:
        raise ValueError("expected a number of literals such as 3, or a range such as 2-5")
    return int(match[1]), int(match[2] or match[1])


def options(variables: int, clauses: int, width: str) -> dict[str, Option]:
    """The options of a generator, with these defaults."""
    return {
        "variables": Option(variables, "how many variables"),
        "clauses": Option(clauses, "how many clauses"),
        "width": Option(width, "literals a clause: a number, or a range such as 2-5", _width),
        "planted": Option(False, "satisfiable for sure"),
    }


def random_formula(
    seed: int, watch: Watch, variables: int, clauses: int, width: tuple[int, int], planted: bool
) -> Formula:
    """Uniform random clauses of any width."""
    return Formula(variables, _clauses(seed, watch, variables, clauses, width, planted))


def random_three_sat(
    seed: int, watch: Watch, variables: int, clauses: int, width: tuple[int, int], planted: bool
) -> ThreeSat:
    """Uniform random clauses of up to three literals."""
    if width[1] > 3:
        raise FathomError(f"width={width[1]}: expected at most 3 literals a clause (or the kind cnf)")
    return ThreeSat(variables, _clauses(seed, watch, variables, clauses, width, planted))


def _clauses(
    seed: int, watch: Watch, variables: int, clauses: int, width: tuple[int, int], planted: bool
) -> tuple[tuple[int, ...], ...]:
    low, high = width
    if variables < 0 or clauses < 0:
        raise FathomError("the numbers of variables and clauses cannot be negative")
    watch.reserve(_VARIABLE_BYTES * variables + _LITERAL_BYTES * clauses * high, "a formula of this size")
    if not low <= high <= variables and clauses:
        raise FathomError(f"found clauses of {low} to {high} literals over {variables} variables")
    if planted and low == 0 and clauses:
        raise FathomError("a planted formula has no clause without literals")
    random = Random(seed)
    true = {variable if random.random() < 0.5 else -variable for variable in range(1, variables + 1)}
    made: list[tuple[int, ...]] = []
    while len(made) < clauses:
        if len(made) % 1000 == 0:
            watch.check("drawing clauses", len(made), clauses)
        chosen = random.sample(range(1, variables + 1), random.randint(low, high))
        clause = tuple(variable if random.random() < 0.5 else -variable for variable in chosen)
        if not planted or not true.isdisjoint(clause):
            made.append(clause)
    return tuple(made)


GENERATORS = {
    "random": Generator(
        "uniform random clauses of equal or mixed width",
        random_formula,
        options(variables=20, clauses=100, width="3-5"),
    )
}
