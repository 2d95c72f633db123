"""Where everything of a path puzzle is drawn: clues at the left and on top, areas, walls with doors, the path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fathom.puzzles.path.model import SIDES, Puzzle, is_outside, outer_side
from fathom.show import Circle, Polygon, Polyline, Scene, Segments, Shape, Text, Tiles
from fathom.show.shapes import Cell, Point

_COLOURS = ("accent-1", "accent-2", "accent-3", "accent-6", "accent-5", "accent-7")
_BOXES = {
    "": "• ", "U": "╵ ", "D": "╷ ", "L": "╴ ", "R": "╶─", "UD": "│ ", "LR": "──", "DR": "┌─", "DL": "┐ ", "UR": "└─",
    "UL": "┘ ",
}  # fmt: skip
_ARROWS = {"U": "▲", "D": "▼", "L": "◀", "R": "▶", "": "●"}

Line = tuple[float, float, float, float]


class DrawnPuzzle:
    """The places of one puzzle's picture; `left` and `top` are the room for clues."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Make room for the clues that are there."""
        self.puzzle = puzzle
        longest = max((len(str(clue)) for clue in puzzle.rows if clue is not None), default=0)
        self.left = 0 if not longest else 1 if longest < 3 else 2
        self.top = int(any(clue is not None for clue in puzzle.columns))

    def cell(self, square: int) -> Cell:
        """Where a square is drawn."""
        row, column = divmod(square, self.puzzle.shape[1])
        return self.left + column, self.top + row

    def centre(self, square: int) -> Point:
        """The middle of a square."""
        x, y = self.cell(square)
        return x + 0.5, y + 0.5

    def empty(self, wrong: Iterable[str] = ()) -> Scene:
        """The puzzle without a path; the clues of these lines are stressed."""
        puzzle = self.puzzle
        rows, columns = puzzle.shape
        title = puzzle.about.get("title", f"Path puzzle, {rows} × {columns}, {puzzle.clues} clues")
        drawing = Scene(self.left + columns, self.top + rows, title=title, margin=0.7)
        floor = tuple(self.cell(square) for square in puzzle.squares)
        return drawing.add(
            Tiles(floor, radius=0.0, fill="floor", layer="floor", glyph="· "),
            self._areas(set(wrong)),
            self._grid(),
            self._walls(),
            self._clues(set(wrong)),
            *(self.door(door.square) for door in puzzle.doors),
        )

    def _grid(self) -> Shape:
        lines: list[Line] = []
        for one, other in self.puzzle.links():
            x, y = self.cell(other)
            lines.append((x, y, x, y + 1) if other == one + 1 else (x, y, x + 1, y))
        return Segments(tuple(lines), stroke="grid", stroke_width=0.03, layer="floor", glyph="")

    def _walls(self) -> Shape:
        """The rim of the board, open at the doors."""
        doors = {(door.square, outer_side(self.puzzle, door)) for door in self.puzzle.doors}
        lines: list[Line] = []
        for square in self.puzzle.squares:
            x, y = self.cell(square)
            sides = {
                "U": (x, y, x + 1, y),
                "D": (x, y + 1, x + 1, y + 1),
                "L": (x, y, x, y + 1),
                "R": (x + 1, y, x + 1, y + 1),
            }
            lines += [
                line
                for side, line in sides.items()
                if is_outside(self.puzzle.there, square, side) and (square, side) not in doors
            ]
        return Segments(tuple(lines), stroke="text", stroke_width=0.09, layer="walls", glyph="")

    def door(self, square: int) -> tuple[Shape, ...]:
        """A door: a triangle that points out of its square; a ring where it is inside the board."""
        door = next(door for door in self.puzzle.doors if door.square == square)
        side = outer_side(self.puzzle, door)
        x, y = self.centre(square)
        if not side:
            return (Circle(x, y, 0.34, stroke="agent", stroke_width=0.08, layer="marks", glyph="◎"),)
        down, right = SIDES[side]
        tip = (x + 0.5 * right + 0.17 * right, y + 0.5 * down + 0.17 * down)
        foot = (x + 0.42 * right, y + 0.42 * down)
        points = (tip, (foot[0] + 0.2 * down, foot[1] + 0.2 * right), (foot[0] - 0.2 * down, foot[1] - 0.2 * right))
        return (
            Polygon(points, fill="agent", layer="pieces", glyph=""),
            Tiles((self.cell(square),), fill="floor", opacity=0.0, layer="floor", glyph=_ARROWS[side] + " "),
        )

    def _clues(self, wrong: set[str]) -> Iterator[Shape]:
        for row, clue in enumerate(self.puzzle.rows):
            if clue is not None:
                yield self._number(self.left - 0.5, self.top + row + 0.5, clue, f"row {row}" in wrong)
        for column, clue in enumerate(self.puzzle.columns):
            if clue is not None:
                yield self._number(self.left + column + 0.5, 0.5, clue, f"column {column}" in wrong)

    def _number(self, x: float, y: float, clue: int, wrong: bool) -> Shape:
        return Text(x, y, str(clue), 0.5, bold=True, fill="bad" if wrong else "text", layer="labels")

    def _areas(self, wrong: set[str]) -> Iterator[Shape]:
        for number, area in enumerate(self.puzzle.areas):
            role = _COLOURS[number % len(_COLOURS)]
            cells = tuple(self.cell(square) for square in area.squares)
            yield Tiles(
                cells,
                fill=role,
                opacity=0.13,
                joined=True,
                inset=0.05,
                radius=0.15,
                layer="floor",
                glyph=f"{area.name} ",
            )
            yield Tiles(
                cells, stroke=role, stroke_width=0.05, joined=True, inset=0.07, radius=0.15, layer="marks", glyph=""
            )
            x, y = cells[0]
            clue = "?" if area.clue is None else str(area.clue)
            ink = "bad" if f"area {area.name}" in wrong else "text"
            yield Text(x + 0.15, y + 0.24, clue, 0.32, "start", bold=True, fill=ink, layer="labels", glyph="")
            yield Tiles(cells[:1], fill=role, opacity=0.0, layer="floor", glyph=clue.ljust(2)[:2])

    def path(self, squares: Sequence[int], role: str = "trail", wide: float = 0.2) -> Shape:
        """A line through squares, out of the doors at its ends."""
        return Polyline(tuple(self.way(squares)), radius=0.3, stroke=role, stroke_width=wide, layer="trail", glyph="")

    def way(self, squares: Sequence[int]) -> list[Point]:
        """The points of such a line."""
        points = [self.centre(square) for square in squares]
        doors = {door.square: outer_side(self.puzzle, door) for door in self.puzzle.doors}
        outside = [self._outside(square, doors.get(square, "")) for square in (squares[0], squares[-1])]
        return [*outside[0], *points, *outside[1]] if len(squares) > 1 else points * 2

    def _outside(self, square: int, side: str) -> list[Point]:
        if not side:
            return []
        x, y = self.centre(square)
        return [(x + 0.62 * SIDES[side][1], y + 0.62 * SIDES[side][0])]

    def boxes(self, squares: Sequence[int]) -> list[Tiles]:
        """Each square of a path as a terminal shows it: painted, with the lines that lead on."""
        columns = self.puzzle.shape[1]
        steps = {1: "R", -1: "L", columns: "D", -columns: "U"}
        found = []
        for number, square in enumerate(squares):
            beside = [squares[place] for place in (number - 1, number + 1) if 0 <= place < len(squares)]
            turns = {steps.get(other - square, "") for other in beside}
            if number in (0, len(squares) - 1):
                turns |= {outer_side(self.puzzle, door) for door in self.puzzle.doors if door.square == square}
            glyph = _BOXES.get("".join(turn for turn in "UDLR" if turn in turns), "┼─")
            found.append(
                Tiles((self.cell(square),), radius=0.0, fill="painted", opacity=0.35, layer="paint", glyph=glyph)
            )
        return found
