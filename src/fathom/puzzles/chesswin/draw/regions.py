"""Where men can ever get to, laid over the board: the king of the loser, the winner's men, and men that never move."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.puzzles.chesswin.model import Win
from fathom.puzzles.chesswin.model.position import EMPTY, men_of, other
from fathom.puzzles.chesswin.solve.methods import packed, places_in
from fathom.puzzles.chesswin.solve.mobility import mobility
from fathom.show import Circle, Rect, Shape, Text, Tiles


def region_marks(instance: Win) -> Iterator[tuple[Shape, ...]]:
    """The overlay; where castling or taking en passant is possible regions are not known."""
    position = instance.position
    if position.castling or position.passing >= 0:
        yield (_below("castling or en passant is possible: no regions"),)
        return
    region = np.zeros(64, np.uint64)
    rooted = places_in(int(mobility(packed(position), region)))
    winners, loser_king = men_of(instance.winner), men_of(other(instance.winner))[0]
    reach: set[int] = set()
    for place, letter in enumerate(position.men):
        if letter != EMPTY and letter in winners:
            reach |= places_in(int(region[place ^ 56]))
    king = places_in(int(region[position.men.index(loser_king) ^ 56]))
    yield (_tiles(king, "painted"),)
    yield tuple(
        Circle(place % 8 + 0.86, place // 8 + 0.14, 0.09, fill="mark", layer="labels", glyph="")
        for place in sorted(reach)
    )
    yield tuple(
        Rect(place % 8 + 0.06, place // 8 + 0.06, 0.88, 0.88, 0.06, stroke="bad", stroke_width=0.06, glyph="")
        for place in sorted(rooted)
    )
    yield (_below("green: the loser's king · dots: the winner's men · framed: never moves"),)


def _tiles(places: frozenset[int], role: str) -> Tiles:
    return Tiles(
        tuple((place % 8, place // 8) for place in places), radius=0, fill=role, opacity=0.6, layer="paint", glyph="▒"
    )


def _below(words: str) -> Text:
    return Text(4, 8.98, words, 0.26, fill="muted", layer="labels", glyph="")
