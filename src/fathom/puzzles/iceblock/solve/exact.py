"""The least difficulty.

The difficulty of a solution is its moves, and a factor times its blockchanges; a blockchange is a move of another block
than the one just before. It is the length of a shortest path over pairs of a position and the block that moved last, so
a cheapest-first search finds it for any factor. Time and memory grow with the positions nearer than the solution times
the blocks, and with all that can be reached if there is none.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import cheapest_first
from fathom.puzzles.iceblock.check.certificates import Easier, Price
from fathom.puzzles.iceblock.model import Board
from fathom.puzzles.iceblock.solve import SEARCH
from fathom.puzzles.iceblock.solve.layout import Layout


def easiest(board: Board, watch: Watch, factor: Fraction = Fraction(5)) -> Answer:
    """A solution of least difficulty, or the proof that there is none."""
    layout = Layout(board)
    price = Fraction(str(factor))
    found = cheapest_first(layout.rules_with_last(price), layout.start(with_last=True), watch)
    if found.path is None:
        return replace(SEARCH.fewest(board, watch), method="easiest")  # which counts the positions
    solution = layout.solution(found.path.labels)
    cost = _plain(Fraction(found.path.cost, price.denominator))
    statistics = {"states": found.states}
    assert found.cheaper is not None
    terms = Price(_plain(price))
    return Answer(Verdict.SOLVED, "easiest", solution, cost, cost, Easier(found.cheaper), statistics, terms=terms)


def _plain(value: Fraction) -> int | float:
    """A number as people write it: whole if it is."""
    return value.numerator if value.denominator == 1 else float(value)
