"""Dominating sets as solo chess and graph capture, on everything tiny [Aravind et al. 2022]; and what is printed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

import fathom
from fathom.answer import Limits, Verdict
from fathom.engine.captures import searched
from fathom.errors import BrokenAnswer
from fathom.hardness import all_reductions
from fathom.problems.cnf.model import ThreeSat
from fathom.problems.redblue.model import Chosen, ColourfulRedBlue, RedBlue
from fathom.proofs.captures import Capture
from fathom.proofs.captures.closed import dead
from fathom.puzzles.solochess.check.rules import game_of
from fathom.puzzles.solochess.model import Captures, SoloChess

ROOKS, QUEENS = "red-blue-to-solo-chess", "red-blue-to-solo-chess-queens"


def tiny(reds: int, blues: int, most: int) -> Iterator[RedBlue]:
    """All graphs with so many vertices at most, up to the order of the blue ones, of which each has a neighbour."""
    for n in range(1, reds + 1):
        sets = [chosen for size in range(1, n + 1) for chosen in combinations(range(1, n + 1), size)]
        for m in range(blues + 1):
            for beside in combinations_with_replacement(sets, m):
                for k in range(most + 1):
                    yield RedBlue(n, beside, k)


def least(instance: RedBlue) -> int:
    """How many red vertices dominate, at least, by brute force."""
    every = range(instance.reds + 1)
    return next(
        size
        for size in every
        if any(
            all(set(beside) & set(chosen) for beside in instance.blues)
            for chosen in combinations(range(1, instance.reds + 1), size)
        )
    )


def goes_both_ways(name: str, instance: RedBlue) -> None:
    """The board can be cleared exactly if there is such a set, and solutions go forward and back."""
    built = all_reductions()[name].build(instance)
    answer = fathom.solve(built.instance, limits=Limits(checking=0.01))
    assert (answer.verdict is Verdict.SOLVED) == (least(instance) <= instance.most), instance
    if answer.solution is not None:
        built.back(answer.solution)
        chosen = fathom.solve(instance).solution
        assert fathom.check(instance, built.back(built.forward(chosen))) == []


def test_rooks_are_cleared_exactly_if_a_set_dominates() -> None:
    for instance in tiny(3, 2, 2):
        goes_both_ways(ROOKS, instance)


@pytest.mark.slow
def test_rooks_on_all_graphs_of_three_and_three() -> None:
    for instance in tiny(3, 3, 2):
        goes_both_ways(ROOKS, instance)


def test_queens_are_cleared_exactly_if_a_set_dominates() -> None:
    for instance in tiny(2, 2, 1):
        goes_both_ways(QUEENS, instance)


@pytest.mark.slow
def test_queens_on_all_graphs_of_three_and_two() -> None:
    for instance in tiny(3, 2, 2):
        goes_both_ways(QUEENS, instance)


def some_solution(puzzle: SoloChess, chance: random.Random) -> Captures | None:
    """A solution by lot, by a plain search over the checker's moves; None if there is none."""
    game = game_of(puzzle)
    squares = [piece.square for piece in puzzle.pieces]
    lost = set()

    def search(position: tuple[int, ...], made: list[Capture]) -> list[Capture] | None:
        if len(made) == game.places - 1:
            return made
        moves = [] if position in lost or dead(game, position) else list(game.captures(position))
        for move in chance.sample(moves, len(moves)):
            found = search(game.after(position, move), [*made, move])
            if found is not None:
                return found
        lost.add(position)
        return None

    found = search(game.start(), [])
    return None if found is None else Captures.of((squares[start], squares[end]) for start, end in found)


@pytest.mark.parametrize(("name", "sizes"), [(ROOKS, (2, 2, 2)), (QUEENS, (1, 1, 2))])
def test_any_solution_comes_back_as_a_set_not_only_those_of_the_solver(name: str, sizes: tuple[int, int, int]) -> None:
    chance, came = random.Random(1), 0
    for instance in tiny(*sizes):
        built = all_reductions()[name].build(instance)
        for _ in range(5 if least(instance) <= instance.most else 0):
            solution = some_solution(built.instance, chance)
            assert solution is not None
            came += fathom.check(instance, built.back(solution)) == []
    assert came >= 20


def test_all_queens_have_two_captures_and_attack_only_whom_they_should() -> None:
    """On a line of rows, columns or private lines: nothing is attacked by chance."""
    built = all_reductions()[QUEENS].build(RedBlue(3, ((1, 2, 3), (1, 3)), 1))
    assert {(piece.man, piece.captures) for piece in built.instance.pieces} == {("Q", 2)}
    game = game_of(built.instance)
    degrees = sorted(len(game.arcs.get((1, place), ())) for place in range(game.places))
    debts = 2 + 1 + 1 + 1  # in the rows of three and of two, in the top row, and at the goal
    assert degrees.count(1) == debts + 1  # the farthest queen behind each, and the helper of the gate


def test_the_printed_rooks_are_cleared_by_sets_of_one_vertex_more() -> None:
    for instance in tiny(3, 2, 2):
        built = all_reductions()[f"{ROOKS}-printed"].build(instance)
        possible = searched(game_of(built.instance), Limits().watch()).captures is not None
        assert possible == (least(instance) <= instance.most + 1), instance


def test_the_smallest_graph_that_the_printed_rooks_get_wrong() -> None:
    instance = RedBlue(2, ((1,), (2,)), 1)
    assert fathom.solve(instance).verdict is Verdict.IMPOSSIBLE
    built = all_reductions()[f"{ROOKS}-printed"].build(instance)
    cleared = fathom.solve(built.instance).solution
    assert cleared is not None
    with pytest.raises(BrokenAnswer, match="2 vertices are chosen, allowed are 1"):
        built.back(cleared)


def test_the_printed_queens_are_cleared_whatever_may_be_chosen() -> None:
    """The supporter of a queen may wait until others have captured there: then it needs no cleaner."""
    for instance in (RedBlue(2, ((1,), (2,)), 1), RedBlue(3, ((1,), (2,), (3,)), 1)):
        assert least(instance) > instance.most
        built = all_reductions()[f"{QUEENS}-printed"].build(instance)
        assert {(piece.man, piece.captures) for piece in built.instance.pieces} == {("Q", 2)}
        assert fathom.solve(built.instance).verdict is Verdict.SOLVED


def test_colourful_sets_and_graphs_on_everything_tiny() -> None:
    for classes in ((1,), (2,), (3,), (1, 1), (2, 1), (2, 2)):
        reds = sum(classes)
        sets = [chosen for size in range(1, reds + 1) for chosen in combinations(range(1, reds + 1), size)]
        for blues in range(3):
            for beside in combinations_with_replacement(sets, blues):
                instance = ColourfulRedBlue(classes, beside)
                built = fathom.reduce(instance, "graph-capture")
                answer = fathom.solve(built.instance, limits=Limits(checking=0.01))
                chosen = fathom.solve(instance)
                assert answer.verdict == chosen.verdict, instance
                if answer.solution is not None:
                    built.back(answer.solution)
                    built.back(built.forward(chosen.solution))


def test_the_formula_of_figure_11_is_a_graph_of_14_vertices_and_19_edges() -> None:
    formula = ThreeSat(3, ((1, -2, 3), (2, 3), (-1, 2, -3), (-2, -3)))
    built = fathom.reduce(formula, "graph-capture")
    assert (len(built.instance.vertices), len(built.instance.edges)) == (14, 19)
    assert fathom.solve(built.instance).verdict is Verdict.SOLVED
    assert fathom.check(built.instance, built.forward("1 2 -3")) == []


def test_random_formulas_and_their_graphs_have_the_same_answer() -> None:
    verdicts = set()
    for seed in range(120):
        wishes = {"variables": 3, "clauses": 4 + seed % 6, "width": "1-3", "planted": False}
        formula = fathom.generate("3sat", seed=seed, **wishes)
        built = fathom.reduce(formula, "graph-capture")
        answer = fathom.solve(built.instance, limits=Limits(checking=0.01))
        assert answer.verdict == fathom.solve(formula).verdict, formula
        verdicts.add(answer.verdict)
        if answer.solution is not None:
            built.back(answer.solution)
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}


def test_a_set_that_does_not_dominate_is_not_carried() -> None:
    built = fathom.reduce(RedBlue(2, ((1,), (2,)), 2), "solo-chess")
    with pytest.raises(fathom.FathomError, match="beside no chosen one"):
        built.forward(Chosen.of([1]))
