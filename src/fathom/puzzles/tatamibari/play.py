"""Tatamibari by hand: mats are drawn from corner to corner. A new one takes the place of those that it overlaps."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch
from fathom.playing import Brush, Gesture, Hint, Marks, Refused, Spot, square_spot, told_together
from fathom.puzzles.tatamibari.check import faults
from fathom.puzzles.tatamibari.deduce import deductions
from fathom.puzzles.tatamibari.model import (
    EMPTY,
    GLYPHS,
    HOLE,
    Board,
    Rectangle,
    Tiling,
    read_solution,
    write_solution,
)
from fathom.puzzles.tatamibari.model.solution import owners_of


def spots(instance: Board) -> Sequence[Spot]:
    """The squares that are there, each with its clue."""
    columns = instance.shape[1]
    found = []
    for square, code in enumerate(instance.squares.reshape(-1).tolist()):
        if code != HOLE:
            row, column = divmod(square, columns)
            clue = "" if code == EMPTY else f"{GLYPHS[code]} "
            found.append(square_spot(f"{row},{column}", column, row, f"{clue}{instance.name_of(square)}"))
    return found


def options(instance: Board, state: str) -> Marks:
    """A mat may lie anywhere but on holes; `values` tell the number of the mat on a square."""
    columns = instance.shape[1]
    owners = enumerate(owners_of(instance, _drawn(instance, state)))
    values = tuple((f"{square // columns},{square % columns}", str(who + 1)) for square, who in owners if who >= 0)
    return Marks((Brush("box", "cell", label="a mat"),), values)


def _drawn(board: Board, state: str) -> Tiling:
    drawn = read_solution(board, state)
    if not isinstance(drawn, Tiling):
        raise Refused("borders that are no rectangles cannot be played on; expected a list of rectangles")
    return drawn


def moved(instance: Board, state: str, gesture: Gesture) -> str:
    """The mat between two corners is drawn, or goes if it was there already."""
    (top, left), (bottom, right) = (map(int, spot.split(",")) for spot in gesture.spots)
    top, bottom = sorted((top, bottom))
    left, right = sorted((left, right))
    if (instance.squares[top : bottom + 1, left : right + 1] == HOLE).any():
        raise Refused("a mat cannot cover a hole")
    mat = Rectangle(top, left, bottom - top + 1, right - left + 1)
    drawn = _drawn(instance, state).rectangles
    kept = [one for one in drawn if not _overlap(one, mat)]
    return write_solution(instance, Tiling.of(kept if mat in drawn else [*kept, mat]))


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    across = one.column < other.right and other.column < one.right
    return across and one.row < other.bottom and other.row < one.bottom


def concerned(instance: Board, state: str, fault: str) -> Sequence[str]:
    """The squares at which a rule is broken."""
    found = faults(instance, read_solution(instance, state))
    squares = [divmod(square, instance.shape[1]) for each in found if each.words == fault for square in each.squares]
    return [f"{row},{column}" for row, column in squares]


def gestures(_instance: Board, solution: Tiling) -> Sequence[Gesture]:
    """A box for each mat."""
    return list(map(_box, solution.rectangles))


def _box(mat: Rectangle) -> Gesture:
    return Gesture("box", (f"{mat.row},{mat.column}", f"{mat.bottom - 1},{mat.right - 1}"))


def towards(instance: Board, state: str, solution: Tiling) -> Gesture | None:
    """The first mat that does not lie there."""
    drawn = _drawn(instance, state).rectangles
    return next((_box(mat) for mat in solution.rectangles if mat not in drawn), None)


def hint(instance: Board, state: str, watch: Watch) -> Hint | None:
    """The deductions from the mats that lie there up to the next mat; None if they do not lead to one."""
    columns, words = instance.shape[1], []
    for step in deductions(instance, _drawn(instance, state).rectangles, watch):
        words.append(step.words)
        if step.placed is not None:
            spots = tuple(f"{square // columns},{square % columns}" for square in step.squares)
            return Hint(told_together(words), spots, _box(step.placed))
    return None
