"""3-SAT as Roller Splat! in three dimensions: how the grid and the times grow with the formula.

    python -m bench hardness

Random formulas with three literals a clause and 4.2 clauses a variable, each with a planted solution, so that all can
be covered. *forward* is the walk from the assignment, *solve* the solver's own verdict and walk; both with their
check. The first line is for warming up.
"""

from __future__ import annotations

import time

import fathom
from fathom.answer import Verdict

VARIABLES = (3, 3, 5, 10, 20, 30)
CLAUSES = 4.2


def main() -> None:
    """Print the table."""
    print("variables clauses    squares     open  build s  forward s  moves      solve s  moves      back s")
    for variables in VARIABLES:
        clauses = round(CLAUSES * variables)
        formula = fathom.generate("3sat", variables=variables, clauses=clauses, planted=True, seed=1)
        begun = time.perf_counter()
        built = fathom.reduce(formula, "slide")
        built_at = time.perf_counter()
        walk = built.forward(fathom.solve(formula).solution)
        walked_at = time.perf_counter()
        answer = fathom.solve(built.instance)
        solved_at = time.perf_counter()
        assert answer.verdict is Verdict.SOLVED
        built.back(answer.solution)
        read_at = time.perf_counter()
        level = built.instance
        squares, free = level.ground.size, int((level.ground == 0).sum())  # type: ignore[attr-defined]
        line = f"{variables:>9} {clauses:>7} {squares:>10,} {free:>8,} {built_at - begun:>8.2f}"
        line += f" {walked_at - built_at:>10.2f} {len(walk):>10,} {solved_at - walked_at:>8.2f}"
        print(f"{line} {len(answer.solution):>10,} {read_at - solved_at:>7.2f}", flush=True)


if __name__ == "__main__":
    main()
