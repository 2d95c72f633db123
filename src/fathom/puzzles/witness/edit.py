"""Panels place by place: clues in cells, and on corners and lines starts, ends, hexagons and gaps.

Of several panels the first is edited, the others as text. Clues of other colours and forms are written as text, and
can be put elsewhere from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, square_spot
from fathom.puzzles.witness.draw import first_corner
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANY,
    POLYOMINO,
    SQUARE,
    STAR,
    TRIANGLE,
    Clue,
    End,
    Layer,
    Panel,
    Place,
    Shape,
    default_side,
    write,
)
from fathom.puzzles.witness.model.clues import Alphabet

_NOTHING = "."
_LINES = {"line": "plain line", "gap": "broken line", "gone": "no line", "@": "hexagon", "S": "start", "E": "end"}
_SHAPES = {"□": ((0, 0),), "□□": ((0, 0), (1, 0)), "L": ((0, 0), (0, 1), (1, 1)), "⊞": ((0, 0), (1, 0), (0, 1), (1, 1))}
_USUAL: Mapping[str, tuple[str, Clue]] = {
    "#k": ("black square", Clue(SQUARE, "black")),
    "#w": ("white square", Clue(SQUARE, "white")),
    "*o": ("orange star", Clue(STAR, "orange")),
    "*p": ("purple star", Clue(STAR, "purple")),
    **{f"^{count}": (f"{count} triangle{'s' * (count > 1)}", Clue(TRIANGLE, count=count)) for count in (1, 2, 3)},
    **{f"+{name}": (f"shape {name}", Clue(POLYOMINO, shape=Shape.of(cells))) for name, cells in _SHAPES.items()},
    "Y": ("antibody", Clue(ANTIBODY)),
}


def tools(instance: Panel) -> Sequence[Tool]:
    """Nothing, the usual clues, those of the panel, and what can be done to lines."""
    clues = [Tool(name, _clues(instance)[name][0], group="cell") for name in _clues(instance)]
    lines = [Tool(name, label, group="line", erases=name == "line") for name, label in _LINES.items()]
    return [Tool(_NOTHING, "empty cell", group="cell", erases=True), *clues, *lines]


def _clues(panel: Panel) -> dict[str, tuple[str, Clue]]:
    """The clues that can be put, by name."""
    found = dict(_USUAL)
    known = {clue for _, clue in found.values()}
    for layer in panel.layers:
        for clue in dict.fromkeys(layer.cells.values()):
            if clue not in known:
                name = Alphabet.for_panel(panel).text(clue)
                found[name if name not in found else f"{name}'"] = (f"{clue.colour or ''} {clue.kind}".strip(), clue)
                known.add(clue)
    return found


def spots(instance: Panel) -> Sequence[Spot]:
    """The cells, the corners, and the middles of lines."""
    left, top = first_corner(instance)
    found = []
    for y in range(instance.height):
        for x in range(instance.width):
            cell = bool(x % 2 and y % 2)
            size = 1.3 if cell else 0.7
            what = "cell" if cell else "corner" if x % 2 == y % 2 else "line"
            place = (left + x + 0.5 - size / 2, top + y + 0.5 - size / 2)
            found.append(square_spot(f"{x},{y}", *place, f"{what} {x},{y}", "cell" if cell else "line", size))
    return found


def glyphs(instance: Panel) -> dict[str, str]:
    """What is in each cell, and on each corner and line."""
    layer = instance.layers[0]
    names = {clue: name for name, (_, clue) in _clues(instance).items()}
    found = {}
    for y in range(instance.height):
        for x in range(instance.width):
            place = (x, y)
            if x % 2 and y % 2:
                found[f"{x},{y}"] = names[layer.cells[place]] if place in layer.cells else _NOTHING
            else:
                found[f"{x},{y}"] = _on_line(instance, layer, place)
    return found


def _on_line(panel: Panel, layer: Layer, place: Place) -> str:
    signs = {
        "S": place in panel.starts,
        "E": place in panel.end_places,
        "@": place in layer.hexagons,
        "gap": place in layer.broken,
        "gone": place in layer.missing,
    }
    return next((sign for sign, there in signs.items() if there), "line")


def put(instance: Panel, spot: str, glyph: str) -> str:
    """The text with something else at one place; a panel that cannot be is refused."""
    parts = spot.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise FathomError(f"found {excerpt(spot)}, expected a place of the panel, as 3,4")
    place = (int(parts[0]), int(parts[1]))
    if place[0] >= instance.width or place[1] >= instance.height:
        raise FathomError(f"found {excerpt(spot)}, expected a place of the panel")
    layer = instance.layers[0]
    if place[0] % 2 and place[1] % 2:
        return _changed(instance, replace(layer, cells=_with_clue(instance, place, glyph)))
    if glyph not in _LINES:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(_LINES)} on a line")
    hexagons = {other: kind for other, kind in layer.hexagons.items() if other != place}
    if glyph == "@":
        hexagons[place] = ANY
    changed = Layer(
        layer.cells,
        hexagons,
        layer.broken - {place} | ({place} if glyph == "gap" else set()),
        layer.missing - {place} | ({place} if glyph == "gone" else set()),
    )
    starts = tuple(other for other in instance.starts if other != place)
    ends = tuple(end for end in instance.ends if end.place != place)
    if glyph == "S":
        starts = (*starts, place)
    if glyph == "E":
        ends = (*ends, End(place, default_side(instance.width, instance.height, place)))
    return _changed(replace(instance, starts=starts, ends=ends), changed)


def _with_clue(panel: Panel, place: Place, glyph: str) -> dict[Place, Clue]:
    clues, cells = _clues(panel), dict(panel.layers[0].cells)
    if glyph == _NOTHING:
        cells.pop(place, None)
        return cells
    if glyph not in clues:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(clues)} in a cell")
    cells[place] = clues[glyph][1]
    return cells


def _changed(panel: Panel, first: Layer) -> str:
    return write(replace(panel, layers=(first, *panel.layers[1:])))


def resized(instance: Panel, side: str, step: int) -> str:
    """The panel with a row or a column of cells more or less; what was on a line that goes is lost."""
    across, down = 2 * step * (side == "left"), 2 * step * (side == "top")
    columns = instance.columns + step * (side in ("left", "right"))
    rows = instance.rows + step * (side in ("top", "bottom"))
    if columns < 1 or rows < 1:
        raise FathomError("nothing of the panel would be left")
    wide, high = 2 * columns + (not instance.pillar), 2 * rows + 1

    def moved(place: Place) -> Place | None:
        x, y = place[0] + across, place[1] + down
        return (x, y) if 0 <= x < wide and 0 <= y < high else None

    starts = [other for other in map(moved, instance.starts) if other is not None]
    ends = [(moved(end.place), end) for end in instance.ends]
    layers = tuple(_moved_layer(layer, moved) for layer in instance.layers)
    return write(
        replace(
            instance,
            columns=columns,
            rows=rows,
            starts=tuple(starts),
            ends=tuple(End(place, default_side(wide, high, place)) for place, _ in ends if place is not None),
            layers=layers,
        )
    )


def _moved_layer(layer: Layer, moved: Callable[[Place], Place | None]) -> Layer:
    return Layer(
        {other: clue for place, clue in layer.cells.items() if (other := moved(place)) is not None},
        {other: kind for place, kind in layer.hexagons.items() if (other := moved(place)) is not None},
        frozenset(other for other in map(moved, layer.broken) if other is not None),
        frozenset(other for other in map(moved, layer.missing) if other is not None),
    )
