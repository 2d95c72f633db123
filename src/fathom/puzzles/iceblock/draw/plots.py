"""Measures as charts: how many positions a difficulty reaches, and how far positions are from a solution."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.iceblock.analyse.difficulty import FACTORS, difficulties
from fathom.puzzles.iceblock.analyse.space import Reached, reached_from
from fathom.puzzles.iceblock.model import Board
from fathom.show import Scene
from fathom.show.chart import Axis, Bar, Curve, bars, curves

_ROLES = ("heat-3", "heat-4", "heat-5", "heat-6", "heat-7", "heat-9", "accent-3")


def reach_plot(board: Board, watch: Watch) -> Scene:
    """The curves of [Kluiver 2020, figures 19 to 27].

    For each factor: how many positions have at most a certain least difficulty, the difficulties being divided by the
    largest one, that factor's own.
    """
    reached = reached_from(board, watch)
    return curves(
        [reach_line(reached, factor, role, watch) for factor, role in zip(FACTORS, _ROLES, strict=True)],
        Axis("difficulty (moves + factor × changes) / the largest", high=1.0),
        Axis("positions with at most this difficulty", whole=True),
        title=f"{name_of(board)}: positions within reach",
        description="For each price of a blockchange, how many positions have at most a difficulty.",
        legend="factor",
    )


def reach_line(reached: Reached, factor: int, role: str, watch: Watch) -> Curve:
    """The curve of one factor."""
    values, counts = difficulties(reached, factor, watch).reach()
    shares = values / max(1, int(values[-1]))
    points = ((float(share), float(count)) for share, count in zip(shares, counts.tolist(), strict=True))
    return Curve(str(factor), tuple(points), role, step=True)


def distance_chart(board: Board, watch: Watch) -> Scene:
    """How many positions are 0, 1, 2, ... moves from the nearest solved one, and how many are lost."""
    reached = reached_from(board, watch)
    start = int(reached.away[0])
    return bars(
        list(distance_bars(reached)),
        Axis("moves to the nearest solved position" + (f" (start: {start})" if start >= 0 else "")),
        Axis("positions", whole=True),
        title=f"{name_of(board)}: how far from a solution",
    )


def distance_bars(reached: Reached) -> Iterator[Bar]:
    """A bar for each distance, the start's stressed, and one for the lost positions if there are any."""
    start = int(reached.away[0])
    for distance, count in enumerate(np.bincount(reached.away[~reached.lost]).tolist()):
        yield Bar(str(distance), count, "agent" if distance == start else "good" if distance == 0 else "accent-1")
    if reached.lost.any():
        yield Bar("lost", int(reached.lost.sum()), "bad", apart=True)


def name_of(board: Board) -> str:
    """What a board is called in a picture."""
    (rows, columns), blocks = board.shape, len(board.blocks)
    return board.about.get("title", f"{rows} × {columns}, {blocks} block{'s' if blocks > 1 else ''}")
