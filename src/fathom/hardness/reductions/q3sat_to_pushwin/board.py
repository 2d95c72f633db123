"""The board as squares, rails and pieces: the rectangle of a plan, and at its right the gadget that wastes moves.

Five columns stick out of the middle one of the full rows at the bottom: E and A, then B and C, which are two squares
high, then D. The black pusher stands in C with the anchor, a white pawn above it, and both squares of B are empty.
Above and below B and C there is no rail. White has to put pawns into both squares of B, or loses one; Black's only
push is then to the left, which makes the mirror image.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.pushfight.model.board import DOWN, LEFT, RIGHT, UP, Sides, Square, neighbours

if TYPE_CHECKING:
    from fathom.hardness.reductions.q3sat_to_pushwin.layout import Place, Plan

WASTING_ROW = 1


def wasting(columns: int) -> dict[Place, str]:
    """The squares of the gadget that wastes moves right of so many columns, with what stands on them."""
    e, a, b, c, d = range(columns, columns + 5)
    low, high = WASTING_ROW, WASTING_ROW + 1
    return {(e, low): "o", (a, low): "o", (b, low): ".", (b, high): ".", (c, low): "Y", (c, high): "o", (d, low): "o"}


def pieces_of(plan: Plan) -> dict[Place, str]:
    """What stands on each square, as White sees it, who is to move."""
    found = {(column, row): "o" for column in range(plan.columns) for row in range(plan.rows)}
    found |= dict.fromkeys(plan.empty, ".") | dict.fromkeys(plan.black, "x") | {plan.pusher: "O"}
    return found | wasting(plan.columns)


def board_of(plan: Plan) -> tuple[tuple[Square, ...], tuple[Sides, ...], str]:
    """Squares with rows from the top, what lies beside each, and the pieces."""
    pieces = pieces_of(plan)
    flipped = {(plan.rows - 1 - row, column): cell for (column, row), cell in pieces.items()}
    squares = tuple(sorted(flipped))
    steps = {LEFT: (0, -1), UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0)}
    edges = {
        (square, direction)
        for square in squares
        for direction, (down, right) in steps.items()
        if (square[0] + down, square[1] + right) not in flipped
    }
    return squares, neighbours(squares, edges - open_edges(plan)), "".join(flipped[square] for square in squares)


def open_edges(plan: Plan) -> set[tuple[Square, int]]:
    """The edges without rails: above the black pawn of the reward, above and below B and C."""
    low = plan.rows - 1 - WASTING_ROW
    b, c = plan.columns + 2, plan.columns + 3
    around = {((low - 1, column), UP) for column in (b, c)} | {((low, column), DOWN) for column in (b, c)}
    return around | {((plan.rows - 1 - plan.reward[1], plan.reward[0]), UP)}
