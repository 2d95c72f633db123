"""Where everything of a nonogram is drawn: clues at the left and on top, the grid, squares and marks.

As printed ones look: thin lines, heavier ones after every five squares, a run's number in the colour of the run. All
places are whole or half units, so that the picture works in a terminal, where a unit is two characters wide.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from fathom.answer import watch_here
from fathom.puzzles.nonogram.draw.inks import roles_of
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Run
from fathom.puzzles.nonogram.model.sketch import Sketch
from fathom.show import Rect, Scene, Segments, Shape, Text, Tiles
from fathom.show.outline import DETAIL
from fathom.show.shapes import Cell

_FIVE = 5
_BYTES_A_SQUARE = 500
_THIN, _HEAVY = 0.03, 0.08
_SIZE = 0.52  # of the numbers


class DrawnNonogram:
    """The places of one puzzle's picture. `left` and `top` are the room of the clues."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.puzzle = puzzle
        self.roles = roles_of(puzzle.palette)
        longest = max((run.length for clue in puzzle.lines for run in clue or ()), default=0)
        digits = len(str(longest)) + (not puzzle.is_black_and_white)
        self.step = max(1.0, (digits + 1) / 2)
        self.left = math.ceil(self.step * max(_slots(clue) for clue in puzzle.rows))
        self.top = max(_slots(clue) for clue in puzzle.columns)

    def cell(self, row: int, column: int) -> Cell:
        """Where a square is drawn."""
        return self.left + column, self.top + row

    def line(self, line: int) -> Rect:
        """A line as a whole, counted as in `Nonogram.lines`, its clue included."""
        puzzle = self.puzzle
        if line < puzzle.height:
            return Rect(0, self.top + line, self.left + puzzle.width, 1)
        return Rect(self.left + line - puzzle.height, 0, 1, self.top + puzzle.height)

    def empty(self, wrong: Collection[int] = ()) -> Scene:
        """Clues and grid without anything filled; the clues of `wrong` lines are stressed."""
        puzzle = self.puzzle
        width, height = puzzle.width, puzzle.height
        title = puzzle.about.get("title", f"Nonogram, {height} × {width}")
        drawing = Scene(self.left + width, self.top + height, title=title, margin=0.7)
        watch = watch_here()
        watch.check("drawing")
        watch.reserve(_BYTES_A_SQUARE * width * height, "the picture")
        return drawing.add(self._floor(), self._bands(), self._clues(set(wrong)), self._lines())

    def _floor(self) -> Shape:
        """The ground of all squares; where they are many, as one shape, for sorting millions takes its time."""
        width, height = self.puzzle.width, self.puzzle.height
        if width * height > DETAIL:
            return Rect(self.left, self.top, width, height, fill="floor", layer="floor")
        cells = (self.cell(row, column) for row in range(height) for column in range(width))
        return Tiles(tuple(cells), radius=0.0, fill="floor", layer="floor", joined=True)

    def _bands(self) -> Iterator[Shape]:
        """A faint ground behind every other clue, to lead the eye."""
        for line in range(1, self.puzzle.height, 2):
            yield Rect(0.1, self.top + line, self.left - 0.1, 1, fill="frame", layer="ground")
        for column in range(1, self.puzzle.width, 2):
            yield Rect(self.left + column, 0.1, 1, self.top - 0.1, fill="frame", layer="ground")

    def _lines(self) -> Iterator[Shape]:
        width, height = self.puzzle.width, self.puzzle.height
        x, y = self.left, self.top
        across = {row: (float(x), float(y + row), float(x + width), float(y + row)) for row in range(height + 1)}
        down = {one: (float(x + one), float(y), float(x + one), float(y + height)) for one in range(width + 1)}
        thin = tuple(line for lines in (across, down) for place, line in lines.items() if place % _FIVE)
        heavy = tuple(
            line
            for lines in (across, down)
            for place, line in lines.items()
            if not place % _FIVE or place == len(lines) - 1
        )
        yield Segments(thin, stroke="trail-old", stroke_width=_THIN, layer="walls", glyph="", opacity=0.7)
        yield Segments(heavy, stroke="muted", stroke_width=_HEAVY, layer="walls", glyph="")

    def _clues(self, wrong: Collection[int]) -> Iterator[Shape]:
        height = self.puzzle.height
        for line, clue in enumerate(self.puzzle.lines):
            runs: list[Run | None] = list(clue) if clue else [None]
            for place, run in enumerate(reversed(runs)):
                if line < height:
                    x, y = self.left - (place + 0.5) * self.step, self.top + line + 0.5
                else:
                    x, y = self.left + line - height + 0.5, self.top - 0.5 - place
                if run is not None and self.roles[run.colour] != "text":
                    yield from self._coloured(x, y, run, line < height)
                yield self._number(x, y, run, clue, line in wrong)

    def _number(self, x: float, y: float, run: Run | None, clue: Clue | None, wrong: bool) -> Shape:
        if run is None:
            role = "bad" if wrong else "muted"
            return Text(x, y, "?" if clue is None else "0", _SIZE, fill=role, layer="labels", bold=wrong)
        role = self.roles[run.colour]
        plain = role == "text"
        size = _SIZE if run.length < 100 else 0.42
        ink = "bad" if wrong else role if plain else f"on-{role}"
        return Text(x, y, str(run.length), size, fill=ink, layer="labels", bold=True, glyph=None if plain else "")

    def _coloured(self, x: float, y: float, run: Run, with_room: bool) -> Iterator[Shape]:
        """The ground of a coloured number; in a terminal the number with the glyph of its colour instead."""
        wide = 0.84 if run.length < 100 else 1.2
        role = self.roles[run.colour]
        yield Rect(x - wide / 2, y - 0.4, wide, 0.8, 0.16, fill=role, layer="marks", glyph="")
        glyph = self.puzzle.palette[run.colour].glyph if with_room or run.length < 10 else ""
        yield Text(x, y, f"{run.length}{glyph}", _SIZE, fill=role, layer="marks", opacity=0.0)

    def filled(self, squares: Iterable[tuple[int, int]], colour: int) -> Iterator[Shape]:
        """Squares of one colour."""
        cells = tuple(self.cell(row, column) for row, column in squares)
        if cells and colour:
            glyph = None if self.puzzle.is_black_and_white else self.puzzle.palette[colour].glyph * 2
            yield Tiles(cells, radius=0.06, inset=0.04, fill=self.roles[colour], layer="paint", glyph=glyph)

    def crosses(self, squares: Iterable[tuple[int, int]]) -> Iterator[Shape]:
        """Marks on squares that are known to be background."""
        cells = [self.cell(row, column) for row, column in squares]
        lines = [
            line
            for x, y in cells
            for line in ((x + 0.38, y + 0.38, x + 0.62, y + 0.62), (x + 0.38, y + 0.62, x + 0.62, y + 0.38))
        ]
        if cells:
            yield Segments(tuple(lines), stroke="muted", stroke_width=0.05, layer="paint", glyph="")
            yield Tiles(tuple(cells), fill="floor", opacity=0.01, layer="floor", glyph="×", inset=0.45)

    def sketched(self, sketch: Sketch) -> Iterator[Shape]:
        """What is known: filled squares, and crosses."""
        for colour in range(len(self.puzzle.palette)):
            where = [(y, x) for y, row in enumerate(sketch) for x, known in enumerate(row) if known == 1 << colour]
            yield from self.filled(where, colour) if colour else self.crosses(where)


def _slots(clue: Clue | None) -> int:
    return max(1, len(clue or ()))
