"""The printed board of queens: rooks become queens, those with one capture a pair of queens with two.

Of a pair one stands in the rook's place; the other, the *supporter*, attacks nothing but it. It is meant to capture at
once; but it may wait until others have captured there, and then nothing there is ever without captures.
"""

from __future__ import annotations

from fathom.hardness.reduction import Built
from fathom.hardness.reductions.redblue_to_solochess.boards import Moves, on_board
from fathom.hardness.reductions.redblue_to_solochess.placing import Placed, Square
from fathom.hardness.reductions.redblue_to_solochess.rooks import Frame
from fathom.problems.redblue.model import Chosen, RedBlue


def built(instance: RedBlue) -> Built:
    """The board, on the frame of the corrected rooks, so that it has no other defect."""
    frame = Frame(instance, cleaners=max(0, instance.most - 1), idle_target=instance.most == 0)
    gap = frame.top + 1
    wide: dict[Square, Square] = {square: (square[0], gap * square[1]) for square in frame.captures}
    narrow = {there: square for square, there in wide.items()}
    placed = Placed(wide.values())
    captures = {wide[square]: 2 if many else 0 for square, many in frame.captures.items()}
    partners = [wide[square] for square, many in frame.captures.items() if many == 1]
    supporters = {placed.beside(partner): partner for partner in partners}
    captures |= dict.fromkeys(supporters, 2)

    def moves(solution: Chosen) -> Moves:
        made = [(wide[start], wide[end]) for start, end in frame.moves(solution.reds)]
        return [*supporters.items(), *made]

    def chosen(made: Moves) -> Chosen:
        return frame.chosen([(narrow[start], narrow[end]) for start, end in made if start in narrow])

    return on_board(instance, captures, moves, chosen)
