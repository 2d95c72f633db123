"""Pictures of a level built from a maze: the whole, a part, a tile; the parts in colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fathom.gadgets.model.fragments import Cell
from fathom.hardness.reductions.gadgetmaze_to_push.drawing import Drawing
from fathom.hardness.reductions.gadgetmaze_to_push.flat import Flat
from fathom.show import Rect, Scene, Tiles, pieces
from fathom.show.layout import board

COLOURS: Mapping[str, str] = {
    "checkable-protodiode": "accent-1",
    "checkable-proto-precursor": "accent-2",
    "dicrumbler": "accent-3",
    "single-use-opening": "accent-4",
    "merged-single-use-closing": "accent-5",
}
"""The colour of each sort of tile."""

_NEAR = (5, 8)
_WINDOW = (45, 60)
"""How many rows and columns are shown around a tile."""


def pictures(flat: Flat, drawing: Drawing) -> dict[str, Callable[[], Scene]]:
    """The pictures by name: `layers`, the whole; `view`, the surroundings of a tile; `tile`, that tile alone."""
    tile = max(flat.tiles, key=lambda path: flat.tiles[path][0].name == "checkable-proto-precursor")
    return {
        "layers": lambda: level_scene(drawing),
        "view": lambda: level_scene(drawing, tile, _WINDOW),
        "tile": lambda: level_scene(drawing, tile, _NEAR),
    }


def level_scene(drawing: Drawing, path: str | None = None, room: tuple[int, int] = _NEAR) -> Scene:
    """All squares, tiles as boxes, or those with so much room around one tile. Each sort of tile has a colour."""
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

    owned: set[Cell] = set()
    for one in drawing.placed.values():
        owned.update(filter(seen, map(one.square, one.tile.fragment.floor)))
    floor = [(int(row), int(column)) for row, column in zip(*drawing.floor.nonzero(), strict=True)]
    halls = [place(square) for square in floor if seen(square) and square not in owned]
    scene = board(right - left + 1, bottom - top + 1, title="A maze as a level of blocks")
    scene = scene.add(Tiles(tuple(halls), joined=True, fill="floor", layer="floor"))
    for one in drawing.placed.values():
        role = COLOURS[one.tile.name]
        squares = [place(square) for square in map(one.square, one.tile.fragment.floor) if seen(square)]
        if path is not None and squares:
            scene = scene.add(Tiles(tuple(squares), joined=True, fill=role, layer="paint"))
        elif squares:  # so small that its squares would not be told apart
            rows = one.tile.fragment.rows
            box = Rect(one.column, one.row, len(rows[0]), len(rows), 1.0, fill=role, layer="paint", glyph="")
            scene = scene.add(box)
    for square in sorted(drawing.blocks) if path is not None else ():
        if seen(square):
            scene = scene.add(pieces.block(*place(square), role="wall", glyph="o"))
    if seen(drawing.start):
        scene = scene.add(pieces.ball(*place(drawing.start)))
    if seen(drawing.target):
        scene = scene.add(pieces.target(*place(drawing.target)))
    return scene
