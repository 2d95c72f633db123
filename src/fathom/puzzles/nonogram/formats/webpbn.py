"""webpbn's XML files: `<puzzleset>`, of which the first puzzle is read, with colours and the goal.

Without clues they are made from the goal. Solutions that somebody saved are passed over, and of several goals the first
that is a picture without open squares counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.nonogram.formats.olsak import tidy_palette
from fathom.puzzles.nonogram.formats.reading import COLOUR_NAMES, OWN_COLOURS, about_of, one_line, placed
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of
from fathom.puzzles.nonogram.model.clues import Clue, Colour, Picture, Run, picture_text

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_RGB = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_ABOUT = {"title": "title", "author": "author", "source": "source", "copyright": "copyright", "note": "note"}


def read_webpbn(text: str, source: str) -> Nonogram:
    """The first puzzle in a webpbn file."""
    from xml.etree import ElementTree

    if "<!ENTITY" in text:
        raise FormatError("found entities, which a puzzle does not need", source=source)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        message = f"no XML: {str(error).split(':')[0]}"
        raise FormatError(message, source=source, line=line, column=column + 1) from None
    except ValueError as error:  # an encoding that the text cannot have
        raise FormatError(f"no XML: {error}", source=source, line=1) from None
    puzzle = root if root.tag == "puzzle" else root.find("puzzle")
    if puzzle is None:
        raise FormatError("found no <puzzle>", source=source)
    if puzzle.get("type", "grid") != "grid":
        raise FormatError(f"found a puzzle of type {excerpt(puzzle.get('type', ''))}, expected grid", source=source)
    glyphs, palette = _palette(puzzle)
    names = {colour.name: number for number, colour in enumerate(palette)}
    sides = {side.get("type", ""): side for side in puzzle.findall("clues")}
    about = about_of({_ABOUT[child.tag]: child.text or "" for child in puzzle if child.tag in _ABOUT})
    goal = next(filter(None, (_goal(found, glyphs) for found in puzzle.findall("solution"))), None)
    if not sides:
        if goal is None:
            raise FormatError("found neither <clues> nor a goal", source=source)
        return placed(source, puzzle_of, goal, palette, about)
    missing = [name for name in ("rows", "columns") if name not in sides]
    if missing:
        raise FormatError(f"found no clues of the {missing[0]}", source=source)
    default = puzzle.get("defaultcolor", "black")
    clues = [
        tuple(_clue(line, names, default, source) for line in sides[name].findall("line"))
        for name in ("rows", "columns")
    ]
    return placed(source, Nonogram, clues[0], clues[1], palette, goal, about)


def write_webpbn(puzzle: Nonogram) -> str:
    """The puzzle as a webpbn file."""
    if None in puzzle.lines:
        raise FathomError("webpbn files have a clue for every line, this puzzle has lines without")
    palette = puzzle.palette
    glyphs = tidy_palette(
        [colour._replace(glyph="" if colour.glyph in "|[]\\" else colour.glyph) for colour in palette]
    )
    head = (
        f'<puzzle type="grid" defaultcolor={quoteattr(palette[1].name)} backgroundcolor={quoteattr(palette[0].name)}>'
    )
    lines = ['<?xml version="1.0"?>', "<puzzleset>", head]
    for tag, key in _ABOUT.items():
        if key in puzzle.about:
            lines.append(f"<{tag}>{escape(puzzle.about[key])}</{tag}>")
    lines += [
        f"<color name={quoteattr(colour.name)} char={quoteattr(colour.glyph)}>{colour.rgb[1:]}</color>"
        for colour in glyphs
    ]
    for name, side in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines.append(f'<clues type="{name}">')
        for clue in side:
            counts = "".join(
                f"<count color={quoteattr(palette[run.colour].name)}>{run.length}</count>" for run in clue or ()
            )
            lines.append(f"<line>{counts}</line>")
        lines.append("</clues>")
    if puzzle.goal is not None:
        rows = "\n".join(f"|{row}|" for row in picture_text(puzzle.goal, glyphs).split("\n"))
        lines += ['<solution type="goal">', "<image>", escape(rows), "</image>", "</solution>"]
    return "\n".join([*lines, "</puzzle>", "</puzzleset>"]) + "\n"


def _palette(puzzle: Element) -> tuple[dict[str, int], tuple[Colour, ...]]:
    """Colours by the characters of images, and the palette, background first."""
    background = puzzle.get("backgroundcolor", "white")
    found = {"white": Colour("white", "#ffffff", "."), "black": Colour("black", "#000000", "X")}
    listed = puzzle.findall("color")
    declared = {}
    for place, element in enumerate(listed):
        name = one_line(element.get("name", "").replace(",", " ")) or f"colour {place}"
        match = _RGB.fullmatch((element.text or "").strip())
        digits = match[1].lower() if match else ""
        rgb = "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
        own = COLOUR_NAMES.get(name, OWN_COLOURS[place % len(OWN_COLOURS)])
        declared[name] = Colour(name, rgb if digits else own, element.get("char", "")[:1])
    colours = (declared if declared else found) | {background: {**found, **declared}.get(background, found["white"])}
    ordered = [colours[background], *(colour for name, colour in colours.items() if name != background)]
    ordered[0] = ordered[0]._replace(name=background)
    if len(ordered) == 1:
        ordered.append(found["black"])
    glyphs = {colour.glyph: number for number, colour in reversed(list(enumerate(ordered))) if colour.glyph}
    tidy = tidy_palette(ordered)
    if [colour[:2] for colour in tidy] == [("white", "#ffffff"), ("black", "#000000")]:
        tidy = (tidy[0]._replace(glyph="."), tidy[1]._replace(glyph="#"))
    return glyphs, tidy


def _clue(line: Element, names: dict[str, int], default: str, source: str) -> Clue:
    runs = []
    for count in line.findall("count"):
        text = (count.text or "").strip()
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise FormatError(f"found the count {excerpt(text)}, expected a number", source=source)
        name = one_line(count.get("color", default).replace(",", " "))
        if name not in names or not names[name]:
            raise FormatError(
                f"found a run of the colour {excerpt(name)}, which is not one of the puzzle's", source=source
            )
        if int(text):
            runs.append(Run(int(text), names[name]))
    return tuple(runs)


def _goal(solution: Element, glyphs: dict[str, int]) -> Picture | None:
    """The picture of a solution; None if it is a saved one, or has open squares."""
    if solution.get("type", "goal") != "goal":
        return None
    rows = re.findall(r"\|([^|]*)\|", solution.findtext("image", "").replace(" ", ""))
    picture = tuple(tuple(glyphs.get(glyph, -1) for glyph in row) for row in rows)
    return picture if picture and all(colour >= 0 for row in picture for colour in row) else None
