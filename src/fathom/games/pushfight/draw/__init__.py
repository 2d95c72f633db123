"""The picture of a position, and a line of play as a film."""

from __future__ import annotations

from fathom.games.pushfight.draw.film import Film
from fathom.games.pushfight.draw.layout import Page
from fathom.games.pushfight.model import Outcome, Position, Told
from fathom.show import Scene

OVERLAYS: dict[str, str] = {}


def scene(instance: Position, solution: Told | None = None, overlay: str | None = None) -> Scene:
    """The position, and the line of play if there is one, as a film."""
    page = Page(instance.board)
    rows, columns = page.board.size
    drawing = page.empty(instance.about.get("title", f"Push Fight, {rows} × {columns}"))
    if solution is None:
        return drawing.add(*page.pieces(instance.cells))
    plies, begun = (solution.line, ()) if isinstance(solution, Outcome) else (solution.plies, solution.begun)
    return drawing.add(*Film(page, instance.cells, plies, begun).shapes())
