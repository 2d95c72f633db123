"""Gadgets on a board, and the profile assignments that fit together.

In a valid assignment every gadget has a profile of its table, and every cell of an optional area is covered exactly
once. One variable for each row of each table, one clause a gadget and a cell: a SAT solver lists the assignments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from fathom.answer import Watch
from fathom.engine.sat import models
from fathom.errors import FathomError
from fathom.hardness.areas.gadget import Area, Cell, Gadget, Profile
from fathom.hardness.areas.tables import ProfileTable
from fathom.proofs.cnf import Cnf

Assignment = dict[str, Profile]
"""The profile of every gadget, by the gadget's name."""


@dataclass(frozen=True)
class Arrangement:
    """Gadgets on a board, each at its place and with a name of its own. Only optional areas and loose cells overlap."""

    gadgets: tuple[Gadget, ...]

    def __post_init__(self) -> None:
        """Refuse equal names, and gadgets that reach into what another must cover."""
        if len({gadget.name for gadget in self.gadgets}) < len(self.gadgets):
            raise FathomError("two gadgets of an arrangement have the same name")
        owner: dict[Cell, str] = {}
        for gadget in self.gadgets:
            for cell in gadget.mandatory:
                if cell in owner:
                    raise FathomError(f"{gadget.name} and {owner[cell]} both must cover {cell}")
                owner[cell] = gadget.name
        for gadget in self.gadgets:
            for cell in gadget.cells - gadget.mandatory:
                if cell in owner:
                    raise FathomError(f"{gadget.name} may cover {cell}, which {owner[cell]} must cover")

    @property
    def cells(self) -> Area:
        """The cells of all gadgets, loose ones too."""
        return frozenset().union(*(gadget.cells for gadget in self.gadgets))

    @property
    def joints(self) -> dict[Area, list[tuple[str, str]]]:
        """The optional areas, and whose they are: gadget and name there. In most constructions each is of two."""
        found: dict[Area, list[tuple[str, str]]] = {}
        for gadget in self.gadgets:
            for name, area in gadget.optional.items():
                found.setdefault(area, []).append((gadget.name, name))
        return found


def assignments(
    arrangement: Arrangement, tables: Mapping[str, ProfileTable], watch: Watch | None = None
) -> Iterator[Assignment]:
    """Every valid profile assignment once; `tables` by gadget, as it lies in the arrangement or elsewhere."""
    cnf = Cnf(0)
    rows: list[tuple[str, Profile]] = []
    covering: dict[Cell, list[int]] = {}
    for gadget in arrangement.gadgets:
        own: list[int] = []
        for profile in tables[gadget.name].rows:
            own.append(cnf.variable())
            rows.append((gadget.name, profile))
            for cell in gadget.covered(profile) - gadget.mandatory:
                covering.setdefault(cell, []).append(own[-1])
        _exactly_one(cnf, own)
        for cell in gadget.cells - gadget.mandatory - gadget.loose:
            covering.setdefault(cell, [])
    for same in {tuple(variables) for variables in covering.values()}:
        _exactly_one(cnf, list(same))
    over = range(1, len(rows) + 1)
    for model in models(cnf, over, watch or Watch()):
        yield dict(rows[literal - 1] for literal in model if literal > 0)


def _exactly_one(cnf: Cnf, variables: list[int]) -> None:
    cnf.add(variables)
    cnf.add_all((-one, -other) for one, other in combinations(variables, 2))
