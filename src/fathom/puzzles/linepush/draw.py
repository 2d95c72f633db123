"""The picture of a puzzle: the blocks, beside them what is wanted, and pushes as an animation.

The rectangle around the blocks has a thin outline. During a push a bar stands at the side that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from fathom.puzzles.linepush.analyse.gaps import is_gap, rotated, with_gaps
from fathom.puzzles.linepush.check.rules import replayed
from fathom.puzzles.linepush.model import EMPTY, LABELS, PLAIN, LinePush, Pushes, Rows, bounds, trimmed
from fathom.puzzles.linepush.solve.compact import core_of, is_compact
from fathom.show import Circle, Rect, Scene, Shape, Text, pieces, timed
from fathom.show.layout import board
from fathom.show.shapes import Cell
from fathom.show.travel import motion_of

OVERLAYS = {
    "core": "blocks that no push will ever move",
    "gaps": "the empty squares of a compact position, numbered: the dual puzzle, which is pulled",
}

GAP = 2
"""Squares between the board and what is wanted."""

_MOST_PUSHES = 400  # of longer solutions only the end is drawn
_BEFORE, _PUSH, _REST = 0.3, 0.3, 0.1  # seconds
_FIRST_NAME = 0x4E00  # names of blocks: far from all labels


def scene(instance: LinePush, solution: Pushes | None = None, overlay: str | None = None) -> Scene:
    """The board and what is wanted; the pushes if there are any."""
    rows, columns = len(instance.rows), len(instance.rows[0])
    wide, high = len(instance.goal[0]), len(instance.goal)
    title = instance.about.get("title", f"{instance.blocks} blocks {_words(instance)}")
    drawing = board(columns, rows, title=title)
    drawing = Scene(columns + GAP + wide, max(rows, high + 1), drawing.shapes, title, margin=drawing.margin)
    drawing = drawing.add(pieces.floor((x, y) for y in range(rows) for x in range(columns)))
    drawing = drawing.add(_wanted(instance, columns + GAP))
    labels: dict[str, str] = {}
    names = map(chr, count(_FIRST_NAME))
    named = tuple("".join(EMPTY if one == EMPTY else next(names) for one in row) for row in instance.rows)
    for row, line in zip(named, instance.rows, strict=True):
        labels.update((name, label) for name, label in zip(row, line, strict=True) if label != EMPTY)
    made = replayed(named, solution or Pushes(""))
    if len(made) > _MOST_PUSHES:
        made = made[-1:]
    drawing = drawing.add(_moving(instance, made, labels), _outlines(made))
    drawing = drawing.add(_bars(made, solution.sides) if solution and len(made) > 1 else ())
    if overlay is None:
        return drawing
    sides = "" if solution is None else solution.sides
    return drawing.add(_core(made[-1], _end_of(made)) if overlay == "core" else _gaps(instance, sides, made))


def _words(instance: LinePush) -> str:
    if instance.box is None:
        return "to be arranged"
    return "for a box of {} × {}".format(*instance.box)


def _times(number: int) -> list[tuple[float, float]]:
    """When each push begins and ends."""
    return [(_BEFORE + one * (_PUSH + _REST), _BEFORE + one * (_PUSH + _REST) + _PUSH) for one in range(number)]


def _end_of(made: Sequence[Rows]) -> float:
    return _times(len(made) - 1)[-1][1] if len(made) > 1 else 0.0


def _moving(instance: LinePush, made: Sequence[Rows], labels: dict[str, str]) -> Iterator[Shape]:
    """The blocks, each on its way."""
    places: list[dict[str, Cell]] = [
        {name: (x, y) for y, row in enumerate(rows) for x, name in enumerate(row) if name != EMPTY} for rows in made
    ]
    times = _times(len(made) - 1)
    for name, label in labels.items():
        track = [place[name] for place in places]
        yield from timed(_block(instance, label, *track[0]), motion=motion_of(track, times))


def _block(instance: LinePush, label: str, x: int, y: int) -> tuple[Shape, ...]:
    """A block, with its label where it has one of its own."""
    if instance.box is not None or set("".join(instance.rows)) <= {PLAIN, EMPTY}:
        return pieces.block(x, y, role="accent-5", glyph="■" if label == PLAIN else label)
    role = f"accent-{LABELS.index(label) % 8 + 1}"
    name = Text(x + 0.5, y + 0.46, label, 0.46, bold=True, fill=f"on-{role}", layer="pieces", glyph=label)
    return (*pieces.block(x, y, role=role, glyph=label), name)


def _wanted(instance: LinePush, left: int) -> Iterator[Shape]:
    """What is wanted, beside the board."""
    goal = instance.goal
    frame = Rect(left - 0.15, 0.85, len(goal[0]) + 0.3, len(goal) + 0.3, 0.3, fill="frame", layer="ground", glyph="")
    yield frame
    yield Text(left, 0.5, "wanted", 0.4, "start", fill="muted", layer="labels")
    cells = [(left + x, y + 1) for y, row in enumerate(goal) for x, label in enumerate(row) if label != EMPTY]
    if instance.box is not None:
        yield from pieces.painted(cells, "floor-alt")
        return
    for x, y in cells:
        yield from _block(instance, goal[y - 1][x - left], x, y)


def _outlines(made: Sequence[Rows]) -> Iterator[Shape]:
    """The smallest rectangle around the blocks, as it is from push to push."""
    times = [(0.0, 0.0), *_times(len(made) - 1)]
    boxes = [bounds(rows) for rows in made]
    since = 0
    for number in range(1, len(boxes) + 1):
        if number < len(boxes) and boxes[number] == boxes[since]:
            continue
        top, left, bottom, right = boxes[since]
        until = times[number][1] if number < len(boxes) else None
        outline = Rect(
            left - 0.06, top - 0.06, right - left + 0.12, bottom - top + 0.12, 0.2,
            stroke="muted", stroke_width=0.04, opacity=0.7, layer="marks", glyph="",
        )  # fmt: skip
        during = None if until is None and not since else (times[since][1], until)
        yield from timed((outline,), during=during)
        since = number


def _bars(made: Sequence[Rows], sides: str) -> Iterator[Shape]:
    """The side that a push comes from, while it does."""
    for rows, side, (begin, end) in zip(made, sides, _times(len(sides)), strict=False):
        top, left, bottom, right = bounds(rows)
        if side in "LR":
            x = left - 0.16 if side == "L" else right
            bar = Rect(x, top, 0.16, bottom - top, 0.08, fill="agent", layer="labels", glyph="")
        else:
            y = top - 0.16 if side == "U" else bottom
            bar = Rect(left, y, right - left, 0.16, 0.08, fill="agent", layer="labels", glyph="")
        yield from timed((bar,), during=(begin, end))


def _gaps(instance: LinePush, sides: str, made: Sequence[Rows]) -> Iterator[Shape]:
    """Numbers on the empty squares within the rectangle, where the pushes have brought them, if it is compact."""
    box = trimmed(instance.rows)
    if not is_compact(box):
        return
    now = with_gaps(box)
    numbers = {name: number for number, name in enumerate((one for row in now for one in row if is_gap(one)), 1)}
    for side in sides:
        now = rotated(now, side)
    top, left, _, _ = bounds(made[-1])
    time = _end_of(made)
    for y, row in enumerate(now, top):
        for x, name in enumerate(row, left):
            if name in numbers:
                ring = Circle(x + 0.5, y + 0.5, 0.34, fill="ice", layer="marks", glyph="")
                number = str(numbers[name])
                text = Text(x + 0.5, y + 0.5, number, 0.36, fill="on-ice", layer="labels", glyph=number)
                yield from timed((ring, text), during=(time, None) if time else None)


def _core(rows: Rows, time: float) -> Iterator[Shape]:
    """Rims around blocks of the core, if the position is compact."""
    box = trimmed(rows)
    top, left, _, _ = bounds(rows)
    for row, column in core_of(box) if is_compact(box) else ():
        rim = Rect(
            left + column + 0.2, top + row + 0.16, 0.6, 0.6, 0.14,
            stroke="mark", stroke_width=0.08, layer="labels", glyph="",
        )  # fmt: skip
        yield from timed((rim,), during=(time, None) if time else None)
