"""A scene as a PNG image, through the SVG and the resvg renderer (the extra `png`)."""

from __future__ import annotations

import warnings
from functools import cache

from fathom.errors import FathomError, MissingExtra
from fathom.show.outputs.svg import fitting_scale, to_svg
from fathom.show.scene import Scene
from fathom.show.shapes import Text
from fathom.show.theme import check_theme

LARGEST = 16_384
"""The longest side of an image, in pixels; a square one of this size already takes a gigabyte to render."""

_PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
_LETTERS = "<text y=\"15\" font-family=\"Arial,'Noto Sans','Liberation Sans','DejaVu Sans',sans-serif\">Abc</text>"


def to_png(scene: Scene, *, theme: str = "light", scale: float | None = None, time: float | None = None) -> bytes:
    """The scene at `time` (by default, at its end) as PNG bytes; `scale` as in `to_svg`.

    Text needs a common sans-serif font on the machine (Arial, Noto, Liberation or DejaVu Sans). If there is
    none, a warning says so and the image has no text.
    """
    check_theme(theme)
    scale = fitting_scale(scene, scale)
    longer = max(scene.width, scene.height) + 2 * scene.margin
    if longer * scale > LARGEST:
        most = LARGEST / longer
        raise FathomError(f"the image would have more than {LARGEST} pixels a side: choose a scale up to {most:.3g}")
    image = _render(to_svg(scene, theme=theme, scale=scale, time=time))
    if any(isinstance(shape, Text) for shape in scene.shapes) and not _has_font():
        warnings.warn("no common font found, so the image has no text: install for example DejaVu Sans", stacklevel=2)
    return image


def _render(svg: str) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("PNG output", "png") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


@cache
def _has_font() -> bool:
    """Whether letters leave a trace."""
    return _render(_PROBE.format(_LETTERS)) != _render(_PROBE.format(""))
