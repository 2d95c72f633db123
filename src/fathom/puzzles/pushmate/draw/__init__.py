"""The picture of a position, with the turn that wins as a film, and the pushes that would win."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.errors import FathomError
from fathom.games.pushfight.draw.animation import Animation
from fathom.games.pushfight.draw.layout import DrawnBoard
from fathom.games.pushfight.model.board import STEPS
from fathom.puzzles.pushmate.model import Begun, Puzzle, Turn
from fathom.puzzles.pushmate.solve.goals import Goal, ground_of, squares_of
from fathom.show import Circle, Rect, Scene, Shape, link

OVERLAYS = {"targets": "every push that would win, and the squares that it needs filled"}

_MOST_TARGETS = 60


def scene(instance: Puzzle, solution: Turn | None = None, overlay: str | None = None) -> Scene:
    """The position, the turn if there is one, as a film, and the pushes that would win if they are wanted."""
    drawn = DrawnBoard(instance.board)
    rows, columns = drawn.board.size
    drawing = drawn.empty(instance.about.get("title", f"Push Fight, mate in one, {rows} × {columns}"))
    if solution is None:
        drawing = drawing.add(*drawn.pieces(instance.cells))
    else:
        plies, begun = ((), solution.moves) if isinstance(solution, Begun) else ((solution,), ())
        drawing = drawing.add(*Animation(drawn, instance.cells, plies, begun).shapes(arrows=overlay is None))
    return drawing if overlay is None else drawing.add(*_targets(drawn, instance))


def _targets(drawn: DrawnBoard, puzzle: Puzzle) -> Iterator[tuple[Shape, ...]]:
    """The pushes that would win: from the pusher's square to the edge, and the squares to be filled."""
    goals = ground_of(puzzle).goals
    if len(goals) > _MOST_TARGETS:
        raise FathomError(f"the overlay of targets is for positions with at most {_MOST_TARGETS} of them")
    for goal in goals:
        yield _target(drawn, goal)


def _target(drawn: DrawnBoard, goal: Goal) -> tuple[Shape, ...]:
    x, y = drawn.centre(goal.pusher)
    down, right = STEPS[goal.direction]
    marks: list[Shape] = [
        Rect(x - 0.42, y - 0.42, 0.84, 0.84, 0.2, stroke="agent", stroke_width=0.06, layer="labels", glyph="□"),
        *link((x + 0.3 * right, y + 0.3 * down), (x + 0.95 * right, y + 0.95 * down), "agent", clearance=0),
    ]
    for square in squares_of(goal.needed):
        cx, cy = drawn.centre(square)
        marks.append(Circle(cx, cy, 0.1, fill="agent", layer="labels", glyph="•"))
    return tuple(marks)
