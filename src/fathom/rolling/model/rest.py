"""How a polyhedron rests: on which tile, on which face, turned how; and what is said of where it gets to."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from fathom.rolling.model.tiling import Cell


class Rest(NamedTuple):
    """A polyhedron that rests on a tile of some copy of the supertile.

    `turn` is the edge of the face that lies on edge 0 of the tile. Tiles count their edges counter-clockwise seen from
    above, faces theirs counter-clockwise seen from outside: edge i of the tile carries edge turn - i of the face.
    """

    tile: int
    face: int
    turn: int
    cell: Cell = (0, 0)


class Reach(StrEnum):
    """Where a polyhedron gets to. The later, the farther."""

    INCOMPATIBLE = "incompatible"
    """No face fits any tile."""
    BOUNDED = "bounded"
    """To finitely many tiles."""
    BAND = "band"
    """To infinitely many, in one direction."""
    HOLLOW = "hollow"
    """In all directions, but not to all tiles."""
    PLANE = "plane"
    """To all tiles."""


ORDER = tuple(Reach)
"""From the least to the farthest."""
