"""Doors: gadgets with two states, and tunnels that open, that close, and that can be walked through while it is open.

A door's name gives its tunnels in the order open, traverse, close, each by its two locations and with a `d` in front if
it leads one way only: `door-d03d12d54`. An opening tunnel whose two ends would be neighbours is better a single
location, written with an `x`: `door-0xd12d34`. The planar directed doors [Bosboom 2020, figure 2-11] also go by the
letters of their locations in circular order, capitals for entrances: `OcCTt`. A self-closing door has no close tunnel:
walking through closes it.

Read the other way round, letters give the mirror image. The text there spells three of its twelve cases so:
case 5 OcCoTt is OtToCc in a mirror, case 7 OCcoTt is OtTocC, and case 10 OtCcT is OTcCt. Both are right, since the
cases are up to mirror images.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations, product

from fathom.gadgets.model import Gadget, Traversal

OPEN, CLOSED = 0, 1
STATES = ("open", "closed")
CASES = (
    "OcCTt",
    "OTtCc",
    "OCcTt",
    "OTtcC",
    "OcCoTt",
    "OTtoCc",
    "OCcoTt",
    "OTtocC",
    "OtcCT",
    "OtCcT",
    "OCTtc",
    "OcTtC",
)
"""The planar directed doors without internal crossings: cases 1 to 12 of figure 2-11."""

Passage = tuple[int, ...]
"""A tunnel's two locations, or the one location of an opening port."""

_NAME = re.compile(r"door-(d?)([0-9])([0-9x])(d?)([0-9])([0-9])(d?)([0-9])([0-9])")


def door(name: str, opens: Passage, traverse: Passage, closes: Passage, one_way: Sequence[bool]) -> Gadget:
    """The door with these three tunnels; `one_way` says of each whether it can only be walked from first to second."""
    steps = [
        *_walks(opens, one_way[0], ((OPEN, OPEN), (CLOSED, OPEN))),
        *_walks(traverse, one_way[1], ((OPEN, OPEN),)),
        *_walks(closes, one_way[2], ((OPEN, CLOSED), (CLOSED, CLOSED))),
    ]
    return Gadget(name, 1 + max((*opens, *traverse, *closes)), 2, tuple(steps), STATES)


def _walks(passage: Passage, one_way: bool, changes: Iterable[tuple[int, int]]) -> list[Traversal]:
    ways = [(passage[0], passage[-1])] if one_way else [(passage[0], passage[-1]), (passage[-1], passage[0])]
    return [Traversal(state, *way, after) for state, after in changes for way in ways]


def door_by_numbers(name: str) -> Gadget | None:
    """The door of a name like `door-0xd12d34`, or None."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    passages = [tuple(int(digit) for digit in match.group(at, at + 1) if digit != "x") for at in (2, 5, 8)]
    if sorted(location for passage in passages for location in passage) != list(range(sum(map(len, passages)))):
        return None
    if len(passages[0]) == 1 and match.group(1):
        return None
    opens, traverse, closes = passages
    return door(name, opens, traverse, closes, [match.group(at) == "d" for at in (1, 4, 7)])


def door_by_letters(name: str) -> Gadget | None:
    """The directed door of a name like `OcCTt`, or None; location i is the one of letter i."""
    if not name.startswith("O") or sorted(name) not in (sorted("OTtCc"), sorted("OoTtCc")):
        return None
    place = {letter: location for location, letter in enumerate(name)}
    opens = (place["O"], place["o"]) if "o" in place else (place["O"],)
    return door(name, opens, (place["T"], place["t"]), (place["C"], place["c"]), (True, True, True))


@cache
def doors() -> Mapping[int, Gadget]:
    """The twelve planar directed doors without internal crossings, by their case in figure 2-11."""
    found = {case: door_by_letters(name) for case, name in enumerate(CASES, 1)}
    return {case: gadget for case, gadget in found.items() if gadget is not None}


def letter_names() -> list[str]:
    """The names by letters of the twelve cases and their mirror images."""
    return sorted({name for case in CASES for name in (case, case[0] + case[:0:-1])})


@cache
def door_names() -> tuple[str, ...]:
    """The names by numbers of all doors without internal crossings, one each up to rotation and mirror image."""
    found = set()
    for one_way in product((False, True), repeat=3):
        traverse_and_close = ("Tt" if one_way[1] else "TT") + ("Cc" if one_way[2] else "CC")
        for opening in ("Oo",) if one_way[0] else ("OO", "O"):
            for order in set(permutations(opening + traverse_and_close)):
                least = min(_images(order), key=_rank)
                if _is_uncrossed(least):
                    found.add(_numbered(least, one_way))
    return tuple(sorted(found))


def _images(order: Sequence[str]) -> list[tuple[str, ...]]:
    turns = range(len(order))
    return [tuple(way[turn:]) + tuple(way[:turn]) for way in (order, order[::-1]) for turn in turns]


def _rank(order: Sequence[str]) -> list[int]:
    return ["OoTtCc".index(letter) for letter in order]


def _ends(order: Sequence[str], letter: str) -> Passage:
    """The locations of a tunnel, its entrance first."""
    capital = [place for place, here in enumerate(order) if here == letter]
    return (*capital, *(place for place, here in enumerate(order) if here == letter.lower()))


def _numbered(order: Sequence[str], one_way: Sequence[bool]) -> str:
    parts = []
    for letter, directed in zip("OTC", one_way, strict=True):
        ends = _ends(order, letter)
        parts.append(("d" if directed else "") + "".join(map(str, ends)) + ("x" if len(ends) == 1 else ""))
    return "door-" + "".join(parts)


def _is_uncrossed(order: Sequence[str]) -> bool:
    """No two of the tunnels cross: at most one of them joins locations that are not neighbours."""
    far = 0
    for letter in "OTC":
        ends = _ends(order, letter)
        far += len(ends) == 2 and abs(ends[0] - ends[1]) not in (1, len(order) - 1)
    return far < 2


@cache
def self_closing_doors() -> Mapping[str, Gadget]:
    """Self-closing doors, directed or not, with an opening port or with an opening tunnel.

    With a port the agent may open or not (`open-optional`), and there is one arrangement and its mirror image. With a
    tunnel, a `normal` door's opening tunnel is always open, and a `symmetric` door's only while the door is closed.
    """
    found = {}
    for directed in (True, False):
        kind = "directed" if directed else "undirected"
        through = _walks((0, 1), directed, ((OPEN, CLOSED),))
        steps = (*through, *_walks((2,), True, ((OPEN, OPEN), (CLOSED, OPEN))))
        for name in (f"{kind}-self-closing-door", f"{kind}-open-optional-self-closing-door"):
            found[name] = Gadget(name, 3, 2, steps, STATES)
        for rule, changes in (("normal", ((OPEN, OPEN), (CLOSED, OPEN))), ("symmetric", ((CLOSED, OPEN),))):
            laid: dict[str, tuple[Passage, Passage]] = {"parallel": ((0, 1), (3, 2)), "antiparallel": ((0, 1), (2, 3))}
            if not directed:
                laid = {"noncrossing": laid["parallel"]}
            laid["crossing"] = ((0, 2), (3, 1))
            for how, (walked, opening) in laid.items():
                name = f"{kind}-{rule}-self-closing-door-{how}"
                steps = (*_walks(walked, directed, ((OPEN, CLOSED),)), *_walks(opening, directed, changes))
                found[name] = Gadget(name, 4, 2, steps, STATES)
    return found


@cache
def door_parts() -> Mapping[str, Gadget]:
    """Gadgets of three locations that doors make, and with which a door's traverse tunnel can be turned round.

    A `sluice` has an entrance 2; who leaves at 1 may come back there, until somebody leaves at 0. A `detour` lets
    nobody who came in at 1 leave at 0 before leaving at 2: with a one-way tunnel from 2 to 1, and a diode to 1 from
    outside, it is a tunnel from 1 to 0.
    """
    sluice = ((0, 2, 0, 0), (0, 2, 1, 1), (0, 2, 2, 1), (1, 1, 0, 0), (1, 1, 2, 1), (1, 2, 0, 0), (1, 2, 1, 1))
    detour = (
        *((0, 1, 2, 1), (0, 2, 0, 0), (0, 2, 2, 2)),
        *((1, 1, 0, 0), (1, 1, 2, 2)),
        *((2, 1, 0, 0), (2, 1, 2, 2), (2, 2, 0, 0)),
    )
    return {
        "sluice": Gadget("sluice", 3, 2, tuple(Traversal(*way) for way in sluice)),
        "detour": Gadget("detour", 3, 3, tuple(Traversal(*way) for way in detour)),
    }
