"""Shortest solutions counted a second time, layer by layer with the moves of the checker. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.dude.check import is_solved
from fathom.puzzles.dude.check.rules import moves_from
from fathom.puzzles.dude.model import Level, Position


def by_layers(level: Level, most: int, watch: Watch) -> int:
    """How many sequences of the fewest moves solve the level."""

    def following(position: Position) -> list[Position]:
        return [after for _, after in moves_from(level, position)]

    return shortest_ways(level.start, following, lambda position: is_solved(level, position), most, watch)
