"""The picture of a board: a thin grid, centres as discs, borders as thick lines, and areas that are right in colour.

The film shows areas one after another, in the order in which a person finds the last border of each, as far as rules
lead; the rest follow in reading order. The overlay `hint` shows the next step, `reach` how many centres a square may
belong to at first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from textwrap import wrap

from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.puzzles.galaxies.check import faults
from fathom.puzzles.galaxies.deduce import Deduction, deductions
from fathom.puzzles.galaxies.deduce.notes import Notes
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import touched
from fathom.puzzles.galaxies.model.solution import LETTERS, areas_of, colouring
from fathom.show import Circle, Rect, Scene, Segments, Shape, Text, Tiles, timed
from fathom.show.layout import board as empty_board
from fathom.show.shapes import Cell

OVERLAYS = {
    "hint": "the next step and its reason; borders told as a solution count as drawn",
    "reach": "how many centres each square may belong to",
}

_COLOURS = ("accent-1", "accent-2", "accent-3", "accent-5", "accent-6", "accent-7")
_STEP = 0.3  # seconds an area
_MOST_FILMED = 400
_MOST_DEDUCED = 400  # squares; larger boards are filmed in reading order
_NARROWEST = 12  # units that the words of a hint have at least
_PATIENCE = Limits(time=1.0)  # for the order of a film, and for a hint

Line = tuple[float, float, float, float]


def scene(instance: Board, solution: Cut | None = None, overlay: str | None = None) -> Scene:
    """The board, with the solution if there is one, or with an overlay."""
    rows, columns = instance.shape
    title = instance.about.get("title", f"Spiral Galaxies, {rows} × {columns}, {len(instance.centres)} centres")
    drawing = empty_board(columns, rows, title=title)
    there: tuple[Cell, ...] = tuple((square % columns, square // columns) for square in instance.squares)
    drawing = drawing.add(Tiles(there, radius=0.0, fill="floor", layer="floor", glyph="· "), _grid(instance))
    if solution is not None:
        drawing = drawing.add(*_areas(instance, solution, overlay is None), _lines(instance, solution.borders))
    drawing = drawing.add(_rim(instance), *_centres(instance))
    if overlay == "reach":
        drawing = drawing.add(*_reached(instance))
    if overlay == "hint":
        step = _next_step(instance, solution or Cut(()))
        wide = max(columns, _NARROWEST)
        # A terminal shows two characters a unit, and a line a unit.
        words = wrap(f"{step.rule}: {step.words}" if step else "no further step follows", 2 * wide)
        lines = [
            Text(0, rows + number + 0.5, line, 0.6, "start", fill="text", layer="labels")
            for number, line in enumerate(words, 1)
        ]
        marks = _marked(instance, step, solution or Cut(())) if step else ()
        drawing = replace(drawing.add(*marks, lines), width=wide, height=rows + 1 + len(lines))
    return drawing


def _line(pair: tuple[int, int], columns: int) -> Line:
    row, column = divmod(pair[0], columns)
    if pair[1] == pair[0] + 1:
        return (column + 1.0, row, column + 1.0, row + 1.0)
    return (column, row + 1.0, column + 1.0, row + 1.0)


def _grid(board: Board) -> Shape:
    lines = tuple(_line(pair, board.shape[1]) for pair in board.sides())
    return Segments(lines, stroke="grid", stroke_width=0.03, layer="floor", glyph="")


def _lines(board: Board, borders: Iterable[tuple[int, int]], role: str = "text") -> Shape:
    lines = tuple(_line(pair, board.shape[1]) for pair in borders)
    return Segments(lines, stroke=role, stroke_width=0.09, layer="trail", glyph="")


def _rim(board: Board) -> Shape:
    """The outline of the board and of its holes."""
    rows, columns = board.shape

    def there(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and bool(board.there[row, column])

    lines: list[Line] = []
    for row in range(-1, rows):
        for column in range(-1, columns):
            if there(row, column) != there(row, column + 1):
                lines.append((column + 1, row, column + 1, row + 1))
            if there(row, column) != there(row + 1, column):
                lines.append((column, row + 1, column + 1, row + 1))
    return Segments(tuple(lines), stroke="text", stroke_width=0.09, layer="trail", glyph="")


def _centres(board: Board) -> Iterator[Shape]:
    for centre in board.centres:
        x, y = centre.column / 2 + 0.5, centre.row / 2 + 0.5
        fill, glyph = ("text", "●") if centre.black else ("floor", "○")
        yield Circle(x, y, 0.17, fill=fill, stroke="text", stroke_width=0.05, layer="pieces", glyph=glyph)


def _areas(board: Board, cut: Cut, filmed: bool) -> Iterator[Shape]:
    """The areas that are right: in colours or, where the centre is black, dark."""
    area = areas_of(board, cut)
    wrong = {area[square] for fault in faults(board, cut) for square in fault.squares}
    numbers = colouring(board, area, len(_COLOURS))
    letters = colouring(board, area, len(LETTERS))
    black = {area[touched(board, centre)[0]] for centre in board.centres if centre.black}
    squares_of: dict[int, list[int]] = {}
    for square in board.squares:
        if area[square] not in wrong:
            squares_of.setdefault(area[square], []).append(square)
    order = list(squares_of)
    if filmed and 1 < len(order) <= _MOST_FILMED:
        order = _order(board, cut, area, order)
    else:
        filmed = False
    for place, number in enumerate(order, 1):
        columns = board.shape[1]
        cells: tuple[Cell, ...] = tuple((square % columns, square // columns) for square in squares_of[number])
        fill, opacity = ("text", 0.6) if number in black else (_COLOURS[numbers[number]], 0.34)
        glyph = LETTERS[letters[number]]
        shapes = (Tiles(cells, radius=0.0, fill=fill, opacity=opacity, layer="paint", glyph=glyph),)
        yield from timed(shapes, during=(_STEP * place, None)) if filmed else shapes


def _order(board: Board, cut: Cut, area: list[int], order: list[int]) -> list[int]:
    """The areas as a person finds them, then those that rules do not lead to."""
    around: dict[int, set[tuple[int, int]]] = {number: set() for number in order}
    for pair in cut.borders:
        for square in pair:
            if area[square] in around:
                around[area[square]].add(pair)
    found: list[int] = []
    if board.there.size <= _MOST_DEDUCED:
        try:
            for step in deductions(board, Watch(_PATIENCE)):
                for number, borders in around.items():
                    borders.difference_update(step.borders)
                    if not borders and number not in found:
                        found.append(number)
        except LimitReached:
            pass
    return [*found, *(number for number in order if number not in set(found))]


def _next_step(board: Board, drawn: Cut) -> Deduction | None:
    """The first step that leads to a border which is not drawn."""
    known = set(drawn.borders)
    try:
        return next((step for step in deductions(board, Watch(_PATIENCE)) if not known.issuperset(step.borders)), None)
    except LimitReached:
        return None


def _marked(board: Board, step: Deduction, drawn: Cut) -> Iterator[Shape]:
    """The squares that the step looks at, and the borders that follow."""
    columns = board.shape[1]
    for square in step.squares:
        x, y = square % columns, square // columns
        yield Rect(x + 0.08, y + 0.08, 0.84, 0.84, 0.15, stroke="mark", stroke_width=0.08, layer="marks", glyph="□")
    yield _lines(board, [pair for pair in step.borders if pair not in drawn.borders], "good")


def _reached(board: Board) -> Iterator[Shape]:
    columns = board.shape[1]
    for square, numbers in Notes(board, Watch()).left.items():
        x, y = square % columns + 0.5, square // columns + 0.84
        yield Text(x, y, str(len(numbers)), 0.26, fill="muted", layer="labels")
