"""Levels square by square: an agent that is put elsewhere moves, and what hangs in the air falls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.formats.blockboard import with_sign
from fathom.playing import Tool
from fathom.puzzles.dude.model import Level, Position, drawn, settled, write

TOOLS: Sequence[Tool] = (
    Tool("#", "wall"),
    Tool(".", "air"),
    Tool("o", "block"),
    Tool("x", "target"),
    Tool("@", "agent", only_one=True),
)


def put(instance: Level, spot: str, glyph: str) -> str:
    """The text of the level with one square changed; a level that cannot be is refused.

    The agent goes on carrying what it carries, unless that block or the agent is put elsewhere: then it lies.
    """
    board = with_sign(drawn(instance), spot, glyph)
    head = board.agent - instance.shape[1]
    carrying = instance.start.carrying and board.agent == instance.start.agent and head in board.blocks
    lying = frozenset(board.blocks) - ({head} if carrying else set())
    start = settled(board.walls, Position(board.agent, lying, carrying, instance.start.faces))
    return write(replace(instance, walls=board.walls, targets=board.targets, start=start))
