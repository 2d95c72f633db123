"""Bishops as rooks."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Answer, Watch
from fathom.engine.captures import by_search
from fathom.proofs.captures import Capture, Closed
from fathom.puzzles.solochess.model import Captures, Piece, SoloChess
from fathom.puzzles.solochess.solve.layout import game_of


def turned(instance: SoloChess, watch: Watch) -> Answer:
    """Bishops are rooks on a board turned by 45 degrees [Aravind et al. 2022]; lost positions are turned back."""
    rooks, order = as_rooks(instance)
    squares = [instance.pieces[place].square for place in order]

    def meaning(made: Iterable[Capture]) -> Captures:
        return Captures.of((squares[start], squares[end]) for start, end in made)

    answer = by_search(game_of(rooks), meaning, watch, "turned")
    if not isinstance(answer.certificate, Closed):
        return answer
    back = sorted(range(len(order)), key=order.__getitem__)
    positions = answer.certificate.positions.copy()
    positions[positions > 0] += sort_of(instance) - sort_of(rooks)
    return Answer(answer.verdict, "turned", certificate=Closed(positions[:, back]), statistics=answer.statistics)


def sort_of(instance: SoloChess) -> int:
    """The number with which a position tells the first piece, without captures left."""
    game = game_of(instance)
    return game.number(game.sorts[0], 0)


def as_rooks(instance: SoloChess) -> tuple[SoloChess, list[int]]:
    """Rooks that capture as these bishops do, and the number of the bishop that each of them is."""
    places = [divmod(piece.square, instance.columns) for piece in instance.pieces]
    low = min(row - column for row, column in places)
    least = min(row + column for row, column in places)
    moved = [(row + column - least, row - column - low) for row, column in places]
    rows, columns = 1 + max(row for row, _ in moved), 1 + max(column for _, column in moved)
    order = sorted(range(len(moved)), key=moved.__getitem__)
    rooks = [
        Piece(moved[number][0] * columns + moved[number][1], "R", instance.pieces[number].captures) for number in order
    ]
    return SoloChess(rows, columns, tuple(rooks)), order
