"""The picture of a position, and a line of play as a film."""

from __future__ import annotations

from fathom.games.pushfight.draw.animation import Animation
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model import AnySolution, Outcome, Position
from fathom.show import Scene

OVERLAYS: dict[str, str] = {}


def scene(instance: Position, solution: AnySolution | None = None, overlay: str | None = None) -> Scene:
    """The position, and the line of play if there is one, as a film."""
    drawn = DrawnBoard(instance.board)
    rows, columns = drawn.board.size
    drawing = drawn.empty(instance.about.get("title", f"Push Fight, {rows} × {columns}"))
    if solution is None:
        return drawing.add(*drawn.pieces(instance.cells))
    plies, begun = (solution.line, ()) if isinstance(solution, Outcome) else (solution.plies, solution.begun)
    return drawing.add(*Animation(drawn, instance.cells, plies, begun).shapes())
