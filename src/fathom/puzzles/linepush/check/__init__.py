"""The rules of line pushes as a checker: pushes are replayed, and every claim is verified.

Nothing here comes from the solvers. That there is no solution, or none with fewer pushes, is shown by visiting all
positions again (`positions`), or all shapes with what they do to each block (`shapes`).
"""

from __future__ import annotations

from collections import Counter

from fathom.answer import Watch
from fathom.claims import Claim, Impossible
from fathom.proofs.exhaustion import problems_with_visits
from fathom.puzzles.linepush.check import shapes
from fathom.puzzles.linepush.check.certificates import (
    Anchored,
    BrokenTotal,
    Miscounted,
    OddPermutation,
    OtherShape,
)
from fathom.puzzles.linepush.check.positions import positions_within
from fathom.puzzles.linepush.check.rules import replayed
from fathom.puzzles.linepush.model import EMPTY, SIDES, LinePush, Pushes, shape_of, trimmed


def violations(instance: LinePush, solution: Pushes) -> list[str]:
    """What is wrong with a sequence of pushes; nothing if it leads to the goal."""
    for number, side in enumerate(solution.sides, 1):
        if side not in SIDES:
            return [f"push {number}: there is no side {side!r}"]
    end = trimmed(replayed(instance.plain, solution)[-1])
    goal = instance.goal
    if end == goal:
        return []
    wide, high = len(end[0]), len(end)
    if (wide, high) != (len(goal[0]), len(goal)):
        return [f"the blocks end in a rectangle of {wide}x{high}, expected {len(goal[0])}x{len(goal)}"]
    if shape_of(end) != shape_of(goal):
        return ["the blocks do not end in the shape wanted"]
    wrong = sum(one != other for one, other in zip("".join(end), "".join(goal), strict=True))
    return [f"{wrong} of {instance.blocks} blocks do not end where they are wanted"]


def cost_of(instance: LinePush, solution: Pushes, terms: object) -> int:
    """How many pushes there are."""
    return len(solution)


def problems(instance: LinePush, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Impossible(None), Miscounted():
            there, wanted = _labels(instance.plain), _labels(instance.goal)
            return ["there are as many blocks as wanted"] if there == wanted else []
        case Impossible(None), OtherShape() | Anchored() | OddPermutation() | BrokenTotal() if instance.box is None:
            return _unreachable(instance, certificate, watch)
    return problems_with_visits(claim, certificate, lambda pushes: positions_within(instance, pushes, watch), "pushes")


def _labels(rows: tuple[str, ...]) -> Counter[str]:
    return Counter("".join(rows).replace(EMPTY, ""))


def _unreachable(
    instance: LinePush, certificate: OtherShape | Anchored | OddPermutation | BrokenTotal, watch: Watch
) -> list[str]:
    """Why what holds of all shapes does not forbid the goal; nothing if it does."""
    found, goal = shapes.shapes_from(instance.plain, watch), instance.goal
    match certificate:
        case OtherShape():
            return ["the shape wanted can be reached"] if shape_of(goal) in found.kept else []
        case Anchored(row, column):
            return shapes.anchored_otherwise(found, goal, row, column)
        case OddPermutation():
            return shapes.odd_otherwise(found, goal)
        case BrokenTotal(total):
            return shapes.total_otherwise(found, goal, total)
