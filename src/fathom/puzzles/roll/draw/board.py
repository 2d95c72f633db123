"""A board from above: tiles, obstacles, start and goal, and the polyhedron as the face that it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.roll.check import Position, Rolling
from fathom.puzzles.roll.model import Board
from fathom.show import Circle, Polygon, Polyline, Scene, Shape, Text
from fathom.show.shapes import Point

_SMALL, _LARGE = 0.2, 0.34


class Sheet:
    """Where the tiles of a board lie on paper: y grows downwards, and the whole begins at (0, 0)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        corners = [self._corners(tile) for tile in range(board.free.size)]
        xs = [x for around in corners for x, _ in around]
        ys = [y for around in corners for _, y in around]
        self.left, self.top = min(xs), min(ys)
        self.size = max(xs) - self.left, max(ys) - self.top
        self._outlines = corners

    def _corners(self, tile: int) -> list[Point]:
        rest = self.board.rest_on(tile, 0, 0)
        return [(point.real, -point.imag) for point in self.board.tiling.points(rest.tile, rest.cell)]

    def outline(self, tile: int) -> list[Point]:
        """The corners of a tile."""
        return [(x - self.left, y - self.top) for x, y in self._outlines[tile]]

    def middle(self, tile: int) -> Point:
        """The middle of a tile."""
        around = self.outline(tile)
        return sum(x for x, _ in around) / len(around), sum(y for _, y in around) / len(around)

    def inset(self, tile: int, by: float) -> tuple[Point, ...]:
        """The outline drawn in by a share of its size."""
        mx, my = self.middle(tile)
        return tuple((x + (mx - x) * by, y + (my - y) * by) for x, y in self.outline(tile))

    def empty(self, title: str) -> Scene:
        """The tiles, obstacles and the goal."""
        board = self.board
        scene = Scene(*self.size, title=title, margin=0.5)
        shapes: list[Shape] = []
        for tile, free in enumerate(board.free.reshape(-1).tolist()):
            fill, edge, glyph = ("floor", "grid", "·") if free else ("wall", "wall-edge", "█")
            outline = tuple(self.outline(tile))
            shapes.append(Polygon(outline, fill=fill, stroke=edge, stroke_width=0.03, layer="floor", glyph=glyph))
        return scene.add(shapes, self.goal())

    def goal(self) -> Iterator[Shape]:
        """The goal: a ring round the tile, with the face that has to come there."""
        board = self.board
        outline = self.inset(board.goal, 0.16)
        yield Polyline(outline, closed=True, stroke="target", stroke_width=0.09, layer="marks", glyph="◎")
        if board.goal_face is not None:
            x, y = self.middle(board.goal)
            label = str(board.goal_face + 1)
            yield Text(x, y, label, size=_LARGE, bold=True, fill="target", layer="marks", glyph="◎")
        if board.goal_turn is not None:
            yield self.notch(board.goal, board.goal_turn, "target")

    def notch(self, tile: int, turn: int, role: str) -> Shape:
        """A dot at the edge of the tile that carries edge 0 of the face: so turns are seen."""
        inner = self.inset(tile, 0.3)
        (x, y), (u, v) = inner[turn % len(inner)], inner[(turn + 1) % len(inner)]
        return Circle((x + u) / 2, (y + v) / 2, 0.05, fill=role, layer="marks", glyph="")

    def solid(self, position: Position) -> Iterator[Shape]:
        """The polyhedron where it rests: the number of the face below, and of those that would come next."""
        tile, face, turn = position
        yield Polygon(self.inset(tile, 0.12), fill="agent", stroke="agent", opacity=0.9, layer="pieces", glyph="●")
        x, y = self.middle(tile)
        yield Text(x, y, str(face + 1), size=_LARGE, bold=True, fill="background", layer="labels", glyph="")
        inner = self.inset(tile, 0.35)
        (ax, ay), (bx, by) = inner[turn % len(inner)], inner[(turn + 1) % len(inner)]
        yield Circle((ax + bx) / 2, (ay + by) / 2, 0.045, fill="background", layer="labels", glyph="")
        for after in Rolling(self.board).after(position):
            if after is not None:
                near_x, near_y = self.middle(after[0])
                name = str(after[1] + 1)
                at = x + 0.64 * (near_x - x), y + 0.64 * (near_y - y)
                yield Text(*at, name, size=_SMALL, fill="muted", layer="labels", glyph="")
