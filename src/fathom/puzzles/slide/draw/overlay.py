"""What can be laid over a level: the graphs of [Zhu et al. n.d.], distances, and squares out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np

from fathom.errors import FathomError
from fathom.puzzles.slide import analyse
from fathom.puzzles.slide.draw.space import SUMMARY
from fathom.puzzles.slide.model import Level
from fathom.puzzles.slide.solve.runs import movement_graph, runs_of
from fathom.show import Circle, Shape, Text, pieces
from fathom.show.shapes import Cell, Point, Polyline, Tiles

OVERLAYS = {
    "stops": "the stopping-point graph: where slides end",
    "runs": "the movement graph: which runs lead to which",
    "never": "squares that are never stopped on, and those never passed",
    "distances": "the fewest moves after which each square is stopped on",
    "space": SUMMARY,
}

_MOST_SQUARES = 4000


class Places(Protocol):
    """Where the squares of a level are drawn."""

    level: Level

    def cell(self, square: int) -> Cell:
        """The square of the picture."""

    def centre(self, square: int) -> Point:
        """Its middle."""


def overlaid(drawn: Places, name: str) -> Iterator[tuple[Shape, ...]]:
    """The shapes of the overlay called `name`."""
    analyse.refuse_smashing(drawn.level)
    if drawn.level.ground.size > _MOST_SQUARES:
        raise FathomError(f"overlays are for boards of at most {_MOST_SQUARES} squares")
    return {"stops": _stops, "runs": _runs, "never": _never, "distances": _distances}[name](drawn)


def _stops(drawn: Places) -> Iterator[tuple[Shape, ...]]:
    for tail, head in analyse.stop_edges(drawn.level):
        yield pieces.link(drawn.centre(tail), drawn.centre(head), "accent-3")
    for square in np.flatnonzero(analyse.stopping_points(drawn.level)):
        yield (Circle(*drawn.centre(int(square)), 0.16, fill="accent-3", layer="pieces", glyph="•"),)


def _runs(drawn: Places) -> Iterator[tuple[Shape, ...]]:
    if not drawn.level.plain:
        raise FathomError("the movement graph is for levels of ice and barriers alone")
    runs = runs_of(drawn.level)
    graph = movement_graph(runs, drawn.level.start)
    middle = []
    for low, high in zip(runs.low.tolist(), runs.high.tolist(), strict=True):
        (x1, y1), (x2, y2) = ends = (drawn.centre(low), drawn.centre(high))
        middle.append(((x1 + x2) / 2, (y1 + y2) / 2))
        yield (Polyline(ends, stroke="accent-2", stroke_width=0.09, opacity=0.45, layer="marks"),)
    for tail, head in zip(graph.tails().tolist(), graph.heads.tolist(), strict=True):
        if tail < len(runs):
            yield pieces.link(middle[tail], middle[head], "accent-4", clearance=0.14)
    for x, y in middle:
        yield (Circle(x, y, 0.12, fill="accent-4", layer="pieces", glyph="•"),)


def _never(drawn: Places) -> Iterator[tuple[Shape, ...]]:
    never_stopped, never_passed = analyse.never(drawn.level)
    for flags, role, opacity, glyph in (
        (never_stopped & ~never_passed, "warn", 0.35, "░"),
        (never_passed, "bad", 0.55, "▓"),
    ):
        cells = tuple(drawn.cell(int(square)) for square in np.flatnonzero(flags))
        yield (Tiles(cells, fill=role, opacity=opacity, inset=0.035, radius=0.14, layer="paint", glyph=glyph),)


def _distances(drawn: Places) -> Iterator[tuple[Shape, ...]]:
    for square, moves in analyse.stop_distances(drawn.level).items():
        x, y = drawn.centre(square)
        yield (Text(x, y, str(moves), 0.4, bold=True, fill="accent-1", layer="labels"),)
