"""Nonograms, and their texts.

A `Nonogram` has a clue for every row and column: the runs of filled squares in order, each with a length and a colour.
Between two runs of one colour there is at least one background square; runs of different colours may touch. A line
without clue (None) is free, a clue without runs is an empty line. A solution is a `Picture`: a colour for
every square.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.puzzles.nonogram.model.clues import (
    BLACK_AND_WHITE,
    Clue,
    Colour,
    Picture,
    check_palette,
    picture_of,
    picture_text,
    read_clue,
    runs_of,
    write_clue,
)

ABOUT = ("copyright", "license")
"""What is kept about a puzzle besides the entries of every kind."""

LONGEST = 4096
"""Squares a line may have."""


@dataclass(frozen=True, slots=True)
class Nonogram(Instance):
    """Clues for rows and columns, the palette, and the picture that was meant, where it is known.

    The goal fulfils all clues, but nothing says that it is the only picture that does.
    """

    kind: ClassVar[str] = "nonogram"

    rows: tuple[Clue | None, ...]
    columns: tuple[Clue | None, ...]
    palette: tuple[Colour, ...] = BLACK_AND_WHITE
    goal: Picture | None = None
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse puzzles that cannot be. Clues that contradict each other are a puzzle, without solution."""
        for extent, name in ((self.height, "rows"), (self.width, "columns")):
            if not 1 <= extent <= LONGEST:
                raise FathomError(f"found {extent} {name}, expected 1 to {LONGEST}")
        check_palette(self.palette)
        for number, clue in enumerate(self.lines):
            for run in clue or ():
                if run.length < 1:
                    raise FathomError(f"{self.line_name(number)}: found a run of {run.length} squares")
                if not 1 <= run.colour < len(self.palette):
                    raise FathomError(f"{self.line_name(number)}: there is no colour {run.colour}")
        if self.goal is not None:
            fault = misfit(self, self.goal)
            if fault:
                raise FathomError(f"the goal does not fit: {fault}")

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def lines(self) -> tuple[Clue | None, ...]:
        """The clues of all lines: rows from the top, then columns from the left."""
        return self.rows + self.columns

    @property
    def is_black_and_white(self) -> bool:
        """One colour besides the background."""
        return len(self.palette) == 2

    def line_name(self, line: int) -> str:
        """How a line, counted as in `lines`, is called in messages."""
        return f"row {line + 1}" if line < self.height else f"column {line - self.height + 1}"

    def length_of(self, line: int) -> int:
        """How many squares a line, counted as in `lines`, has."""
        return self.width if line < self.height else self.height


def lines_of(picture: Picture) -> list[tuple[int, ...]]:
    """The squares of all lines: rows from the top, then columns from the left."""
    return [*picture, *zip(*picture, strict=True)]


def misfit(puzzle: Nonogram, picture: Picture) -> str | None:
    """The first thing that is wrong with a picture; None if it fulfils every clue."""
    return next(iter(misfits(puzzle, picture)), None)


def misfits(puzzle: Nonogram, picture: Picture) -> list[str]:
    """All that is wrong with a picture, the line named, what is read there and what is wanted."""
    if len(picture) != puzzle.height or any(len(row) != puzzle.width for row in picture):
        widths = {len(row) for row in picture}
        width = str(widths.pop()) if len(widths) == 1 else "rows of different lengths"
        return [f"found {len(picture)} x {width} squares, expected {puzzle.height} x {puzzle.width}"]
    colours = set().union(*picture)
    if min(colours, default=0) < 0:
        left = sum(colour < 0 for row in picture for colour in row)
        return [f"{left} {'square is' if left == 1 else 'squares are'} still open"]
    if max(colours, default=0) >= len(puzzle.palette):
        strange = next(c for row in picture for c in row if c >= len(puzzle.palette))
        return [f"there is no colour {strange}"]
    reads = _reads_black if puzzle.is_black_and_white else _reads
    found = []
    for number, (squares, clue) in enumerate(zip(lines_of(picture), puzzle.lines, strict=True)):
        if clue is not None and not reads(squares, clue):
            wanted, read = write_clue(clue, puzzle.palette), write_clue(runs_of(squares), puzzle.palette)
            found.append(f"{puzzle.line_name(number)} reads {read}, expected {wanted}")
    return found


def _reads(squares: tuple[int, ...], clue: Clue) -> bool:
    """Whether a line has the runs of a clue."""
    return runs_of(squares) == clue


def _reads_black(squares: tuple[int, ...], clue: Clue) -> bool:
    """The same where there is one ink: the lengths of what lies between white squares."""
    return [len(run) for run in bytes(squares).split(b"\0") if run] == [run.length for run in clue]


def puzzle_of(
    picture: Picture, palette: tuple[Colour, ...] = BLACK_AND_WHITE, about: Mapping[str, str] | None = None
) -> Nonogram:
    """The puzzle whose clues are those of a picture, which becomes its goal."""
    lines = [runs_of(squares) for squares in lines_of(picture)]
    height = len(picture)
    return Nonogram(tuple(lines[:height]), tuple(lines[height:]), palette, picture, dict(about or {}))


def nonogram(rows: str, columns: str, palette: tuple[Colour, ...] = BLACK_AND_WHITE) -> Nonogram:
    """A puzzle from its clues, with slashes between lines: `nonogram("1 1/2", "2/1/?")`, for notebooks and tests."""
    clues = [tuple(read_clue(text, palette) for text in side.split("/")) for side in (rows, columns)]
    return Nonogram(clues[0], clues[1], palette)


def read(document: Document) -> Nonogram:
    """The puzzle in a document: a section `rows`, a section `columns`, a clue a line, and perhaps a `goal`."""
    document.accept("palette", *ABOUT)
    palette = _palette(document)
    sections: dict[str, list[tuple[int, str]]] = {}
    current: list[tuple[int, str]] | None = None
    for number, row in enumerate(document.rows, document.board_line):
        word = row.strip()
        if word in ("rows", "columns", "goal"):
            if word in sections:
                raise FormatError(f"found '{word}' a second time", source=document.source, line=number)
            current = sections[word] = []
        elif word:
            if current is None:
                raise FormatError(f"found {excerpt(word)}, expected 'rows'", source=document.source, line=number)
            current.append((number, word))
    end = document.board_line + len(document.rows)
    for name in ("rows", "columns"):
        if not sections.get(name):
            raise FormatError(f"expected a section '{name}' with a clue a line", source=document.source, line=end)
    clues = [_clues(sections[name], palette, document.source) for name in ("rows", "columns")]
    about = document.about() | {key: document.entries[key].value for key in ABOUT if key in document.entries}
    goal_lines = sections.get("goal")
    try:
        goal = picture_of("\n".join(row for _, row in goal_lines), palette) if goal_lines else None
        return Nonogram(clues[0], clues[1], palette, goal, about)
    except FormatError as error:
        line = goal_lines[(error.line or 1) - 1][0] if goal_lines else None
        raise FormatError(
            str(error).split(": ", 1)[1], source=document.source, line=line, column=error.column
        ) from None
    except FathomError as error:
        line = goal_lines[0][0] if goal_lines else document.board_line
        raise FormatError(str(error), source=document.source, line=line) from None


def _clues(lines: Sequence[tuple[int, str]], palette: Sequence[Colour], source: str) -> tuple[Clue | None, ...]:
    found = []
    for number, text in lines:
        try:
            found.append(read_clue(text, palette))
        except FathomError as error:
            raise FormatError(str(error), source=source, line=number) from None
    return tuple(found)


def write(instance: Nonogram) -> str:
    """The puzzle as a document that `read` understands."""
    entries = {"kind": "nonogram"}
    if instance.palette != BLACK_AND_WHITE:
        entries["palette"] = ", ".join(f"{c.glyph} {c.name} {c.rgb}" for c in instance.palette)
    rows = ["rows", *(write_clue(clue, instance.palette) for clue in instance.rows)]
    rows += ["", "columns", *(write_clue(clue, instance.palette) for clue in instance.columns)]
    if instance.goal is not None:
        rows += ["", "goal", *picture_text(instance.goal, instance.palette).split("\n")]
    return write_text(entries | dict(instance.about), rows)


class Painted(tuple[tuple[int, ...], ...], Solution):
    """A picture as the answer to a puzzle: the colour of every square, row by row."""

    def __new__(cls, rows: Iterable[Iterable[int]]) -> Painted:
        """The picture of these rows; a row may be bytes."""
        return super().__new__(cls, (tuple(row if isinstance(row, bytes) else map(int, row)) for row in rows))


SOLUTION = Painted


def read_solution(instance: Nonogram, text: str) -> Picture:
    """The picture that `text` shows, one glyph a square, one line a row or `/` between rows; `?` is still open.

    A square that may still have several colours, but not all, may be written as these between commas: `,.r,`.
    """
    slashed = "/" in text and all(colour.glyph != "/" for colour in instance.palette)
    return picture_of(text.replace("/", "\n") if slashed else text, instance.palette, partly=True)


def write_solution(instance: Nonogram, solution: Picture) -> str:
    """The picture as rows of glyphs; `read_solution` reads it back."""
    return picture_text(solution, instance.palette)


def _palette(document: Document) -> tuple[Colour, ...]:
    if "palette" not in document.entries:
        return BLACK_AND_WHITE
    colours = []
    for part in document.entries["palette"].value.split(","):
        words = part.split()
        if len(words) < 3:
            raise document.error("palette", f"found {excerpt(part.strip())}, expected a glyph, a name and #rrggbb")
        colours.append(Colour(" ".join(words[1:-1]), words[-1].lower(), words[0]))
    try:
        check_palette(colours)
    except FathomError as error:
        raise document.error("palette", str(error)) from None
    return tuple(colours)
