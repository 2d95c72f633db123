"""A picture that appears as line logic finds it: rows and columns in turn, each line with all it tells.

What lines alone do not tell appears at the end, at once. However large the puzzle, the film takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fathom.puzzles.nonogram.deduce.arrangements import arrangements
from fathom.puzzles.nonogram.draw.layout import DrawnNonogram
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.model.sketch import Sketch, blank, is_settled, narrowed, place_of, squares_of
from fathom.show import Shape, timed

_BEFORE = 0.6  # seconds until the first line
_LINE = 0.22  # seconds a line
_LONGEST = 14.0  # seconds for all lines
_AFTER = 0.8  # seconds before what is left appears, and the crosses go

Settled = tuple[int, tuple[tuple[int, int], ...]]
"""A line, and the squares that it settled."""


def told_by_lines(puzzle: Nonogram) -> list[Settled]:
    """The lines that settle squares, in the order of passes over all rows and all columns."""
    found: list[Settled] = []
    sketch: Sketch = blank(puzzle)
    seen: dict[int, tuple[int, ...]] = {}
    while True:
        changed = False
        for line, clue in enumerate(puzzle.lines):
            squares = squares_of(puzzle, sketch, line)
            left = None if clue is None or seen.get(line) == squares else arrangements(clue, squares)
            if left is None:
                continue
            seen[line] = left.colours
            if left.colours == squares:
                continue
            changed = True
            places = [place for place, (now, then) in enumerate(zip(left.colours, squares, strict=True)) if now != then]
            sketch = narrowed(sketch, ((*place_of(puzzle, line, p), left.colours[p]) for p in places))
            settled = tuple(place_of(puzzle, line, place) for place in places if is_settled(left.colours[place]))
            if settled:
                found.append((line, settled))
        if not changed:
            return found


def filmed(drawn: DrawnNonogram, picture: Picture) -> Iterator[Shape]:
    """The squares of a picture, each from the moment it is found; crosses until the end, the line at work stressed."""
    told = told_by_lines(drawn.puzzle)
    pace = min(_LINE, _LONGEST / max(1, len(told)))
    end = _BEFORE + pace * len(told) + _AFTER
    left = {(y, x) for y, row in enumerate(picture) for x in range(len(row))}
    for number, (line, squares) in enumerate(told):
        since = _BEFORE + pace * number
        left -= set(squares)
        yield from timed(_coloured(drawn, picture, squares), during=(since, None))
        background = [(y, x) for y, x in squares if not picture[y][x]]
        yield from timed(drawn.crosses(background), during=(since, end))
        yield from timed(at_work(drawn, line), during=(since, since + pace))
    yield from timed(_coloured(drawn, picture, sorted(left)), during=(end, None))


def at_work(drawn: DrawnNonogram, line: int) -> Iterator[Shape]:
    """The frame around the line that tells something."""
    yield replace(drawn.line(line), radius=0.12, stroke="mark", stroke_width=0.09, layer="trail", glyph="")
    yield replace(drawn.line(line), radius=0.12, fill="mark", opacity=0.16, layer="floor", glyph="")


def _coloured(
    drawn: DrawnNonogram, picture: Picture, squares: tuple[tuple[int, int], ...] | list[tuple[int, int]]
) -> list[Shape]:
    return [
        shape
        for colour in range(1, len(drawn.puzzle.palette))
        for shape in drawn.filled(((y, x) for y, x in squares if picture[y][x] == colour), colour)
    ]
