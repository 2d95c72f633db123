"""Formulas with a rectilinear drawing, and their texts.

The drawing is the instance, and the formula is read off it: a variable is a segment on the line, a clause a bar at some
height with one to three legs straight down (or, below the line, up) to the segments of its variables. Bars and legs of
different clauses do not touch. A literal may occur twice in a clause, with two legs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.problems.cnf.model import ThreeSat
from fathom.proofs.assignment import WORD, Assignment, read_solution, write_solution
from fathom.proofs.cnf import Clause

__all__ = ["SOLUTION", "Bar", "PlanarMonotone", "planar", "read", "read_solution", "write", "write_solution"]

Segment = tuple[int, int]
"""The first and the last place of a variable on the line."""

MOST = 99_999
"""The largest place and height."""

_SEGMENT = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?", re.ASCII)
_BAR = re.compile(r"[ \t]*(-?\d{1,5})[ \t]*:(.*)", re.ASCII)
_PLACE = re.compile(r"\d{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bar:
    """A clause in the drawing: its height above the line, negative below, and the places of its legs, ascending."""

    height: int
    legs: tuple[int, ...]

    @property
    def positive(self) -> bool:
        """Whether its literals are variables, and not their negations."""
        return self.height > 0


@dataclass(frozen=True, slots=True)
class PlanarMonotone(ThreeSat):
    """A formula with its drawing; made by `planar`."""

    kind: ClassVar[str] = "planar-monotone-3sat"

    segments: tuple[Segment, ...] = ()
    bars: tuple[Bar, ...] = ()

    def __post_init__(self) -> None:
        """Refuse drawings that cannot be, and formulas that are not the drawing's."""
        ThreeSat.__post_init__(self)
        wrong = next(faults(self.segments, self.bars), None)
        if wrong is not None:
            raise FathomError(wrong)
        if self.clauses != clauses_of(self.segments, self.bars) or self.variables != len(self.segments):
            raise FathomError("the clauses are not those of the drawing")


def planar(segments: Iterable[Segment], bars: Iterable[Bar], about: Mapping[str, str] | None = None) -> PlanarMonotone:
    """The instance with this drawing."""
    listed, drawn = tuple(segments), tuple(bars)
    wrong = next(faults(listed, drawn), None)
    if wrong is not None:
        raise FathomError(wrong)
    return PlanarMonotone(len(listed), clauses_of(listed, drawn), dict(about or {}), listed, drawn)


def variable_at(segments: Sequence[Segment], place: int) -> int | None:
    """The variable whose segment a place is on."""
    number = bisect_right(segments, (place, MOST))
    return number if number and place <= segments[number - 1][1] else None


def clauses_of(segments: Sequence[Segment], bars: Sequence[Bar]) -> tuple[Clause, ...]:
    """The formula that a drawing without faults shows."""
    owner = {place: name for name, (low, high) in enumerate(segments, 1) for place in range(low, high + 1)}
    return tuple(tuple(owner[leg] if bar.positive else -owner[leg] for leg in bar.legs) for bar in bars)


def faults(segments: Sequence[Segment], bars: Sequence[Bar]) -> Iterator[str]:
    """What is wrong with a drawing, in words."""
    for number, (low, high) in enumerate(segments, 1):
        if not 0 <= low <= high <= MOST:
            yield f"variable {number} has the segment {low}-{high}, expected 0 to {MOST}, the smaller number first"
    for number, (before, after) in enumerate(pairwise(segments), 1):
        if before[1] >= after[0]:
            yield f"variables {number} and {number + 1} overlap on the line, or stand in the wrong order"
    for number, bar in enumerate(bars, 1):
        if not 1 <= abs(bar.height) <= MOST:
            yield f"clause {number} has the height {bar.height}, expected 1 to {MOST}, or negative"
        if not 1 <= len(bar.legs) <= 3:
            yield f"clause {number} has {len(bar.legs)} legs, expected one to three"
        elif any(before >= after for before, after in pairwise(bar.legs)):
            yield f"clause {number} has legs that do not stand in ascending order"
        for leg in bar.legs:
            if variable_at(segments, leg) is None:
                yield f"clause {number} has a leg at {leg}, where no variable is"
    for earlier, number in sorted({(min(pair), max(pair)) for pair in touching(bars)}):
        yield f"clauses {earlier} and {number} touch in the drawing"


def touching(bars: Sequence[Bar]) -> Iterator[tuple[int, int]]:
    """Pairs of clauses that touch, as numbers from 1: some of them, if there are any.

    Bars of one height overlap, or a leg of the higher one meets the lower bar. A sweep along the line keeps the bars
    over it, the lowest first, and looks at that one only at every leg: n log n steps.
    """
    for positive in (True, False):
        side = [
            (abs(bar.height), bar.legs, number)
            for number, bar in enumerate(bars, 1)
            if bar.legs and bar.positive is positive
        ]
        side.sort()
        yield from ((one[2], two[2]) for one, two in pairwise(side) if one[0] == two[0] and one[1][-1] >= two[1][0])
        over: list[tuple[int, int, int]] = []
        coming = sorted(((legs[0], height, legs[-1], number) for height, legs, number in side), reverse=True)
        for leg, height, number in sorted((leg, height, number) for height, legs, number in side for leg in legs):
            while coming and coming[-1][0] <= leg:
                _, low, last, other = coming.pop()
                heappush(over, (low, last, other))
            while over[0][1] < leg:
                heappop(over)
            if over[0][0] < height:
                yield over[0][2], number


def read(document: Document) -> PlanarMonotone:
    """The drawing in a document: an entry `variables: 0-2 4-6`, then a clause a line, `height: legs`."""
    document.accept("variables")
    segments: list[Segment] = []
    for word in WORD.findall(document.value("variables", "")):
        match = _SEGMENT.fullmatch(word)
        if match is None:
            raise document.error("variables", f"found {excerpt(word)}, expected a segment such as 0-2 or 7")
        segments.append((int(match[1]), int(match[2] or match[1])))
    bars: list[Bar] = []
    for line, row in enumerate(document.rows, document.board_line):
        if not row.strip():
            continue
        match = _BAR.fullmatch(row)
        words = WORD.findall(match[2]) if match else []
        wrong = next((word for word in words if not _PLACE.fullmatch(word)), None)
        if match is None or wrong is not None:
            message = f"found {excerpt(wrong or row)}, expected a height and places of legs, as in 2: 0 4 5"
            raise FormatError(message, source=document.source, line=line, column=1)
        bars.append(Bar(int(match[1]), tuple(map(int, words))))
    try:
        return planar(segments, bars, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: PlanarMonotone) -> str:
    """The drawing as a document that `read` understands."""
    segments = " ".join(f"{low}-{high}" if low < high else str(low) for low, high in instance.segments)
    rows = [f"{bar.height}: {' '.join(map(str, bar.legs))}" for bar in instance.bars]
    return write_text({"kind": instance.kind, "variables": segments} | dict(instance.about), rows)


SOLUTION = Assignment
