"""Polyhedra that roll over tilings: geometry, where each gets to from where, and why it gets no farther.

After [Baes et al. 2022]. A polyhedron rests with a face on a tile and rolls over an edge if the next face fits the next
tile. The puzzles are `fathom.puzzles.roll`; nothing here knows them.
"""

from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.rest import Reach, Rest
from fathom.rolling.model.tiling import Tiling

__all__ = ["Polyhedron", "Reach", "Rest", "Tiling"]
