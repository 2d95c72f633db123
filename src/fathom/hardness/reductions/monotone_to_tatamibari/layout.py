"""Where the gadgets of a drawn formula lie.

Rows are told as the distance from the row of the couplers, upwards for positive clauses, downwards for negative ones;
both sides are laid out alike. A variable takes six columns a wire. Wires stand in the order of the drawing's legs, a
whole number of wires apart within a variable, and so far apart that the boxes of clauses of one side find room. Clauses
of one height in the drawing lie in the same rows. A clause with fewer than three legs gets copies of its last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from fathom.hardness.reductions.monotone_to_tatamibari.parts import BEFORE, BEHIND, BOX, SLOT
from fathom.problems.cnf.planar.model import PlanarMonotone, variable_at

CAP = 7
"""The distance of the top row of terminators."""

GAP = 1
"""Columns at least between gadgets that do not belong together."""

FIRST, LEVEL = 8, BOX + 1
"""The distance of the row in which the wires of the lowest clauses end, and how much further each level is."""

_BELOW = FIRST + 2  # the distance of the lowest row of the lowest boxes


def zone(distance: int) -> int:
    """The number of a row's zone: variables 0, boxes of clauses even, the low strips below them odd."""
    away = abs(distance)
    if away <= CAP:
        return 0
    level, row = divmod(away - _BELOW, LEVEL)
    number = 1 if away < _BELOW else 2 * level + (2 if row < BOX else 3)
    return number if distance > 0 else -number


Key = tuple[int, int]
"""A leg: its place in the drawing, and its number among copies."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a clause: whose it is, and whether it is the first or the last."""

    clause: int
    variable: int
    positive: bool
    first: bool
    last: bool


@dataclass(frozen=True)
class Layout:
    """All places that follow from a drawing."""

    instance: PlanarMonotone

    @cached_property
    def legs(self) -> dict[int, tuple[Key, ...]]:
        """The three legs of every clause."""
        found = {}
        for number, bar in enumerate(self.instance.bars):
            places = [(leg, 0) for leg in bar.legs]
            places += [(bar.legs[-1], copy) for copy in range(1, 4 - len(places))]
            found[number] = tuple(places)
        return found

    @cached_property
    def _standing(self) -> list[tuple[Key, list[Leg]]]:
        """From left to right, the legs that stand at one place: one of each side at most."""
        standing: dict[Key, list[Leg]] = {}
        for number, keys in self.legs.items():
            positive = self.instance.bars[number].positive
            for key in keys:
                owner = variable_at(self.instance.segments, key[0])
                assert owner is not None
                leg = Leg(number, owner, positive, key == keys[0], key == keys[-1])
                standing.setdefault(key, []).append(leg)
        return sorted(standing.items())

    @cached_property
    def _columns(self) -> tuple[dict[Key, int], dict[int, tuple[int, int]], int]:
        """The first column of each leg's wire, of each variable with its number of wires, and the columns in all."""
        columns: dict[Key, int] = {}
        spans: dict[int, tuple[int, int]] = {}
        latest: dict[bool, tuple[int, Leg]] = {}
        free = 0  # the first column that a new variable may take
        for variable in range(1, self.instance.variables + 1):
            own = [(key, legs) for key, legs in self._standing if legs[0].variable == variable]
            start = free
            if own:
                start = max(start, self._earliest(own[0][1], latest))
            column = start
            for place, (key, legs) in enumerate(own):
                if place:
                    wanted = max(column + SLOT, self._earliest(legs, latest))
                    column = start + -(-(wanted - start) // SLOT) * SLOT
                columns[key] = column
                latest |= {leg.positive: (column, leg) for leg in legs}
            spans[variable] = start, (column - start) // SLOT + 1
            free = column + SLOT + GAP
        ends = [start + SLOT * wires for start, wires in spans.values()]
        ends += [column + SLOT + BEHIND for column, leg in latest.values() if leg.last]
        return columns, spans, max(ends)

    @staticmethod
    def _earliest(legs: list[Leg], latest: dict[bool, tuple[int, Leg]]) -> int:
        """The first column that wires may have after the latest ones on their sides."""
        found = 0
        for leg in legs:
            before = BEFORE if leg.first else 0
            if leg.positive not in latest:
                found = max(found, before)
                continue
            column, other = latest[leg.positive]
            if other.clause == leg.clause:
                found = max(found, column + SLOT)
            else:
                found = max(found, column + SLOT + (BEHIND if other.last else 0) + GAP + before)
        return found

    @property
    def column_of(self) -> dict[Key, int]:
        """The first column of each leg's wire."""
        return self._columns[0]

    @property
    def spans(self) -> dict[int, tuple[int, int]]:
        """The first column of each variable, and how many wires it has."""
        return self._columns[1]

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self._columns[2]

    @cached_property
    def levels(self) -> dict[bool, list[int]]:
        """The heights of clauses on each side, the lowest first."""
        return {
            positive: sorted({abs(bar.height) for bar in self.instance.bars if bar.positive == positive})
            for positive in (True, False)
        }

    def reach(self, positive: bool) -> int:
        """The distance of the last row on a side."""
        levels = len(self.levels[positive])
        return FIRST + LEVEL * levels if levels else CAP

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.reach(True) + 1 + self.reach(False)

    @property
    def axis(self) -> int:
        """The row of the couplers."""
        return self.reach(True)

    def end(self, clause: int) -> int:
        """The distance of the row in which the wires of a clause end."""
        bar = self.instance.bars[clause]
        return FIRST + LEVEL * self.levels[bar.positive].index(abs(bar.height))

    def widening(self, clause: int) -> tuple[int, int]:
        """How many columns more than usual a clause has between its wires."""
        columns = [self.column_of[key] for key in self.legs[clause]]
        first, second = (after - before - SLOT for before, after in pairwise(columns))
        return first, second

    @cached_property
    def wires(self) -> dict[tuple[int, bool], int]:
        """The clause at the end of each wire, by its first column and side; wires that are missing lead nowhere."""
        return {
            (self.column_of[key], self.instance.bars[number].positive): number
            for number, keys in self.legs.items()
            for key in keys
        }

    @property
    def slots(self) -> list[tuple[int, int, int]]:
        """All wires of variables: the variable, the number there, and the first column."""
        return [
            (variable, number, start + SLOT * number)
            for variable, (start, wires) in self.spans.items()
            for number in range(wires)
        ]
