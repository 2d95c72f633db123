"""Which boards the methods for easy ones fit."""

from __future__ import annotations

from fathom.puzzles.solochess.model import SoloChess

Step = tuple[int, int]
"""Rows down and columns to the right."""

_ALONG = {"R": "straight", "B": "diagonal", "Q": "both"}


def captures_once(instance: SoloChess) -> bool:
    """Whether no piece may capture more than once."""
    return all(piece.captures <= 1 for piece in instance.pieces)


def is_pawns(instance: SoloChess) -> bool:
    """Whether there are only pawns, with two captures each."""
    return all(piece.man == "P" and piece.captures == 2 for piece in instance.pieces)


def only_bishops(instance: SoloChess) -> bool:
    """Whether there are only bishops."""
    return all(piece.man == "B" for piece in instance.pieces)


def is_line(instance: SoloChess) -> bool:
    """Whether all pieces are on a line along which all of them move as far as it goes."""
    step = line_step(instance)
    if step is None:
        return False
    kind = "diagonal" if all(step) else "straight"
    return all(_ALONG.get(piece.man) in ("both", kind) for piece in instance.pieces)


def line_step(instance: SoloChess) -> Step | None:
    """The step from piece to piece along a line of two pieces or more; None if they are on none."""
    places = [divmod(piece.square, instance.columns) for piece in instance.pieces]
    if len(places) < 2:
        return None
    (row, column), (last_row, last_column) = places[0], places[-1]
    down, across = last_row - row, last_column - column
    if down and across and abs(down) != abs(across):
        return None
    step = (1 if down else 0), (0 if not across else 1 if across > 0 else -1)
    for other_row, other_column in places:
        steps = max(other_row - row, abs(other_column - column))
        if (other_row, other_column) != (row + steps * step[0], column + steps * step[1]):
            return None
    return step
