"""Queens on a board without edges, put on one that has just room for them, and captures between the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fathom.errors import FathomError
from fathom.hardness.reduction import Built
from fathom.hardness.reductions.redblue_to_solochess.placing import Square
from fathom.problems.redblue.model import Chosen, RedBlue
from fathom.puzzles.solochess.model import MOST_SQUARES, Captures, Piece, SoloChess

Moves = list[tuple[Square, Square]]


def on_board(
    instance: RedBlue,
    captures: Mapping[Square, int],
    moves: Callable[[Chosen], Moves],
    chosen: Callable[[Moves], Chosen],
) -> Built:
    """What is built of queens with these captures; `moves` and `chosen` are the ways of solutions."""
    top, bottom = max(rank for rank, _ in captures), min(rank for rank, _ in captures)
    left, right = min(column for _, column in captures), max(column for _, column in captures)
    columns = right - left + 1
    if (top - bottom + 1) * columns > MOST_SQUARES:
        raise FathomError(f"the board would have more than {MOST_SQUARES} squares")

    def number(square: Square) -> int:
        return (top - square[0]) * columns + square[1] - left

    pieces = tuple(Piece(number(square), "Q", many) for square, many in captures.items())
    target = SoloChess(top - bottom + 1, columns, pieces, about=instance.about)

    def carry(solution: Chosen) -> Captures:
        return Captures.of((number(start), number(end)) for start, end in moves(solution))

    def read(solution: Captures) -> Chosen:
        places = [(top - at // columns, at % columns + left) for capture in solution.moves for at in capture]
        return chosen(list(zip(places[::2], places[1::2], strict=True)))

    return Built(instance, target, carry, read)
