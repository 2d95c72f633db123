"""A turn as a film: pieces go their ways one after another, then a line is pushed, and a piece falls.

Of a turn that has only begun, the moves are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Protocol

from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import moved
from fathom.games.pushfight.model.board import STEPS
from fathom.games.pushfight.model.position import EMPTY
from fathom.puzzles.pushmate.model import Puzzle, Turn, WinningTurn
from fathom.show import Circle, Motion, Shape, Text, timed
from fathom.show.shapes import Cell, Point, Polyline

_BEFORE = 0.5  # seconds until the first move
_SQUARE = 1 / 7  # seconds a square
_REST = 0.3  # seconds between two moves
_PUSH = 0.6  # seconds a push takes
_LANES = ((0.24, 0.24), (-0.24, -0.24), (-0.36, 0.36), (0.36, -0.36))
"""How far to the right of the middles of squares and below them ways run, one after the other: never on each other."""

_LAST_ARROWS = len(_LANES)  # of many moves only the ways of the last ones stay
_SHORT = 0.5  # how far from the middle of its last square a way ends
_OUT = 0.7  # how far a way that goes round leads out of its square


class Stage(Protocol):
    """Where a position is drawn."""

    puzzle: Puzzle

    def cell(self, square: int) -> Cell:
        """The square of the picture."""

    def centre(self, square: int) -> Point:
        """Its middle."""

    def piece(self, square: int, cell: str) -> tuple[Shape, ...]:
        """A piece on a square."""


class Film:
    """When each piece is where. Raises `FathomError` if a move has no way or nothing can be pushed."""

    def __init__(self, stage: Stage, turn: Turn) -> None:
        self.stage = stage
        self.turn = turn
        puzzle = stage.puzzle
        self.frames: dict[int, list[tuple[float, float, float]]] = {
            square: [(0.0, 0.0, 0.0)] for square, cell in enumerate(puzzle.cells) if cell != EMPTY
        }
        self.home_of = {square: square for square in self.frames}
        self.ways: list[tuple[float, list[int]]] = []
        cells, time = puzzle.cells, _BEFORE
        for start, end in turn.moves:
            path = way_of(puzzle, cells, start, end)
            self.ways.append((time, path))
            time = self._walk(path, time) + _REST
            cells = moved(cells, start, end)
        self.pushed_at = time
        self.end = time
        if isinstance(turn, WinningTurn):
            self.end += _PUSH
            self._push(cells, turn)

    def _walk(self, path: list[int], time: float) -> float:
        """Let the piece at the start of a path go to its end; when it is there."""
        home = self.home_of.pop(path[0])
        self.frames[home].append((time, *self._from_home(home, path[0])))
        for square in path[1:]:
            time += _SQUARE
            self.frames[home].append((time, *self._from_home(home, square)))
        self.home_of[path[-1]] = home
        return time

    def _push(self, cells: str, turn: WinningTurn) -> None:
        """Let the line before the pusher go one square on."""
        down, right = STEPS[turn.direction]
        here = turn.pusher
        seen: set[int] = set()
        while here >= 0 and cells[here] != EMPTY and here not in seen:
            seen.add(here)
            home = self.home_of[here]
            x, y = self._from_home(home, here)
            self.frames[home] += [(self.pushed_at, x, y), (self.end, x + right, y + down)]
            here = self.stage.puzzle.beside[here][turn.direction]

    def _from_home(self, home: int, square: int) -> Point:
        (x1, y1), (x2, y2) = self.stage.cell(home), self.stage.cell(square)
        return float(x2 - x1), float(y2 - y1)

    def shapes(self, arrows: bool = True) -> Iterator[tuple[Shape, ...]]:
        """All that moves, with or without arrows for the ways and the push."""
        if arrows:
            yield from self._arrows()
        for home, frames in self.frames.items():
            motion: Motion = tuple(frames) if len(frames) > 1 else ()
            yield timed(self.stage.piece(home, self.stage.puzzle.cells[home]), motion=motion)

    def _arrows(self) -> Iterator[tuple[Shape, ...]]:
        """The ways of the last moves with their numbers, each in a lane of its own, and the push."""
        first = max(0, len(self.ways) - _LAST_ARROWS)
        for number, (begin, path) in enumerate(self.ways):
            gone = None if number >= first else self.ways[number + _LAST_ARROWS][0]
            right, down = _LANES[number % _LAST_ARROWS]
            middles = list(self._stretches(path))
            stretches = [[(x + right, y + down) for x, y in stretch] for stretch in middles]
            stretches[-1][-2:] = _short_of(stretches[-1][-2], stretches[-1][-1])
            for stretch, middle in zip(stretches, middles, strict=True):
                yield timed(_way(stretch, middle, arrow=stretch is stretches[-1]), during=(begin, gone))
            yield timed(_number(stretches[0][0], number + 1), during=(begin, gone))
        if not isinstance(self.turn, WinningTurn):
            return
        x, y = self.stage.centre(self.turn.pusher)
        down, right = STEPS[self.turn.direction]
        arrow = Polyline(
            ((x - 0.48 * right, y - 0.48 * down), (x + 0.48 * right, y + 0.48 * down)),
            arrow=True,
            stroke="agent",
            stroke_width=0.1,
            layer="labels",
            glyph="",
        )
        yield timed((arrow,), during=(self.pushed_at, None))

    def _stretches(self, path: list[int]) -> Iterator[list[Point]]:
        """The path through the middles of squares, cut where it leaves the picture on one side and comes in again."""
        stretch = [self.stage.centre(path[0])]
        for here, square in pairwise(path):
            (x1, y1), (x2, y2) = stretch[-1], self.stage.centre(square)
            if dist((x1, y1), (x2, y2)) > 1:
                down, right = STEPS[self.stage.puzzle.beside[here].index(square)]
                yield [*stretch, (x1 + _OUT * right, y1 + _OUT * down)]
                stretch = [(x2 - _OUT * right, y2 - _OUT * down)]
            stretch.append((x2, y2))
        yield stretch


def _short_of(before: Point, end: Point) -> tuple[Point, Point]:
    """The last part of a way, up to the piece that stands at its end."""
    (x1, y1), (x2, y2) = before, end
    share = 1 - _SHORT / dist(before, end)
    return before, (x1 + share * (x2 - x1), y1 + share * (y2 - y1))


def _way(points: list[Point], middles: list[Point], arrow: bool) -> tuple[Shape, ...]:
    """A way; in a terminal, where there are no lanes, through the middles of squares."""
    return (
        Polyline(tuple(points), 0.15, arrow, stroke="trail", stroke_width=0.06, opacity=0.9, layer="trail", glyph=""),
        Polyline(tuple(middles), 0, arrow, stroke="trail", stroke_width=0.1, opacity=0, layer="trail"),
    )


def _number(place: Point, number: int) -> tuple[Shape, ...]:
    return (
        Circle(*place, 0.14, fill="trail", layer="labels", glyph=""),
        Circle(*place, 0.1, fill="trail", opacity=0, layer="trail", glyph=str(number) if number < 10 else "*"),
        Text(*place, str(number), 0.21, bold=True, fill="on-trail", layer="labels", glyph=""),
    )


def way_of(puzzle: Puzzle, cells: str, start: int, end: int) -> list[int]:
    """A shortest way along empty squares, both ends included."""
    came = {start: start}
    for here in (waiting := [start]):
        for other in puzzle.beside[here]:
            if other >= 0 and other not in came and cells[other] == EMPTY:
                came[other] = here
                waiting.append(other)
    if start == end or end not in came or cells[start] == EMPTY:
        raise FathomError(f"no piece can move from {puzzle.name_of(start)} to {puzzle.name_of(end)}")
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]
