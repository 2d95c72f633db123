"""Ponds square by square: the default editor, with short names."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Tool

TOOLS: Sequence[Tool] = (
    Tool(".", "ice"),
    Tool("o", "block"),
    Tool("x", "target"),
    Tool("*", "block on target"),
    Tool(",", "normal floor"),
    Tool("#", "wall"),
)
