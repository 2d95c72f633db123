"""Solo chess by hand: a piece is dragged onto the one that it captures."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.solochess.check import captures_of, replayed
from fathom.puzzles.solochess.model import Capture, Captures, SoloChess, capture_text, read_solution

SEPARATOR = " "


def spots(instance: SoloChess) -> Sequence[Spot]:
    """The squares."""
    return [
        square_spot(_name(instance, square), *_corner(instance, square), instance.name_of(square))
        for square in range(instance.rows * instance.columns)
    ]


def _corner(instance: SoloChess, square: int) -> tuple[int, int]:
    return square % instance.columns, square // instance.columns


def _name(instance: SoloChess, square: int) -> str:
    column, row = _corner(instance, square)
    return f"{row},{column}"


def options(instance: SoloChess, state: str) -> Moves:
    """All captures."""
    position = after(instance, state)
    return Moves(tuple(_move(position, capture) for capture in captures_of(position)))


def _move(instance: SoloChess, capture: Capture) -> Move:
    text = capture_text(instance, capture)
    at, to = _name(instance, capture.start), _name(instance, capture.end)
    return Move(
        text, "drag", at, to, label=f"{instance.name_of(capture.start)} captures {instance.name_of(capture.end)}"
    )


def after(instance: SoloChess, state: str) -> SoloChess:
    """The board as it is now; pieces have as many captures as they have left."""
    return replayed(instance, read_solution(instance, state))[0]


def gestures(instance: SoloChess, solution: Captures) -> Sequence[Gesture]:
    """A drag for each capture."""
    return [gesture_of(_move(instance, capture)) for capture in solution.moves]
