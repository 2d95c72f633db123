"""Rows of reels: a window for each, with the symbol that it shows."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.show.shapes import Rect, Shape, Text

MOST_REELS = 120
"""So many are drawn; of longer words, the beginning."""

LEFT = 1.7
"""Where the reels begin: the room for the names of the rows."""


def reel_windows(word: str, y: float, role: str = "floor", first: int = 0) -> Iterator[Shape]:
    """The symbols of a word, each in a window of its own, in a row whose top is at y. A dot stands for no symbol.

    `first`: the number of the first reel, from 0.
    """
    for place, symbol in enumerate(word[:MOST_REELS], first):
        left = LEFT + place
        yield Rect(left + 0.06, y + 0.06, 0.88, 0.88, 0.18, fill=role, stroke="grid", layer="floor", glyph="")
        if symbol != ".":
            yield reel_symbol(symbol, place, y, f"on-{role}")
    if len(word) > MOST_REELS:
        more = f"and {len(word) - MOST_REELS:,} more"
        yield Text(LEFT + MOST_REELS + 0.3, y + 0.5, more, 0.4, anchor="start", fill="muted", layer="labels")


def reel_symbol(symbol: str, place: int, y: float, ink: str = "text") -> Text:
    """A symbol in the window of a reel."""
    return Text(LEFT + place + 0.5, y + 0.52, symbol, 0.55, bold=True, fill=ink, layer="pieces", glyph=symbol)


def row_name(name: str, y: float) -> Text:
    """What a row is, to its left."""
    return Text(LEFT - 0.3, y + 0.52, name, 0.36, anchor="end", fill="muted", layer="labels")


def role_of(symbols: str, symbol: str) -> str:
    """The colour of a symbol: neighbours on a reel differ."""
    return f"accent-{symbols.index(symbol) % 8 + 1}" if symbol in symbols else "floor"
