"""Turns as a film: pieces go their ways one after another, a line is pushed, and in the end perhaps a piece falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import moved
from fathom.games.pushfight.draw.layout import OURS, THEIRS, DrawnBoard
from fathom.games.pushfight.model.board import STEPS, Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, THEIR_PUSHER
from fathom.games.pushfight.model.turn import Ply, Steps
from fathom.show import Circle, Motion, Shape, Text, timed
from fathom.show.shapes import Point, Polyline

_BEFORE = 0.5  # seconds until the first move
_SQUARE = 1 / 7  # seconds a square
_REST = 0.3  # seconds between two moves
_PUSH = 0.6  # seconds a push takes
_BETWEEN = 0.9  # seconds between two turns
_LANES = ((0.24, 0.24), (-0.24, -0.24), (-0.36, 0.36), (0.36, -0.36))
"""How far to the right of the middles of squares and below them ways run, one after the other: never on each other."""

_LAST_ARROWS = len(_LANES)  # of many moves only the ways of the last ones stay
_SHORT = 0.5  # how far from the middle of its last square a way ends
_OUT = 0.7  # how far a way that goes round leads out of its square


@dataclass(frozen=True, slots=True)
class _Shown:
    """When the moves of a turn begin, each with its way, when its push does, and when the next turn begins, if any.

    A turn that has only begun has no `ply`.
    """

    ply: Ply | None
    ways: list[tuple[float, list[int]]]
    pushed_at: float
    gone: float | None


class Animation:
    """When each piece is where. Raises `FathomError` if a move has no way or nobody is where a push begins.

    After the turns come the moves of one that has begun, if any.
    """

    def __init__(self, drawn: DrawnBoard, cells: str, plies: Sequence[Ply], begun: Steps = ()) -> None:
        self.drawn = drawn
        self.cells = cells
        self.frames: dict[int, list[tuple[float, float, float]]] = {
            square: [(0.0, 0.0, 0.0)] for square, cell in enumerate(cells) if cell != EMPTY
        }
        self.home_of = {square: square for square in self.frames}
        self.anchors: list[tuple[float, int, str]] = []
        if ANCHORED in cells:
            self.anchors.append((0.0, cells.index(ANCHORED), THEIRS))
        self.turns: list[_Shown] = []
        time = _BEFORE
        last = len(plies) + bool(begun)
        for number, ply in enumerate((*plies, None)[:last], 1):
            ways = []
            for start, end in begun if ply is None else ply.moves:
                path = way_of(drawn.board, cells, start, end)
                ways.append((time, path))
                time = self._walk(path, time) + _REST
                cells = moved(cells, start, end)
            if ply is not None:
                cells = self._push(cells, ply, time, OURS if number % 2 else THEIRS)
            self.turns.append(_Shown(ply, ways, time, None if number == last else time + _PUSH + _BETWEEN))
            time += _PUSH + _BETWEEN

    def _walk(self, path: list[int], time: float) -> float:
        """Let the piece at the start of a path go to its end; when it is there."""
        home = self.home_of.pop(path[0])
        self.frames[home].append((time, *self._from_home(home, path[0])))
        for square in path[1:]:
            time += _SQUARE
            self.frames[home].append((time, *self._from_home(home, square)))
        self.home_of[path[-1]] = home
        return time

    def _push(self, cells: str, ply: Ply, time: float, role: str) -> str:
        """Let the line before the pusher go one square on; what is where then."""
        if cells[ply.pusher] == EMPTY:
            raise FathomError(f"no piece is on {self.drawn.board.name_of(ply.pusher)} to push")
        down, right = STEPS[ply.direction]
        line, here = [], ply.pusher
        while here >= 0 and cells[here] != EMPTY and here not in line:
            line.append(here)
            here = self.drawn.board.beside[here][ply.direction]
        after, homes = list(cells), [self.home_of.pop(square) for square in line]
        after[ply.pusher] = EMPTY
        for square, home, there in zip(line, homes, [*line[1:], here], strict=True):
            x, y = self._from_home(home, square)
            self.frames[home] += [(time, x, y), (time + _PUSH, x + right, y + down)]
            if there >= 0:
                after[there] = cells[square]
                self.home_of[there] = home
                if self._from_home(home, there) != (x + right, y + down):  # it has left the picture: in it comes again
                    self.frames[home].append((time + _PUSH, *self._from_home(home, there)))
        if here >= 0 and len(line) > 1:
            self.anchors.append((time + _PUSH, line[1], role))
        return "".join(after)

    def _from_home(self, home: int, square: int) -> Point:
        (x1, y1), (x2, y2) = self.drawn.cell(home), self.drawn.cell(square)
        return float(x2 - x1), float(y2 - y1)

    def shapes(self, arrows: bool = True) -> Iterator[tuple[Shape, ...]]:
        """All that moves, with or without arrows for the ways and the pushes."""
        if arrows:
            for turn in self.turns:
                yield from self._arrows(turn)
        for home, frames in self.frames.items():
            motion: Motion = tuple(frames) if len(frames) > 1 else ()
            cell = THEIR_PUSHER if self.cells[home] == ANCHORED else self.cells[home]
            yield timed(self.drawn.piece(home, cell), motion=motion)
        ends = [*(begin for begin, _, _ in self.anchors[1:]), None]
        for (begin, square, role), end in zip(self.anchors, ends, strict=False):
            yield timed(self.drawn.anchor(square, role), during=(begin, end))

    def _arrows(self, turn: _Shown) -> Iterator[tuple[Shape, ...]]:
        """The ways of the last moves with their numbers, each in a lane of its own, and the push."""
        first = max(0, len(turn.ways) - _LAST_ARROWS)
        for number, (begin, path) in enumerate(turn.ways):
            gone = turn.gone if number >= first else turn.ways[number + _LAST_ARROWS][0]
            right, down = _LANES[number % _LAST_ARROWS]
            middles = list(self._stretches(path))
            stretches = [[(x + right, y + down) for x, y in stretch] for stretch in middles]
            stretches[-1][-2:] = _short_of(stretches[-1][-2], stretches[-1][-1])
            for stretch, middle in zip(stretches, middles, strict=True):
                yield timed(_way(stretch, middle, arrow=stretch is stretches[-1]), during=(begin, gone))
            yield timed(_number(stretches[0][0], number + 1), during=(begin, gone))
        if turn.ply is None:
            return
        x, y = self.drawn.centre(turn.ply.pusher)
        down, right = STEPS[turn.ply.direction]
        arrow = Polyline(
            ((x - 0.48 * right, y - 0.48 * down), (x + 0.48 * right, y + 0.48 * down)),
            arrow=True,
            stroke="agent",
            stroke_width=0.1,
            layer="labels",
            glyph="",
        )
        yield timed((arrow,), during=(turn.pushed_at, turn.gone))

    def _stretches(self, path: list[int]) -> Iterator[list[Point]]:
        """The path through the middles of squares, cut where it leaves the picture on one side and comes in again."""
        stretch = [self.drawn.centre(path[0])]
        for here, square in pairwise(path):
            (x1, y1), (x2, y2) = stretch[-1], self.drawn.centre(square)
            if dist((x1, y1), (x2, y2)) > 1:
                down, right = STEPS[self.drawn.board.beside[here].index(square)]
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


def way_of(board: Board, cells: str, start: int, end: int) -> list[int]:
    """A shortest way along empty squares, both ends included."""
    came = {start: start}
    for here in (waiting := [start]):
        for other in board.beside[here]:
            if other >= 0 and other not in came and cells[other] == EMPTY:
                came[other] = here
                waiting.append(other)
    if start == end or end not in came or cells[start] == EMPTY:
        raise FathomError(f"no piece can move from {board.name_of(start)} to {board.name_of(end)}")
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]
