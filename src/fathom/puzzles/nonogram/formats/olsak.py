"""Olšák's `.g` files: colours after `#d`, rows after a line with a colon, columns after another.

The first line above that is no mark (`#`) is the title. A colour is `letter:glyph  #rrggbb or name  comment`; the
letter 0 is the background, 1 the colour of runs without a letter. Triddlers (`#t`) and squares cut into triangles are
other puzzles and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.nonogram.formats.reading import (
    COLOUR_NAMES,
    OWN_COLOURS,
    about_of,
    numbered_clues,
    one_line,
    placed,
)
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Clue, Colour, Run

_COLOUR = re.compile(r"\s*(\S):(.?)\s+(\S+)[ \t]*(.*)")
_RGB = re.compile(r"#[0-9a-fA-F]{6}")
_RUN = re.compile(r"([0-9]{1,6})([^\s0-9]?)")
_BACKGROUND = "0"


def read_g(text: str, source: str) -> Nonogram:
    """The puzzle in a `.g` text."""
    lines = list(enumerate(text.split("\n"), 1))
    colons = [place for place, (_, line) in enumerate(lines) if line.startswith(":")]
    if len(colons) < 2:
        raise FormatError("expected a line with a colon before the rows, and one before the columns", source=source)
    head = lines[: colons[0]]
    for number, line in head:
        if line[:2].lower() == "#t":
            raise FormatError("found a triddler, expected a puzzle of squares", source=source, line=number)
    start = next((place for place, (_, line) in enumerate(head) if line[:2].lower() == "#d"), None)
    letters, palette = ({}, BLACK_AND_WHITE) if start is None else _palette(head[start + 1 :], source)
    letters = letters or {"": 1, "1": 1}
    title = next((line for _, line in head[:start] if line.strip() and not line.startswith("#")), "")
    end = colons[2] if len(colons) > 2 else len(lines)
    sides = []
    for name, first, last in (("rows", colons[0], colons[1]), ("columns", colons[1], end)):
        section = [(number, line.strip()) for number, line in lines[first + 1 : last]]
        while section and not section[-1][1]:
            section.pop()
        clues = numbered_clues(section, len(section), name, source)
        sides.append(tuple(_clue(line, letters, number, source) for number, line in clues))
    return placed(source, Nonogram, sides[0], sides[1], palette, None, about_of({"title": title}))


def write_g(puzzle: Nonogram) -> str:
    """The puzzle as a `.g` text."""
    if None in puzzle.lines:
        raise FathomError("g files have a clue for every line, this puzzle has lines without")
    letters = [_BACKGROUND, *(chr(ord("a") + ink) for ink in range(len(puzzle.palette) - 1))]
    if letters[-1] > "z":
        raise FathomError("a .g file has at most 26 colours besides the background")
    title = puzzle.about.get("title", "")
    lines = [title] if title and title[0] not in "#:" else []
    plain = puzzle.palette == BLACK_AND_WHITE
    if not plain:
        lines.append("#d")
        lines += [f"{letters[c]}:{colour.glyph} {colour.rgb} {colour.name}" for c, colour in enumerate(puzzle.palette)]
    for name, side in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines.append(f": {name}")
        for clue in side:
            words = [f"{run.length}{'' if plain else letters[run.colour]}" for run in clue or ()]
            lines.append(" ".join(words) or "0")
    return "\n".join(lines) + "\n"


def _palette(lines: list[tuple[int, str]], source: str) -> tuple[dict[str, int], tuple[Colour, ...]]:
    """The colours by letter, and the palette; the background comes first."""
    background = BLACK_AND_WHITE[0]
    letters: dict[str, int] = {}
    colours: list[Colour] = []
    for number, line in lines:
        if not line.strip():
            continue
        match = _COLOUR.fullmatch(line)
        if match is None:
            raise FormatError(
                f"found {excerpt(line)}, expected a colour such as r:x #ff0000", source=source, line=number
            )
        letter, glyph, value, comment = match[1], match[2].strip(), match[3], one_line(match[4].replace(",", " "))
        rgb = (
            value.lower() if _RGB.fullmatch(value) else COLOUR_NAMES.get(value.lower(), OWN_COLOURS[len(colours) % 26])
        )
        name = comment or (
            value.strip("#,").replace(",", " ") or letter if not _RGB.fullmatch(value) else f"colour {letter}"
        )
        colour = Colour(one_line(name), rgb, glyph)
        if letter == _BACKGROUND:
            background = colour
        else:
            letters[letter] = len(colours) + 1
            colours.append(colour)
    if "1" in letters:
        letters[""] = letters["1"]
    return letters, tidy_palette([background, *colours])


def tidy_palette(colours: list[Colour]) -> tuple[Colour, ...]:
    """The palette with glyphs and names that are fit for ours: different, and none that means something else."""
    taken: set[str] = set()
    names: set[str] = set()
    tidy = []
    spare = [".", "#", *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    wanted = {colour.glyph for colour in colours}
    for place, colour in enumerate(colours):
        glyph, name = colour.glyph, colour.name
        fit = (
            len(glyph) == 1
            and glyph.isprintable()
            and not glyph.isspace()
            and not glyph.isdigit()
            and glyph not in ",;?"
        )
        if not fit or glyph in taken:
            free = [letter for letter in spare if letter not in taken and letter not in wanted]
            if not free:
                raise FathomError(f"found {len(colours)} colours, more than there are letters for")
            glyph = free[0] if place or "." not in free else "."
        while not name or name in names:
            name = f"{name or 'colour'} {place}"
        taken.add(glyph)
        names.add(name)
        tidy.append(Colour(name, colour.rgb, glyph))
    return tuple(tidy)


def _clue(line: str, letters: Mapping[str, int], number: int, source: str) -> Clue:
    runs = []
    for word in line.replace(",", " ").split():
        match = _RUN.fullmatch(word)
        if match is None:
            raise FormatError(f"found {excerpt(word)}, expected a run such as 3 or 3r", source=source, line=number)
        if int(match[1]):
            if match[2] not in letters:
                raise FormatError(f"found {excerpt(word)} of an unknown colour", source=source, line=number)
            runs.append(Run(int(match[1]), letters[match[2]]))
    return tuple(runs)
