"""The picture of a panel: thick rounded grid lines, round starts, stubs for ends, clues, and the line being drawn.

Several panels that one line solves stand side by side. A pillar shows its first column again, faintly, at the right.
Clues that a line leaves unsatisfied get a ring. The overlay `regions` paints what the line cuts the panel into.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from fathom.errors import FathomError
from fathom.puzzles.witness.check import faults, line_faults
from fathom.puzzles.witness.draw.symbols import LINE_ROLES, clue_shapes, hexagon
from fathom.puzzles.witness.model import SIDES, Layer, Line, Panel, Place
from fathom.puzzles.witness.model.regions import cells_at, drawn, is_edge, outside, regions
from fathom.show import Circle, Polyline, Rect, Scene, Shape, side_by_side, timed
from fathom.show.layout import head_room

OVERLAYS = {"regions": "the regions that the line cuts out, each in a colour"}

_GRID = 0.4  # width of the grid's lines
_MARGIN = 1.2
_LINE = 0.26  # width of the line that is drawn
_STEP = 0.09  # seconds for half a line of the grid
_STUB = 0.8
_GAP = 0.34  # half of what is broken
_WEST, _EAST, _NORTH, _SOUTH = 1, 2, 4, 8
_BOXES = "·╴╶─╵┘└┴╷┐┌┬│┤├┼"
"""How a terminal shows a corner with lines to these sides."""
_PAINTS = ("accent-1", "accent-2", "accent-3", "accent-6", "accent-4", "accent-5", "accent-8", "accent-7")


def scene(instance: Panel, solution: Line | None = None, overlay: str | None = None) -> Scene:
    """The panel, with a line if there is one."""
    size = f"{instance.columns} × {instance.rows}"
    title = instance.about.get("title", f"Panel, {size}")
    if overlay == "regions" and (solution is None or next(line_faults(instance, solution), None) is not None):
        raise FathomError("regions are cut out by a line from a start to an end; this panel comes without one")
    pictures = [_layer_scene(instance, number, solution, overlay, title) for number in range(len(instance.layers))]
    if len(pictures) == 1:
        return pictures[0]
    names = [f"panel {number}" for number in range(1, len(pictures) + 1)]
    return side_by_side(pictures, names, title=title)


def _layer_scene(panel: Panel, number: int, line: Line | None, overlay: str | None, title: str) -> Scene:
    layer = panel.layers[number]
    width, height = panel.width + panel.pillar, panel.height
    face = Rect(-0.55, -0.55, width + 1.1, height + 1.1, 0.5, fill="sand", layer="ground", glyph="")
    picture = Scene(width, height, (face,), title=title, margin=_MARGIN)
    if overlay == "regions" and line is not None:
        picture = picture.add(_painted(panel, layer, line))
    picture = picture.add(_grid(panel, layer), _tips(panel))
    beyond = outside(panel, layer)
    for place, clue in layer.cells.items():
        x, y = _centre(place)
        picture = picture.add(replace(s, opacity=0.35 if place in beyond else 1.0) for s in clue_shapes(clue, x, y))
    for place, kind in layer.hexagons.items():
        picture = picture.add(hexagon(kind, *_centre(place)))
    if line is not None and line.places:
        picture = picture.add(_line(panel, line), _wrong(panel, number, line))
    return picture


def first_corner(panel: Panel) -> tuple[float, float]:
    """Where the picture of the first panel begins."""
    return (0.0, float(head_room(True, _MARGIN)) if len(panel.layers) > 1 else 0.0)


def _centre(place: Place) -> tuple[float, float]:
    return place[0] + 0.5, place[1] + 0.5


def _grid(panel: Panel, layer: Layer) -> Iterator[Shape]:
    """The lines of the grid, broken ones with a gap, and a disc on each corner that has a line."""
    arms: dict[Place, int] = {}
    for y in range(panel.height):
        for x in range(panel.width):
            if not is_edge((x, y)) or (x, y) in layer.missing:
                continue
            whole = (x, y) not in layer.broken
            dx, dy = (1, 0) if x % 2 else (0, 1)
            before, after = (x - dx, y - dy), ((x + dx) % panel.width if panel.pillar else x + dx, y + dy)
            arms[before] = arms.get(before, 0) | whole * (_EAST if dx else _SOUTH)
            arms[after] = arms.get(after, 0) | whole * (_WEST if dx else _NORTH)
            for shift, faint in _copies(panel, (x, y)):
                yield from _grid_line(x + shift + 0.5, y + 0.5, dx, dy, whole, faint)
    for place, directions in arms.items():
        glyph = _BOXES[directions] + ("─" if directions & _EAST else "")
        centre_x, centre_y = _centre(place)
        for shift, faint in _copies(panel, place):
            yield Circle(centre_x + shift, centre_y, _GRID / 2, fill="wall", opacity=faint, layer="floor", glyph=glyph)


def _grid_line(x: float, y: float, dx: int, dy: int, whole: bool, faint: float) -> Iterator[Shape]:
    for near, far in ((-1.0, 1.0),) if whole else ((-1.0, -_GAP), (_GAP, 1.0)):
        yield _bar(((x + near * dx, y + near * dy), (x + far * dx, y + far * dy)), faint)
    if whole:
        yield Circle(x, y, _GRID / 4, fill="wall", opacity=faint, layer="floor", glyph="──" if dx else "│")


def _bar(ends: tuple[tuple[float, float], ...], opacity: float = 1.0) -> Shape:
    return Polyline(ends, stroke="wall", stroke_width=_GRID, opacity=opacity, layer="floor", glyph="")


def _copies(panel: Panel, place: Place) -> list[tuple[int, float]]:
    """Where else a place of a pillar is shown, and how strongly."""
    if panel.pillar and place[0] == 0:
        return [(0, 1.0), (panel.width, 0.4)]
    return [(0, 1.0)]


def _tips(panel: Panel) -> Iterator[Shape]:
    """Starts as large discs, ends as stubs."""
    for place in panel.starts:
        x, y = _centre(place)
        yield Circle(x, y, 0.52, fill="wall", layer="walls", glyph="●")
    for place, side in panel.ends:
        x, y = _centre(place)
        dx, dy = SIDES[side]
        tip = (x + _STUB * dx, y + _STUB * dy)
        yield replace(_bar(((x, y), tip)), layer="walls")
        yield Circle(*tip, _GRID / 2, fill="wall", layer="walls", glyph="")
        yield Circle(x, y, _GRID / 2, fill="wall", layer="walls", glyph="○")


def _line(panel: Panel, line: Line) -> Iterator[Shape]:
    """The line and its mirror image, growing."""
    both = [line.places, tuple(map(panel.mirrored, line.places))] if panel.symmetry else [line.places]
    sides = {end.place: end.side for end in panel.ends}
    for places, role in zip(both, LINE_ROLES, strict=False):
        x, y = _centre(places[0])
        yield Circle(x, y, 0.4, fill=role, layer="trail", glyph="●", during=(0.0, None))
        for step, (here, there) in enumerate(pairwise(places), 1):
            yield from timed(_stroke(panel, here, there, role), during=(step * _STEP, None))
        if places[-1] in sides:
            x, y = _centre(places[-1])
            dx, dy = SIDES[sides[places[-1]]]
            tip = (x + _STUB * dx, y + _STUB * dy)
            stub = (
                Polyline(((x, y), tip), stroke=role, stroke_width=_LINE, layer="trail", glyph=""),
                Circle(*tip, _LINE / 2, fill=role, layer="trail", glyph=""),
            )
            yield from timed(stub, during=((len(places) + 1) * _STEP, None))


def _stroke(panel: Panel, here: Place, there: Place, role: str) -> Iterator[Shape]:
    (x, y), (to_x, to_y) = _centre(here), _centre(there)
    if panel.pillar and abs(to_x - x) > 1:  # around the back: to or from the faint copy of the first column
        x, to_x = (x + panel.width, to_x) if x < to_x else (x, to_x + panel.width)
    yield Polyline(((x, y), (to_x, to_y)), stroke=role, stroke_width=_LINE, layer="trail")
    yield Circle(to_x, to_y, _LINE / 2, fill=role, layer="trail", glyph="")


def _wrong(panel: Panel, number: int, line: Line) -> Iterator[Shape]:
    """Rings around what the line leaves unsatisfied or does wrong; nothing while it is still being drawn."""
    if line.places[-1] not in panel.end_places:
        return
    after = ((len(line.places) + 2) * _STEP, None)
    for place in {place for fault in faults(panel, line) if fault.layer == number for place in fault.places}:
        x, y = _centre(place)
        radius = 0.36 if is_edge(place) or place[0] % 2 == 0 else 0.68
        yield Circle(x, y, radius, stroke="bad", stroke_width=0.1, layer="labels", glyph="×", during=after)


def _painted(panel: Panel, layer: Layer, line: Line) -> Iterator[Shape]:
    """The regions, neighbours in different colours."""
    found = regions(panel, layer, drawn(panel, line))
    home = {cell: number for number, region in enumerate(found) for cell in region.cells}
    colours: list[int] = []
    for number, region in enumerate(found):
        beside = {
            home.get(other)
            for cell in region.cells
            for edge in panel.beside(cell)
            for other in cells_at(panel, edge)
        }  # fmt: skip
        taken = {colours[other] for other in beside if other is not None and other < number}
        colours.append(next(c for c in range(len(found) + 1) if c not in taken))
        role = _PAINTS[colours[-1] % len(_PAINTS)]
        for x, y in region.cells:
            yield Rect(x - 0.5, y - 0.5, 2, 2, fill=role, opacity=0.4, layer="floor", glyph="")
