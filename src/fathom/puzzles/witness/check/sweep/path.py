"""The path, for the checker's count: what it can do with a line of the grid, and what matters of it afterwards.

That is, at the corners where undecided lines begin: which are ends of pieces of the path, and how they are paired.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from fathom.puzzles.witness.model import Panel, Place
from fathom.puzzles.witness.model.regions import corners_of

FREE, INNER, START, END = (-1, 0), (-2, 0), (-3, 0), (-4, 0)
"""What may be said of a corner besides the other end of its piece: no line there, two lines there; or, of that other
end, that it is where the path starts or ends."""

Ends = dict[Place, Place]
"""What is said of each corner."""


class Pieces(NamedTuple):
    """Whether the path has started and ended, the ends of its pieces, and hexagons that were missed just now."""

    begun: bool
    ended: bool
    ends: Ends
    missed: tuple[Place, ...] = ()


class Drawn(NamedTuple):
    """All that matters of the path so far."""

    begun: bool
    ended: bool
    ends: tuple[Place, ...]  # by corner: see above


class Choice(NamedTuple):
    """The path after a decision."""

    drawn: Drawn
    touched: bool
    wall: bool
    missed: tuple[Place, ...]
    """Hexagons that an antibody has to erase."""


class Hopes(NamedTuple):
    """Whether a start, and an end, is still to come."""

    start: bool
    end: bool


class Pencil:
    """What a path may do on a panel; hexagons that it misses must be in `erasable`."""

    def __init__(
        self, panel: Panel, walls: frozenset[Place], inner: frozenset[Place], erasable: Collection[Place]
    ) -> None:
        """Lines in `walls` must be used, those in `inner` must not."""
        self.panel, self.walls, self.ends, self.erasable = panel, walls, panel.end_places, erasable
        self.closed = panel.broken | inner
        self.hexagons = {place for layer in panel.layers for place in layer.hexagons}

    def choices(self, corners: list[Place], edge: Place, gone: list[Place], hopes: Hopes, path: Drawn) -> list[Choice]:
        """What the path can do with a line, and has then done; corners that are `gone` are left."""
        ends = dict(zip(corners, path.ends + (FREE,) * (len(corners) - len(path.ends)), strict=True))
        found: list[Choice] = []
        for linked, touched, wall in self._linked(path, ends, edge):
            ways = [linked] if touched else list(self._missing(linked, edge))
            for corner in (place for place in gone if place in ends):
                ways = [after for before in ways for after in self._left(before, corner)]
            found += [
                Choice(Drawn(after.begun, after.ended, tuple(after.ends.values())), touched, wall, after.missed)
                for after in ways
                if _hopeful(after, hopes)
            ]
        return found

    def _missing(self, pieces: Pieces, place: Place) -> Iterator[Pieces]:
        """The path does not come here: allowed unless a hexagon is lost."""
        if place not in self.hexagons:
            yield pieces
        elif place in self.erasable:
            yield pieces._replace(missed=(*pieces.missed, place))

    def _linked(self, path: Drawn, ends: Ends, edge: Place) -> Iterator[tuple[Pieces, bool, bool]]:
        """The path uses the line or not, or starts or ends in its middle."""
        if edge not in self.walls:
            yield Pieces(path.begun, path.ended, ends), False, False
        if edge in self.closed:
            return
        beside = corners_of(self.panel, edge)
        if len(set(beside)) == 2:
            joined = _joined(ends, *beside)
            if joined is not None:
                yield Pieces(path.begun, path.ended, joined), True, True
        for tip in self._tips(path.begun, path.ended, edge) if edge not in self.walls else ():
            for corner in beside:
                joined = _joined({**ends, edge: tip}, corner, edge)
                if joined is not None:
                    del joined[edge]
                    yield Pieces(path.begun or tip == START, path.ended or tip == END, joined), True, False

    def _tips(self, begun: bool, ended: bool, place: Place) -> list[Place]:
        """What the path may do here: start or end, each only once."""
        return [START] * (place in self.panel.starts and not begun) + [END] * (place in self.ends and not ended)

    def _left(self, pieces: Pieces, corner: Place) -> Iterator[Pieces]:
        """The pieces without a corner at which all is decided: what ends there is an end of the path."""
        rest = {place: end for place, end in pieces.ends.items() if place != corner}
        end = pieces.ends[corner]
        if end == INNER:
            yield pieces._replace(ends=rest)
        elif end == FREE:
            yield from self._missing(pieces._replace(ends=rest), corner)
        else:
            for tip in self._tips(pieces.begun, pieces.ended, corner):
                after = {**rest, end: tip} if end in rest else rest
                yield Pieces(pieces.begun or tip == START, pieces.ended or tip == END, after, pieces.missed)


def _hopeful(pieces: Pieces, hopes: Hopes) -> bool:
    """Whether the path can still start and end; when its start and its end are joined, no other piece may be there."""
    if not (pieces.begun or hopes.start) or not (pieces.ended or hopes.end):
        return False
    ends = set(pieces.ends.values())
    return not (pieces.begun and pieces.ended) or START in ends or END in ends or ends <= {FREE, INNER}


def _joined(ends: Ends, one: Place, other: Place) -> Ends | None:
    """The ends of pieces when a line joins two corners; None if that makes a loop or a fork."""
    if INNER in (ends[one], ends[other]) or ends[one] == other:
        return None
    far = [place if ends[place] == FREE else ends[place] for place in (one, other)]
    found = {**ends, **{place: INNER for place in (one, other) if ends[place] != FREE}}
    for end, opposite in (far, far[::-1]):
        if end in found:
            found[end] = opposite
    return found
