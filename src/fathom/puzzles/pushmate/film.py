"""A turn as a film: pieces go their ways one after another, then a line is pushed, and a piece falls."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Protocol

from fathom.errors import FathomError
from fathom.games.pushfight.board import STEPS
from fathom.games.pushfight.position import EMPTY
from fathom.games.pushfight.rules import moved
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn
from fathom.show import Circle, Motion, Shape, Text, timed, trail
from fathom.show.shapes import Cell, Point, Polyline

_BEFORE = 0.5  # seconds until the first move
_SQUARE = 1 / 7  # seconds a square
_REST = 0.3  # seconds between two moves
_PUSH = 0.6  # seconds a push takes
_LAST_ARROWS = 4  # of many moves only the ways of the last ones stay


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

    def __init__(self, stage: Stage, turn: WinningTurn) -> None:
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
        self.end = time + _PUSH
        self._push(cells)

    def _walk(self, path: list[int], time: float) -> float:
        """Let the piece at the start of a path go to its end; when it is there."""
        home = self.home_of.pop(path[0])
        self.frames[home].append((time, *self._from_home(home, path[0])))
        for square in path[1:]:
            time += _SQUARE
            self.frames[home].append((time, *self._from_home(home, square)))
        self.home_of[path[-1]] = home
        return time

    def _push(self, cells: str) -> None:
        """Let the line before the pusher go one square on."""
        down, right = STEPS[self.turn.direction]
        here = self.turn.pusher
        seen: set[int] = set()
        while here >= 0 and cells[here] != EMPTY and here not in seen:
            seen.add(here)
            home = self.home_of[here]
            x, y = self._from_home(home, here)
            self.frames[home] += [(self.pushed_at, x, y), (self.end, x + right, y + down)]
            here = self.stage.puzzle.beside[here][self.turn.direction]

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
        """The ways of the last moves with their numbers, and the push."""
        first = max(0, len(self.ways) - _LAST_ARROWS)
        for number, (begin, path) in enumerate(self.ways):
            gone = None if number >= first else self.ways[number + _LAST_ARROWS][0]
            for stretch in self._stretches(path):
                yield timed(trail(stretch, arrow=stretch[-1] == self.stage.centre(path[-1])), during=(begin, gone))
            yield timed(_number(self.stage.centre(path[0]), number + 1), during=(begin, gone))
        x, y = self.stage.centre(self.turn.pusher)
        down, right = STEPS[self.turn.direction]
        arrow = Polyline(
            ((x - 0.48 * right, y - 0.48 * down), (x + 0.48 * right, y + 0.48 * down)),
            arrow=True,
            stroke="agent",
            stroke_width=0.13,
            layer="labels",
            glyph="",
        )
        yield timed((arrow,), during=(self.pushed_at, None))

    def _stretches(self, path: list[int]) -> Iterator[list[Point]]:
        """The path through the middles of squares, cut where it leaves the picture on one side and comes in again."""
        stretch = [self.stage.centre(path[0])]
        for square in path[1:]:
            place = self.stage.centre(square)
            if dist(stretch[-1], place) > 1:
                yield stretch
                stretch = []
            stretch.append(place)
        yield stretch


def _number(place: Point, number: int) -> tuple[Shape, ...]:
    return (
        Circle(*place, 0.18, fill="trail", layer="trail", glyph=str(number) if number < 10 else "*"),
        Text(*place, str(number), 0.24, bold=True, fill="on-trail", layer="trail", glyph=""),
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
