"""Quantified formulas as Push Fight: White wins exactly if the formula is true [Bosboom 2020, 4.4].

White has one pusher and a sea of pawns. A gadget at the edge of the board costs White both moves of every turn and
Black the push, so that White only pushes and Black only moves pawns. The pusher goes through the variables, and gives
each of them a value by filling one of two rows of empty squares; of a universal variable Black chooses which row can be
filled. Then it goes through the clauses, in each of which it has to push down a column, in which there is an empty
square only if a literal of the clause is true; and at the end it pushes a black pawn off the board.

The gadgets are re-derived from the text, since its figures are lost. A last clause that is always true, the guard,
keeps White from getting past the last real one with moves: see the errata.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.q3sat.model import Quantified
    from fathom.problems.q3sat.model import Strategy as Truth
    from fathom.puzzles.pushwin.model import Fight, Strategy
    from fathom.show import Scene


def construct(instance: Quantified) -> Built:
    """The board, and the ways for strategies. Linear in the area of the board."""
    from fathom.hardness.reductions.q3sat_to_pushwin.black import truth_of
    from fathom.hardness.reductions.q3sat_to_pushwin.board import board_of
    from fathom.hardness.reductions.q3sat_to_pushwin.layout import plan_of
    from fathom.hardness.reductions.q3sat_to_pushwin.white import White
    from fathom.problems.q3sat.model import Strategy as Truth
    from fathom.puzzles.pushwin.model import Fight

    formula = _with_a_variable(instance)
    plan = plan_of(formula)
    fight = Fight(*board_of(plan), instance.about)
    white = White(formula, plan, fight)
    added = len(formula.prefix) - len(instance.prefix)

    def carry(truth: Truth) -> Strategy:
        return white.strategy(Truth(("0",) * added + truth.tables))

    def read(strategy: Strategy) -> Truth:
        return Truth(truth_of(white, strategy).tables[added:])

    def gadgets() -> Scene:
        from fathom.hardness.reductions.q3sat_to_pushwin.draw import gadget_scene

        return gadget_scene(plan, fight)

    def film(truth: Truth) -> Scene:
        from fathom.puzzles.pushwin.draw import scene

        return scene(fight, carry(truth))

    def inspect() -> list[str]:
        from fathom.hardness.reductions.q3sat_to_pushwin.lemmas import faults

        return faults(plan.spare, len(plan.checked) - 1)

    return Built(instance, fight, carry, read, inspect, {"layers": gadgets}, film)


def _with_a_variable(formula: Quantified) -> Quantified:
    """The formula; one without variables gets one that no clause has."""
    from dataclasses import replace

    return formula if formula.prefix else replace(formula, prefix=(1,))


def size(instance: Quantified) -> Sizes:
    """The rectangle, and seven squares of the gadget that wastes moves."""
    from fathom.hardness.reductions.q3sat_to_pushwin.layout import size_of

    rows, columns = size_of(_with_a_variable(instance))
    return {"squares": rows * columns + 7}


def measure(instance: Fight) -> Sizes:
    """Squares."""
    return {"squares": len(instance.squares)}


REDUCTION = Reduction(
    name="q3sat-to-push-fight-win",
    source="q3sat",
    target="push-fight-win",
    summary="a pusher goes through variables and clauses, and fills the rows of literals that become false",
    construct=construct,
    size=size,
    measure=measure,
    growth="at most (5 n + m + 12) (n (p + 4) + 5 m + p + 18) + 7 squares, n variables, m clauses, a literal in p - 1",
)
