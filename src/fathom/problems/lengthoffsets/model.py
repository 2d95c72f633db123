"""Lengths and densities, offsets, and their texts [Bosboom 2020, Problem 5.3.1].

Densities are kept as runs, so that a line of 10^19 stretches costs as much as its changes. Lengths are different and
kept sorted; a solution is the offset of each, in that order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar

from fathom.errors import FathomError, FormatError
from fathom.formats.numbers import Runs, numbers_of, row_of, row_of_runs, runs_of
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution


@dataclass(frozen=True, slots=True)
class LengthOffsets(Instance):
    """Lengths, and runs of (how many stretches, how many intervals cover each)."""

    kind: ClassVar[str] = "lengthoffsets"

    lengths: tuple[int, ...]
    densities: Runs
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the lengths, join equal runs, and refuse instances that cannot be."""
        object.__setattr__(self, "lengths", tuple(sorted(self.lengths)))
        if any(length < 1 for length in self.lengths) or len(set(self.lengths)) < len(self.lengths):
            raise FathomError("expected different positive lengths")
        if any(times < 0 or density < 0 for times, density in self.densities):
            raise FathomError("expected densities from 0 up")
        kept = [run for run in self.densities if run[0]]
        joined = [(sum(times for times, _ in run), density) for density, run in groupby(kept, key=lambda run: run[1])]
        object.__setattr__(self, "densities", tuple(joined))

    @property
    def size(self) -> int:
        """How many stretches there are."""
        return sum(times for times, _ in self.densities)

    def changes(self) -> dict[int, int]:
        """Where the density changes, and by how much: so many more intervals start there than end."""
        found: dict[int, int] = {}
        place, before = 0, 0
        for times, density in (*self.densities, (0, 0)):
            if density != before:
                found[place] = density - before
            place, before = place + times, density
        return found


@dataclass(frozen=True, slots=True)
class Offsets(Solution):
    """Where the intervals begin, in the order of their lengths."""

    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Begun(Solution):
    """Where the intervals begin as far as they are placed; None for one that is not."""

    offsets: tuple[int | None, ...]


Drawn = Offsets | Begun
"""What a checker looks at."""


def read(document: Document) -> LengthOffsets:
    """The instance in a document: a line of lengths and a line of densities."""
    document.accept()
    rows = [(line, row) for line, row in enumerate(document.rows, document.board_line) if row.strip()]
    if len(rows) != 2:
        message = f"found {len(rows)} lines, expected two: the lengths, and the densities"
        raise FormatError(message, source=document.source, line=document.board_line)
    (first, lengths), (second, densities) = rows
    read_lengths = numbers_of(lengths, document.source, first)
    runs = runs_of(densities, document.source, second)
    try:
        return LengthOffsets(read_lengths, runs, document.about())
    except FathomError as error:
        line = first if "lengths" in str(error) else second
        raise FormatError(str(error), source=document.source, line=line) from None


def write(instance: LengthOffsets) -> str:
    """The instance as a document that `read` understands."""
    entries = {"kind": instance.kind} | dict(instance.about)
    return write_text(entries, [row_of(instance.lengths), row_of_runs(instance.densities)])


SOLUTION = (Offsets, Begun)


def read_solution(_instance: LengthOffsets, text: str) -> Drawn:
    """The offsets in a text such as `5 ? 4`, in the order of the lengths, shortest first; `?`: not placed yet."""
    found: list[int | None] = []
    for number, line in enumerate(text.split("\n"), 1):
        for word in line.split():
            found += [None] if word == "?" else numbers_of(word, "solution", number)
    placed = tuple(offset for offset in found if offset is not None)
    return Offsets(placed) if len(placed) == len(found) else Begun(tuple(found))


def write_solution(_instance: LengthOffsets, solution: Drawn) -> str:
    """The offsets as `read_solution` reads them."""
    return " ".join("?" if offset is None else str(offset) for offset in solution.offsets) or "-"
