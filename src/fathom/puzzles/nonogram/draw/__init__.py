"""The picture of a nonogram: clues, grid and squares, and overlays for a hint and for what several pictures leave open.

A solution appears as line logic finds it, line by line; a picture that does not fulfil the clues is shown as it is, and
the clues it breaks are stressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from fathom.answer import watch_here
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.nonogram.deduce.hints import Hint, hint
from fathom.puzzles.nonogram.draw.layout import DrawnNonogram
from fathom.puzzles.nonogram.model import Nonogram, lines_of, misfits
from fathom.puzzles.nonogram.model.clues import Picture, runs_of
from fathom.puzzles.nonogram.model.sketch import Sketch, blank, open_squares, sketch_of
from fathom.show import Rect, Scene, Shape, Text

OVERLAYS = {
    "differs": "the squares in which two pictures that fulfil the clues differ",
    "hint": "the next deduction, its line and the squares it settles; a solution may be a board with open squares, ?",
}

_PATIENCE = 60.0  # seconds that a second picture may take
_WIDE = 14.0  # least width of a scene with words
_LETTER = 0.21  # width of a letter of these


def scene(instance: Nonogram, solution: Picture | None = None, overlay: str | None = None) -> Scene:
    """The puzzle, its picture if there is one, and an overlay if one is wanted."""
    so_far = None if solution is None else _board(instance, solution)
    if overlay == "hint":
        return hint_scene(instance, so_far)
    drawn = DrawnNonogram(instance)
    if overlay == "differs":
        return _differing(drawn, solution)
    if solution is None:
        return drawn.empty()
    if so_far is not None and open_squares(so_far):
        return drawn.empty().add(drawn.sketched(so_far))
    wrong = _broken(instance, solution)
    drawing = drawn.empty(wrong)
    if wrong:
        return drawing.add(drawn.sketched(sketch_of(solution)))
    from fathom.puzzles.nonogram.draw.animation import filmed

    return drawing.add(filmed(drawn, solution))


def _board(instance: Nonogram, solution: Picture) -> Sketch:
    """What a picture shows, perhaps with open squares; refused if it has another size."""
    if len(solution) != instance.height or any(len(row) != instance.width for row in solution):
        raise FathomError(misfits(instance, solution)[0])
    return sketch_of(solution, len(instance.palette))


def hint_scene(instance: Nonogram, so_far: Sketch | None = None, found: Hint | None = None) -> Scene:
    """A board as far as it is known, and the next deduction from there (or the one given), with its words."""
    sketch = blank(instance) if so_far is None else so_far
    found = found or hint(instance, sketch, watch_here().at_most(_PATIENCE))
    drawn = DrawnNonogram(instance)
    drawing = drawn.empty().add(drawn.sketched(sketch))
    if found is None:
        return drawing
    from fathom.puzzles.nonogram.draw.animation import at_work

    words = words_below(drawing, found.words)
    drawing = drawing.add(at_work(drawn, found.line), drawn.sketched(_only(found, sketch)), rims(drawn, found), words)
    return replace(drawing, width=wide_enough(drawing), height=drawing.height + room_below(words))


def _only(found: Hint, sketch: Sketch) -> Sketch:
    """What a hint settles, and nothing else."""
    news = {(row, column): colours for row, column, colours in found.squares}
    return tuple(tuple(news.get((y, x), 0) for x in range(len(row))) for y, row in enumerate(sketch))


def rims(drawn: DrawnNonogram, found: Hint) -> Iterator[Shape]:
    """Frames around the squares that a hint is about."""
    for row, column, _ in found.squares:
        x, y = drawn.cell(row, column)
        yield Rect(x + 0.08, y + 0.08, 0.84, 0.84, 0.1, stroke="agent", stroke_width=0.1, layer="trail", glyph="")


def wide_enough(drawing: Scene) -> float:
    """The width of a scene that is to have words below."""
    return max(drawing.width, _WIDE)


def words_below(drawing: Scene, words: str) -> tuple[Text, ...]:
    """Words below a scene, broken into lines that fit."""
    lines = wrap(words, int(wide_enough(drawing) / _LETTER))
    return tuple(
        Text(0.2, drawing.height + 1.0 + number, line, 0.42, "start", fill="text", layer="labels")
        for number, line in enumerate(lines)
    )


def room_below(words: tuple[Text, ...]) -> float:
    """How much higher a scene is with these words."""
    return len(words) + 0.6


def _differing(drawn: DrawnNonogram, solution: Picture | None) -> Scene:
    """A picture, with the squares marked in which another one differs."""
    first, second = two_pictures(drawn.puzzle, solution)
    differing = [(y, x) for y, row in enumerate(first) for x, colour in enumerate(row) if second[y][x] != colour]
    drawing = drawn.empty().add(drawn.sketched(_without_background(sketch_of(first))))
    marks = []
    for row, column in differing:
        x, y = drawn.cell(row, column)
        mark = Rect(x + 0.1, y + 0.1, 0.8, 0.8, 0.1, stroke="agent", stroke_width=0.12, layer="trail", glyph="◆◆")
        marks.append(mark)
    return drawing.add(*marks)


def two_pictures(puzzle: Nonogram, first: Picture | None = None) -> tuple[Picture, Picture]:
    """Two pictures that fulfil the clues, `first` among them if it is given; refused if there are not two."""
    from fathom.puzzles.nonogram.solve.pictures import pictures

    try:
        found = pictures(puzzle, watch_here().at_most(_PATIENCE))
    except LimitReached as limit:
        watch_here().check("drawing")  # whose own limit was reached, is told so
        raise FathomError(f"the overlay needs two pictures, and finding them took too long: {limit.reason}") from None
    if len(found) < 2:
        raise FathomError(
            "the overlay is for puzzles with several pictures; this one has " + ("one" if found else "none")
        )
    first = first if first is not None and not _broken(puzzle, first) else found[0]
    return first, found[1] if found[0] == first else found[0]


def _without_background(sketch: Sketch) -> Sketch:
    return tuple(tuple(colours if colours > 1 else 0 for colours in row) for row in sketch)


def _broken(puzzle: Nonogram, picture: Picture) -> list[int]:
    """The lines whose clues a picture breaks."""
    pairs = zip(puzzle.lines, lines_of(picture), strict=True)
    return [line for line, (clue, squares) in enumerate(pairs) if clue is not None and runs_of(squares) != clue]
