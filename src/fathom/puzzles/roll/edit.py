"""Boards tile by tile: start and goal move where they are put, and obstacles come and go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Tool
from fathom.puzzles.roll.model import Board, write

TOOLS: Sequence[Tool] = (
    Tool("#", "obstacle"),
    Tool(".", "tile"),
    Tool("S", "start", only_one=True),
    Tool("G", "goal", only_one=True),
)


def put(instance: Board, spot: str, glyph: str) -> str:
    """The text of the board with one tile changed; a board that cannot be is refused."""
    names = {instance.name_of(tile): tile for tile in range(instance.free.size)}
    if spot not in names:
        raise FathomError(f"found {excerpt(spot)}, expected a tile of the board")
    tile, free = names[spot], instance.free.copy()
    if glyph not in ".#SG*":
        raise FathomError(f"found {excerpt(glyph)}, expected one of . # S G")
    if glyph == "#" and tile in (instance.start, instance.goal):
        raise FathomError("start or goal is there; put it elsewhere first")
    free.reshape(-1)[tile] = glyph != "#"
    changed = replace(instance, free=free)
    if glyph in "S*":
        changed = _moved_start(changed, tile)
    if glyph in "G*":
        sides = instance.tiling.tiles[tile % free.shape[2]].sides
        face = instance.goal_face
        keep = face is not None and instance.polyhedron.sides[face] == sides
        changed = replace(changed, goal=tile, goal_face=face if keep else None, goal_turn=None)
    return write(changed)


def _moved_start(board: Board, tile: int) -> Board:
    """The start put on another tile: on the same face if it fits there, otherwise on the first that does."""
    sides = board.tiling.tiles[tile % board.free.shape[2]].sides
    fitting = [face for face, found in enumerate(board.polyhedron.sides) if found == sides]
    if not fitting:
        raise FathomError(f"no face of the polyhedron fits a tile with {sides} sides")
    face = board.face if board.face in fitting else fitting[0]
    return replace(board, start=tile, face=face, turn=board.turn if board.turn < sides else 0)
