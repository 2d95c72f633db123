"""The certificate of a search: every beginning of a line that it looked at, in order, and why each was given up.

Lines grow from the starts (in the panel's order) place by place, left, right, up and down in this order. Each beginning
that ends on a *station* (a corner, or the middle of a line where a path may start or end) has a record: that it goes
on, or the reason why no line that goes on from there solves the panel. Where a path may end there is a record before
that: that the line as it is solves the panel, or why not. A reason names a kind and, with it, a layer and a place.
`check.tree` walks the tree again and verifies every reason; what goes on is walked to its last consequence.
"""

from __future__ import annotations

from dataclasses import dataclass

GOES_ON, NO_END, HEXAGON_LOST, MISCOUNTED, FAULTY, CRAMPED, ROOMLESS = range(7)
"""Reasons: none; no end can be reached; the hexagon here was passed by the wrong line or cannot be visited any more;
the triangles here have too many sides on the path or cannot get enough; the cells that stay together with this one
break a rule; the part of the panel around this cell, as the walls are, has too little room or a star without partner;
the cells that stay together with this one are more than all polyominoes that can come to them."""

REASONS = 8
"""A record is a reason plus `REASONS` times (layer x number of places + place); places are counted row by row."""


@dataclass(frozen=True, slots=True)
class SearchTree:
    """The records of a whole search, each a little-endian integer of 32 bits.

    If every reason holds, the lines that are marked as solutions are all there are: each other line begins with a
    beginning that was given up for good reason, or is refused for good reason at its end. That the marked lines are
    solutions is not shown here; they can be checked as lines. A tree does not name its panel: its reasons hold on the
    one that it is verified with, or it is refused.
    """

    records: bytes

    def __repr__(self) -> str:
        return f"SearchTree({len(self.records) // 4:,} records)"


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All lines were looked at: there is none, or none but the one told.

    This shows nothing by itself. The checker counts the lines by its own dynamic programming (`sweep`) or, where that
    does not understand the panel, looks through them all again (`replay`).
    """


@dataclass(frozen=True, slots=True)
class Hopeless:
    """No line can solve the panel, for a reason seen at a glance (see `reasons`), which the checker finds itself."""

    words: str
