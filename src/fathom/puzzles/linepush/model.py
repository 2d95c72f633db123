"""Boards of blocks, sequences of pushes, and their texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_letters, digits
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

SIDES = "LRUD"
"""The sides that a push may come from: left, right, above, below."""

EMPTY, PLAIN = ".", "o"
"""An empty square, and a block without a label of its own."""

LABELS = ascii_letters + digits

MOST_LINES = 64
"""The most rows, and the most columns."""

Rows = tuple[str, ...]
"""A board: rows of labels and `EMPTY`, all of one length."""

_BOX = re.compile(r"box\s+(\d{1,4})\s*[xX×]\s*(\d{1,4})", re.ASCII)
_LINE = re.compile(r"-{3,}")
_ARRANGE = "arrange"


@dataclass(frozen=True, slots=True)
class LinePush(Instance):
    """Blocks on a board, and what is to become of them.

    Either `box`, a width and a height: the blocks are to fill such a rectangle, whatever their labels. Or `wanted`, an
    arrangement: the blocks are to lie like that. Where on the board does not matter in either case.
    """

    kind: ClassVar[str] = "line-push"

    rows: Rows
    box: tuple[int, int] | None = None
    wanted: Rows = ()
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        if (self.box is None) == (not self.wanted):
            raise FathomError("found both a box and an arrangement or neither, expected one of the two")
        for rows in filter(None, (self.rows, self.wanted)):
            _refuse(rows)
        if not self.rows:
            raise FathomError("found no board, expected rows of blocks")
        if self.box is not None and not all(1 <= side <= MOST_LINES for side in self.box):
            wide, high = self.box
            raise FathomError(f"found a box of {wide}x{high}, expected sides from 1 to {MOST_LINES}")

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return sum(len(row) - row.count(EMPTY) for row in self.rows)

    @property
    def plain(self) -> Rows:
        """The board as far as it matters: where a box is to be filled, all blocks are alike."""
        return self.rows if self.box is None else shape_of(self.rows)

    @property
    def goal(self) -> Rows:
        """What the blocks are to look like, without empty lines around."""
        if self.box is None:
            return trimmed(self.wanted)
        wide, high = self.box
        return (PLAIN * wide,) * high


@dataclass(frozen=True, slots=True)
class Pushes(Solution):
    """A sequence of pushes: a letter of `SIDES` each."""

    sides: str

    def __len__(self) -> int:
        """The number of pushes."""
        return len(self.sides)


SOLUTION = Pushes


def line_push(drawing: str, box: tuple[int, int] | None = None, wanted: str = "") -> LinePush:
    """A puzzle from drawings, for notebooks and tests: `line_push("o.o\\n.o.", (3, 1))`."""
    goal = _ARRANGE if box is None else f"box {box[0]}x{box[1]}"
    below = ["---", *wanted.strip("\n").split("\n")] if box is None else []
    return read(parse(write_text({"kind": LinePush.kind, "goal": goal}, [*drawing.strip("\n").split("\n"), *below])))


def with_rows(instance: LinePush, rows: Sequence[str]) -> LinePush:
    """The same goal from another position."""
    return replace(instance, rows=tuple(rows))


def read(document: Document) -> LinePush:
    """The puzzle in a document of kind `line-push`."""
    document.accept("goal")
    if "goal" not in document.entries:
        raise FormatError("expected an entry 'goal: box 4x3' or 'goal: arrange'", source=document.source, line=1)
    goal = document.entries["goal"].value
    box = _BOX.fullmatch(goal)
    if box is None and goal != _ARRANGE:
        raise document.error("goal", f"found {excerpt(goal)}, expected a box as in 'box 4x3', or 'arrange'")
    drawn = [row.rstrip() for row in document.rows]
    cut = next((number for number, row in enumerate(drawn) if _LINE.fullmatch(row)), len(drawn))
    below = document.board_line + cut + 1
    start = _read_rows(document, drawn[:cut], document.board_line)
    if (box is None) == (cut >= len(drawn)):
        lacking = "expected a line '---' and the arrangement wanted"
        wanted = "found a second board, expected one only" if box else lacking
        raise FormatError(wanted, source=document.source, line=below if box else below - 1)
    about = document.about()
    if box is None:
        return LinePush(start, wanted=_read_rows(document, drawn[cut + 1 :], below), about=about)
    try:
        return LinePush(start, (int(box[1]), int(box[2])), about=about)
    except FathomError as error:
        raise document.error("goal", str(error)) from None


def _read_rows(document: Document, drawn: Sequence[str], line: int) -> Rows:
    """A board; blanks are empty, and so is what rows lack to the longest."""
    width = max(map(len, drawn), default=0)
    for number, row in enumerate(drawn):
        for column, glyph in enumerate(row, 1):
            if glyph not in LABELS and glyph not in (EMPTY, " "):
                message = f"found {excerpt(glyph)}, expected a letter, a digit or '.'"
                raise FormatError(message, source=document.source, line=line + number, column=column)
    rows = tuple(row.replace(" ", EMPTY).ljust(width, EMPTY) for row in drawn)
    try:
        _refuse(rows)
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=line) from None
    return rows


def _refuse(rows: Rows) -> None:
    """Refuse what is no board."""
    if not any(row.strip(EMPTY) for row in rows):
        raise FathomError("found no block, expected at least one letter or digit")
    if len(rows) > MOST_LINES or len(rows[0]) > MOST_LINES:
        found = f"{len(rows)} rows of {len(rows[0])} squares"
        raise FathomError(f"found {found}, expected at most {MOST_LINES} rows and columns")
    if any(len(row) != len(rows[0]) for row in rows):
        raise FathomError("found rows of different lengths")
    if set("".join(rows)) - set(LABELS + EMPTY):
        raise FathomError("found a label that is neither a letter nor a digit")


def write(instance: LinePush) -> str:
    """The puzzle as a document that `read` understands."""
    goal = _ARRANGE if instance.box is None else "box {}x{}".format(*instance.box)
    below = ["---", *instance.wanted] if instance.wanted else []
    return write_text({"kind": LinePush.kind, **instance.about, "goal": goal}, [*instance.rows, *below])


def read_solution(instance: LinePush, text: str) -> Pushes:
    """The pushes that `text` tells: letters `L R U D`, small ones too, with blanks between them if wanted."""
    sides = []
    for number, line in enumerate(text.splitlines(), 1):
        for column, letter in enumerate(line, 1):
            if letter.isascii() and letter.upper() in SIDES:
                sides.append(letter.upper())
            elif not letter.isspace():
                message = f"found {excerpt(letter)}, expected one of {' '.join(SIDES)}"
                raise FormatError(message, source="solution", line=number, column=column)
    return Pushes("".join(sides))


def write_solution(instance: LinePush, solution: Pushes) -> str:
    """The pushes as letters; `read_solution` reads them back."""
    return solution.sides


def bounds(rows: Sequence[str]) -> tuple[int, int, int, int]:
    """The smallest rectangle around all blocks: its first row and column, and the first ones beyond it."""
    full = [number for number, row in enumerate(rows) if row.strip(EMPTY)]
    left = min(len(row) - len(row.lstrip(EMPTY)) for row in rows)
    right = max(len(row.rstrip(EMPTY)) for row in rows)
    return full[0], left, full[-1] + 1, right


def trimmed(rows: Sequence[str]) -> Rows:
    """The rows of the smallest rectangle around all blocks."""
    top, left, bottom, right = bounds(rows)
    return tuple(row[left:right] for row in rows[top:bottom])


def turned(rows: Sequence[str]) -> Rows:
    """The columns, as rows."""
    return tuple(map("".join, zip(*rows, strict=True)))


def shape_of(rows: Sequence[str]) -> Rows:
    """The board with all blocks alike."""
    return tuple(row.translate(_ALIKE) for row in rows)


_ALIKE = {ord(label): PLAIN for label in LABELS}
