"""The picture of a position: squares, rails, round pawns and square pushers of two colours, the anchor, a turn."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.errors import FathomError
from fathom.games.pushfight.model.board import DOWN, LEFT, RAIL, RIGHT, STEPS, UP
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER
from fathom.puzzles.pushmate.draw.animation import Film
from fathom.puzzles.pushmate.model import Puzzle, Turn
from fathom.puzzles.pushmate.solve.goals import Goal, ground_of, squares_of
from fathom.show import Circle, Polyline, Rect, Scene, Shape, Tiles, link
from fathom.show.pieces import block, floor
from fathom.show.shapes import Cell, Point

OVERLAYS = {"targets": "every push that would win, and the squares that it needs filled"}

_OURS, _THEIRS = "accent-1", "accent-2"
_GLYPHS = {PAWN: "●", PUSHER: "■", THEIR_PAWN: "○", THEIR_PUSHER: "□", ANCHORED: "▣"}
_RAIL = 0.17  # how thick a rail is
_RAIL_GLYPHS = {LEFT: " ▕", UP: "▁▁", RIGHT: "▏ ", DOWN: "▔▔"}
_ACROSS = {(True, True): "▕", (True, False): "←", (False, True): "→"}
_DOWNWARDS = {(True, True): "▁", (True, False): "↑", (False, True): "↓"}
_MOST_TARGETS = 60


def scene(instance: Puzzle, solution: Turn | None = None, overlay: str | None = None) -> Scene:
    """The position, the turn if there is one, as a film, and the pushes that would win if they are wanted."""
    page = Page(instance)
    drawing = page.empty()
    if solution is None:
        pieces = [page.piece(square, cell) for square, cell in enumerate(instance.cells) if cell != EMPTY]
        drawing = drawing.add(*pieces)
    else:
        drawing = drawing.add(*Film(page, solution).shapes(arrows=overlay is None))
    return drawing if overlay is None else drawing.add(*_targets(page))


def _targets(page: Page) -> Iterator[tuple[Shape, ...]]:
    """The pushes that would win: from the pusher's square to the edge, and the squares to be filled."""
    goals = ground_of(page.puzzle).goals
    if len(goals) > _MOST_TARGETS:
        raise FathomError(f"the overlay of targets is for positions with at most {_MOST_TARGETS} of them")
    for goal in goals:
        yield _target(page, goal)


def _target(page: Page, goal: Goal) -> tuple[Shape, ...]:
    x, y = page.centre(goal.pusher)
    down, right = STEPS[goal.direction]
    marks: list[Shape] = [
        Rect(x - 0.42, y - 0.42, 0.84, 0.84, 0.2, stroke="agent", stroke_width=0.06, layer="labels", glyph="□"),
        *link((x + 0.3 * right, y + 0.3 * down), (x + 0.95 * right, y + 0.95 * down), "agent", clearance=0),
    ]
    for square in squares_of(goal.needed):
        cx, cy = page.centre(square)
        marks.append(Circle(cx, cy, 0.1, fill="agent", layer="labels", glyph="•"))
    return tuple(marks)


class Page:
    """Where the squares of a board are drawn."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board = puzzle.board

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        row, column = self.puzzle.squares[square]
        return column, row

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def empty(self) -> Scene:
        """The board without pieces."""
        rows, columns = self.puzzle.size
        cells = tuple(map(self.cell, range(len(self.puzzle.squares))))
        title = self.puzzle.about.get("title", f"Push Fight, mate in one, {rows} × {columns}")
        base = Tiles(cells, radius=0.16, joined=True, fill="frame", layer="ground", glyph="")
        rails = (
            rail
            for square, sides in enumerate(self.puzzle.beside)
            for direction, other in enumerate(sides)
            if other == RAIL
            for rail in self._rail(square, direction)
        )
        inside = map(self._inner_rails, range(len(self.puzzle.squares)))
        return Scene(columns, rows, (base,), title, margin=1.1).add(floor(cells), *rails, *inside)

    def _inner_rails(self, square: int) -> tuple[Shape, ...]:
        """For a terminal only: what stands to the right of a square and below it, in the column after its glyph."""
        row, column = self.puzzle.squares[square]
        beside, number_of = self.puzzle.beside, self.board.number_of
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
        beyond = self.board.number_of(self.puzzle.squares[square][0] + down, self.puzzle.squares[square][1] + right)
        away = 0.5 if beyond >= 0 else 0.5 + _RAIL / 2
        cx, cy = x + away * right, y + away * down
        wide, high = (_RAIL, 1.0 + _RAIL) if right else (1.0 + _RAIL, _RAIL)
        glyph = _RAIL_GLYPHS[direction] if beyond < 0 else ""
        yield (
            Rect(cx - wide / 2, cy - high / 2, wide, high, _RAIL / 2, fill="wall", layer="walls", glyph=""),
            Rect(x - 0.3 + right, y - 0.3 + down, 0.6, 0.6, fill="wall", opacity=0, layer="walls", glyph=glyph),
        )
        if beyond >= 0 and self.puzzle.beside[beyond][(direction + 2) % 4] == square:
            points = ((cx + 0.24 * right, cy + 0.24 * down), (cx - 0.24 * right, cy - 0.24 * down))
            yield (Polyline(points, arrow=True, stroke="warn", stroke_width=0.07, layer="labels", glyph=""),)

    def piece(self, square: int, cell: str) -> tuple[Shape, ...]:
        """A piece on a square."""
        x, y = self.cell(square)
        role = _OURS if cell in (PAWN, PUSHER) else _THEIRS
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
        anchor: tuple[Shape, ...] = ()
        if cell == ANCHORED:
            anchor = (
                Circle(x + 0.5, y + 0.44, 0.22, fill="bad", layer="pieces", glyph=""),
                Circle(x + 0.5, y + 0.44, 0.1, stroke="shine", stroke_width=0.05, layer="pieces", glyph=""),
            )
        return (*body, face, mark, *anchor)
