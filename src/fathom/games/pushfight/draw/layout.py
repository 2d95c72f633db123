"""A board on a page: squares, rails, round pawns and square pushers of two colours, the anchor."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.pushfight.model.board import DOWN, LEFT, RAIL, RIGHT, STEPS, UP, Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER
from fathom.show import Circle, Polyline, Rect, Scene, Shape, Tiles
from fathom.show.pieces import block, floor
from fathom.show.shapes import Cell, Point

OURS, THEIRS = "accent-1", "accent-2"
_GLYPHS = {PAWN: "●", PUSHER: "■", THEIR_PAWN: "○", THEIR_PUSHER: "□", ANCHORED: "▣"}
_RAIL = 0.17  # how thick a rail is
_RAIL_GLYPHS = {LEFT: " ▕", UP: "▁▁", RIGHT: "▏ ", DOWN: "▔▔"}
_ACROSS = {(True, True): "▕", (True, False): "←", (False, True): "→"}
_DOWNWARDS = {(True, True): "▁", (True, False): "↑", (False, True): "↓"}


class DrawnBoard:
    """Where the squares of a board are drawn."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        row, column = self.board.squares[square]
        return column, row

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def empty(self, title: str) -> Scene:
        """The board without pieces."""
        rows, columns = self.board.size
        cells = tuple(map(self.cell, range(len(self.board.squares))))
        base = Tiles(cells, radius=0.16, joined=True, fill="frame", layer="ground", glyph="")
        rails = (
            rail
            for square, sides in enumerate(self.board.beside)
            for direction, other in enumerate(sides)
            if other == RAIL
            for rail in self._rail(square, direction)
        )
        inside = map(self._inner_rails, range(len(self.board.squares)))
        return Scene(columns, rows, (base,), title, margin=1.1).add(floor(cells), *rails, *inside)

    def _inner_rails(self, square: int) -> tuple[Shape, ...]:
        """For a terminal only: what stands to the right of a square and below it, in the column after its glyph."""
        row, column = self.board.squares[square]
        beside, number_of = self.board.beside, self.board.number_of
        right, below = number_of(row, column + 1), number_of(row + 1, column)
        across = (beside[square][RIGHT] == RAIL, beside[right][LEFT] == RAIL) if right >= 0 else (False, False)
        downwards = (beside[square][DOWN] == RAIL, beside[below][UP] == RAIL) if below >= 0 else (False, False)
        glyph = "┘" if any(across) and any(downwards) else _ACROSS.get(across) or _DOWNWARDS.get(downwards)
        if glyph is None:
            return ()
        return (Rect(column + 0.2, row + 0.2, 0.6, 0.6, fill="wall", opacity=0, layer="walls", glyph=f"·{glyph}"),)

    def _rail(self, square: int, direction: int) -> Iterator[tuple[Shape, ...]]:
        """A rail at one side of a square; where one can come in from the other side, an arrow says so."""
        x, y = self.centre(square)
        down, right = STEPS[direction]
        beyond = self.board.number_of(self.board.squares[square][0] + down, self.board.squares[square][1] + right)
        away = 0.5 if beyond >= 0 else 0.5 + _RAIL / 2
        cx, cy = x + away * right, y + away * down
        wide, high = (_RAIL, 1.0 + _RAIL) if right else (1.0 + _RAIL, _RAIL)
        glyph = _RAIL_GLYPHS[direction] if beyond < 0 else ""
        yield (
            Rect(cx - wide / 2, cy - high / 2, wide, high, _RAIL / 2, fill="wall", layer="walls", glyph=""),
            Rect(x - 0.3 + right, y - 0.3 + down, 0.6, 0.6, fill="wall", opacity=0, layer="walls", glyph=glyph),
        )
        if beyond >= 0 and self.board.beside[beyond][(direction + 2) % 4] == square:
            points = ((cx + 0.24 * right, cy + 0.24 * down), (cx - 0.24 * right, cy - 0.24 * down))
            yield (Polyline(points, arrow=True, stroke="warn", stroke_width=0.07, layer="labels", glyph=""),)

    def pieces(self, cells: str) -> Iterator[tuple[Shape, ...]]:
        """All pieces of a position."""
        for square, cell in enumerate(cells):
            if cell != EMPTY:
                yield (*self.piece(square, cell), *(self.anchor(square, THEIRS) if cell == ANCHORED else ()))

    def piece(self, square: int, cell: str) -> tuple[Shape, ...]:
        """A piece on a square, without an anchor."""
        x, y = self.cell(square)
        role = OURS if cell in (PAWN, PUSHER) else THEIRS
        glyph = _GLYPHS[cell]
        if cell in (PAWN, THEIR_PAWN):
            return (
                Circle(x + 0.5, y + 0.54, 0.34, fill="shadow", opacity=0.25, layer="pieces", glyph=""),
                Circle(x + 0.5, y + 0.5, 0.34, fill=role, layer="pieces", glyph=glyph),
                Circle(x + 0.5, y + 0.5, 0.25, stroke=f"on-{role}", stroke_width=0.03, opacity=0.4, layer="pieces",
                       glyph=""),
            )  # fmt: skip
        body = block(x + 0.06, y + 0.04, 0.88, 0.88, role=role, glyph="")
        face = Rect(x + 0.3, y + 0.24, 0.4, 0.4, 0.06, stroke=f"on-{role}", stroke_width=0.04, opacity=0.5,
                    layer="pieces", glyph="")  # fmt: skip
        mark = Rect(x + 0.45, y + 0.45, 0.1, 0.1, fill=role, layer="pieces", glyph=glyph)
        return (*body, face, mark)

    def anchor(self, square: int, role: str) -> tuple[Shape, ...]:
        """The anchor on the pusher of a square, which has the colour of that role."""
        x, y = self.cell(square)
        return (
            Rect(x + 0.45, y + 0.4, 0.1, 0.1, fill=role, layer="pieces", glyph=_GLYPHS[ANCHORED]),
            Circle(x + 0.5, y + 0.44, 0.22, fill="bad", layer="pieces", glyph=""),
            Circle(x + 0.5, y + 0.44, 0.1, stroke="shine", stroke_width=0.05, layer="pieces", glyph=""),
        )
