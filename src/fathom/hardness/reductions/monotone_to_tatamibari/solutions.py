"""Tilings from assignments, and assignments from tilings.

Every gadget gets the local solution of its profile, every filler its whole rectangle. What is left are the outer
columns beside wires: there a tall rectangle from the variable and one from the clause meet. Beside a true wire they
meet at an even distance from the couplers, beside a false one at an odd one, so that they do not end where the inner
sheathing does; left of a wire higher than right of it, so that two columns side by side do not end together.
"""

from __future__ import annotations

from functools import cache

from fathom.answer import watch_here
from fathom.errors import BrokenAnswer
from fathom.hardness.areas import Area, Areas, Gadget, Place, Profile, Wanted, composed
from fathom.hardness.reductions.monotone_to_tatamibari import parts
from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas, rectangle_of
from fathom.hardness.reductions.monotone_to_tatamibari.layout import CAP
from fathom.proofs.assignment import Assignment
from fathom.puzzles.tatamibari.model import Tiling

_MEETING = {("left", True): 6, ("left", False): 5, ("right", True): 4, ("right", False): 3}
"""The distance up to which the rectangle of the variable reaches, by the side of the wire and its value."""


def tiling_of(construction: Construction, assignment: Assignment) -> Tiling:
    """The tiling that an assignment becomes; it must satisfy the formula."""
    return Tiling.of(rectangle_of(area) for area in areas_of(construction, assignment).values())


def areas_of(construction: Construction, assignment: Assignment) -> dict[Place, Area]:
    """The same, as the area of every clue."""
    profiles = profiles_of(construction, assignment)
    found: dict[Place, Area] = {}
    for name, gadget in construction.gadgets.items():
        watch_here().check("local solutions", len(found), len(construction.clues))
        found |= local_solution(construction, name, gadget, profiles[name])
    found |= _sheathing(construction, assignment, found)
    return composed([found, construction.filler], construction.cells)


def profiles_of(construction: Construction, assignment: Assignment) -> dict[str, Profile]:
    """The profile of every gadget: which of its optional areas it covers."""
    values = assignment.values()
    found: dict[str, Profile] = {}
    for name, gadget in construction.gadgets.items():
        kind, where = name.split()
        if kind == "variable":
            direction = "down" if values[int(where) - 1] else "up"
            found[name] = frozenset(port for port in gadget.optional if port.startswith(direction))
        elif kind == "clause":
            clause = construction.instance.clauses[int(where) - 1]
            literals = [clause[min(leg, len(clause) - 1)] for leg in range(3)]
            true = [values[abs(literal) - 1] == (literal > 0) for literal in literals]
            found[name] = frozenset(port for port, good in zip("abc", true, strict=True) if good)
        else:
            positive = "+" in where
            true_here = values[int(where.replace("-", "+").split("+")[0]) - 1] == positive
            ports = {"bottom"} if true_here else {"top"}
            found[name] = frozenset(ports & set(gadget.optional))
    return found


def local_solution(construction: Construction, name: str, gadget: Gadget, profile: Profile) -> Areas:
    """A local solution of a gadget where it lies, found once for all gadgets that are alike."""
    row, column = min(gadget.cells)
    gadget = gadget.moved(-row, -column, "")
    key = (
        name.partition(" ")[0],
        frozenset(gadget.clues.items()),
        gadget.mandatory,
        gadget.loose,
        gadget.covered(profile),
    )
    found = _solved(*key)
    return {
        (place[0] + row, place[1] + column): frozenset((r + row, c + column) for r, c in area)
        for place, area in found.items()
    }


@cache
def _solved(kind: str, clues: frozenset[tuple[Place, str]], _: Area, loose: Area, covered: Area) -> Areas:
    found = TatamibariAreas().covering(Wanted(dict(clues), covered, loose=loose), watch_here())
    if found is None:
        raise BrokenAnswer(f"a {kind} has no local solution for a profile that its table should have")
    return found


def _sheathing(construction: Construction, assignment: Assignment, local: Areas) -> dict[Place, Area]:
    """The rectangles of the outer columns: each from where its local solution begins to where it meets the other."""
    layout, values = construction.layout, assignment.values()
    found: dict[Place, Area] = {}
    for variable, _, column in layout.slots:
        for positive in (True, False):
            away = -1 if positive else 1  # rows grow downwards
            clause = layout.wires.get((column, positive))
            true = values[variable - 1] == positive
            for side, here in (("left", column), ("right", column + parts.SLOT - 1)):
                reach = CAP if clause is None else _MEETING[side, true]
                lower = (layout.axis + away * 2, here)
                found[lower] = _reaching(local[lower], lower, layout.axis + away * reach)
                if clause is not None:
                    upper = (layout.axis + away * (layout.end(clause) + 1), here)
                    found[upper] = _reaching(local[upper], upper, layout.axis + away * (reach + 1))
    return found


def _reaching(area: Area, clue: Place, to: int) -> Area:
    """The column of an area, from its end on the far side of the clue to another row."""
    row, column = int(clue[0]), int(clue[1])
    rows = [r for r, _ in area]
    far = max(rows) if to < row else min(rows)
    return frozenset((r, column) for r in range(min(far, to), max(far, to) + 1))


def assignment_of(construction: Construction, tiling: Tiling) -> Assignment:
    """The assignment that a tiling tells: a variable is true if the square of its first wire lies below its clue."""
    layout = construction.layout
    values: list[bool] = []
    for _, (start, _) in sorted(layout.spans.items()):
        clue = (layout.axis, start + 2)
        one = next(
            one for one in tiling.rectangles if one.row <= clue[0] < one.bottom and one.column <= clue[1] < one.right
        )
        values.append(one.bottom > clue[0] + 1)
    return Assignment.of(values)
