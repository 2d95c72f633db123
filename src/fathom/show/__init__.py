"""Pictures: one `Scene`, many outputs.

A family describes what it wants to show once, as a `Scene` of shapes whose looks are roles. The same scene
becomes an SVG (`to_svg`), an SVG that plays by itself (`to_animated_svg`), a PNG (`to_png`), coloured
terminal text (`to_terminal`) or plain text (`to_plain`); a notebook shows it as it is. Rich and the PNG
renderer are imported only by the outputs that need them.

    scene = board(3, 2).add(floor([(0, 0), (1, 0), (2, 0)]), walls([(1, 1)]), ball(0, 0))
    scene.save("level.svg")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.show.layout import board, grid_lines, legend, side_by_side
from fathom.show.motion import Motion
from fathom.show.outputs.animate import to_animated_svg
from fathom.show.outputs.files import save
from fathom.show.outputs.png import to_png
from fathom.show.outputs.svg import to_svg
from fathom.show.pieces import ball, block, floor, link, painted, target, trail, walls
from fathom.show.scene import LAYERS, Scene
from fathom.show.shapes import (
    Cell,
    Circle,
    Ellipse,
    Point,
    Polygon,
    Polyline,
    Rect,
    Segments,
    Shape,
    Text,
    Tiles,
    timed,
)
from fathom.show.space import Camera, Face, Leg, Place, Solid, ball_faces, box, tile
from fathom.show.theme import ROLES, THEMES, heat

if TYPE_CHECKING:
    from rich.text import Text as RichText

__all__ = [
    "LAYERS", "ROLES", "THEMES",
    "Camera", "Cell", "Circle", "Ellipse", "Face", "Leg", "Motion", "Place", "Point", "Polygon", "Polyline", "Rect",
    "Scene", "Segments", "Shape", "Solid", "Text", "Tiles",
    "ball", "ball_faces", "block", "board", "box", "floor", "grid_lines", "heat", "legend", "link",
    "painted", "save", "side_by_side", "target", "tile", "timed",
    "to_animated_svg", "to_plain", "to_png", "to_svg", "to_terminal",
    "trail", "walls",
]  # fmt: skip


def to_terminal(scene: Scene, *, colour: bool = True, theme: str = "dark", time: float | None = None) -> RichText:
    """See `fathom.show.outputs.terminal.to_terminal`; imports Rich when first called."""
    from fathom.show.outputs import terminal

    return terminal.to_terminal(scene, colour=colour, theme=theme, time=time)


def to_plain(scene: Scene, *, time: float | None = None) -> str:
    """See `fathom.show.outputs.terminal.to_plain`."""
    from fathom.show.outputs import terminal

    return terminal.to_plain(scene, time=time)
