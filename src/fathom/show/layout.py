"""Boards, their labels, legends, and several boards side by side.

Everything is placed at whole units, so that the same layout works in a terminal, where a unit is two columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from fathom.errors import FathomError
from fathom.grid import column_letters
from fathom.show.scene import LAYERS, Scene
from fathom.show.shapes import Rect, Segments, Shape, Text

Labels = Literal["none", "numbers", "chess"]
"""Coordinates beside a board: none; columns and rows counted from 1 at the top left; or letters and ranks."""

_PAGE = 36  # units that side_by_side fills before it starts a new row


def board(
    width: int,
    height: int,
    *,
    labels: Labels = "none",
    grid: bool = False,
    title: str = "",
    description: str = "",
) -> Scene:
    """An empty board: a frame behind width × height squares, with grid lines and labels on demand."""
    frame = Rect(-0.22, -0.22, width + 0.44, height + 0.44, 0.34, fill="frame", layer="ground", glyph="")
    scene = Scene(width, height, (frame,), title, description, margin=0.7 if labels == "none" else 1.15)
    if grid:
        scene = scene.add(grid_lines(width, height))
    return scene.add(_labels(width, height, labels))


def grid_lines(width: int, height: int, role: str = "grid") -> Segments:
    """The lines between the squares and around them."""
    across = [(0.0, float(y), float(width), float(y)) for y in range(height + 1)]
    down = [(float(x), 0.0, float(x), float(height)) for x in range(width + 1)]
    return Segments((*across, *down), stroke=role, stroke_width=0.04, layer="walls", glyph="")


def _labels(width: int, height: int, labels: Labels) -> list[Shape]:
    if labels == "none":
        return []
    every = 1 if max(width, height) <= 40 else 10
    texts: list[Shape] = []
    for x in range(width):
        name = column_letters(x) if labels == "chess" else str(x + 1)
        y = height + 0.6 if labels == "chess" else -0.6
        if (x + 1) % every == 0:
            texts.append(Text(x + 0.5, y, name, 0.36, fill="muted", layer="labels"))
    for y in range(height):
        name = str(height - y) if labels == "chess" else str(y + 1)
        if int(name) % every == 0:
            texts.append(Text(-0.6, y + 0.5, name, 0.36, fill="muted", layer="labels"))
    return texts


def head_room(titled: bool, margin: float) -> int:
    """How far below the top of a row `side_by_side` places its scenes; the first is at the left edge."""
    return titled + (margin >= 1)


def side_by_side(
    scenes: Sequence[Scene],
    titles: Sequence[str] = (),
    *,
    columns: int | None = None,
    title: str = "",
    description: str = "",
) -> Scene:
    """The scenes next to each other in rows, each under its title: the layers of a 3-D board, say.

    Without `columns`, a row holds what fits in 36 units, and rows are evenly filled.
    """
    if not scenes:
        raise FathomError("side_by_side needs at least one scene")
    if titles and len(titles) != len(scenes):
        raise FathomError(f"side_by_side has {len(scenes)} scenes but {len(titles)} titles")
    margin = max(scene.margin for scene in scenes)
    gap = 1 if margin < 1 else 2
    head = head_room(bool(titles), margin)
    wide = math.ceil(max(scene.width for scene in scenes)) + gap
    high = math.ceil(max(scene.height for scene in scenes)) + gap + head
    if columns is None:
        fitting = max(1, min(len(scenes), (_PAGE + gap) // wide))
        columns = math.ceil(len(scenes) / math.ceil(len(scenes) / fitting))
    if columns < 1:
        raise FathomError(f"side_by_side needs at least one column, found {columns}")
    columns = min(columns, len(scenes))
    shapes: list[Shape] = []
    for index, scene in enumerate(scenes):
        row, column = divmod(index, columns)
        x, y = column * wide, row * high + head
        shapes += (shape.moved(x, y) for shape in scene.shapes)
        if titles:
            middle = x + scene.width / 2
            shapes.append(Text(middle, y - head + 0.4, titles[index], 0.46, bold=True, fill="text", layer="labels"))
    rows = math.ceil(len(scenes) / columns)
    layers = tuple(dict.fromkeys(name for scene in scenes for name in (*scene.layers, *LAYERS)))
    return Scene(
        columns * wide - gap,
        rows * high - gap,
        tuple(shapes),
        title,
        description,
        margin=margin,
        background=scenes[0].background,
        layers=layers,
    )


def legend(scene: Scene, entries: Iterable[tuple[Shape | Sequence[Shape], str]]) -> Scene:
    """The scene with an explanation below: for each entry a sample, drawn in the square (0, 0), and words."""
    listed = [((sample,) if isinstance(sample, Shape) else tuple(sample), words) for sample, words in entries]
    if not listed:
        return scene
    top = math.ceil(scene.height) + 1
    wide = 2 + math.ceil(max(len(words) for _, words in listed) / 2)  # a terminal shows two characters a unit
    columns = max(1, int(scene.width) // wide)
    shapes: list[Shape] = []
    for index, (samples, words) in enumerate(listed):
        row, column = divmod(index, columns)
        x, y = column * wide, top + row
        shapes += (sample.moved(x, y) for sample in samples)
        shapes.append(Text(x + 1.4, y + 0.5, words, 0.4, "start", fill="text", layer="labels"))
    rows = math.ceil(len(listed) / columns)
    needed = 1.4 + 0.24 * max(len(words) for _, words in listed)  # a letter is about 0.6 of its size wide
    return replace(scene, width=max(scene.width, needed), height=top + rows, shapes=(*scene.shapes, *shapes))
