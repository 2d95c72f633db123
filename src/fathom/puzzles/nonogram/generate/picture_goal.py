"""A puzzle from a picture, with the fewest squares changed so that there is no other picture with its clues."""

from __future__ import annotations

from pathlib import Path
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, NotFound
from fathom.formats.text import decode, parse
from fathom.puzzles.nonogram.formats import FORMATS
from fathom.puzzles.nonogram.generate.pictures import drawn
from fathom.puzzles.nonogram.generate.repair import Changes, repaired
from fathom.puzzles.nonogram.model import Nonogram, puzzle_of, read
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Colour, Picture, picture_of

_SIZE = 12  # of the picture that is drawn if none is given
_IMAGES = (b"\x89PNG", b"P1", b"P4")  # how their files begin
_TOLD = 8  # changes that are listed one by one

LARGEST = 200
"""Rows or columns of a picture."""

Given = tuple[Picture, tuple[Colour, ...], str]
"""A picture, its palette, and a title."""


def make(seed: int, watch: Watch, *, file: str, edits: int, logic: bool) -> Nonogram:
    """The puzzle of a picture file; without one, of a random picture. `NotFound` if too many changes are needed."""
    if edits < 0:
        raise FathomError(f"found {edits} edits, expected 0 or more")
    picture, palette, title = _given(file) if file else _drawn(seed)
    found = repaired(picture, palette, watch, edits, logic)
    if found is None:
        wish = "solvable by logic" if logic else "the only one with its clues"
        raise NotFound(
            f"this picture needs more than {edits} change{'' if edits == 1 else 's'} to be {wish} (--edits allows more)"
        )
    about = {"title": title}
    if found.changes:
        about["note"] = _note(found.changes, palette)
    return puzzle_of(found.picture, palette, about)


def _drawn(seed: int) -> Given:
    picture = drawn(Random(f"picture {seed}"), _SIZE, _SIZE, _SIZE * _SIZE // 2, 1, smooth=True)
    return picture, BLACK_AND_WHITE, f"Nonogram, {_SIZE} × {_SIZE}, from a random picture, seed {seed}"


def _given(file: str) -> Given:
    """The picture in a file: PNG, PBM, the goal of a nonogram file of any format, or rows of . and #."""
    from fathom.puzzles.nonogram.formats.images import read_image

    path = Path(file)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise FathomError(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    if data.startswith(_IMAGES):
        puzzle = read_image(data, file)
    else:
        text = decode(data, file)
        if not text.startswith("kind:") and not any(one.recognise(text) for one in FORMATS.values()):
            return _checked(picture_of(text), file), BLACK_AND_WHITE, path.stem
        puzzle = _read(text, file)
    if puzzle.goal is None:
        raise FathomError(f"{file}: found a puzzle without a goal, expected a picture")
    return _checked(puzzle.goal, file), puzzle.palette, puzzle.about.get("title", path.stem)


def _read(text: str, file: str) -> Nonogram:
    for foreign in () if text.startswith("kind:") else FORMATS.values():
        if foreign.recognise(text):
            puzzle: Nonogram = foreign.read(text, file)
            return puzzle
    return read(parse(text, file))


def _checked(picture: Picture, file: str) -> Picture:
    if not picture or len({len(row) for row in picture}) > 1:
        raise FathomError(f"{file}: expected rows of the same length")
    if max(len(picture), len(picture[0])) > LARGEST:
        size = f"{len(picture)} x {len(picture[0])}"
        raise FathomError(f"{file}: found a picture of {size} squares, expected at most {LARGEST} x {LARGEST}")
    return picture


def _note(changes: Changes, palette: tuple[Colour, ...]) -> str:
    count = f"{len(changes)} square{'' if len(changes) == 1 else 's'} changed"
    if len(changes) > _TOLD:
        return count
    places = sorted(changes.items())
    told = "; ".join(f"row {y + 1}, column {x + 1} to {palette[colour].name}" for (y, x), colour in places)
    return f"{count}: {told}"
