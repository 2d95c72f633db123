"""Pushes as an animation: one block after another slides, its way stays as a numbered arrow, and targets turn done."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from typing import Protocol

from fathom.puzzles.iceblock.check import replayed
from fathom.puzzles.iceblock.model import Board, Pushes
from fathom.show import Circle, Motion, Shape, Text
from fathom.show.shapes import Cell, Point, Polyline, timed

_BEFORE = 0.5  # seconds until the first push
_SQUARE = 1 / 9  # seconds a square
_LEAST = 0.22  # seconds a slide takes at least
_REST = 0.25  # seconds between two pushes
_ASIDE = 0.13  # how far an arrow runs beside the middle, so that there and back can be told apart
_FIRST = 0.24  # where along an arrow its number may be written
_APART = 0.34  # and how far from another number
_MOST_MOVES = 400  # of longer sequences only the end is drawn
_MOST_ARROWS = 16  # more would hide the board: then only the last ones are kept
_LAST_ARROWS = 4


class Stage(Protocol):
    """Where a board is drawn."""

    board: Board

    def cell(self, square: int) -> Cell:
        """The square of the picture."""

    def centre(self, square: int) -> Point:
        """Its middle."""

    def block(self, square: int, done: bool | None = None) -> tuple[Shape, ...]:
        """A block, and whether it looks as if it covers a target."""


class Animation:
    """When each block is where. `stands` are the squares of the blocks in the end, `end` when the last has stopped."""

    def __init__(self, stage: Stage, pushes: Pushes) -> None:
        self.stage = stage
        self.paths = [(push.square, path[-1]) for push, path in replayed(stage.board, pushes)]
        self.times: list[tuple[float, float]] = []
        time = _BEFORE
        for start, end in self.paths:
            (x1, y1), (x2, y2) = stage.cell(start), stage.cell(end)
            after = time + max(_LEAST, _SQUARE * (abs(x2 - x1) + abs(y2 - y1)))
            self.times.append((time, after))
            time = after + _REST
        self.moves: dict[int, list[int]] = {square: [] for square in stage.board.blocks}  # of the block first there
        home_of = {square: square for square in stage.board.blocks}
        for number, (start, end) in enumerate(self.paths):
            home_of[end] = home_of.pop(start)
            self.moves[home_of[end]].append(number)
        self.stands = tuple(sorted(home_of))
        self.end = self.times[-1][1] if 0 < len(self.times) <= _MOST_MOVES else 0.0

    def shapes(self, arrows: bool = True) -> Iterator[tuple[Shape, ...]]:
        """All that moves or changes, with or without the ways taken."""
        if not self.end:
            yield from map(self.stage.block, self.stands)
            return
        if arrows:
            yield from self._arrows()
        for home, numbers in self.moves.items():
            yield timed(self.stage.block(home, done=False), motion=self._motion(home))
            squares = [home, *(self.paths[number][1] for number in numbers)]
            since = [0.0, *(self.times[number][1] for number in numbers)]
            until = [*(self.times[number][0] for number in numbers), None]
            for square, arrives, leaves in zip(squares, since, until, strict=True):
                if self.stage.board.targets.item(square):
                    yield timed(self.stage.block(square, done=True), during=(arrives, leaves))

    def _motion(self, home: int) -> Motion:
        x, y = self.stage.cell(home)
        frames = [(0.0, 0.0, 0.0)]
        for number in self.moves[home]:
            for time, square in zip(self.times[number], self.paths[number], strict=True):
                there = self.stage.cell(square)
                frames.append((time, float(there[0] - x), float(there[1] - y)))
        return tuple(frames) if len(frames) > 1 else ()

    def _arrows(self) -> Iterator[tuple[Shape, ...]]:
        """The way of each push, stressed until the next begins, and its number where no other stands."""
        kept = len(self.paths) if len(self.paths) <= _MOST_ARROWS else _LAST_ARROWS
        begins = [begin for begin, _ in self.times]
        places: list[Point] = []
        for number, (start, end) in enumerate(self.paths):
            tail, head = self.stage.centre(start), self.stage.centre(end)
            over = begins[number + 1] if number + 1 < len(begins) else self.end
            gone = begins[number + kept] if number + kept < len(begins) else None
            yield timed(arrow(tail, head, "trail"), during=(begins[number], over))
            yield timed(arrow(tail, head, "trail-old"), during=(over, gone))
            places.append(_free_place(tail, head, places[-kept:]))
            yield timed(_number(places[-1], number + 1), during=(begins[number], gone))


def arrow(tail: Point, head: Point, role: str, clearance: float = 0.0) -> tuple[Shape, ...]:
    """The way of a block, a little to the right of the middle as the block sees it."""
    length = abs(head[0] - tail[0]) + abs(head[1] - tail[1])
    points = (_along(tail, head, clearance), _along(tail, head, length))
    return (Polyline(points, arrow=True, stroke=role, stroke_width=0.07, layer="trail"),)


def _along(tail: Point, head: Point, way: float) -> Point:
    """The point that lies `way` from the tail to the head, beside the middle."""
    dx, dy = ((b > a) - (b < a) for a, b in zip(tail, head, strict=True))
    return tail[0] + dx * way - dy * _ASIDE, tail[1] + dy * way + dx * _ASIDE


def _free_place(tail: Point, head: Point, taken: Collection[Point]) -> Point:
    """Where the number of a push is written: near its tail, but not on another."""
    length = abs(head[0] - tail[0]) + abs(head[1] - tail[1])
    ways = [_FIRST + step * _APART for step in range(1 + int((length - _FIRST) / _APART))]
    places = [_along(tail, head, way) for way in ways]
    return next(
        (place for place in places if all(math.dist(place, other) > _APART - 0.01 for other in taken)), places[0]
    )


def _number(place: Point, number: int) -> tuple[Shape, ...]:
    return (
        Circle(*place, 0.16, fill="trail", layer="labels", glyph=""),
        Text(*place, str(number), 0.22, bold=True, fill="on-trail", layer="labels", glyph=""),
    )
