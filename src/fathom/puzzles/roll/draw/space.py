"""A board in space: the polyhedron stands on its tile, and a solution is a film in which it rolls.

Each roll is a turn about the edge that it falls over, so what is seen is what the checker computes; tiles lie flat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from fathom.puzzles.roll.check import replayed
from fathom.puzzles.roll.model import Board, Rolls, edge_towards
from fathom.rolling.check import Ground, pose
from fathom.show import Camera, Face, Leg, Place, Scene, Shape, Solid
from fathom.show.shapes import timed

SUMMARY = "the board in space, with the polyhedron on it; a solution is rolled"

_BEFORE, _ROLL, _REST = 0.4, 0.5, 0.12  # seconds
_MOST_ROLLS = 80  # longer ways are drawn as they end
_ROLES = [f"accent-{number}" for number in range(1, 9)]


def in_space(board: Board, rolls: Rolls | None, title: str) -> Scene:
    """The board from the side, and the rolls if there are any."""
    ways = rolls.ways if rolls is not None else ()
    made = replayed(board, Rolls(ways))
    if len(ways) > _MOST_ROLLS:
        made, ways = made[-1:], ()
    ground = Ground(board.tiling)
    points = pose(board.polyhedron, ground, board.rest_on(*made[0]))
    faces = tuple(tuple(_place(points[corner]) for corner in face) for face in board.polyhedron.faces)
    roles = [_ROLES[face % len(_ROLES)] for face in range(len(faces))]
    legs = tuple(_legs(board, ground, made, ways))
    solid = Solid(
        faces, tuple(roles), legs, hull=True, stroke="wall-edge", stroke_width=0.03, layer="pieces", glyph="●"
    )
    corners = [corner for face in tile_faces(board) for corner in face]
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    tall = float(points[:, 2].max())
    camera = Camera((float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2, tall / 3), 20.0, 42.0)
    seen = [camera.seen(corner) for corner in corners] + [camera.seen((x, y, tall)) for x, y, _ in corners]
    wide, deep = (2 * max(abs(place[axis]) for place in seen) for axis in (0, 1))
    scene = Scene(wide, deep, title=title, margin=0.4, camera=camera)
    return scene.add(_floor(board, ground, made), solid)


def tile_faces(board: Board) -> list[Face]:
    """Where every tile lies."""
    ground = Ground(board.tiling)
    return [tuple(_place((*z, 0.0)) for z in _corners(board, ground, tile)) for tile in range(board.free.size)]


def _floor(board: Board, ground: Ground, made: list[tuple[int, int, int]]) -> Iterator[Shape]:
    """The tiles; those that it comes to are painted from then on."""
    for tile, free in enumerate(board.free.reshape(-1).tolist()):
        around = tuple(_place((*z, 0.0)) for z in _corners(board, ground, tile))
        role = "target" if tile == board.goal else "floor" if free else "wall"
        glyph = "◎" if tile == board.goal else "·" if free else "█"
        yield Solid((around,), fill=role, stroke="grid", stroke_width=0.03, layer="floor", glyph=glyph)
    came: dict[int, float] = {}
    for number, (tile, _, _) in enumerate(made):
        came.setdefault(tile, _BEFORE + number * (_ROLL + _REST) if number else 0.0)
    for tile, when in came.items():
        around = tuple(_place((*z, 0.0)) for z in _corners(board, ground, tile))
        mark = Solid((around,), fill="painted", opacity=0.55, stroke="grid", stroke_width=0.03, layer="paint", glyph="")
        yield from timed([mark], during=(when, None) if when else None)


def _legs(board: Board, ground: Ground, made: list[tuple[int, int, int]], ways: tuple[int, ...]) -> Iterator[Leg]:
    """A turn about an edge for each roll: by the angle between the face that comes down and the ground."""
    time = _BEFORE
    for way, (tile, face, _), (_, after, _) in zip(ways, made[:-1], made[1:], strict=True):
        edge = edge_towards(board.tiling, tile % board.free.shape[2], way)
        assert edge is not None  # a replay found it
        corners = _corners(board, ground, tile)
        start, end = _place((*corners[edge], 0.0)), _place((*corners[(edge + 1) % len(corners)], 0.0))
        axis = (end[0] - start[0], end[1] - start[1], 0.0)
        normals = board.polyhedron.normals
        angle = math.degrees(math.acos(float(np.clip(normals[face] @ normals[after], -1.0, 1.0))))
        yield Leg(time, time + _ROLL, about=start, axis=axis, angle=-angle)
        time += _ROLL + _REST


def _corners(board: Board, ground: Ground, tile: int) -> list[tuple[float, float]]:
    rest = board.rest_on(tile, 0, 0)
    return [(float(x), float(y)) for x, y in ground.moved(rest.tile, rest.cell)]


def _place(point: tuple[float, float, float] | np.ndarray) -> Place:
    """A point as pictures have it: y leads towards whoever looks."""
    x, y, z = point
    return float(x), -float(y), float(z)
