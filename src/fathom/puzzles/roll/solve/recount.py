"""Shortest ways counted a second time, layer by layer with rolls made by coordinates. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.roll.check import Position, Rolling
from fathom.puzzles.roll.model import Board


def by_layers(board: Board, most: int, watch: Watch) -> int:
    """How many ways of the fewest rolls lead to the goal."""
    rolling = Rolling(board)

    def following(position: Position) -> list[Position]:
        return [after for after in rolling.after(position) if after is not None]

    start = board.start, board.face, board.turn
    return shortest_ways(start, following, lambda position: board.is_goal(*position), most, watch)
