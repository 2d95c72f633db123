"""A game of captures as data: which pieces stand where, how often they may capture, and how each sort captures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Arc(NamedTuple):
    """A way to capture: the place it leads to, and the places that must be empty."""

    end: int
    between: tuple[int, ...] = ()


class Capture(NamedTuple):
    """A move: the piece on one place captures that on another."""

    start: int
    end: int


Position = tuple[int, ...]
"""By place: 0 if it is empty, else the number of the piece's sort and of its captures left (`CaptureGame.number`)."""


@dataclass(frozen=True, slots=True)
class CaptureGame:
    """Places 0, 1, …, each with a piece: its sort, and how many captures it may make.

    `arcs[sort, start]` are the ways of a sort from a place. Pieces of a sort in `kept` are never captured.
    """

    sorts: tuple[int, ...]
    left: tuple[int, ...]
    arcs: Mapping[tuple[int, int], tuple[Arc, ...]]
    kept: frozenset[int] = frozenset()

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self.sorts)

    @property
    def most(self) -> int:
        """The most captures that a piece may make; more than there are other pieces are of no use."""
        return min(max(self.left, default=0), max(0, self.places - 1))

    def number(self, sort: int, left: int) -> int:
        """How a position tells a piece."""
        return 1 + sort * (self.most + 1) + min(left, self.most)

    def piece(self, number: int) -> tuple[int, int]:
        """The sort of a piece in a position, and its captures left."""
        return divmod(number - 1, self.most + 1)

    def start(self) -> Position:
        """The position at the beginning."""
        return tuple(self.number(sort, left) for sort, left in zip(self.sorts, self.left, strict=True))

    def captures(self, position: Position) -> Iterator[Capture]:
        """All moves, place by place."""
        for start, number in enumerate(position):
            if not number:
                continue
            sort, left = self.piece(number)
            for end, between in self.arcs.get((sort, start), ()) if left else ():
                if not position[end] or self.piece(position[end])[0] in self.kept:
                    continue
                if not any(position[place] for place in between):
                    yield Capture(start, end)

    def after(self, position: Position, capture: Capture) -> Position:
        """The position after a move."""
        changed = list(position)
        changed[capture.end] = position[capture.start] - 1
        changed[capture.start] = 0
        return tuple(changed)
