"""A picture of a blueprint that leaves out what repeats itself: dots stand for rows and columns in between."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import FULL, Blueprint, Run
from fathom.show import Rect, Scene, Shape, Text, Tiles

_MOST_BLOCKS = 6
_MOST_ROWS = 60
_LONG = 4  # repetitions that are drawn as dots

Shown = tuple[str, str]
"""What a line is called, and its role; '' is a gap."""


def scene(plan: Blueprint) -> Scene:
    """The first and last blocks with their clues, the rows between changes of density left out."""
    columns = list(_columns(plan))
    rows = list(_rows(plan))
    high = 2 + max(len(clue) for clue, _ in columns) // 4
    wide = 1 + max(len(clue) for clue, _ in rows) // 2
    title = f"{plan.rows:,} rows, {plan.columns:,} columns, {plan.blocks:,} blocks"
    drawing = Scene(wide + len(columns), high + len(rows), title=title, margin=0.8)
    frame = Rect(
        wide - 0.2, high - 0.2, len(columns) + 0.4, len(rows) + 0.4, 0.3, fill="frame", layer="ground", glyph=""
    )
    return drawing.add(frame, _tiles(columns, rows, wide, high), _clues(columns, rows, wide, high))


def _columns(plan: Blueprint) -> Iterator[Shown]:
    """What is shown of the columns: every block up to a few, then the last."""
    blocks = range(plan.blocks)
    for block in blocks:
        if plan.blocks > _MOST_BLOCKS and _MOST_BLOCKS // 2 <= block < plan.blocks - 1:
            if block == _MOST_BLOCKS // 2:
                yield "…", ""
            continue
        if block:
            yield "1", "accent-3"
        yield from [(f"{plan.rows}", "accent-1")] * FULL
        yield from (("1", "floor"), ("…", ""), ("1", "floor"))
        yield f"{2 * plan.instance.lengths[block] + 1}", "accent-2"
        yield from (("1", "floor"), ("…", ""), ("1", "floor"))
        yield from [(f"{plan.rows}", "accent-1")] * FULL


def _rows(plan: Blueprint) -> Iterator[Shown]:
    shown = [line for run in plan.row_runs() for line in _shortened(run)]
    if len(shown) > _MOST_ROWS:
        shown = [*shown[: _MOST_ROWS // 2], ("…", ""), *shown[-_MOST_ROWS // 2 :]]
    return iter(shown)


def _shortened(run: Run) -> Iterator[Shown]:
    times, clues = run
    for _ in range(times if times < _LONG else 1):
        yield from (("" if clue is None else str(clue), "floor") for clue in clues)
    if times >= _LONG:
        yield "…", ""


def _tiles(columns: list[Shown], rows: list[Shown], wide: int, high: int) -> Iterator[Shape]:
    cells: dict[str, list[tuple[int, int]]] = {}
    for y, (_, there) in enumerate(rows):
        for x, (_, role) in enumerate(columns):
            if role and there:
                cells.setdefault(role, []).append((wide + x, high + y))
    for role, where in cells.items():
        glyph = {"accent-1": "█", "accent-2": "▒", "accent-3": "+"}.get(role, "·")
        yield Tiles(tuple(where), fill=role, inset=0.05, radius=0.12, layer="floor", glyph=glyph)


def _clues(columns: list[Shown], rows: list[Shown], wide: int, high: int) -> Iterator[Shape]:
    for y, (clue, _) in enumerate(rows):
        yield Text(wide - 0.5, high + y + 0.5, clue, 0.42, anchor="end", fill="text", layer="labels")
    for x, (clue, _) in enumerate(columns):
        for depth, part in enumerate(_stacked(clue)):
            yield Text(wide + x + 0.5, high - 0.7 - 0.5 * depth, part, 0.38, fill="text", layer="labels")


def _stacked(clue: str) -> list[str]:
    """The digits of a clue over one another, two at a time, the last at the bottom."""
    return [clue[max(0, end - 2) : end] for end in range(len(clue), 0, -2)]
