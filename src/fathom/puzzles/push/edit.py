"""Levels square by square: an agent that is put elsewhere moves, and a target may be under it or under a block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.formats.blockboard import with_sign
from fathom.playing import Tool
from fathom.puzzles.push.model import Level, write

TOOLS: Sequence[Tool] = (
    Tool("#", "wall"),
    Tool(".", "floor"),
    Tool("o", "block"),
    Tool("x", "target"),
    Tool("@", "agent", only_one=True),
)


def put(instance: Level, spot: str, glyph: str) -> str:
    """The text of the level with one square changed; a level that cannot be is refused."""
    return write(replace(instance, **with_sign(instance.board, spot, glyph)._asdict()))
