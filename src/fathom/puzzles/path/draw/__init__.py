"""The picture of a puzzle: clues, walls with doors, areas; the path as a line that is drawn from door to door.

A path that breaks a rule is shown as it is, and the clues it breaks are stressed. Overlays show the next step of a
person, and in what two solutions differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from fathom.answer import watch_here
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.path.check import Fault, faults, violations
from fathom.puzzles.path.deduce import hint
from fathom.puzzles.path.deduce.notes import YES
from fathom.puzzles.path.deduce.rules import Deduction
from fathom.puzzles.path.draw.layout import DrawnPuzzle
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Drawn, Path
from fathom.show import Polyline, Rect, Scene, Segments, Shape, Text, Tiles, timed

OVERLAYS = {
    "hint": "the next step and its reason; strokes told as a solution count as drawn",
    "differs": "two solutions, and the squares in which they differ",
}

_STEP = 0.09  # seconds a square
_MOST_FILMED = 800
_NARROWEST = 12  # units that the words of a hint have at least
_PATIENCE = 60.0  # seconds that a second solution may take


def scene(instance: Puzzle, solution: Drawn | None = None, overlay: str | None = None) -> Scene:
    """The puzzle, with the path if there is one, or with an overlay."""
    board = DrawnPuzzle(instance)
    if overlay == "differs":
        return _differing(board, solution)
    found = faults(instance, solution) if solution is not None and overlay is None else []
    wrong = _stressed(instance, solution, found)
    drawing = board.empty(wrong)
    if overlay == "hint":
        return _hinted(board, drawing, solution)
    if isinstance(solution, Path) and 1 < len(solution) <= _MOST_FILMED:
        return drawing.add(*_filmed(board, solution))
    for stroke in solution.strokes if solution is not None else ():
        drawing = drawing.add(board.boxes(stroke), board.path(stroke))
    return drawing


def _stressed(puzzle: Puzzle, drawn: Drawn | None, found: list[Fault]) -> list[str]:
    """The lines whose clues are broken; of a path that is still being drawn, only those of which it visits too many."""
    broken = {fault.squares for fault in found if fault.rule == "clue"}
    if drawn is not None and any(fault.rule in ("pieces", "door") for fault in found):
        visited = {square for stroke in drawn.strokes for square in stroke}
        return [line.name for line in puzzle.lines if len(visited.intersection(line.squares)) > line.clue]
    return [line.name for line in puzzle.lines if line.squares in broken]


def _filmed(board: DrawnPuzzle, path: Path) -> Iterator[Shape]:
    """The path as it is drawn, square by square."""
    points = board.way(path.squares)
    for number, tile in enumerate(board.boxes(path.squares), 1):
        yield from timed((tile,), during=(_STEP * number, None))
    end = _STEP * (len(points) + 1)
    for number in range(1, len(points)):
        piece = Polyline(
            tuple(points[number - 1 : number + 1]), stroke="trail", stroke_width=0.2, layer="trail", glyph=""
        )
        yield from timed((piece,), during=(_STEP * number, end))
    yield from timed((board.path(path.squares),), during=(end, None))


def _differing(board: DrawnPuzzle, solution: Drawn | None) -> Scene:
    first, second = two_paths(board.puzzle, solution)
    differing = [square for square in board.puzzle.squares if (square in first.squares) != (square in second.squares)]
    marks = (
        Rect(x + 0.1, y + 0.1, 0.8, 0.8, 0.12, stroke="agent", stroke_width=0.08, layer="marks", glyph="◆◆")
        for x, y in map(board.cell, differing)
    )
    return board.empty().add(
        board.boxes(first.squares), board.path(first.squares), board.path(second.squares, "warn", 0.09), marks
    )


def two_paths(puzzle: Puzzle, first: Drawn | None = None) -> tuple[Path, Path]:
    """Two solutions, `first` among them if it is one; refused if there are not two."""
    from fathom.puzzles.path.solve.sat import Paths

    watch = watch_here().at_most(_PATIENCE)
    found = [first] if isinstance(first, Path) and not violations(puzzle, first) else []
    try:
        with Paths(puzzle, watch) as paths:
            for path in found:
                paths.exclude(path)
            paths.some(watch, found, 2)
    except LimitReached as limit:
        watch_here().check("drawing")  # whose own limit was reached, is told so
        raise FathomError(f"the overlay needs two solutions, and finding them took too long: {limit.reason}") from None
    if len(found) < 2:
        raise FathomError(
            f"the overlay is for puzzles with several solutions; this one has {'one' if found else 'none'}"
        )
    return found[0], found[1]


def _hinted(board: DrawnPuzzle, drawing: Scene, drawn: Drawn | None) -> Scene:
    for stroke in drawn.strokes if drawn is not None else ():
        drawing = drawing.add(board.boxes(stroke), board.path(stroke, "trail-old"))
    step = hint(board.puzzle, drawn)
    wide = max(drawing.width, _NARROWEST)
    # A terminal shows two characters a unit, and a line a unit.
    words = wrap(f"{step.rule}: {step.words}" if step else "no further step follows", int(2 * wide))
    lines = [
        Text(0, drawing.height + number + 0.5, line, 0.6, "start", fill="text", layer="labels")
        for number, line in enumerate(words, 1)
    ]
    drawing = drawing.add(*_marks(board, step), lines)
    return replace(drawing, width=wide, height=drawing.height + 1 + len(lines))


def _marks(board: DrawnPuzzle, step: Deduction | None) -> Iterator[Shape]:
    """What the step looks at, and what follows: squares to visit or not, sides to cross or not."""
    if step is None:
        return
    squares, links = board.puzzle.squares, board.puzzle.links()
    for place in step.looked_at:
        x, y = board.cell(squares[place])
        yield Rect(x + 0.07, y + 0.07, 0.86, 0.86, 0.12, stroke="mark", stroke_width=0.06, layer="marks", glyph="")
    for place, value in step.squares:
        x, y = board.cell(squares[place])
        if value == YES:
            yield Tiles(((x, y),), fill="good", opacity=0.5, inset=0.1, layer="paint", glyph="■ ")
        else:
            cross = ((x + 0.3, y + 0.3, x + 0.7, y + 0.7), (x + 0.3, y + 0.7, x + 0.7, y + 0.3))
            yield Segments(cross, stroke="bad", stroke_width=0.08, layer="trail", glyph="")
            yield Tiles(((x, y),), fill="bad", opacity=0.12, layer="paint", glyph="× ")
    for place, value in step.links:
        (x1, y1), (x2, y2) = (board.centre(square) for square in links[place])
        role = "good" if value == YES else "bad"
        if value == YES:
            yield Segments(((x1, y1, x2, y2),), stroke=role, stroke_width=0.2, layer="trail", glyph="")
        else:
            across, down = (0.0, 0.4) if y1 == y2 else (0.4, 0.0)
            mx, my = (x1 + x2) / 2, (y1 + y2) / 2
            yield Segments(
                ((mx - across, my - down, mx + across, my + down),),
                stroke=role,
                stroke_width=0.12,
                layer="trail",
                glyph="",
            )
        for square in links[place]:
            yield Tiles(
                (board.cell(square),), fill=role, opacity=0.08, layer="paint", glyph="■ " if value == YES else "□ "
            )
    for place, value in step.ends:
        x, y = board.cell(squares[place])
        yield Tiles(
            ((x, y),),
            fill="good" if value == YES else "bad",
            opacity=0.4,
            layer="paint",
            glyph="■ " if value == YES else "× ",
        )
