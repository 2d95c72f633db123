"""The measures of a nonogram as pictures: when each square is settled, by which rules, and a film of all deductions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.puzzles.nonogram.deduce.grade import passes
from fathom.puzzles.nonogram.deduce.hints import MEANING, SEARCH, TRIAL, walk
from fathom.puzzles.nonogram.draw import rims, room_below, wide_enough, words_below
from fathom.puzzles.nonogram.draw.animation import at_work
from fathom.puzzles.nonogram.draw.layout import DrawnNonogram
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.sketch import Sketch, blank, is_settled, narrowed
from fathom.show import Scene, Shape, Text, Tiles, heat, timed
from fathom.show.chart import Axis, Bar, bars

_MOST_STEPS = 150  # of a film
_STEP = 1.6  # seconds for each deduction
_HARD = {"line": "accent-2", TRIAL: "agent", SEARCH: "bad"}

Square = tuple[int, int]


def pass_map(puzzle: Nonogram, watch: Watch) -> Scene:
    """The squares with the number of the pass of line logic that settles them; the rest stays blank."""
    watch.check("solving lines")
    when: dict[Square, int] = {}
    for number, sketch in enumerate(passes(puzzle), 1):
        when = {**dict.fromkeys(_settled(sketch), number), **when}
    return _numbered(puzzle, when)


def order_map(puzzle: Nonogram, watch: Watch) -> Scene:
    """The squares with the number of the deduction that settles them, in the order of the walk."""
    when: dict[Square, int] = {}
    sketch = blank(puzzle)
    for number, one in enumerate(walk(puzzle, watch), 1):
        sketch = narrowed(sketch, one.squares)
        when |= {(y, x): number for y, x, _ in one.squares if is_settled(sketch[y][x])}
    return _numbered(puzzle, when)


def _settled(sketch: Sketch) -> Iterator[Square]:
    return ((y, x) for y, row in enumerate(sketch) for x, colours in enumerate(row) if is_settled(colours))


def _numbered(puzzle: Nonogram, when: Mapping[Square, int]) -> Scene:
    drawn = DrawnNonogram(puzzle)
    last = max(when.values(), default=1)
    return drawn.empty().add(_tiles(drawn, when, last))


def _tiles(drawn: DrawnNonogram, when: Mapping[Square, int], last: int) -> Iterator[Shape]:
    shades: dict[str, list[Square]] = {}
    for square, number in when.items():
        shades.setdefault(heat(0.9 * number / last), []).append(square)
    for role, squares in sorted(shades.items()):
        cells = tuple(drawn.cell(*square) for square in squares)
        yield Tiles(cells, radius=0.06, inset=0.03, fill=role, layer="paint", glyph=" ")
        for square in squares:
            x, y = drawn.cell(*square)
            figure = str(when[square])
            size = 0.44 if len(figure) < 3 else 0.34
            yield Text(x + 0.5, y + 0.5, figure, size, fill=f"on-{role}", layer="labels")


def rule_chart(puzzle: Nonogram, watch: Watch) -> Scene:
    """How many deductions of the walk need which rule, the simplest on the left."""
    counts = dict.fromkeys(MEANING, 0)
    for one in walk(puzzle, watch):
        counts[one.rule] += 1
    return bars(
        [Bar(rule, number, _HARD.get(rule, "accent-1")) for rule, number in counts.items() if number],
        Axis("rule, from the simplest on"),
        Axis("deductions", whole=True),
        title=f"{puzzle.about.get('title', 'Nonogram')}: what it takes",
    )


def walk_film(puzzle: Nonogram, watch: Watch) -> Scene:
    """All deductions one after the other: the line, the squares it settles, and the reason in words."""
    hints = list(walk(puzzle, watch))
    if not 0 < len(hints) <= _MOST_STEPS:
        raise FathomError(f"the film is for 1 to {_MOST_STEPS} deductions, found {len(hints)}")
    drawn = DrawnNonogram(puzzle)
    drawing = drawn.empty()
    height, width = drawing.height, wide_enough(drawing)
    end = len(hints) * _STEP
    sketch = blank(puzzle)
    for number, one in enumerate(hints):
        watch.check("filming", number, len(hints))
        since = number * _STEP
        words = words_below(drawing, one.words)
        height = max(height, drawing.height + room_below(words))
        sketch = narrowed(sketch, one.squares)
        drawing = drawing.add(
            timed(at_work(drawn, one.line), during=(since, since + _STEP)),
            timed(rims(drawn, one), during=(since, since + _STEP)),
            timed(words, during=(since, since + _STEP)),
        )
        for y, x, _ in one.squares:
            colour = sketch[y][x].bit_length() - 1
            if is_settled(sketch[y][x]):
                shapes = drawn.filled([(y, x)], colour) if colour else drawn.crosses([(y, x)])
                drawing = drawing.add(timed(shapes, during=(since, None if colour else end)))
    return replace(drawing, width=width, height=height)
