"""Puzzles of the h-levin planner: `Size: rows columns`, `Init` and `Goal` (row and column of a corner), `Colors`.

Colours are numbers, `|row column colour` for each square that has one. A line `# name` may stand before.
"""

from __future__ import annotations

import re

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.witness.model import SQUARE, Clue, End, Layer, Panel, Place, default_side

COLOURS = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple", "cyan", "magenta")
"""The colours that the numbers stand for."""

_ENTRY = re.compile(r"(Size|Init|Goal|Colors):\s*(.*)")
_PAIR = re.compile(r"(\d{1,5})\s+(\d{1,5})", re.ASCII)
_SQUARE = re.compile(r"(\d{1,5})\s+(\d{1,5})\s+(\d{1,2})", re.ASCII)


def recognise(text: str) -> bool:
    """Whether this is such a text."""
    return re.match(r"\s*+(?:#[^\n]*\n\s*+)?Size:\s*+\d++\s++\d++[ \t]*\n\s*Init:", text) is not None


def read(text: str, source: str) -> Panel:
    """The panel in a text that holds one puzzle."""
    entries: dict[str, tuple[str, int]] = {}
    title = ""
    for number, line in enumerate(text.splitlines(), 1):
        match = _ENTRY.fullmatch(line.strip())
        if line.startswith("#") and not entries:
            title = line[1:].strip()
        elif match is not None and match[1] not in entries:
            entries[match[1]] = (match[2], number)
        elif line.strip():
            wanted = "one puzzle" if match is not None or line.startswith("#") else "Size, Init, Goal or Colors"
            raise FormatError(f"found {excerpt(line)}, expected {wanted}", source=source, line=number)
    rows, columns = _pair(entries, "Size", source)
    start, end = _pair(entries, "Init", source), _pair(entries, "Goal", source)
    cells: dict[Place, Clue] = {}
    told, number = entries.get("Colors", ("", 1))
    for part in filter(None, (part.strip() for part in told.split("|"))):
        match = _SQUARE.fullmatch(part)
        if match is None or int(match[3]) >= len(COLOURS):
            message = f"found {excerpt(part)}, expected a row, a column and a colour from 0 to {len(COLOURS) - 1}"
            raise FormatError(message, source=source, line=number)
        cells[2 * int(match[2]) + 1, 2 * int(match[1]) + 1] = Clue(SQUARE, COLOURS[int(match[3])])
    goal = (2 * end[1], 2 * end[0])
    side = default_side(2 * columns + 1, 2 * rows + 1, goal)
    about = {"title": title} if title and title.isprintable() else {}
    try:
        return Panel(columns, rows, ((2 * start[1], 2 * start[0]),), (End(goal, side),), (Layer(cells),), about=about)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def _pair(entries: dict[str, tuple[str, int]], key: str, source: str) -> tuple[int, int]:
    if key not in entries:
        raise FormatError(f"expected a line '{key}: row column'", source=source, line=1)
    text, number = entries[key]
    match = _PAIR.fullmatch(text)
    if match is None:
        raise FormatError(f"found {excerpt(text)}, expected two numbers", source=source, line=number)
    return int(match[1]), int(match[2])


def write(instance: Panel) -> str:
    """The panel as such a text."""
    layer = instance.layers[0]
    plain = len(instance.layers) == 1 and not (
        instance.pillar or instance.symmetry or layer.hexagons or layer.broken or layer.missing
    )
    corners = [*instance.starts, *(end.place for end in instance.ends)]
    if not plain or len(corners) != 2 or len(instance.starts) != 1 or any(x % 2 or y % 2 for x, y in corners):
        raise FathomError("this format knows coloured squares, one start and one end, both on corners")
    squares = []
    for (x, y), clue in layer.cells.items():
        if clue.kind != SQUARE or clue.colour not in COLOURS:
            raise FathomError(f"this format knows squares of {', '.join(COLOURS)}, found a {clue.kind}")
        squares.append(f"|{y // 2} {x // 2} {COLOURS.index(clue.colour)}")
    (start_x, start_y), (end_x, end_y) = corners
    lines = [f"# {instance.about['title']}"] if "title" in instance.about else []
    lines += [f"Size: {instance.rows} {instance.columns}", f"Init: {start_y // 2} {start_x // 2}"]
    lines += [f"Goal: {end_y // 2} {end_x // 2}", *([f"Colors: {''.join(squares)}"] if squares else [])]
    return "\n".join(lines) + "\n"
