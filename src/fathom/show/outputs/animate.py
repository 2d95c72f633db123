"""A scene that unfolds in time, as an SVG that plays by itself.

The animation is SMIL, inside the file, so it plays in any browser, also as an `<img>`, and needs no script.
All parts share one cycle (the scene's duration and a pause), so they stay in step however often it repeats. A
viewer that does not animate shows the final picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError
from fathom.show.motion import EASE, displacement
from fathom.show.outline import numbers
from fathom.show.outputs.svg import Pen, document, fitting_scale, layer_group, to_svg
from fathom.show.scene import Scene
from fathom.show.shapes import Shape
from fathom.show.space import Solid, flattened

FADE = 0.1
"""How long a shape takes to appear or to vanish, in seconds."""

_FRAMES = 15  # a second, where solids move
_MOST_FACES = 12_000  # in all frames together


def to_animated_svg(
    scene: Scene,
    *,
    theme: str = "auto",
    scale: float | None = None,
    loop: bool = True,
    pause: float = 1.6,
) -> str:
    """The scene as an SVG that plays from 0 to its duration, rests for `pause` seconds, and starts again.

    With `loop` false it plays once and stays at the end. A scene in which nothing changes is drawn as by
    `to_svg`.
    """
    if not 0 <= pause < 3600:
        raise FathomError(f"a pause is between 0 and 3600 seconds, found {pause}")
    if not scene.duration:
        return to_svg(scene, theme=theme, scale=scale)
    clock = _Clock(scene.duration, scene.duration + pause, loop)
    pen = Pen(fitting_scale(scene, scale))
    body = "".join(layer_group(name, clock.layer(scene, shapes, pen)) for name, shapes in scene.by_layer())
    return document(scene, body, pen, theme)


class _Clock:
    """The cycle that all animations of one picture share."""

    def __init__(self, duration: float, cycle: float, loop: bool) -> None:
        self.duration = duration
        self.cycle = cycle
        self.run = f'dur="{_exact(cycle)}s" ' + ('repeatCount="indefinite"' if loop else 'fill="freeze"')

    def layer(self, scene: Scene, shapes: Sequence[Shape], pen: Pen) -> str:
        """The shapes of a layer; solids are drawn once a frame, because what hides what changes while they move."""
        drawn = "".join(self.animated(shape, pen) for shape in shapes if not isinstance(shape, Solid))
        alone = replace(scene, shapes=tuple(shape for shape in shapes if isinstance(shape, Solid)))
        return drawn + (self._frames(alone, pen) if alone.shapes else "")

    def _frames(self, solids: Scene, pen: Pen) -> str:
        if not solids.duration:
            return "".join(map(pen.draw, flattened(solids).shapes))
        faces = sum(len(shape.faces) for shape in solids.shapes if isinstance(shape, Solid))
        count = int(max(2, min(solids.duration * _FRAMES, _MOST_FACES / faces)))
        groups = []
        for number in range(count + 1):
            time, last = solids.duration * number / count, number == count
            body = "".join(map(pen.draw, flattened(solids.at(time)).shapes))
            ends = [(solids.duration * (number + 1) / count, "none")] if not last else []
            keys = [*([(0.0, "none")] if number else []), (time, "inline"), *ends]
            shares = [_exact(min(1.0, moment / self.cycle)) for moment, _ in keys]
            values = f'values="{";".join(value for _, value in keys)}" keyTimes="{";".join(shares)}"'
            seen = "" if last else ' display="none"'
            flip = f'<animate attributeName="display" calcMode="discrete" {values} {self.run}/>'
            groups.append(f"<g{seen}>{flip}{body}</g>")
        return "".join(groups)

    def animated(self, shape: Shape, pen: Pen) -> str:
        """One shape in a group that moves it and lets it appear and vanish."""
        drawn = pen.draw(shape)
        if not drawn or (shape.during is None and not shape.motion):
            return drawn
        attributes, children = "", ""
        if shape.motion:
            dx, dy = displacement(shape.motion, self.duration)
            attributes += f' transform="translate({numbers((dx * pen.scale, dy * pen.scale))})"'
            children += self._slide(shape, pen.scale)
        if shape.during is not None and shape.during != (0, None):
            start, end = shape.during
            attributes += "" if end is None else ' opacity="0"'
            children += self._visibility(start, end)
        return f"<g{attributes}>{children}{drawn}</g>"

    def _slide(self, shape: Shape, scale: float) -> str:
        frames = [(time, numbers((dx * scale, dy * scale))) for time, dx, dy in shape.motion]
        frames = self._whole_cycle(frames)
        splines = ";".join([numbers(EASE)] * (len(frames) - 1))
        return (
            f'<animateTransform attributeName="transform" type="translate" calcMode="spline" '
            f'{self._keys(frames)} keySplines="{splines}" {self.run}/>'
        )

    def _visibility(self, start: float, end: float | None) -> str:
        fade = FADE if end is None else min(FADE, end - start)
        frames = [(start, "0"), (start + fade, "1")] if start else [(0.0, "1")]
        if end is not None:
            frames += [(end, "1"), (end + FADE, "0")]
        return f'<animate attributeName="opacity" {self._keys(self._whole_cycle(frames))} {self.run}/>'

    def _whole_cycle(self, frames: list[tuple[float, str]]) -> list[tuple[float, str]]:
        """The keyframes, with rests before the first and after the last, so that they span the cycle."""
        if frames[0][0] > 0:
            frames = [(0.0, frames[0][1]), *frames]
        if frames[-1][0] < self.cycle:
            frames = [*frames, (self.cycle, frames[-1][1])]
        return frames

    def _keys(self, frames: Sequence[tuple[float, str]]) -> str:
        shares = [_exact(min(1.0, time / self.cycle)) for time, _ in frames]
        shares[-1] = "1"
        return f'values="{";".join(value for _, value in frames)}" keyTimes="{";".join(shares)}"'


def _exact(value: float) -> str:
    """A time or share to five places; rounding keeps the order."""
    return f"{value:.5f}".rstrip("0").rstrip(".") or "0"
