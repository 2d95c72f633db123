"""New boards, the same for the same seed: their options. What makes them is imported when needed, see `farthest`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported

if TYPE_CHECKING:
    from fathom.puzzles.roll.generate import farthest as _farthest
else:
    (_farthest,) = imported(__name__, "farthest")


def _polyhedron(text: str) -> str:
    from fathom.rolling.library import polyhedron_called

    polyhedron_called(text)
    return text


def _tiling(text: str) -> str:
    from fathom.rolling.library import tiling_called

    tiling_called(text)
    return text


OPTIONS = {
    "polyhedron": Option("die", "what rolls, by a name that `fathom rolling list` knows", _polyhedron),
    "tiling": Option("4^4", "what it rolls over, by its code, name or notation", _tiling),
    "rows": Option(6, "rows of copies of the supertile"),
    "columns": Option(6, "columns of copies of the supertile"),
    "walls": Option(0.25, "the share of tiles that are obstacles"),
    "face": Option(True, "it has to come to the goal on a certain face"),
    "rolls": Option(8, "at least so many rolls to the goal"),
    "unique": Option(False, "only one shortest way"),
    "tries": Option(200, "most boards that are tried"),
}

GENERATORS = {
    "farthest": Generator("random obstacles, and the goal where the shortest way is longest", _farthest.make, OPTIONS)
}
