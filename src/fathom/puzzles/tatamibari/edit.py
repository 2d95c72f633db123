"""Boards of mats square by square: the default editor, with short names for the clues."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Tool

TOOLS: Sequence[Tool] = (
    Tool(".", "empty"),
    Tool("+", "square mat"),
    Tool("-", "wide mat"),
    Tool("|", "tall mat"),
    Tool("?", "any mat"),
    Tool("#", "hole"),
)
