"""The gadgets of the reduction, drawn: wire, terminator, variable with couplers, clause.

A wire is four columns wide: rows `|..|` and `.+..` in turn. Its squares are 2 x 2 and all lie below their `+` (the wire
is *true*) or all above; the `|` at its sides are staggered against them. Where two gadgets meet, four cells belong to
the upper one if the wire is true, else to the lower one: in the drawings, letters. Beside a wire runs a column for
outer sheathing, two tall rectangles whose meeting point the composition chooses; what belongs to no profile there is
loose, drawn as `~`. All is drawn for positive clauses, which lie above the variables; for negative ones it is turned
over.
"""

from __future__ import annotations

from functools import cache

from fathom.errors import FathomError
from fathom.hardness.areas import Cell, Gadget, Place
from fathom.hardness.areas.drawing import drawn

CLUES = "+-|"
"""The clues of Tatamibari."""

SLOT = 6
"""Columns that a wire takes with its outer sheathing."""

BOX = 19
"""Rows of a clause above its wires."""

BEFORE, BEHIND = 4, 3
"""Columns of a clause left of its first and right of its last wire."""

_CLAUSE = """\
-........................
|+|++++++++++++++++++++++
.+.-.....................
.+.....................+|
.+...+|||||||||||||||||+.
.+.|.................-.+.
.+...+............+..|.+.
.+.|..|..........|..|..+.
.+...+.||||||||||.+....+.
.+.|...........-.|..|..+.
.+...+-...|.+..|..+....+.
.+.|.......|..|..|..|..+.
.+...+-.....+.....+....+.
.+.|.....-.|..|..|..|..+.
.+....+..|..+.....+....+.
.+..||..|..|..|..|..|..+.
-.....+.....+.....+.....-
+++..|..|..|..|..|..|.+++
-.....+.....+.....+.....-
    ||..||||..||||..||
    ~a+.a~~b+.b~~c+.c~
    ~ aa ~~ bb ~~ cc ~"""
_REPEATED = (10, 16)
"""The columns of the drawing that may be repeated, without what is below the box."""


def flipped(gadget: Gadget, axis: int) -> Gadget:
    """The gadget turned over: row r becomes `axis` - r."""

    def turned(area: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset((axis - row, column) for row, column in area)

    return Gadget(
        gadget.name,
        {(axis - row, column): clue for (row, column), clue in gadget.clues.items()},
        turned(gadget.mandatory),
        {name: turned(area) for name, area in gadget.optional.items()},
        turned(gadget.loose),
    )


@cache
def wire(length: int) -> Gadget:
    """A wire of so many squares, `top` and `bottom` being its ends; it covers the bottom if it is true."""
    if length < 1:
        raise FathomError(f"found a wire of {length} squares, expected one or more")
    rows = ["t  t", "|tt|", ".+.."]
    rows += ["|..|", ".+.."] * (length - 1)
    rows[-1] = "b+.b"
    return _ends(drawn("wire", [*rows, " bb "], CLUES))


def _ends(gadget: Gadget) -> Gadget:
    names = {"t": "top", "b": "bottom"}
    optional = {names.get(name, name): area for name, area in gadget.optional.items()}
    return Gadget(gadget.name, gadget.clues, gadget.mandatory, optional, gadget.loose)


@cache
def terminator() -> Gadget:
    """The end of a wire that leads nowhere: any value is fine."""
    return _ends(drawn("terminator", ["....", ".||.", "|..|", "b+.b", " bb "], CLUES))


@cache
def variable(wires: int) -> Gadget:
    """So many wires with couplers between them: all have one value. `up1`, `down1`, … are their ends.

    The middle row of the drawing, number 5, holds the couplers.
    """
    rows = ["~a  a~", "~|aa|~", "|.+..|", ".|..|.", "..+...", ".|..|.", "|.+..|", "~|bb|~", "~b  b~"]
    clues: dict[Place, str] = {}
    mandatory: set[Cell] = set()
    loose: set[Cell] = set()
    optional: dict[str, frozenset[Cell]] = {}
    for number in range(wires):
        one = drawn("variable", rows, CLUES).moved(0, SLOT * number)
        clues |= one.clues
        mandatory |= one.mandatory
        loose |= one.loose
        optional |= {f"up{number + 1}": one.optional["a"], f"down{number + 1}": one.optional["b"]}
        if number:
            clues[4, SLOT * number - 1] = "+"
    return Gadget("variable", clues, frozenset(mandatory), optional, frozenset(loose))


AXIS = 4
"""The row of a variable that holds the couplers."""


@cache
def clause(first: int, second: int) -> Gadget:
    """A clause with so many columns more between its first and second wire, and its second and third.

    `a`, `b`, `c` are the ends of its wires, which it covers where they are true.
    """
    return drawn("clause", stretched(_CLAUSE.split("\n"), first, second), CLUES)


def stretched(rows: list[str], first: int, second: int) -> list[str]:
    """The drawing of a clause with its two repeatable columns repeated."""
    left, right = _REPEATED
    found = []
    for number, row in enumerate(rows):
        inside = number < BOX
        more = (row[left] * first, row[right] * second) if inside else (" " * first, " " * second)
        found.append(row[:left] + more[0] + row[left:right] + more[1] + row[right:])
    return found
