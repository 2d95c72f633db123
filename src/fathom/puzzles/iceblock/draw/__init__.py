"""The picture of a board: ice, normal floor, walls, targets, blocks, and pushes as an animation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from fathom.errors import FathomError
from fathom.puzzles.iceblock.check import moves_of
from fathom.puzzles.iceblock.draw.animation import Animation, arrow
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL, Board, Pushes, with_blocks
from fathom.show import Circle, Rect, Scene, Segments, Shape, pieces, timed
from fathom.show.layout import board
from fathom.show.outline import DETAIL
from fathom.show.shapes import Cell, Point

OVERLAYS = {"moves": "every possible push, and where the block would come to stand"}

_GLINTS = ((0.16, 0.34, 0.34, 0.16), (0.2, 0.5, 0.3, 0.4), (0.68, 0.84, 0.84, 0.68))
_GRAINS = ((0.2, 0.26), (0.62, 0.18), (0.42, 0.5), (0.78, 0.54), (0.24, 0.76), (0.6, 0.8))
_MOST_ARROWS = 2000


def scene(instance: Board, solution: Pushes | None = None, overlay: str | None = None) -> Scene:
    """The board, the pushes if there are any, and an overlay if one is wanted: of the position in which they end."""
    drawn = DrawnIce(instance)
    drawing = drawn.empty()
    if solution is None:
        position, time = instance, None
        drawing = drawing.add(*(drawn.block(square) for square in instance.blocks))
    else:
        film = Animation(drawn, solution)
        position, time = with_blocks(instance, film.stands), (film.end, None)
        drawing = drawing.add(*film.shapes(arrows=overlay is None))
    if overlay is None:
        return drawing
    return drawing.add(*(timed(shapes, during=time) for shapes in _possible(drawn, position)))


def _possible(drawn: DrawnIce, position: Board) -> Iterator[tuple[Shape, ...]]:
    """Arrows for all moves of a position, and the squares they lead to."""
    moves = list(moves_of(position))
    if len(moves) > _MOST_ARROWS:
        raise FathomError(f"the overlay of moves is for positions with at most {_MOST_ARROWS} of them")
    for square in {path[-1] for _, path in moves}:
        x, y = drawn.cell(square)
        yield (Rect(x + 0.12, y + 0.12, 0.76, 0.76, 0.15, stroke="mark", stroke_width=0.045, layer="trail", glyph="□"),)
    for push, path in moves:
        yield arrow(drawn.centre(push.square), drawn.centre(path[-1]), "mark", clearance=0.4)


class DrawnIce:
    """Where the squares of a board are drawn."""

    def __init__(self, level: Board) -> None:
        self.board = level
        self.rows, self.columns = level.shape

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        return square % self.columns, square // self.columns

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def block(self, square: int, done: bool | None = None) -> tuple[Shape, ...]:
        """A block of ice; `done` if it covers a target, which is the default where one is."""
        x, y = self.cell(square)
        if done if done is not None else self.board.targets.item(square):
            ring = Circle(x + 0.5, y + 0.46, 0.2, stroke="shine", stroke_width=0.08, layer="pieces", glyph="")
            dot = Circle(x + 0.5, y + 0.46, 0.07, fill="shine", layer="pieces", glyph="")
            return (*pieces.block(x, y, role="target-done", glyph="▣"), ring, dot)
        glints = Segments(
            tuple((x + a, y + b, x + c, y + d) for a, b, c, d in ((0.22, 0.42, 0.42, 0.22), (0.27, 0.56, 0.56, 0.27))),
            stroke="shine",
            stroke_width=0.055,
            opacity=0.65,
            layer="pieces",
            glyph="",
        )
        return (*pieces.block(x, y, role="accent-5", glyph="■"), glints)

    def empty(self) -> Scene:
        """The board without blocks."""
        size, blocks = f"{self.rows} × {self.columns}", len(self.board.blocks)
        drawing = board(
            self.columns,
            self.rows,
            title=self.board.about.get("title", f"Ice blocks, {size}, {blocks} block{'s' if blocks > 1 else ''}"),
        )
        return drawing.add(
            _ice(self._of(self.board.ground == ICE)),
            _sand(self._of(self.board.ground == FLOOR)),
            pieces.walls(self._of(self.board.ground == WALL)),
            *(pieces.target(x, y) for x, y in self._of(self.board.targets)),
        )

    def _of(self, flags: np.ndarray) -> list[Cell]:
        return [self.cell(int(square)) for square in np.flatnonzero(flags)]


def _ice(cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Smooth squares with a glint."""
    where = tuple(cells)
    if len(where) > DETAIL:
        return pieces.floor(where, "ice")
    lines = tuple((x + a, y + b, x + c, y + d) for x, y in where for a, b, c, d in _GLINTS)
    glint = Segments(lines, stroke="ice-light", stroke_width=0.045, layer="floor", glyph="")
    return (*pieces.floor(where, "ice"), glint)


def _sand(cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """Rough squares with grains."""
    where = tuple(cells)
    if len(where) > DETAIL:
        return pieces.floor(where, "sand")
    lines = tuple((x + a, y + b, x + a + 0.02, y + b) for x, y in where for a, b in _GRAINS)
    grains = Segments(lines, stroke="muted", stroke_width=0.06, opacity=0.35, layer="floor", glyph="")
    return (*pieces.floor(where, "sand"), grains)
