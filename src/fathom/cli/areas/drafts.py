"""Files with a gadget and its contract, which the commands of `fathom areas` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fathom.files import content_of
from fathom.formats.text import decode

if TYPE_CHECKING:
    from fathom.hardness.area_puzzles import AreaPuzzle
    from fathom.hardness.areas.drawing import Draft

DraftFile = Annotated[str, typer.Argument(help="A gadget with its contract; - reads standard input.")]


def draft_in(file: str) -> tuple[Draft, AreaPuzzle]:
    """The draft in a file, and its puzzle."""
    from fathom.hardness.area_puzzles import PUZZLES
    from fathom.hardness.areas.drawing import read_draft

    text = decode(content_of(file), file)
    draft = read_draft(text, {name: puzzle.glyphs for name, puzzle in PUZZLES.items()}, file)
    return draft, PUZZLES[draft.puzzle]
