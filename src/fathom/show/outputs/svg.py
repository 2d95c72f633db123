"""A scene as SVG.

Colours are CSS classes, one for each role used: `f-` fills, `s-` strokes. They are scoped by a class on the
root (`fathom-auto`, `fathom-light`, `fathom-dark`), so that several pictures can stand in one page. `auto`
follows the viewer's preference; a fixed theme uses plain rules only, which every renderer understands. The
same scene always gives the same text. Coordinates are written in pixels, because browsers place very small
text badly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fathom.errors import FathomError
from fathom.show.outline import arrow_head, line_path, number, numbers, tiles_path
from fathom.show.scene import Scene
from fathom.show.shapes import Circle, Ellipse, Polygon, Polyline, Rect, Segments, Shape, Text, Tiles
from fathom.show.space import flattened
from fathom.show.theme import check_theme, colour

SCALE = 36.0
"""Pixels a unit, unless the board is large."""

_COMFORTABLE = 4096.0
_FONTS = (
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,"
    "'Noto Sans','Liberation Sans','DejaVu Sans',sans-serif"
)
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_svg(scene: Scene, *, theme: str = "auto", scale: float | None = None, time: float | None = None) -> str:
    """The scene as it stands at `time` (by default, at its end), as an SVG document.

    `scale` is pixels a unit: 36, or less for a board that would be wider or higher than 4096 pixels.
    """
    still = flattened(scene.at(scene.duration if time is None else time))
    pen = Pen(fitting_scale(scene, scale))
    body = "".join(layer_group(name, "".join(map(pen.draw, shapes))) for name, shapes in still.by_layer())
    return document(scene, body, pen, theme)


def fitting_scale(scene: Scene, scale: float | None) -> float:
    """The wished scale; without a wish, 36 or what keeps the longer side within 4096 pixels."""
    if scale is None:
        longer = max(scene.width, scene.height) + 2 * scene.margin
        fitting = min(SCALE, _COMFORTABLE / longer)
        return float(int(fitting)) if fitting > 2 else fitting  # whole pixels are short to write
    if not 0 < scale < 10_000:
        raise FathomError(f"a scale is a positive number of pixels a unit, found {scale}")
    return scale


def clean(text: str) -> str:
    """`text` fit for XML: markup escaped, forbidden characters dropped."""
    text = _FORBIDDEN.sub("", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@dataclass
class Pen:
    """Draws shapes at a scale, and remembers which classes it used."""

    scale: float
    used: set[tuple[str, str]] = field(default_factory=set)

    def draw(self, shape: Shape) -> str:
        """The element, or elements, of one shape, where it stands; its times are not looked at."""
        s, look = self.scale, self._look
        match shape:
            case Rect():
                place = f'x="{number(shape.x * s)}" y="{number(shape.y * s)}"'
                size = f'width="{number(shape.w * s)}" height="{number(shape.h * s)}"'
                corner = f' rx="{number(shape.radius * s)}"' if shape.radius else ""
                return f"<rect {place} {size}{corner}{look(shape)}/>"
            case Circle():
                place = f'cx="{number(shape.x * s)}" cy="{number(shape.y * s)}" r="{number(shape.r * s)}"'
                return f"<circle {place}{look(shape)}/>"
            case Ellipse():
                place = f'cx="{number(shape.x * s)}" cy="{number(shape.y * s)}"'
                size = f'rx="{number(shape.rx * s)}" ry="{number(shape.ry * s)}"'
                return f"<ellipse {place} {size}{look(shape)}/>"
            case Polygon():
                points = " ".join(numbers((x * s, y * s)) for x, y in shape.points)
                return f'<polygon points="{points}"{look(shape)}/>'
            case Tiles():
                return f'<path d="{tiles_path(shape, s)}"{look(shape)}/>' if shape.cells else ""
            case Segments():
                path = "".join(f"M{numbers((a * s, b * s))}L{numbers((c * s, d * s))}" for a, b, c, d in shape.lines)
                return f'<path d="{path}" stroke-linecap="round"{look(shape)}/>' if path else ""
            case Polyline():
                return self._line(shape)
            case Text():
                return self._text(shape)
            case _:
                raise TypeError(f"no drawing for {type(shape).__name__}")

    def _line(self, line: Polyline) -> str:
        if not line.points:
            return ""
        dash = f' stroke-dasharray="{numbers([part * self.scale for part in line.dash])}"' if line.dash else ""
        ends = ' stroke-linecap="round" stroke-linejoin="round"'
        head = arrow_head(line)
        opacity = self._opacity(line)
        path = line_path(line, self.scale)
        stroke = f'<path d="{path}"{ends}{dash}{self._paint(line)}{"" if head else opacity}/>'
        if not head or line.stroke is None:
            return stroke
        self.used.add(("f", line.stroke))
        points = " ".join(numbers((x * self.scale, y * self.scale)) for x, y in head)
        return f'<g{opacity}>{stroke}<polygon points="{points}" class="f-{line.stroke}"/></g>'

    def _text(self, text: Text) -> str:
        size = text.size * self.scale
        # the middle of capitals and digits is about 0.36 of the size above the base line
        place = f'x="{number(text.x * self.scale)}" y="{number(text.y * self.scale + 0.36 * size)}"'
        anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        weight = ' font-weight="600"' if text.bold else ""
        halo = ' paint-order="stroke" stroke-linejoin="round"' if text.stroke else ""
        style = f' font-size="{number(size)}"{anchor}{weight}{halo}'
        return f"<text {place}{style}{self._look(text)}>{clean(text.content)}</text>"

    def _look(self, shape: Shape) -> str:
        return self._paint(shape) + self._opacity(shape)

    def _paint(self, shape: Shape) -> str:
        classes, extra = [], ""
        if shape.fill:
            self.used.add(("f", shape.fill))
            classes.append(f"f-{shape.fill}")
        else:
            extra = ' fill="none"'
        if shape.stroke:
            self.used.add(("s", shape.stroke))
            classes.append(f"s-{shape.stroke}")
            extra += f' stroke-width="{number(shape.stroke_width * self.scale)}"'
        return (f' class="{" ".join(classes)}"' if classes else "") + extra

    def _opacity(self, shape: Shape) -> str:
        return f' opacity="{number(shape.opacity)}"' if shape.opacity < 1 else ""


def layer_group(name: str, body: str) -> str:
    """The elements of one layer, together."""
    return f'<g data-layer="{clean(name)}">{body}</g>\n'


def document(scene: Scene, body: str, pen: Pen, theme: str) -> str:
    """The whole document around the drawn layers."""
    check_theme(theme, auto=True)
    s, m = pen.scale, scene.margin
    width, height = (scene.width + 2 * m) * s, (scene.height + 2 * m) * s
    backdrop = ""
    if scene.background:
        corner = min(0.45, m) or 0.0
        backdrop = pen.draw(Rect(-m, -m, scene.width + 2 * m, scene.height + 2 * m, corner, fill=scene.background))
    view = numbers((-m * s, -m * s, width, height))
    title = f"<title>{clean(scene.title)}</title>" if scene.title else ""
    description = f"<desc>{clean(scene.description)}</desc>" if scene.description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" class="fathom-{theme}" '
        f'viewBox="{view}" width="{number(width)}" height="{number(height)}">'
        f"{title}{description}\n<style>{_style(pen.used, theme)}</style>\n{backdrop}\n{body}</svg>\n"
    )


def _style(used: set[tuple[str, str]], theme: str) -> str:
    root = f".fathom-{theme}"
    rules = f"{root} text{{font-family:{_FONTS}}}"
    if theme != "auto":
        return rules + _colour_rules(used, root, theme)
    dark = _colour_rules(used, root, "dark")
    return f"{rules}{_colour_rules(used, root, 'light')}@media (prefers-color-scheme:dark){{{dark}}}"


def _colour_rules(used: set[tuple[str, str]], root: str, theme: str) -> str:
    properties = {"f": "fill", "s": "stroke"}
    return "".join(f"{root} .{kind}-{role}{{{properties[kind]}:{colour(role, theme)}}}" for kind, role in sorted(used))
