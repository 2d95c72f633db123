"""A gadget alone, cut out of the board: what White's pusher can do there if it pushes and nothing else is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fathom.games.pushfight.model.board import DOWN, LEFT, RIGHT, UP, Board, Square, neighbours
from fathom.hardness.reductions.q3sat_to_pushwin.layout import Place

STEPS = {LEFT: (-1, 0), UP: (0, 1), RIGHT: (1, 0), DOWN: (0, -1)}

Cells = Mapping[Place, str]


@dataclass(frozen=True, slots=True)
class Traversals:
    """How the pusher can get through: the pushes of each way, and how many ways end where nothing can be pushed."""

    ways: tuple[tuple[int, ...], ...]
    dead_ends: int


def cut_out(squares: tuple[Square, ...], free: set[tuple[Square, int]]) -> Board:
    """A board of these squares, with rails all around but for some edges."""
    there = set(squares)
    edges = {
        (square, direction)
        for square in squares
        for direction, (right, up) in STEPS.items()
        if (square[0] - up, square[1] + right) not in there
    }
    return Board("cut out", squares, neighbours(squares, edges - free), 1, 0, ((0,), (1,)))


def pushed(cells: Cells, direction: int) -> dict[Place, str] | None:
    """The cells after a push of the white pusher; None if it cannot push so. Nothing leaves the cells."""
    right, up = STEPS[direction]
    x, y = next(place for place, cell in cells.items() if cell == "O")
    line = [(x, y)]
    ahead = (x + right, y + up)
    while cells.get(ahead, ".") != ".":
        line.append(ahead)
        ahead = (ahead[0] + right, ahead[1] + up)
    if len(line) == 1 or ahead not in cells:
        return None
    after = dict(cells)
    for place in reversed(line):
        after[place[0] + right, place[1] + up] = cells[place]
    after[x, y] = "."
    return after


def traversals(cells: Cells, goal: Place, piece: str = "O") -> Traversals:
    """All ways to push until a piece, the pusher if no other, is at a place."""
    ways = []
    dead = 0
    waiting: list[tuple[Cells, tuple[int, ...]]] = [(cells, ())]
    while waiting:
        here, way = waiting.pop()
        if here[goal] == piece:
            ways.append(way)
            continue
        after = [(there, (*way, direction)) for direction in STEPS if (there := pushed(here, direction)) is not None]
        dead += not after
        waiting += after
    return Traversals(tuple(sorted(ways)), dead)
