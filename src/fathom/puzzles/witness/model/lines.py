"""Lines as text: `0,8 UURRd`, where they start and their steps.

A capital letter is a step to the next corner, a small one half of it (to or from the middle of a line). A list of
places such as `[[0, 8], [0, 7]]`, as other programs write, is read too. Where nothing is drawn yet there is no text.
"""

from __future__ import annotations

import re

from fathom.errors import FormatError, excerpt
from fathom.formats.jsontext import read_json
from fathom.puzzles.witness.model import Line, Panel, Place

_STEPS: dict[str, Place] = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}
_LETTERS = {step: letter for letter, step in _STEPS.items()}
_LINE = re.compile(r"\s*(\d{1,6})\s*,\s*(\d{1,6})\s*([LRUDlrud\s]*)", re.ASCII)
_MOST = 1_000_000


def read_line(panel: Panel, text: str) -> Line:
    """The line that `text` tells. It may be wrong in every way but that of its steps: see `check`."""
    if text.lstrip().startswith("["):
        return _listed(text)
    if not text.strip():
        return Line(())
    match = _LINE.fullmatch(text)
    if match is None:
        raise FormatError(f"found {excerpt(text.strip())}, expected a place and steps, as in '0,8 UURR'", line=1)
    x, y = int(match[1]), int(match[2])
    places = [(x, y)]
    for letter in match[3]:
        if letter.isspace():
            continue
        dx, dy = _STEPS[letter.upper()]
        for _ in range(2 if letter.isupper() else 1):
            x, y = x + dx, y + dy
            if panel.pillar:
                x %= panel.width
            places.append((x, y))
    return Line(tuple(places))


def _listed(text: str) -> Line:
    wrong = FormatError(f"found {excerpt(text.strip())}, expected a list of places [x, y]", line=1)
    try:
        found = read_json(text)
    except FormatError:
        raise wrong from None
    if not found or len(found) > _MOST:
        raise wrong
    for one in found:
        if not (isinstance(one, list) and len(one) == 2 and all(type(number) is int for number in one)):
            raise wrong
    return Line(tuple((x, y) for x, y in found))


def write_line(panel: Panel, line: Line) -> str:
    """The line as text that `read_line` understands."""
    if not line.places:
        return ""
    (x, y), rest = line.places[0], line.places[1:]
    words = []
    here = 0
    while here < len(rest):
        letter = _letter(panel, line.places[here], rest[here])
        corner = line.places[here][0] % 2 == 0 and line.places[here][1] % 2 == 0
        if corner and here + 1 < len(rest) and _letter(panel, rest[here], rest[here + 1]) == letter:
            words.append(letter)
            here += 2
        else:
            words.append(letter.lower())
            here += 1
    return f"{x},{y} {''.join(words)}".rstrip()


def _letter(panel: Panel, start: Place, end: Place) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if panel.pillar and abs(dx) > 1:
        dx = (dx + 1) % panel.width - 1
    if (dx, dy) not in _LETTERS:
        raise FormatError(f"found a step from {start[0]},{start[1]} to {end[0]},{end[1]}, expected one place further")
    return _LETTERS[dx, dy]
