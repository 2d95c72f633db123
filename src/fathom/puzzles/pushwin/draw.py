"""The picture of a position, and a game as a film: of a strategy, the game against the first of its replies."""

from __future__ import annotations

from fathom.games.pushfight.draw.animation import Animation
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.puzzles.pushwin.model import AnySolution, Fight, Strategy, main_line
from fathom.show import Scene

OVERLAYS: dict[str, str] = {}


def scene(instance: Fight, solution: AnySolution | None = None, overlay: str | None = None) -> Scene:
    """The position, and a game if there is one, as a film. There are no overlays."""
    del overlay
    drawn = DrawnBoard(instance.board)
    rows, columns = drawn.board.size
    drawing = drawn.empty(instance.about.get("title", f"Push Fight, to be won, {rows} × {columns}"))
    if solution is None:
        return drawing.add(*drawn.pieces(instance.cells))
    line = main_line(solution) if isinstance(solution, Strategy) else solution
    return drawing.add(*Animation(drawn, instance.cells, line.plies, line.begun).shapes())
