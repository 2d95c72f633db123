"""What readers of files in the wild share: numbered lines, words about a puzzle, colours for those that have none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fathom.errors import FathomError, FormatError
from fathom.puzzles.nonogram.model import Nonogram

OWN_COLOURS = (
    "#ffffff", "#000000", "#d62728", "#1f77b4", "#2ca02c", "#ffbf00", "#9467bd", "#8c564b", "#e377c2", "#17becf",
    "#bcbd22", "#7f7f7f", "#aec7e8", "#ffbb78", "#98df8a", "#ff9896", "#c5b0d5", "#c49c94", "#f7b6d2", "#9edae5",
    "#dbdb8d", "#c7c7c7", "#393b79", "#637939", "#8c6d31", "#843c39", "#7b4173",
)  # fmt: skip
"""Colours for files that name none; background first."""

COLOUR_NAMES = {
    "white": "#ffffff", "black": "#000000", "red": "#ff0000", "green": "#00ff00", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "brown": "#a52a2a", "pink": "#ffc0cb",
    "gray": "#808080", "grey": "#808080", "cyan": "#00ffff", "magenta": "#ff00ff", "violet": "#ee82ee",
}  # fmt: skip


def one_line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def about_of(known: Mapping[str, str]) -> dict[str, str]:
    """What is said about a puzzle, in the order in which it is written, each on one line; nothing that is empty."""
    keys = ("title", "author", "source", "note", "copyright", "license")
    return {key: one_line(known[key]) for key in keys if one_line(known.get(key, ""))}


def placed(source: str, make: Callable[..., Nonogram], *arguments: Any, line: int | None = None) -> Nonogram:
    """What `make` makes; what it refuses, is refused with the file's name."""
    try:
        return make(*arguments)
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=source, line=line) from None


def numbered_clues(lines: Sequence[tuple[int, str]], extent: int, name: str, source: str) -> Sequence[tuple[int, str]]:
    """The lines that hold the clues: all that are not empty, or the first ones, empty lines being empty clues."""
    filled = [(number, line) for number, line in lines if line]
    if len(filled) == extent:
        return filled
    if len(filled) < extent <= len(lines) and not any(line for _, line in lines[extent:]):
        return lines[:extent]
    line = lines[-1][0] if lines else None
    raise FormatError(f"{name}: found {len(filled)} clues, expected {extent}", source=source, line=line)
