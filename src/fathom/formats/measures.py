"""Measures as lines of a table, for kinds whose measures are plain numbers."""

from __future__ import annotations

from typing import Any


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """A line a measure: numbers with commas, yes or no, and a dash for what does not apply."""
    return [(name, in_words(value)) for name, value in facts.items()]


def in_words(value: Any) -> str:
    """A value as it is printed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(in_words, value)) or "none"
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
