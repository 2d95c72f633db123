"""Shortest solutions counted a second time, layer by layer with the pushes of the checker. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.iceblock.check import path_of
from fathom.puzzles.iceblock.model import DIRECTIONS, Board, Push


def by_layers(board: Board, most: int, watch: Watch) -> int:
    """How many sequences of the fewest pushes solve the board."""
    targets = frozenset(board.targets.reshape(-1).nonzero()[0].tolist())

    def following(blocks: frozenset[int]) -> list[frozenset[int]]:
        taken = set(blocks)
        pushes = (Push(square, direction) for square in blocks for direction in range(len(DIRECTIONS)))
        paths = ((push, path_of(board, taken, push)) for push in pushes)
        return [blocks - {push.square} | {path[-1]} for push, path in paths if path]

    return shortest_ways(frozenset(board.blocks), following, targets.issubset, most, watch)
