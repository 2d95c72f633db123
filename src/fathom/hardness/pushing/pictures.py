"""Pictures of a level built from a maze: the whole, a part, a tile; the parts in colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fathom.gadgets.model.fragments import Cell
from fathom.hardness.pushing.drawing import Drawing
from fathom.hardness.pushing.flat import Flat
from fathom.show import Scene, Tiles, pieces
from fathom.show.layout import board
from fathom.show.outline import DETAIL

COLOURS: Mapping[str, tuple[str, str]] = {
    "checkable-protodiode": ("accent-1", "diode: a corridor with a free block"),
    "checkable-proto-precursor": ("accent-2", "precursor: a corridor with two free blocks"),
    "dicrumbler": ("accent-3", "single-use diode"),
    "single-use-opening": ("accent-4", "single-use opening"),
    "merged-single-use-closing": ("accent-5", "merged single-use closing"),
}
_NEAR = (5, 8)
_WINDOW = (45, 60)
"""How many rows and columns are shown around a tile."""


def pictures(flat: Flat, drawing: Drawing) -> dict[str, Callable[[], Scene]]:
    """The pictures by name: `layers`, the whole; `view`, the surroundings of a tile; `tile`, that tile alone."""
    tile = next(path for path in flat.tiles if flat.tiles[path][0].name == "checkable-proto-precursor")
    return {
        "layers": lambda: level_scene(drawing),
        "view": lambda: level_scene(drawing, tile, _WINDOW),
        "tile": lambda: level_scene(drawing, tile, _NEAR),
    }


def level_scene(drawing: Drawing, path: str | None = None, room: tuple[int, int] = _NEAR) -> Scene:
    """All squares, or those with so much room around a tile; the floor of tiles in the colour of their sort."""
    top, left, bottom, right = 0, 0, drawing.floor.shape[0] - 1, drawing.floor.shape[1] - 1
    if path is not None:
        one = drawing.placed[path]
        rows = one.tile.fragment.rows
        top, left = max(0, one.row - room[0]), max(0, one.column - room[1])
        bottom = min(bottom, one.row + len(rows) - 1 + room[0])
        right = min(right, one.column + len(rows[0]) - 1 + room[1])

    def seen(square: Cell) -> bool:
        return bool(top <= square[0] <= bottom and left <= square[1] <= right)

    def place(square: Cell) -> Cell:
        return square[1] - left, square[0] - top

    inside: dict[str, list[Cell]] = {}
    owned: set[Cell] = set()
    for one in drawing.placed.values():
        squares = [square for square in map(one.square, one.tile.fragment.floor) if seen(square)]
        inside.setdefault(one.tile.name, []).extend(map(place, squares))
        owned.update(squares)
    floor = [(int(row), int(column)) for row, column in zip(*drawing.floor.nonzero(), strict=True)]
    halls = [place(square) for square in floor if seen(square) and square not in owned]
    scene = board(right - left + 1, bottom - top + 1, title="A maze of doors as a level of blocks")
    scene = scene.add(_tiles(halls, "floor"))
    for name, (role, _) in COLOURS.items():
        if inside.get(name):
            scene = scene.add(_tiles(inside[name], role))
    blocks = [place(square) for square in sorted(drawing.blocks) if seen(square)]
    if len(blocks) * 4 > DETAIL:
        scene = scene.add(Tiles(tuple(blocks), joined=True, fill="wall", layer="pieces", glyph="o"))
    else:
        for column, row in blocks:
            scene = scene.add(pieces.block(column, row, role="wall", glyph="o"))
    if seen(drawing.start):
        scene = scene.add(pieces.ball(*place(drawing.start)))
    if seen(drawing.target):
        scene = scene.add(pieces.target(*place(drawing.target)))
    return scene


def _tiles(cells: list[Cell], role: str) -> Tiles:
    return Tiles(tuple(cells), joined=True, fill=role, layer="floor")
