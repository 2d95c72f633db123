"""Pictures of gadgets: the areas of one, its profile table, and a board of many.

Clues are written as texts; a puzzle that draws them better gives `symbol(place, clue)`, which returns shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fathom.hardness.areas.arrangement import Arrangement
from fathom.hardness.areas.composition import strips
from fathom.hardness.areas.gadget import Area, Areas, Cell, Gadget, Place, Profile
from fathom.hardness.areas.tables import ProfileTable
from fathom.show import Rect, Scene, Segments, Shape, Text, legend, side_by_side

Symbol = Callable[[Place, Any], Iterable[Shape]]
"""How a clue is drawn: shapes where the clue's row and column say."""

_SHADES = ("accent-1", "accent-2", "accent-3", "accent-4", "accent-5", "accent-6", "accent-7", "accent-8")


def written(place: Place, clue: Any) -> Iterable[Shape]:
    """A clue as text."""
    row, column = place
    return (Text(column + 0.5, row + 0.5, str(clue), 0.6, bold=True, fill="text", layer="labels"),)


def gadget_scene(gadget: Gadget, symbol: Symbol = written) -> Scene:
    """The unsolved gadget: its mandatory area, its optional areas with their names, and loose cells."""
    scene = _canvas(gadget.cells, gadget.name)
    scene = scene.add(_tiles(gadget.mandatory, "accent-1"), _tiles(gadget.loose, "muted"))
    scene = scene.add(*(_tiles(area, "accent-4") for area in gadget.optional.values()))
    return _shifted(scene.add(_outline(gadget.cells), _symbols(gadget.clues, symbol)), gadget.cells)


def table_scene(table: ProfileTable, symbol: Symbol = written) -> Scene:
    """The gadget, and beside it a local solution for each profile of its table."""
    gadget = table.gadget
    scenes = [gadget_scene(gadget, symbol)]
    titles = ["the gadget"]
    for profile, areas in table.rows.items():
        scenes.append(solution_scene(gadget, areas, symbol))
        titles.append(profile_name(gadget, profile))
    words = f"{gadget.name}: {len(table.rows)} profiles have a solution, {len(table.refuted)} have none"
    return side_by_side(scenes, titles, title=gadget.name, description=words)


def profile_name(gadget: Gadget, profile: Profile) -> str:
    """The covered areas, in the gadget's order."""
    return ", ".join(name for name in gadget.optional if name in profile) or "none"


def solution_scene(gadget: Gadget, areas: Areas, symbol: Symbol = written) -> Scene:
    """The areas of a gadget's clues, told apart by colours."""
    scene = _canvas(gadget.cells, gadget.name)
    colour = _colours(areas)
    scene = scene.add(*(_tiles(area, colour[place], 0.4) for place, area in areas.items()))
    scene = scene.add(_outline(area) for area in areas.values())
    return _shifted(scene.add(_symbols(gadget.clues, symbol)), gadget.cells)


def arrangement_scene(
    arrangement: Arrangement,
    board: Area,
    sort: Callable[[Gadget], str],
    areas: Areas | None = None,
    clues: Mapping[Place, Any] | None = None,
    symbol: Symbol = written,
) -> Scene:
    """A whole board, a colour for each `sort` of gadget, optional areas darker; with the areas of a solution."""
    sorts = list(dict.fromkeys(sort(gadget) for gadget in arrangement.gadgets))
    colour = {name: _SHADES[number % len(_SHADES)] for number, name in enumerate(sorts)}
    scene = _canvas(board, "A board of gadgets").add(_tiles(board, "floor", 1.0))
    for gadget in arrangement.gadgets:
        scene = scene.add(_tiles(gadget.mandatory, colour[sort(gadget)], 0.6))
        scene = scene.add(*(_tiles(area, colour[sort(gadget)], 0.45) for area in gadget.optional.values()))
        scene = scene.add(_tiles(gadget.loose, "muted", 0.25))
    scene = scene.add(_outline(area) for area in areas.values()) if areas else scene.add(_outline(board))
    if clues:
        scene = scene.add(_symbols(clues, symbol))
    entries = [(Rect(0.1, 0.1, 0.8, 0.8, 0.1, fill=role, glyph="■"), name) for name, role in colour.items()]
    return legend(_shifted(scene, board), entries)


def _canvas(cells: Area, title: str) -> Scene:
    rows, columns = zip(*cells, strict=True)
    return Scene(max(columns) - min(columns) + 1, max(rows) - min(rows) + 1, title=title, margin=0.7)


def _shifted(scene: Scene, cells: Area) -> Scene:
    """The scene with its first row and column at 0."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    shapes = tuple(shape.moved(-left, -top) for shape in scene.shapes)
    return Scene(scene.width, scene.height, shapes, scene.title, scene.description, margin=scene.margin)


def _tiles(area: Area, role: str, opacity: float = 0.55) -> Iterator[Shape]:
    """An area filled, rectangle by rectangle."""
    for part in strips(area):
        (top, left), (bottom, right) = min(part), max(part)
        yield Rect(left, top, right - left + 1, bottom - top + 1, fill=role, opacity=opacity, layer="paint", glyph="·")


def _outline(area: Area) -> Shape:
    """The border of an area, straight pieces as one."""
    flat: dict[int, list[int]] = {}  # by row, the columns above which a border lies; then the same turned
    upright: dict[int, list[int]] = {}
    for row, column in sorted(area):
        for line, beside in ((row, row - 1), (row + 1, row + 1)):
            if (beside, column) not in area:
                flat.setdefault(line, []).append(column)
        for line, beside in ((column, column - 1), (column + 1, column + 1)):
            if (row, beside) not in area:
                upright.setdefault(line, []).append(row)
    lines = [(low, line, high, line) for line, places in flat.items() for low, high in _runs(places)]
    lines += [(line, low, line, high) for line, places in upright.items() for low, high in _runs(places)]
    return Segments(tuple(lines), stroke="text", stroke_width=0.07, layer="trail", glyph="")


def _runs(places: Iterable[int]) -> list[tuple[int, int]]:
    """The places without gaps between them: the first, and one after the last."""
    found: list[tuple[int, int]] = []
    for place in sorted(places):
        if found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found


def _symbols(clues: Mapping[Place, Any], symbol: Symbol) -> Iterable[Shape]:
    return (shape for place, clue in clues.items() for shape in symbol(place, clue))


def _colours(areas: Areas) -> dict[Place, str]:
    """Colours such that areas that touch have different ones, as far as there are enough."""
    owner: dict[Cell, Place] = {cell: place for place, area in areas.items() for cell in area}
    colour: dict[Place, str] = {}
    for place, area in areas.items():
        beside = {owner.get(near) for row, column in area for near in _around(row, column)} - {place, None}
        used = {colour[one] for one in beside if one in colour}
        colour[place] = next((shade for shade in _SHADES if shade not in used), _SHADES[0])
    return colour


def _around(row: int, column: int) -> tuple[Cell, ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
