"""Measures of a puzzle as lines of a table: plain values in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def lines_of(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A label and a value for every measure; of `hints`, a line for each step with its rule and reason."""
    lines: list[tuple[str, str]] = []
    for name, value in facts.items():
        if name == "hints":
            lines += [(f"step {number}", f"{one['rule']}: {one['reason']}") for number, one in enumerate(value, 1)]
        else:
            lines.append((name, words_of(value)))
    return lines


def words_of(value: Any) -> str:
    """A value in words: numbers of things, those that are there; sizes; yes, no and none; large numbers with commas."""
    if isinstance(value, dict):
        return ", ".join(f"{number} {what}" for what, number in value.items() if number) or "none"
    if isinstance(value, list):
        return " × ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return "none" if value is None else str(value)
