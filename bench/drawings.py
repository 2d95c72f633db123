"""Formulas as boards: how the boards of Tatamibari and Push Fight grow with the drawing and with the formula.

    python -m bench drawings

Random drawn formulas with twice as many clauses as variables: the drawing's levels (heights that clauses have), legs
and variables, and the board's rows and columns, which are linear in them: rows a level, and columns a leg and variable.
Then random quantified formulas, three literals a clause. Sizes are told by the reductions from the formula alone, and
compared with the board itself where that has at most 20,000 squares.
"""

from __future__ import annotations

import fathom
from fathom.hardness import reduction_named
from fathom.problems.cnf.planar.model import PlanarMonotone

CLAUSES = (5, 10, 20, 40, 80, 160, 320)
_MOST_BUILT = 20_000  # Push Fight has at most so many squares, Tatamibari 65,535


def main() -> None:
    """Print both tables."""
    drawn = reduction_named("planar-monotone-3sat-to-tatamibari")
    print("variables clauses levels legs    rows columns  rows/level  columns/(leg+variable)")
    for clauses in CLAUSES:
        formula = fathom.generate("planar-monotone-3sat", seed=1, variables=clauses // 2 + 1, clauses=clauses)
        assert isinstance(formula, PlanarMonotone)
        size = drawn.size(formula)
        if size["rows"] * size["columns"] <= _MOST_BUILT:
            assert drawn.measure(drawn.construct(formula).instance) == size
        levels = len({bar.height for bar in formula.bars})
        legs = sum(len(bar.legs) for bar in formula.bars)
        rows, columns = size["rows"], size["columns"]
        line = f"{formula.variables:>9} {clauses:>7} {levels:>6} {legs:>4} {rows:>7,} {columns:>7,}"
        print(f"{line} {rows / levels:>11.1f} {columns / (legs + formula.variables):>23.1f}", flush=True)
    quantified = reduction_named("q3sat-to-push-fight-win")
    print("\nvariables clauses  squares  squares/(variables+clauses)²")
    for variables in (2, 4, 8, 16):
        sentence = fathom.generate("q3sat", seed=1, variables=variables, clauses=variables)
        squares = quantified.size(sentence)["squares"]
        if squares <= _MOST_BUILT:
            assert quantified.measure(quantified.construct(sentence).instance) == {"squares": squares}
        print(f"{variables:>9} {variables:>7} {squares:>8,} {squares / (2 * variables) ** 2:>29.1f}", flush=True)


if __name__ == "__main__":
    main()
