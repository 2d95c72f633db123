"""Sokoban levels as people pass them on: XSB drawings, one or many in a file, with words around them (SOK).

A level is a run of lines made of `# @ + $ * .` and blanks, which may be written as `-` or `_`. A line may hold several
rows with `|` between them, and a number before a sign stands for so many of it. Other lines say something about a
level: `Title:` and `Author:` behind the drawing or, as many collections have it, the title alone before it. Blanks that
the agent cannot come to, even without blocks, are outside, where all is fixed; a rim of walls says no more, and is left
out when a level is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from fathom.errors import FathomError, FormatError
from fathom.formats.blockboard import MOST_SQUARES, board_of, codes_of, too_large
from fathom.kind import Format
from fathom.puzzles.push.model import Goal, Level

_SIGNS = {" ": 0, "-": 0, "_": 0, "#": 1, ".": 2, "$": 3, "*": 4, "@": 5, "+": 6}
_WRITTEN = " #.$*@+"
_FLOOR, _WALL = 0, 1
_ROWS = re.compile(r"[-#@+$*. _|0-9]*[#@+$*.|][-#@+$*. _|]*")
_RUN = re.compile(r"(\d{0,6})(\D)")
_SAID = re.compile(r"(title|author)[ \t]*:[ \t]*(\S.*)", re.IGNORECASE)
_COMMENT = re.compile(r"[:;']+[ \t]*")
_LONGEST = 1 << 24


def _is_drawing(line: str) -> bool:
    return _ROWS.fullmatch(line.rstrip()) is not None


def _is_sokoban(text: str) -> bool:
    if len(text) > _LONGEST or text.count("@") + text.count("+") == 0 or "#" not in text:
        return False
    rows = [line for line in text.split("\n") if _is_drawing(line)]
    drawn = "".join(rows)
    return len(drawn) > 5 and "#" in drawn and bool({"@", "+"} & {*drawn}) and bool({"$", "*"} & {*drawn})


def levels_of(text: str, source: str = "") -> list[Level]:
    """All levels of a collection, in their order."""
    found: list[Level] = []
    lines = text.split("\n")
    place = 0
    before = ""
    while place < len(lines):
        if not _is_drawing(lines[place]):
            before = lines[place].strip() or before
            place += 1
            continue
        first = place
        while place < len(lines) and _is_drawing(lines[place]):
            place += 1
        end = next((n for n in range(place, len(lines)) if _is_drawing(lines[n])), len(lines))
        said = {match[1].lower(): match[2].strip() for line in lines[place:end] if (match := _SAID.match(line))}
        if "title" not in said and before and not _SAID.match(before):
            said["title"] = _COMMENT.sub("", before)
        about = {key: said[key] for key in ("title", "author") if said.get(key)}
        found.append(_level(lines[first:place], about, source, first + 1))
        before = ""
    return found


def _level(lines: Iterable[str], about: dict[str, str], source: str, line: int) -> Level:
    """The level in these lines, the first of which has that number."""
    rows: list[str] = []
    for drawn in lines:
        unrolled = "".join(sign * int(times or 1) for times, sign in _RUN.findall(drawn.rstrip()))
        if len(unrolled) > MOST_SQUARES:
            raise FormatError(too_large(len(unrolled)), source=source, line=line)
        rows += unrolled.rstrip("|").split("|")
    width = max(map(len, rows))
    if width * len(rows) > MOST_SQUARES:
        raise FormatError(too_large(width * len(rows)), source=source, line=line)
    codes = np.array([[_SIGNS[sign] for sign in row.ljust(width)] for row in rows], np.uint8).reshape(len(rows), width)
    try:
        inside = _reached(Level(*board_of(codes), goal=Goal.STORAGE))
        codes[(codes == _FLOOR) & ~inside] = _WALL
        if min(codes.shape) > 2 and (np.pad(codes[1:-1, 1:-1], 1, constant_values=_WALL) == codes).all():
            codes = codes[1:-1, 1:-1]
        return Level(*board_of(codes), goal=Goal.STORAGE, about=about)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=line) from None


def _reached(level: Level) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The squares that the agent comes to if there are no blocks."""
    rows, columns = level.shape
    reached = np.zeros(level.shape, np.bool_)
    waiting = [divmod(level.agent, columns)]
    while waiting:
        row, column = waiting.pop()
        if 0 <= row < rows and 0 <= column < columns and not level.walls[row, column] and not reached[row, column]:
            reached[row, column] = True
            waiting += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return reached


def texts_of(text: str) -> list[str]:
    """All levels of a collection, each as a file of its own."""
    return [write_sokoban(level) for level in levels_of(text)]


def read_sokoban(text: str, source: str) -> Level:
    """The level of a file that has one."""
    found = levels_of(text, source)
    if len(found) != 1:
        told = f"{len(found) or 'no'} levels"
        raise FormatError(f"found {told}, expected one; fathom solve --batch takes them all", source=source)
    return found[0]


def write_sokoban(level: Level) -> str:
    """The level as such a drawing, its title and its author behind it."""
    if level.goal is not Goal.STORAGE or level.strength != 1:
        raise FormatError("only levels with rules push-1 and goal storage are Sokoban levels")
    codes = codes_of(level.board)
    rows = ["".join(_WRITTEN[code] for code in row) for row in np.pad(codes, 1, constant_values=_WALL).tolist()]
    said = [f"{key.capitalize()}: {level.about[key]}" for key in ("title", "author") if key in level.about]
    return "\n".join([*rows, *said]) + "\n"


FORMATS = {
    "xsb": Format(
        "Sokoban levels: # wall, @ agent, $ block, . target, * +; or a collection of them",
        _is_sokoban,
        read_sokoban,
        write_sokoban,
        several=texts_of,
    ),
}
