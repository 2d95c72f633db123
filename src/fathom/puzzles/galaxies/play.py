"""Spiral Galaxies by hand: borders are drawn between squares, and taken away again."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch
from fathom.playing import Brush, Gesture, Hint, Marks, Spot, rect_spot, told_together
from fathom.puzzles.galaxies.deduce import deductions
from fathom.puzzles.galaxies.model import Board, Cut, read_solution, write_solution

_BORDER = "border"
_LINE = "line"
_THICK = 0.36  # of a spot, across the border


def spots(instance: Board) -> Sequence[Spot]:
    """The sides between two squares, each called by the first square and the side: `2,3 E`, `2,3 S`."""
    columns = instance.shape[1]
    found = []
    for one, other in instance.sides():
        row, column = divmod(one, columns)
        label = f"between {instance.name_of(one)} and {instance.name_of(other)}"
        box = (
            (column + 1 - _THICK / 2, row + _THICK / 2, _THICK, 1 - _THICK)
            if other == one + 1
            else (column + _THICK / 2, row + 1 - _THICK / 2, 1 - _THICK, _THICK)
        )
        found.append(rect_spot(_name((one, other), columns), box, label, _BORDER))
    return found


def _name(pair: tuple[int, int], columns: int) -> str:
    row, column = divmod(pair[0], columns)
    return f"{row},{column}{'E' if pair[1] == pair[0] + 1 else 'S'}"


def _pair(spot: str, columns: int) -> tuple[int, int]:
    row, column = map(int, spot[:-1].split(","))
    one = row * columns + column
    return one, one + (1 if spot.endswith("E") else columns)


def options(instance: Board, state: str) -> Marks:
    """A border may be drawn between any two squares."""
    columns = instance.shape[1]
    drawn = read_solution(instance, state).borders
    brush = Brush("cycle", _BORDER, ("", _LINE), ("Backspace", " "), "a border")
    return Marks((brush,), tuple((_name(pair, columns), _LINE) for pair in drawn))


def moved(instance: Board, state: str, gesture: Gesture) -> str:
    """The borders are drawn, or go."""
    columns = instance.shape[1]
    drawn = set(read_solution(instance, state).borders)
    pairs = {_pair(spot, columns) for spot in gesture.spots}
    return write_solution(instance, Cut.of(drawn | pairs if gesture.value == _LINE else drawn - pairs))


def gestures(instance: Board, solution: Cut) -> Sequence[Gesture]:
    """The borders, one after another."""
    columns = instance.shape[1]
    return [Gesture("cycle", (_name(pair, columns),), _LINE) for pair in solution.borders]


def hint(instance: Board, state: str, watch: Watch) -> Hint | None:
    """The deductions up to the first border that is not drawn; None if they do not lead to one."""
    columns = instance.shape[1]
    drawn = set(read_solution(instance, state).borders)
    words: list[str] = []
    for step in deductions(instance, watch):
        words.append(step.words)
        missing = [pair for pair in step.borders if pair not in drawn]
        if missing:
            spots = tuple(_name(pair, columns) for pair in missing)
            return Hint(told_together(words), spots, Gesture("cycle", spots[:1], _LINE))
        if step.borders:
            words = []
    return None
