"""Points square by square: the default editor, with short names."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Tool

TOOLS: Sequence[Tool] = (Tool("*", "point"), Tool(".", "no point"))
