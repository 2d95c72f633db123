"""The picture: a column for every list; with a matching, a row for every tuple, and its sum behind it.

Rows appear one after the other. Of long lists the first and the last numbers are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fathom.problems.n3dm.model import Numerical
from fathom.proofs.covers.matching import Matching
from fathom.show import Rect, Scene, Shape, Text, timed

OVERLAYS: dict[str, str] = {}

_ROLES = ("accent-1", "accent-2", "accent-3", "accent-4")
_MOST = 40  # rows
_SIZE = 0.6  # of letters
_STEP = 0.5  # seconds a tuple

Row = Sequence[int] | None
"""The numbers of a row; None stands for those that are left out."""


def scene(instance: Numerical, solution: Matching | None = None, overlay: str | None = None) -> Scene:
    """The lists, and the matching if there is one. There are no overlays."""
    del overlay
    every: list[Sequence[int]] = list(zip(*instance.lists, strict=True) if solution is None else solution.tuples)
    rows: list[Row] = [*every] if len(every) <= _MOST else [*every[: _MOST - 4], None, *every[-3:]]
    width = column_width(instance)
    wide = width * (instance.dimension + 1)
    title = instance.about.get("title", f"{instance.dimension} lists of {instance.size} numbers")
    drawing = Scene(wide, len(rows) + 1, title=title, margin=0.8)
    heads = (_text(width * (place + 0.5), 0.5, f"list {place + 1}", "muted") for place in range(instance.dimension))
    drawing = drawing.add(heads, _text(width * (instance.dimension + 0.5), 0.5, f"= {instance.target}", "text"))
    for number, row in enumerate(rows, 1):
        right = solution is not None and row is not None and sum(row) == instance.target and 0 not in row
        shapes = tuple(_row(row, number, width, instance.dimension, solution is not None, right))
        drawing = drawing.add(shapes if solution is None else timed(shapes, during=(_STEP * number, None)))
    return drawing


def matching_scene(instance: Numerical, rows: Sequence[Sequence[int]]) -> Scene:
    """Tuples that are being filled in, and below them the numbers of each list that no tuple has yet."""
    width, dimension = column_width(instance), instance.dimension
    drawing = scene(instance)
    drawing = Scene(drawing.width, 2 * (instance.size + 1), title=drawing.title, margin=drawing.margin)
    drawing = drawing.add(_text(width * (dimension + 0.5), 0.5, f"= {instance.target}", "text"))
    for number, row in enumerate(rows, 1):
        whole = 0 not in row
        drawing = drawing.add(_row(row, number, width, dimension, True, whole and sum(row) == instance.target))
        if whole and sum(row) != instance.target:
            drawing = drawing.add(_text(width * (dimension + 0.5), number + 0.5, str(sum(row)), "bad"))
    for place, numbers in enumerate(instance.lists):
        drawing = drawing.add(_text(width * (place + 0.5), 0.5, f"list {place + 1}", "muted"))
        left = Counter(numbers) - Counter(row[place] for row in rows)
        for y, value in enumerate(sorted(left.elements()), instance.size + 2):
            drawing = drawing.add(_text(width * (place + 0.5), y + 0.5, str(value), "muted"))
    return drawing


def column_width(instance: Numerical) -> int:
    """How wide a column is."""
    return max(4, len(str(instance.target)) // 2 + 2)


def _row(row: Row, number: int, width: int, dimension: int, whole: bool, right: bool) -> Iterator[Shape]:
    if row is None:
        yield _text(width * dimension / 2, number + 0.5, "…", "muted")
        return
    if whole:
        yield Rect(0.1, number + 0.06, width * dimension - 0.2, 0.88, 0.3, fill="floor", layer="floor", glyph="")
    if right:
        yield _text(width * (dimension + 0.5), number + 0.5, "✓", "good")
    for place, value in enumerate(row):
        if not value:
            yield Rect(
                width * place + 0.2, number + 0.12, width - 0.4, 0.76, 0.2, stroke="muted", layer="pieces", glyph=""
            )
            yield _text(width * (place + 0.5), number + 0.5, "?", "muted")
            continue
        role = _ROLES[place]
        yield Rect(width * place + 0.2, number + 0.12, width - 0.4, 0.76, 0.2, fill=role, layer="pieces", glyph="")
        yield _text(width * (place + 0.5), number + 0.5, str(value), f"on-{role}")


def _text(x: float, y: float, words: str, role: str) -> Text:
    return Text(x, y, words, _SIZE, fill=role, layer="labels")
