"""The walk of an assignment over the layers, as an animation, up to where it falls into the service part.

All choices are made by then: clause cells that were passed are ticked, the others stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.errors import FathomError
from fathom.hardness.reductions.threesat_to_slide.draw import DrawnLayers, layers
from fathom.hardness.reductions.threesat_to_slide.layout import Layout, Place
from fathom.hardness.reductions.threesat_to_slide.walk import assignment_moves, values_of
from fathom.proofs.assignment import Assignment
from fathom.puzzles.slide.model import ICE, Level
from fathom.show import Circle, Scene, Shape
from fathom.show.shapes import Point, timed

_STEPS: dict[str, Place] = {
    "U": (0, -1, 0), "D": (0, 1, 0), "L": (0, 0, -1), "R": (0, 0, 1), "F": (-1, 0, 0), "B": (1, 0, 0),
}  # fmt: skip
_BEFORE = 0.6  # seconds until the agent starts
_SQUARE = 1 / 16  # seconds a square
_LAYER = 0.12  # seconds from layer to layer
_REST = 0.15  # seconds between two moves
_MOST = 6000  # squares passed
_AGENT = 0.8  # its radius: larger than life, to be seen on a large page


def film(layout: Layout, level: Level, assignment: Assignment) -> Scene:
    """The layers, with the agent on its way and all it passes."""
    drawn = DrawnLayers(layout)
    passed: dict[Place, float] = {layout.index(*layout.start): 0.0}
    home = _centre(drawn, layout.index(*layout.start))
    frames = [(0.0, 0.0, 0.0), (_BEFORE, 0.0, 0.0)]
    for time, place in _way(layout, level, assignment):
        passed.setdefault(place, time)
        x, y = _centre(drawn, place)
        frames.append((time, x - home[0], y - home[1]))
        if len(frames) > _MOST:
            raise FathomError(f"the walk is too long to be shown (at most {_MOST:,} squares)")
    clause_cells = {layout.index(cell.x, cell.y, 0) for cell in layout.clause_cells}
    drawing = layers(layout, level)
    for place, time in passed.items():
        drawing = drawing.add(timed(_trace(*_centre(drawn, place), place in clause_cells), during=(time, None)))
    agent = Circle(*home, _AGENT, fill="agent", stroke="agent-edge", stroke_width=0.14, layer="pieces", glyph="●")
    return drawing.add(timed((agent,), motion=tuple(frames)))


def _way(layout: Layout, level: Level, assignment: Assignment) -> Iterator[tuple[float, Place]]:
    """Where the agent is, square by square, and when; at every stop twice."""
    place, time = layout.index(*layout.start), _BEFORE
    for move in "".join(assignment_moves(layout, values_of(assignment))):
        ahead = _ahead(place, move)
        while _is_open(level, ahead):
            place, ahead = ahead, _ahead(ahead, move)
            time += _LAYER if move in "FB" else _SQUARE
            yield time, place
        time += _REST
        yield time, place


def _ahead(place: Place, move: str) -> Place:
    layer, row, column = (here + step for here, step in zip(place, _STEPS[move], strict=True))
    return layer, row, column


def _is_open(level: Level, place: Place) -> bool:
    inside = all(0 <= here < extent for here, extent in zip(place, level.shape, strict=True))
    return inside and bool(level.ground[place] == ICE)


def _centre(drawn: DrawnLayers, place: Place) -> Point:
    layer, row, column = place
    x, y = drawn.corner(layer)
    return x + column + 0.5, y + row + 0.5


def _trace(x: float, y: float, is_clause: bool) -> tuple[Shape, ...]:
    """A dot where the agent has been; a large one on a clause cell."""
    if is_clause:
        return (Circle(x, y, 0.42, fill="good", stroke="shine", stroke_width=0.12, layer="trail"),)
    return (Circle(x, y, 0.2, fill="shine", opacity=0.8, layer="trail"),)
