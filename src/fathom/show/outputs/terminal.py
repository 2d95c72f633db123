"""A scene in a terminal: each square is two columns wide and one row high.

Areas paint the background of the squares that they cover at least by half; small things become a glyph in the
left column of their square; lines along the centres of squares become box drawing lines, which run through
those same left columns, so a ball sits on its trail. Later shapes cover earlier ones. In colour, the whole
board is painted on the theme's own background, so it looks the same in dark and light terminals; without
colour, areas have patterns instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise

from rich.style import Style
from rich.text import Text as RichText

from fathom.show.outputs.canvas import EAST, NORTH, SOUTH, WEST, Canvas, clusters
from fathom.show.scene import Scene
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
)
from fathom.show.space import flattened
from fathom.show.squares import (
    CLOSE,
    bounding_box,
    cells_where,
    half_covered,
    in_ellipse,
    in_polygon,
    square_of,
)
from fathom.show.theme import check_theme, contrast, ink_on
from fathom.show.theme import colour as colour_of

PATTERNS: dict[str, str] = {
    **dict.fromkeys(("background", "frame", "grid", "shadow", "shine"), "  "),
    **{"wall": "██", "wall-light": "██", "wall-edge": "▓▓", "floor": "· ", "floor-alt": ": "},
    **{"ice": "· ", "ice-light": "· ", "sand": "░░"},
    **{"painted": "░░", "painted-alt": "▒▒", "agent": "@@", "target": "◎ ", "target-done": "◉ "},
    **{"good": "++", "bad": "xx", "warn": "!!"},
    **{f"accent-{i}": letter * 2 for i, letter in enumerate("ABCDEFGH", 1)},
    **{f"heat-{i}": f"{i} " for i in range(10)},
}
"""What stands for an area of a role where there is no colour; other roles are ▒▒."""

_Look = tuple[str | None, str | None, bool]  # ink, paper, bold
_ARROWS = "→↘↓↙←↖↑↗"


def to_terminal(scene: Scene, *, colour: bool = True, theme: str = "dark", time: float | None = None) -> RichText:
    """The scene at `time` (by default, at its end) for Rich to print; `colour` false: as `to_plain`."""
    check_theme(theme)
    if not colour:
        return RichText(to_plain(scene, time=time), end="", no_wrap=True)
    canvas = _painted(scene, theme, time)
    columns = canvas.columns()
    text = RichText(end="", no_wrap=True)
    for row in canvas.rows():
        for letters, (ink, paper, bold) in _runs(canvas, columns, row, theme):
            text.append(letters, _style(ink, paper, bold))
        text.append("\n")
    return text


def to_plain(scene: Scene, *, time: float | None = None) -> str:
    """The scene at `time` (by default, at its end) in characters alone, without escape codes."""
    canvas = _painted(scene, "dark", time)
    columns = canvas.columns()
    lines = []
    for row in canvas.rows():
        line = "".join(canvas.plain_letter(column, row) for column in columns)
        lines.append(line.rstrip() + "\n")
    return "".join(lines)


def _runs(canvas: Canvas, columns: range, row: int, theme: str) -> Iterator[tuple[str, _Look]]:
    """The characters of a row, neighbours of one look together."""
    run = ""
    look: _Look = (None, None, False)
    for column in columns:
        letter = canvas.letter(column, row)
        paper = canvas.paper(column, row)
        text = letter.text if letter else " "
        here: _Look = (None, paper, False)
        if letter and text != " ":
            here = (_legible(letter.colour, paper), paper, letter.bold)
        elif letter is None and canvas.plain_letter(column, row) == "·":  # a hint, so that squares can be counted
            text, here = "·", (colour_of("grid", theme), paper, False)
        if not text:  # the second half of a wide letter
            continue
        if here != look and run:
            yield run, look
            run = ""
        look = here
        run += text
    if run:
        yield run, look


@cache
def _style(ink: str | None, paper: str | None, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold or None)


@cache
def _legible(ink: str, paper: str | None) -> str:
    """The ink, or black or white where it could not be read: text meant for a disc, say."""
    return ink if paper is None or contrast(ink, paper) >= 1.5 else ink_on(paper)


def _painted(scene: Scene, theme: str, time: float | None) -> Canvas:
    """The canvas with every shape on it."""
    paper = colour_of(scene.background, theme) if scene.background else None
    canvas = Canvas(math.ceil(scene.width - CLOSE), math.ceil(scene.height - CLOSE), paper)
    for _, shapes in flattened(scene.at(scene.duration if time is None else time)).by_layer():
        for shape in shapes:
            if shape.glyph != "" and (shape.fill or shape.stroke):
                _paint(canvas, shape, theme)
    return canvas


def _paint(canvas: Canvas, shape: Shape, theme: str) -> None:
    match shape:
        case Tiles():
            _paint_area(
                canvas,
                shape,
                [square_of((x + shape.x + 0.5, y + shape.y + 0.5)) for x, y in shape.cells],
                theme,
            )
        case Rect():
            cells = list(half_covered(shape)) if shape.fill else []
            small = max(shape.w, shape.h) <= 1.5
            middle = (shape.x + shape.w / 2, shape.y + shape.h / 2)
            if cells:
                _paint_area(canvas, shape, cells, theme)
            elif small or shape.glyph:
                _paint_glyph(canvas, shape, middle, "■" if shape.fill else "□", theme)
        case Circle() | Ellipse():
            rx, ry = (shape.r, shape.r) if isinstance(shape, Circle) else (shape.rx, shape.ry)
            if min(rx, ry) >= 1 and shape.fill:
                inside = partial(in_ellipse, (shape.x, shape.y), rx, ry)
                _paint_area(canvas, shape, cells_where(inside, shape.x, shape.y, rx, ry), theme)
            else:
                guess = "○" if not shape.fill else "●" if max(rx, ry) >= 0.2 else "•"
                _paint_glyph(canvas, shape, (shape.x, shape.y), guess, theme)
        case Polygon() if shape.points:
            xs, ys = zip(*shape.points, strict=True)
            middle, rx, ry = bounding_box(xs, ys)
            if max(rx, ry) > 0.75 and shape.fill:
                inside = partial(in_polygon, shape.points)
                _paint_area(canvas, shape, cells_where(inside, *middle, rx, ry), theme)
            else:
                _paint_glyph(canvas, shape, middle, "◆" if shape.fill else "◇", theme)
        case Polyline() if shape.stroke:
            closing = shape.points[:1] if shape.closed else ()
            _paint_line(canvas, shape, (*shape.points, *closing), theme)
        case Segments() if shape.stroke:
            for ax, ay, bx, by in shape.lines:
                _paint_line(canvas, shape, ((ax, ay), (bx, by)), theme)
        case Text():
            width = sum(columns for _, columns in clusters(shape.content))
            lead = {"start": 0.0, "middle": width / 2, "end": float(width)}[shape.anchor]
            column = math.ceil(2 * shape.x - lead - 0.5 - CLOSE)
            ink = colour_of(shape.fill or shape.stroke or "text", theme)
            canvas.write(column, square_of((0, shape.y))[1], shape.content, ink, bold=shape.bold)


def _paint_area(canvas: Canvas, shape: Shape, cells: list[Cell], theme: str) -> None:
    if shape.fill is None:
        return
    colour = colour_of(shape.fill, theme)
    pattern = "".join(text for text, _ in clusters(shape.glyph or PATTERNS.get(shape.fill, "▒▒")))
    for cell in cells:
        canvas.fill(cell, colour, shape.opacity, f"{pattern:2}"[:2])
        if shape.glyph:
            canvas.write(2 * cell[0], cell[1], shape.glyph, ink_on(canvas.paper(2 * cell[0], cell[1]) or colour))


def _paint_glyph(canvas: Canvas, shape: Shape, place: Point, guess: str, theme: str) -> None:
    x, y = square_of(place)
    canvas.write(2 * x, y, shape.glyph or guess, colour_of(shape.fill or shape.stroke or "text", theme))


def _paint_line(canvas: Canvas, shape: Shape, points: tuple[Point, ...], theme: str) -> None:
    ink = colour_of(shape.stroke or "text", theme)
    heavy = shape.stroke_width >= 0.09
    stops = [square_of(point) for point in points]
    for here, there in pairwise(stops):
        if here[0] == there[0] or here[1] == there[1]:
            _paint_straight(canvas, here, there, ink, heavy)
        else:
            _paint_slanted(canvas, here, there, ink)
    if isinstance(shape, Polyline) and shape.arrow and not shape.closed and len(points) > 1:
        (ax, ay), (bx, by) = points[-2:]
        if (ax, ay) != (bx, by):
            arrow = _ARROWS[round(math.atan2(by - ay, bx - ax) / (math.pi / 4)) % 8]
            canvas.write(2 * stops[-1][0], stops[-1][1], arrow, ink)


def _paint_straight(canvas: Canvas, here: Cell, there: Cell, ink: str, heavy: bool) -> None:
    dx, dy = _sign(there[0] - here[0]), _sign(there[1] - here[1])
    ahead = {(1, 0): EAST, (-1, 0): WEST, (0, 1): SOUTH, (0, -1): NORTH}.get((dx, dy), 0)
    behind = {EAST: WEST, WEST: EAST, SOUTH: NORTH, NORTH: SOUTH}.get(ahead, 0)
    x, y = here
    while (x, y) != there:
        canvas.connect((x, y), ahead, ink, heavy=heavy)
        x, y = x + dx, y + dy
        canvas.connect((x, y), behind, ink, heavy=heavy)


def _paint_slanted(canvas: Canvas, here: Cell, there: Cell, ink: str) -> None:
    dx, dy = there[0] - here[0], there[1] - here[1]
    steps = max(abs(dx), abs(dy))
    glyph = "·" if abs(dx) != abs(dy) else "╲" if dx * dy > 0 else "╱"
    for step in range(steps + 1):
        x, y = here[0] + round(dx * step / steps), here[1] + round(dy * step / steps)
        canvas.write(2 * x, y, glyph, ink)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
