"""The picture of a position, with a helpmate as a film, and where men can ever get to."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.chesswin.draw.animation import film_of
from fathom.puzzles.chesswin.draw.regions import region_marks
from fathom.puzzles.chesswin.model import Helpmate, Win
from fathom.puzzles.chesswin.model.position import EMPTY
from fathom.show import Scene, Shape, Text
from fathom.show.chessmen import chessboard, chessmen

OVERLAYS = {"regions": "where the kings and the other men can ever get to, and which men never move again"}

_NAMES = {"w": "White", "b": "Black"}


def scene(instance: Win, solution: Helpmate | None = None, overlay: str | None = None) -> Scene:
    """The position, the helpmate if there is one, as a film, and the regions if they are wanted."""
    asked = f"{_NAMES[instance.position.turn]} to move; can {_NAMES[instance.winner]} still mate?"
    drawing = chessboard(title=instance.about.get("title", f"Chess, {asked}"), description=asked)
    if solution is not None and solution.moves:
        return drawing.add(*film_of(instance, solution))
    drawing = drawing.add(Text(4, -0.62, asked, 0.4, fill="text", layer="labels", glyph=""), *_men(instance))
    return drawing.add(*region_marks(instance)) if overlay else drawing


def _men(instance: Win) -> Iterator[tuple[Shape, ...]]:
    for place, letter in enumerate(instance.position.men):
        if letter != EMPTY:
            yield chessmen([((place % 8, place // 8), letter)])
