"""Steve Simpson's `.non` files, with the goal, and with colours as the nonogram-db has them.

Lines that nobody knows are passed over. A row without runs is `0`, or an empty line where the numbers of lines leave no
doubt. What stands in a file is `width` and `height`, `rows` and `columns` with a clue a line, and perhaps a `goal`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.nonogram.formats.reading import OWN_COLOURS, about_of, numbered_clues, one_line, placed
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Clue, Colour, Picture, Run

_KEY = re.compile(r"([A-Za-z]+)\b[ \t]*(.*)")
_HINT = re.compile(r"([0-9]{1,6})([A-Za-z]?)")
_COLOUR = re.compile(r"([A-Za-z])\s+#?([0-9a-fA-F]{6})")
_ABOUT = {"title": "title", "by": "author", "catalogue": "source", "copyright": "copyright", "license": "license"}

Lines = list[tuple[int, str]]


def read_non(text: str, source: str) -> Nonogram:
    """The first puzzle in a `.non` text."""
    values, sections = _split(text, source)
    size = {name: _size(values, name, source) for name in ("height", "width")}
    colours = {match[1]: f"#{match[2].lower()}" for match in map(_COLOUR.match, values.get("color", [])) if match}
    goal_text = "".join(part for _, part in sections.get("goal", []))
    used = {letter for name in ("rows", "columns") for _, line in sections[name] for _, letter in _HINT.findall(line)}
    letters = sorted((used | set(colours)) - {""})
    palette = _palette(letters, colours)
    number = {"": 1} | {letter: place for place, letter in enumerate(letters, 1)}
    clues = []
    for name, extent in (("rows", size["height"]), ("columns", size["width"])):
        lines = numbered_clues(sections[name], extent, name, source)
        clues.append(tuple(_clue(line, number, place, source) for place, line in lines))
    goal = _goal(goal_text, size["height"], size["width"], letters, source) if goal_text else None
    known = {_ABOUT[key]: html.unescape(parts[0]) for key, parts in values.items() if key in _ABOUT}
    return placed(source, Nonogram, clues[0], clues[1], palette, goal, about_of(known))


def write_non(puzzle: Nonogram) -> str:
    """The puzzle as a `.non` text; names of colours are lost."""
    plain = puzzle.is_black_and_white
    if len(puzzle.palette) > len(OWN_COLOURS):
        raise FathomError(f"a .non file has at most {len(OWN_COLOURS) - 1} colours besides the background")
    names = {kept: theirs for theirs, kept in _ABOUT.items()}
    lines = [f'{names[key]} "{html.escape(value)}"' for key, value in puzzle.about.items() if key in names]
    letters = ["0", *([""] if plain else [chr(ord("a") + ink) for ink in range(len(puzzle.palette) - 1)])]
    if not plain:
        lines += [f"color {letter} {puzzle.palette[ink].rgb}" for ink, letter in enumerate(letters) if ink]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name, *(_written(clue, letters) for clue in clues)]
    if puzzle.goal is not None:
        digits = "".join((letters[colour] or "1") for row in puzzle.goal for colour in row)
        lines += ["", f'goal "{digits}"']
    return "\n".join(lines) + "\n"


def _written(clue: Clue | None, letters: Sequence[str]) -> str:
    if clue is None:
        raise FathomError("a .non file has a clue for every line, this puzzle has lines without")
    return ",".join(f"{run.length}{letters[run.colour]}" for run in clue) or "0"


def _split(text: str, source: str) -> tuple[dict[str, list[str]], dict[str, Lines]]:
    """The values of keys, and the lines of the sections with their numbers; of the first puzzle in a bundle."""
    values: dict[str, list[str]] = {}
    sections: dict[str, Lines] = {}
    current: Lines | None = None
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        word = line.strip()
        if word.startswith("====") and sections:
            break
        match = _KEY.match(word)
        key = match[1].lower() if match else ""
        value = match[2].strip() if match else ""
        if key in ("rows", "columns") and not value:
            current = sections[key] = []
        elif key == "goal" and (value or current is not sections.get("goal")):
            current = sections["goal"] = [(number, value.strip('"'))]
        elif match and not (current is not None and current is sections.get("goal") and set(word) <= set("01")):
            current = None
            renamed = {"rows": "height", "columns": "width"}.get(key, key)
            values.setdefault(renamed, []).append(one_line(value.strip('"')))
        elif current is not None:
            current.append((number, word.strip('"')))
    for name in ("rows", "columns"):
        if name not in sections:
            raise FormatError(f"expected a line '{name}' with clues after it", source=source)
    return values, sections


def _size(values: dict[str, list[str]], name: str, source: str) -> int:
    text = values.get(name, [""])[0]
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        found = f"found {excerpt(text)}" if text else "found nothing"
        raise FormatError(f"{name}: {found}, expected a number of squares", source=source)
    return int(text)


def _clue(line: str, number: dict[str, int], place: int, source: str) -> Clue:
    runs = []
    for word in re.split(r"[,\s]+", line):
        match = _HINT.match(word)
        if match is None and word:
            raise FormatError(f"found {excerpt(word)}, expected runs such as 3,1", source=source, line=place)
        if match and int(match[1]):
            runs.append(Run(int(match[1]), number[match[2]]))
    return tuple(runs)


def _goal(text: str, height: int, width: int, letters: Sequence[str], source: str) -> Picture:
    number = {"0": 0, "1": 1} | {letter: place for place, letter in enumerate(letters, 1)}
    squares = [number[glyph] for glyph in text if glyph in number]
    if len(squares) != height * width:
        raise FormatError(f"goal: found {len(squares)} squares, expected {height} x {width}", source=source)
    return tuple(tuple(squares[row * width : (row + 1) * width]) for row in range(height))


def _palette(letters: Sequence[str], colours: dict[str, str]) -> tuple[Colour, ...]:
    if not letters:
        return BLACK_AND_WHITE
    named = [Colour(f"colour {letter}", colours.get(letter, ""), letter) for letter in letters]
    return (
        BLACK_AND_WHITE[0],
        *(
            colour if colour.rgb else colour._replace(rgb=OWN_COLOURS[place % len(OWN_COLOURS)])
            for place, colour in enumerate(named, 1)
        ),
    )
