"""Plain reasons why a puzzle has no picture: what a person would check before anything else."""

from __future__ import annotations

from fathom.answer import Answer, Verdict
from fathom.puzzles.nonogram.check.certificates import Mismatch
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import room_for, write_clue


def too_long(puzzle: Nonogram) -> str | None:
    """The first line whose clue has no room, in words; None if all have."""
    for line, clue in enumerate(puzzle.lines):
        size = puzzle.length_of(line)
        if clue is not None and room_for(clue) > size:
            wanted = write_clue(clue, puzzle.palette)
            return f"{puzzle.line_name(line)} has {size} squares, but its clue {wanted} needs {room_for(clue)}"
    return None


def mismatch(puzzle: Nonogram) -> tuple[Mismatch, str] | None:
    """A colour of which rows and columns want different numbers of squares, and that in words; None if all agree."""
    if None in puzzle.lines:
        return None
    for colour in range(1, len(puzzle.palette)):
        rows, columns = (
            sum([run.length for clue in side for run in clue or () if run.colour == colour])
            for side in (puzzle.rows, puzzle.columns)
        )
        if rows != columns:
            name = "filled" if puzzle.is_black_and_white else puzzle.palette[colour].name
            return Mismatch(colour), f"the rows have {rows} {name} squares, the columns {columns}"
    return None


def plainly_impossible(puzzle: Nonogram, method: str) -> Answer | None:
    """The answer to a puzzle whose numbers do not add up; None if they do."""
    found = mismatch(puzzle)
    if found is None:
        return None
    return Answer(Verdict.IMPOSSIBLE, method, certificate=found[0], statistics={"because": found[1]})
