"""The picture of a board: a thin grid, clues, and the rectangles of a solution in quiet colours, one after another.

The film draws rectangles in the order in which a person would find them, as far as simple rules lead; the rest follow
in reading order. The overlay `hint` shows the next step: rectangles that are told as a solution count as drawn
already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from fathom.puzzles.tatamibari.deduce import Deduction, deductions, hint
from fathom.puzzles.tatamibari.model import (
    ANY,
    HOLE,
    SQUARE,
    TALL,
    WIDE,
    Board,
    Borders,
    Drawn,
    Rectangle,
    Tiling,
)
from fathom.puzzles.tatamibari.model.loosening import meeting_points
from fathom.puzzles.tatamibari.model.solution import borders_of, colouring, fits_together, lettering
from fathom.show import Circle, Rect, Scene, Segments, Shape, Text, Tiles, timed
from fathom.show.layout import board as empty_board
from fathom.show.shapes import Cell

OVERLAYS = {"hint": "the next step and its reason; rectangles told as a solution count as drawn"}

_COLOURS = ("accent-1", "accent-2", "accent-3", "accent-5", "accent-6", "accent-7")
_GLYPHS = {SQUARE: "+", WIDE: "─", TALL: "│", ANY: "?"}
_STEP = 0.3  # seconds a rectangle
_MOST_FILMED = 400
_NARROWEST = 12  # units that the words of a hint have at least
_MOST_DEDUCED = 600  # squares; larger boards are filmed in reading order

Line = tuple[float, float, float, float]


def scene(instance: Board, solution: Drawn | None = None, overlay: str | None = None) -> Scene:
    """The board, with the solution if there is one, or with a hint."""
    rows, columns = instance.shape
    title = instance.about.get("title", f"Tatamibari, {rows} × {columns}, {len(instance.clues)} clues")
    drawing = empty_board(columns, rows, title=title)
    there = [(c, r) for r in range(rows) for c in range(columns) if instance.squares[r, c] != HOLE]
    drawing = drawing.add(Tiles(tuple(there), radius=0.0, fill="floor", layer="floor", glyph="· "), _grid(instance))
    if isinstance(solution, Borders):
        drawing = drawing.add(_lines(_border_lines(instance, solution)))
    elif solution is not None:
        drawing = drawing.add(*_rectangles(instance, solution, overlay is None))
    drawing = drawing.add(*(_clue(instance, square) for square in instance.clues), _rim(instance))
    if overlay == "hint":
        placed = solution.rectangles if isinstance(solution, Tiling) else ()
        step = hint(instance, placed)
        wide = max(columns, _NARROWEST)
        # A terminal shows two characters a unit, and a line a unit.
        words = wrap(f"{step.rule}: {step.words}" if step else "no further step follows", 2 * wide)
        lines = [
            Text(0, rows + number + 0.5, line, 0.6, "start", fill="text", layer="labels")
            for number, line in enumerate(words, 1)
        ]
        drawing = replace(drawing.add(*_hint(instance, step), lines), width=wide, height=rows + 1 + len(lines))
    return drawing


def _grid(board: Board) -> Shape:
    rows, columns = board.shape
    there = board.squares != HOLE
    lines: list[Line] = [
        (c, r + 1.0, c + 1.0, r + 1.0)
        for r in range(rows - 1)
        for c in range(columns)
        if there[r, c] and there[r + 1, c]
    ]
    lines += [
        (c + 1.0, r, c + 1.0, r + 1.0)
        for r in range(rows)
        for c in range(columns - 1)
        if there[r, c] and there[r, c + 1]
    ]
    return Segments(tuple(lines), stroke="grid", stroke_width=0.03, layer="floor", glyph="")


def _rim(board: Board) -> Shape:
    """The outline of the board and of its holes."""
    rows, columns = board.shape
    none = Borders(((False,) * (columns - 1),) * rows, ((False,) * columns,) * (rows - 1))
    return _lines(_border_lines(board, none))


def _border_lines(board: Board, borders: Borders) -> list[Line]:
    rows, columns = board.shape

    def there(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and bool(board.squares[row, column] != HOLE)

    lines: list[Line] = []
    for row in range(-1, rows):
        for column in range(-1, columns):
            here, beside, under = there(row, column), there(row, column + 1), there(row + 1, column)
            if borders.right[row][column] if here and beside else here != beside:
                lines.append((column + 1, row, column + 1, row + 1))
            if borders.below[row][column] if here and under else here != under:
                lines.append((column, row + 1, column + 1, row + 1))
    return lines


def _lines(lines: Iterable[Line], role: str = "text") -> Shape:
    return Segments(tuple(lines), stroke=role, stroke_width=0.08, layer="trail", glyph="")


def _clue(board: Board, square: int) -> tuple[Shape, ...]:
    """A bar across, a bar down, both, or a question mark, on a disc."""
    row, column = divmod(square, board.shape[1])
    x, y = column + 0.5, row + 0.5
    kind = int(board.squares[row, column])
    disc = Circle(x, y, 0.34, fill="floor", stroke="text", stroke_width=0.035, layer="pieces", glyph=_GLYPHS[kind])
    if kind == ANY:
        return (disc, Text(x, y, "?", 0.46, bold=True, fill="text", layer="labels", glyph=""))
    lines: list[Line] = []
    if kind in (SQUARE, WIDE):
        lines.append((x - 0.2, y, x + 0.2, y))
    if kind in (SQUARE, TALL):
        lines.append((x, y - 0.2, x, y + 0.2))
    return (disc, Segments(tuple(lines), stroke="text", stroke_width=0.09, layer="pieces", glyph=""))


def _frame(one: Rectangle, role: str = "text") -> Rect:
    return Rect(
        one.column, one.row, one.width, one.height, stroke=role, stroke_width=0.08, layer="trail", glyph=""
    )  # fmt: skip


def _rectangles(board: Board, tiling: Tiling, filmed: bool) -> Iterator[Shape]:
    """The rectangles, coloured; several on one square shine through."""
    whole = fits_together(board, tiling)
    if len(tiling) > _MOST_FILMED:
        filmed = False
    colours = colouring(board, tiling, len(_COLOURS))
    order = _order(board, tiling) if filmed and whole else list(tiling.rectangles)
    colour = {one: _COLOURS[number] for one, number in zip(tiling.rectangles, colours, strict=True)}
    letter = dict(zip(tiling.rectangles, lettering(board, tiling), strict=True))
    for number, one in enumerate(order, 1):
        shapes: tuple[Shape, ...] = (*_painted(one, colour[one], letter[one]), _frame(one))
        yield from timed(shapes, during=(_STEP * number, None)) if filmed else shapes
    yield from timed(_wrong(board, tiling), during=(_STEP * len(order), None) if filmed and len(order) else None)
    if not filmed and whole:
        yield _lines(_border_lines(board, borders_of(board, tiling)))


def _painted(one: Rectangle, role: str, glyph: str = "■") -> tuple[Shape, ...]:
    cells: list[Cell] = [(c, r) for r in range(one.row, one.bottom) for c in range(one.column, one.right)]
    return (Tiles(tuple(cells), radius=0.0, fill=role, opacity=0.34, layer="paint", glyph=glyph),)


def _wrong(board: Board, tiling: Tiling) -> Iterator[Shape]:
    """Marks on squares that are covered several times, and where four corners meet."""
    rows, columns = board.shape
    times = [0] * (rows * columns)
    for one in tiling.rectangles:
        for row in range(one.row, min(rows, one.bottom)):
            for column in range(one.column, min(columns, one.right)):
                times[row * columns + column] += 1
    for square, code in enumerate(board.squares.reshape(-1).tolist()):
        x, y = square % columns, square // columns
        if code != HOLE and times[square] > 1:
            yield Rect(x + 0.1, y + 0.1, 0.8, 0.8, 0.12, stroke="bad", stroke_width=0.07, layer="marks", glyph="×")
    for row, column in meeting_points(board, tiling, reflex=False):
        yield Circle(column, row, 0.17, stroke="bad", stroke_width=0.08, layer="labels", glyph="")


def _order(board: Board, tiling: Tiling) -> Sequence[Rectangle]:
    """The rectangles as a person finds them, then those that simple rules do not lead to."""
    found: list[Rectangle] = []
    if board.squares.size <= _MOST_DEDUCED:
        found = [step.placed for step in deductions(board) if step.placed in tiling.rectangles and step.placed]
    return [*found, *(one for one in tiling.rectangles if one not in set(found))]


def _hint(board: Board, step: Deduction | None) -> Iterator[Shape]:
    """What the step looks at, and what follows."""
    columns = board.shape[1]
    if step is None:
        return
    for square in step.squares if step.placed is None else ():
        x, y = square % columns, square // columns
        yield Rect(x + 0.08, y + 0.08, 0.84, 0.84, 0.15, stroke="mark", stroke_width=0.08, layer="marks", glyph="□")
    if step.clue is not None:
        x, y = step.clue % columns, step.clue // columns
        yield Circle(x + 0.5, y + 0.5, 0.42, stroke="mark", stroke_width=0.08, layer="labels", glyph="")
    for one in step.removed[:40]:
        yield Rect(
            one.column + 0.14, one.row + 0.14, one.width - 0.28, one.height - 0.28, 0.2,
            stroke="bad", stroke_width=0.04, opacity=0.55, layer="marks", glyph="",
        )  # fmt: skip
    if step.placed is not None:
        yield from _painted(step.placed, "good")
        yield _frame(step.placed, "good")
