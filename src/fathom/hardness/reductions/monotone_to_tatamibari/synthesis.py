"""Gadgets found by counter-examples: clues for given areas such that exactly the wanted profiles have a solution.

One formula says: there are clues, and for every wanted profile a covering by rectangles, each with exactly one clue,
of its shape. Its model is a candidate. The solver of the puzzle then looks for a covering of an unwanted profile; if
there is one, then one of its rectangles has to have no clue, or two, or one of another shape, and that is added to the
formula. When no clues are left, there are none (among coverings by slender rectangles, see `_MOST_WIDE`); when a
candidate has no such covering, it keeps the table. So every round excludes a covering, and not only a candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from fathom.answer import Watch
from fathom.engine.sat import Solver
from fathom.hardness.areas import Area, Areas, Cell, Gadget, Place, Profile, Wanted, improper, profiles
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas, cells_of, rectangle_of
from fathom.proofs.cnf import Cnf
from fathom.puzzles.tatamibari.model import Rectangle
from fathom.puzzles.tatamibari.solve.formula import at_most_one

SORTS = "+-|"

_MOST_WIDE = 3
"""The shorter side of rectangles in coverings of wanted profiles; those of unwanted ones are all looked at."""


@dataclass(frozen=True, slots=True)
class Synthesis:
    """A gadget that keeps the table, or None: there is none; and how many counter-examples it took."""

    gadget: Gadget | None
    counterexamples: int


class Clues:
    """The formula of a gadget's clues: which cell has which, and what is asked of rectangles."""

    def __init__(self, gadget: Gadget) -> None:
        self.gadget = gadget
        self.cnf = Cnf(0)
        free = sorted(gadget.mandatory)
        self.clue = {(cell, sort): self.cnf.variable() for cell in free for sort in SORTS}
        self.some: dict[Cell, int] = {}
        self._right: dict[Rectangle, int] = {}
        for cell in free:
            sorts = [self.clue[cell, sort] for sort in SORTS]
            self.some[cell] = self.cnf.variable()
            self.cnf.add((-self.some[cell], *sorts))
            self.cnf.add_all((-one, self.some[cell]) for one in sorts)
            self.cnf.add_all((-one, -other) for one, other in combinations(sorts, 2))
        for place, clue in gadget.clues.items():
            self.cnf.add((self.clue[(int(place[0]), int(place[1])), clue],))

    def right(self, one: Rectangle) -> int:
        """A literal that is true exactly if a rectangle has one clue, of its shape."""
        if one not in self._right:
            name = self._right[one] = self.cnf.variable()
            cells = sorted(cell for cell in cells_of(one) if cell in self.some)
            own = [self.clue[cell, shape(one)] for cell in cells]
            self.cnf.add((-name, *own))
            for cell, mine in zip(cells, own, strict=True):
                self.cnf.add((-name, -self.some[cell], mine))
                others = [self.some[other] for other in cells if other != cell]
                self.cnf.add((-mine, *others, name))
            self.cnf.add_all((-name, -self.some[a], -self.some[b]) for a, b in combinations(cells, 2))
        return self._right[one]

    def cover(self, profile: Profile) -> None:
        """Ask for a covering with this profile: every rectangle right, every clue in one, corners as they may be."""
        must, cnf = self.gadget.covered(profile), self.cnf
        covering: dict[Cell, list[int]] = {cell: [] for cell in sorted(must | self.gadget.loose)}
        corners: list[dict[Cell, list[int]]] = [{}, {}, {}, {}]
        for one in slender(must | self.gadget.loose, self.gadget.mandatory):
            used = cnf.variable()
            cnf.add((-used, self.right(one)))
            for cell in cells_of(one):
                covering[cell].append(used)
            points = ((one.bottom, one.right), (one.bottom, one.column), (one.row, one.right), (one.row, one.column))
            for ending, point in zip(corners, points, strict=True):
                ending.setdefault(point, []).append(used)
        for cell, variables in covering.items():
            at_most_one(cnf, variables, ())
            if cell in must:
                cnf.add(variables)
        for point in sorted({point for ending in corners for point in ending}):
            helpers = [self._any(ending[point]) for ending in corners if point in ending]
            cnf.add_all([-one for one in three] for three in combinations(helpers, 3))

    def _any(self, variables: list[int]) -> int:
        name = self.cnf.variable()
        self.cnf.add_all((-variable, name) for variable in variables)
        return name

    def exclude(self, areas: Iterable[Area]) -> None:
        """Ask for clues of which these areas are no covering."""
        self.cnf.add([-self.right(rectangle_of(area)) for area in areas])


def shape(one: Rectangle) -> str:
    """The clue that a rectangle wants."""
    return "+" if one.width == one.height else "-" if one.width > one.height else "|"


def slender(cells: Area, clued: Area) -> Iterator[Rectangle]:
    """The rectangles within these cells, one of which at least can hold a clue, and none of which is wide both ways."""
    for row, column in sorted(cells):
        widest, height = 1 << 30, 0
        while (row + height, column) in cells:
            width = 0
            while width < widest and (row + height, column + width) in cells:
                width += 1
            widest, height = min(widest, width), height + 1
            for wide in range(1, widest + 1):
                one = Rectangle(row, column, height, wide)
                if min(wide, height) <= _MOST_WIDE and cells_of(one) & clued:
                    yield one


def synthesised(
    gadget: Gadget, wanted: Iterable[Profile], watch: Watch, neighbours: Sequence[Gadget] = ()
) -> Synthesis:
    """Clues for a gadget, which has those that are given and maybe more, such that it has exactly these profiles.

    With neighbours, which share its ends, also such that between them no end is covered in part.
    """
    good = frozenset(wanted)
    clues, kind, tried = Clues(gadget), TatamibariAreas(), 0
    for profile in profiles(gadget):
        if profile in good:
            clues.cover(profile)
    with Solver(clues.cnf) as solver:
        while True:
            model = solver.solve(watch, phase="looking for clues")
            if model is None:
                return Synthesis(None, tried)
            placed: dict[Place, str] = {cell: sort for (cell, sort), name in clues.clue.items() if model[name]}
            candidate = replace(gadget, clues=placed)
            against = _against(candidate, good, kind, neighbours, watch)
            if against is None:
                return Synthesis(candidate, tried)
            tried += 1
            clues.exclude(against.values())


def _against(
    gadget: Gadget, good: frozenset[Profile], kind: TatamibariAreas, neighbours: Sequence[Gadget], watch: Watch
) -> Areas | None:
    """A covering of a profile that is not wanted: the areas of the gadget's own clues."""
    for profile in profiles(gadget):
        if profile not in good:
            found = kind.covering(Wanted(gadget.clues, gadget.covered(profile), loose=gadget.loose), watch)
            if found is not None:
                return found
    stray = improper(gadget, kind, neighbours=neighbours, watch=watch) if neighbours else None
    return None if stray is None else {place: area for place, area in stray.items() if place in gadget.clues}
