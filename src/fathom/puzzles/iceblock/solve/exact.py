"""Exact solvers: fewest moves, and least difficulty.

The difficulty of a solution is its moves, and a factor times its blockchanges; a blockchange is a move of another block
than the one just before. It is the length of a shortest path over pairs of a position and the block that moved last, so
a cheapest-first search finds it for any factor. Time and memory grow with the positions nearer than the solution
(times the blocks, for the difficulty), and with all that can be reached if there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import breadth_first, cheapest_first, shortest_paths, shortest_ways
from fathom.errors import MemoryReached
from fathom.puzzles.iceblock.check.certificates import Easier, Exhausted, Nearer, Price
from fathom.puzzles.iceblock.model import Board, Pushes
from fathom.puzzles.iceblock.solve.layout import Layout


def bfs(board: Board, watch: Watch) -> Answer:
    """A solution with the fewest moves, or the proof, by visiting all positions, that there is none."""
    layout = Layout(board)
    rules = layout.rules()
    try:
        found = breadth_first(rules, layout.state(), watch, visited="hashed")
    except MemoryReached:
        if not rules.dense:
            raise
        found = breadth_first(rules, layout.state(), watch, visited="dense")
    statistics = {"states": found.states, "depth": found.depth}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(found.states), statistics=statistics)
    solution = layout.pushes(found.path)
    moves = len(solution)
    nearer = Nearer(sum(found.per_depth[:-1]))
    return Answer(Verdict.SOLVED, "bfs", solution, moves, moves, nearer, statistics)


def easiest(board: Board, watch: Watch, factor: Fraction = Fraction(5)) -> Answer:
    """A solution of least difficulty, or the proof that there is none."""
    layout = Layout(board)
    price = Fraction(str(factor))
    found = cheapest_first(layout.rules_with_last(price), layout.state(with_last=True), watch)
    if found.path is None:
        return replace(bfs(board, watch), method="easiest")  # which counts the positions
    solution = layout.pushes(found.path)
    cost = _plain(Fraction(found.path.cost, price.denominator))
    statistics = {"states": found.states}
    assert found.cheaper is not None
    terms = Price(_plain(price))
    return Answer(Verdict.SOLVED, "easiest", solution, cost, cost, Easier(found.cheaper), statistics, terms=terms)


def count_shortest(board: Board, watch: Watch) -> int:
    """How many sequences of the fewest moves solve the board."""
    layout = Layout(board)
    found = shortest_ways(layout.rules(), layout.state(), watch)
    return 0 if found is None else found[1]


def list_shortest(board: Board, watch: Watch) -> Iterator[Pushes]:
    """Each sequence of the fewest moves that solves the board."""
    layout = Layout(board)
    for labels in shortest_paths(layout.rules(), layout.state(), watch):
        yield Pushes.of(map(layout.push, labels))


def _plain(value: Fraction) -> int | float:
    """A number as people write it: whole if it is."""
    return value.numerator if value.denominator == 1 else float(value)
