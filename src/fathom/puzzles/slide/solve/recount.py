"""Shortest walks counted a second time, layer by layer with the slides of the checker. See `engine.recount`."""

from __future__ import annotations

import numpy as np

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.slide.check.slides import board_of, slide
from fathom.puzzles.slide.model import Level

Position = tuple[int, int]
"""Where the agent stands, and what is still to be served, as bits."""


def by_layers(level: Level, most: int, watch: Watch) -> int:
    """How many walks of the fewest moves solve the level. Boulders stay where they are."""
    board = board_of(level)
    trail = np.empty(level.ground.size + 1, np.int32)
    required = np.flatnonzero(level.required.reshape(-1)).tolist()
    bit_of = {square: 1 << number for number, square in enumerate(required)}
    everything = (1 << len(required)) - 1
    slides: dict[int, list[tuple[int, int]]] = {}

    def slides_from(square: int) -> list[tuple[int, int]]:
        """Where each slide from a square ends, and what it serves."""
        found = []
        for direction in range(len(level.directions)):
            passed = trail[: slide(board, square, direction, trail)].tolist()
            served = passed[-1:] if level.goal.by_stopping else passed
            if passed:
                found.append((passed[-1], sum({bit_of.get(one, 0) for one in served})))
        return found

    def following(position: Position) -> list[Position]:
        square, missing = position
        if square not in slides:
            slides[square] = slides_from(square)
        if level.goal.is_reach:
            return [(end, 0 if served else everything) for end, served in slides[square]]
        return [(end, missing & ~served) for end, served in slides[square]]

    at_once = bit_of.get(level.start, 0)
    missing = (0 if at_once else everything) if level.goal.is_reach else everything & ~at_once
    return shortest_ways((level.start, missing), following, lambda position: not position[1], most, watch)
