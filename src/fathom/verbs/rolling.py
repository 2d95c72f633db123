"""Polyhedra that roll over tilings: by name or file, classified, drawn. What these verbs need is imported when
called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.files import content_of
from fathom.formats.text import decode
from fathom.verbs.limits import known

if TYPE_CHECKING:
    from fathom.rolling import Polyhedron, Rest, Tiling
    from fathom.rolling.analyse import Rolled
    from fathom.show import Scene


def polyhedron(name: str) -> Polyhedron:
    """The polyhedron of that name (`cube`, `J1`, `7-antiprism`), or in an OFF file whose name ends with `.off`."""
    from fathom.rolling.library import polyhedron_called
    from fathom.rolling.model.off import read_off

    if name.lower().endswith(".off"):
        return read_off(decode(content_of(name), name), name, Path(name).stem)
    return polyhedron_called(name)


def polyhedron_names() -> list[str]:
    """The names of the polyhedra of the library."""
    from fathom.rolling.library import polyhedron_names as names

    return list(names())


def tiling(name: str) -> Tiling:
    """The tiling of that code (`2u05`) or name (`3^2.4.3.4`), or that a string of GomJau-Hogg's notation makes."""
    from fathom.rolling.library import tiling_called

    return tiling_called(name)


def tiling_codes() -> list[str]:
    """The codes of the tilings of the library."""
    from fathom.rolling.library import tiling_codes as codes

    return list(codes())


def classify_rolling(
    solid: Polyhedron | str,
    ground: Tiling | str,
    start: Rest | tuple[int, int, int] | None = None,
    *,
    limits: Limits | None = None,
) -> Rolled:
    """Where a polyhedron gets to on a tiling: from a start (tile, face, turn; from 0), or from the best there is.

    The answer has been checked by rolling by coordinates; where that took too long, it is called unproved.
    """
    from fathom.rolling.analyse import rolled
    from fathom.rolling.model.rest import Rest

    if isinstance(solid, str):
        solid = polyhedron(solid)
    if isinstance(ground, str):
        ground = tiling(ground)
    if start is not None and not (
        isinstance(start, tuple) and len(start) >= 3 and all(isinstance(n, int) for n in start[:3])
    ):
        raise FathomError("start: expected a tile, a face and a turn, as three whole numbers")
    return rolled(solid, ground, None if start is None else Rest(*start[:3]), known(limits))


def draw_rolling(
    solid: Polyhedron | str, ground: Tiling | str, start: Rest | tuple[int, int, int] | None = None
) -> Scene:
    """The net of a polyhedron and a part of the tiling, with the faces that come to each tile from a start, or at
    best.
    """
    from fathom.rolling.draw import reference_scene

    found = classify_rolling(solid, ground, start)
    return reference_scene(found.classification, found.component)
