"""Gadgets: clues, and the cells that they must, may wholly, or may loosely cover."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor
from typing import Any

from fathom.errors import FathomError

Cell = tuple[int, int]
"""A cell: row and column."""

Place = tuple[float, float]
"""Where a clue is: row and column, in halves where it lies on an edge or a corner of cells."""

Area = frozenset[Cell]
"""Cells that belong together."""

Areas = Mapping[Place, Area]
"""The area of every clue."""

Profile = frozenset[str]
"""The names of the optional areas that are covered."""

NOTHING = "0"
"""What the profile is called that covers no optional area."""


def name_of(profile: Profile) -> str:
    """What a profile is called."""
    return "".join(sorted(profile)) or NOTHING


@dataclass(frozen=True, slots=True)
class Gadget:
    """A piece of a puzzle: `clues` by place, in the puzzle's own words, and what they cover.

    All cells that a clue touches are mandatory. Optional areas have names; in a profile each is covered or not. Loose
    cells are covered or not one by one, and no profile speaks of them.
    """

    name: str
    clues: Mapping[Place, Any]
    mandatory: Area
    optional: Mapping[str, Area] = field(default_factory=dict)
    loose: Area = frozenset()

    def __post_init__(self) -> None:
        """Refuse areas that overlap, and clues outside of the mandatory area."""
        seen: set[Cell] = set()
        for what, area in (("mandatory", self.mandatory), *self.optional.items(), ("loose", self.loose)):
            if seen & area:
                raise FathomError(f"gadget {self.name}: {what} overlaps another area at {min(seen & area)}")
            if not area and what in self.optional:
                raise FathomError(f"gadget {self.name}: the optional area {what} has no cells")
            seen |= area
        for place in self.clues:
            if not touched(place) <= self.mandatory:
                raise FathomError(f"gadget {self.name}: the clue at {place} is not in the mandatory area")

    @property
    def cells(self) -> Area:
        """All cells, loose ones too."""
        return self.mandatory.union(*self.optional.values(), self.loose)

    def covered(self, profile: Iterable[str]) -> Area:
        """The cells of a profile: the mandatory area, and the optional areas that it names."""
        return self.mandatory.union(*(self.optional[name] for name in profile))

    def moved(self, rows: int, columns: int, name: str | None = None) -> Gadget:
        """The same gadget elsewhere, under another name if that is given."""

        def shifted(area: Area) -> Area:
            return frozenset((row + rows, column + columns) for row, column in area)

        return replace(
            self,
            name=self.name if name is None else name,
            clues={(row + rows, column + columns): clue for (row, column), clue in self.clues.items()},
            mandatory=shifted(self.mandatory),
            optional={port: shifted(area) for port, area in self.optional.items()},
            loose=shifted(self.loose),
        )


def touched(place: Place) -> Area:
    """The cells that a clue touches: one, two beside an edge, four around a corner."""
    row, column = place
    return frozenset((r, c) for r in (floor(row), ceil(row)) for c in (floor(column), ceil(column)))


def moved_areas(areas: Areas, rows: int, columns: int) -> dict[Place, Area]:
    """The same areas elsewhere."""
    return {
        (row + rows, column + columns): frozenset((r + rows, c + columns) for r, c in area)
        for (row, column), area in areas.items()
    }
