"""The lemmas of the proof, verified on a board: the table of every gadget, with its very neighbours beside it.

Gadgets that are alike, with neighbours that are alike, are looked at once. What is not verified here: that clues of
filler and of gadgets that do not touch this one cannot reach into it; that is what solving whole boards shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import watch_here
from fathom.hardness.areas import Gadget, improper, profile_table, profiles
from fathom.hardness.reductions.monotone_to_tatamibari.board import Construction
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas

_MOST_TABLED = 8  # ends of a gadget whose table is tried out; a longer variable is two shorter ones with a coupler


def faults(construction: Construction) -> list[str]:
    """What is wrong with the gadgets of a board; nothing if all lemmas hold."""
    found: list[str] = []
    seen: set[object] = set()
    kind = TatamibariAreas()
    for name, gadget in construction.gadgets.items():
        watch_here().check(f"verifying {name}")
        near = list(_neighbours(construction, gadget))
        shape = _shape(gadget, near)
        if shape in seen or len(gadget.optional) > _MOST_TABLED:
            continue
        seen.add(shape)
        if set(profile_table(gadget, kind, watch_here()).rows) != set(wanted(gadget)):
            found.append(f"{name} has another table than it should")
        if improper(gadget, kind, neighbours=near, watch=watch_here()) is not None:
            found.append(f"{name} can cover an end in part")
    return found


def wanted(gadget: Gadget) -> Iterator[frozenset[str]]:
    """The profiles that a gadget should have."""
    sort = gadget.name.partition(" ")[0]
    for profile in profiles(gadget):
        up = {port for port in gadget.optional if port.startswith("up")}
        good = {
            "wire": len(profile) == 1,
            "terminator": True,
            "variable": profile in (frozenset(up), frozenset(set(gadget.optional) - up)),
            "clause": bool(profile),
        }
        if good[sort]:
            yield profile


def _neighbours(construction: Construction, gadget: Gadget) -> Iterator[Gadget]:
    """The gadgets that share an end with this one."""
    names = {
        owner for area, owners in construction.arrangement.joints.items()
        if any(owner == gadget.name for owner, _ in owners) for owner, _ in owners
    }  # fmt: skip
    for name in sorted(names - {gadget.name}):
        yield construction.gadgets[name]


def _shape(gadget: Gadget, near: list[Gadget]) -> object:
    row, column = min(gadget.cells)
    moved = [one.moved(-row, -column) for one in (gadget, *near)]
    return tuple((frozenset(one.clues.items()), one.mandatory) for one in moved)
