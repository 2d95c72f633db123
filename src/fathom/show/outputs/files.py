"""Pictures as files, each written beside its place and then moved there: no reader ever sees half of one."""

from __future__ import annotations

from pathlib import Path

from fathom.errors import FathomError
from fathom.files import write_whole
from fathom.show.scene import Scene

SUFFIXES: tuple[str, ...] = (".svg", ".png", ".txt")
"""The kinds of file a scene can be saved as."""


def save(
    scene: Scene,
    path: str | Path,
    *,
    theme: str | None = None,
    scale: float | None = None,
    animated: bool | None = None,
) -> Path:
    """Write `scene` to `path` in the way its suffix says, and return the path.

    An SVG is animated if the scene changes in time, unless `animated` is false; PNG and text show its end.
    The theme is "auto" for SVG and "light" for PNG unless given. `animated=True` is refused where the file
    cannot move.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FathomError(f"cannot tell how to save '{path}': its name must end in one of {', '.join(SUFFIXES)}")
    if animated and suffix != ".svg":
        raise FathomError(f"only .svg files can be animated, not '{path}'")
    write_whole(path, _content(scene, suffix, theme, scale, animated))
    return path


def _content(scene: Scene, suffix: str, theme: str | None, scale: float | None, animated: bool | None) -> bytes:
    if suffix == ".png":
        from fathom.show.outputs.png import to_png

        return to_png(scene, theme=theme or "light", scale=scale)
    if suffix == ".txt":
        from fathom.show.outputs.terminal import to_plain

        return to_plain(scene).encode()
    if animated is not False:
        from fathom.show.outputs.animate import to_animated_svg

        return to_animated_svg(scene, theme=theme or "auto", scale=scale).encode()
    from fathom.show.outputs.svg import to_svg

    return to_svg(scene, theme=theme or "auto", scale=scale).encode()
