"""Modules of the reduction: networks of tiles, and of modules, that are simply checkable gadgets.

A *module* is a network whose gadgets are tiles, splits and other modules. The chain is that of
[Ani et al. 2022, figure 33]: a diode from the protodiode, a precursor and a toggle from the proto-precursor, a
self-closing door from these, each with a checking path. The paths are shorter than those of theorem 8, for what matters
is verified and not inherited (`verified`): a path enters a corridor through a closing, which cuts the corridor off
behind it, and leaves it through an opening that it has opened before. What is reached from anywhere needs no cut at
all, since broken states stay broken. So there is one place where a path has to cross a corridor (in the precursor, from
its left side to its right), and four where it crosses itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from fathom.errors import BrokenAnswer
from fathom.gadgets.check.behaviour import determined, machine, reduced
from fathom.gadgets.check.checkable import checks_simply
from fathom.gadgets.check.simulation import same_behaviour
from fathom.gadgets.library import named
from fathom.gadgets.library.crossings import single_use_crossover, weak_closing_crossover
from fathom.gadgets.model import Gadget, Traversal
from fathom.gadgets.model.corridors import built
from fathom.gadgets.model.networks import NamedNetwork
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import Tile, tile


@dataclass(frozen=True, eq=False)
class Module:
    """A network, what its gadgets are made of (splits are of nothing), and the gadget that it is for its surroundings.

    `checked` is the gadget that it simply checks, with the state that it starts in; None for one without a check.
    """

    name: str
    network: NamedNetwork
    parts: Mapping[str, Module | Tile]
    checked: tuple[Gadget, int] | None = None

    @cached_property
    def gadget(self) -> Gadget:
        """All sequences of traversals from the outside, as a gadget with as few states as there can be."""
        full = determined(reduced(machine(self.network.network.induced(self.name))))
        ways = [
            Traversal(state, *way, after)
            for state, open_ways in enumerate(full.ways)
            for way, followers in open_ways.items()
            for after in followers
        ]
        return Gadget(self.name, len(self.network.outside), len(full.ways), tuple(ways))

    @property
    def letters(self) -> tuple[str, ...]:
        """The names of the outside locations."""
        return self.network.outside


def module(
    name: str,
    parts: Mapping[str, Module | tuple[Tile, int]],
    corridors: Sequence[str],
    outside: str,
    checked: tuple[Gadget, int] | None = None,
) -> Module:
    """A module from its parts (modules, or tiles with their states) and the corridors between them."""
    gadgets: dict[str, Gadget | tuple[Gadget, int]] = {}
    places: dict[tuple[str, str], int] = {}
    for key, part in parts.items():
        gadget, state, letters = (
            (part.gadget, 0, part.letters) if isinstance(part, Module) else (part[0].gadget, part[1], part[0].letters)
        )
        gadgets[key] = (gadget, state)
        places |= {(key, letter): location for location, letter in enumerate(letters)}
    numbered = []
    for corridor in corridors:
        ends = [end.split(".") for end in corridor.split(" - ")]
        numbered.append(" - ".join(f"{end[0]}.{places[end[0], end[1]]}" if len(end) == 2 else end[0] for end in ends))
    made = {key: part if isinstance(part, Module) else part[0] for key, part in parts.items()}
    return Module(name, built(gadgets, numbered, outside), made, checked)


def _single_use(names: str) -> dict[str, tuple[Tile, int]]:
    """Tiles by their names: D for diodes, O for openings, C for closings."""
    kinds = {"D": "dicrumbler", "O": "single-use-opening", "C": "merged-single-use-closing"}
    return {name: (tile(kinds[name[0]]), 0) for name in names.split()}


@cache
def lone_tile(name: str) -> Module:
    """A tile by itself."""
    one = tile(name)
    corridors = [f"{letter} - G.{letter}" for letter in one.letters]
    return module(name, {"G": (one, 0)}, corridors, " ".join(one.letters))


@cache
def crossover() -> Module:
    """A corridor that the checking path can cross once, and closes [Ani et al. 2022, figure 20]."""
    return _of_tiles("weak-closing-crossover", weak_closing_crossover())


@cache
def path_crossover() -> Module:
    """Where the checking path crosses itself: from L to R, and later from T to B [Ani et al. 2022, figure 19]."""
    return _of_tiles("single-use-crossover", single_use_crossover())


def _of_tiles(name: str, found: NamedNetwork) -> Module:
    placed = zip(found.names, found.network.gadgets, strict=True)
    parts = {key: tile(one.gadget.name) for key, one in placed if not one.gadget.name.endswith("-split")}
    return Module(name, found, parts)


@cache
def diode() -> Module:
    """A diode from a to b, with its check: a protodiode, a diode and two closings and openings for single use."""
    corridor = tile("checkable-protodiode")
    return module(
        "diode",
        {"G": (corridor, corridor.with_columns(2)), **_single_use("D0 Ca Cd O1 O2")},
        [
            "cin - D0.i",
            "D0.e - O1.O - Ca.t",
            "a - Ca.l",
            "Ca.r - G.A",
            "G.C - Cd.l - O1.i",
            "G.D - Cd.r",
            "O1.e - O2.O - Cd.t",
            "G.B - O2.i - b",
            "O2.e - cout",
        ],
        "a b cin cout",
        (named("diode"), 0),
    )


_PRECURSOR = (
    "cin - D0.i",
    "D0.e - Oe.O - Ce.t",
    "e - Ce.l",
    "Ce.r - Oe.i - G.E",
    "Oe.e - O1.O - D1.i",
    "G.D - O1.i",
    "O1.e - O2.O - Y.L",
    "Y.R - Ca.t",
    "G.A - Ca.l - O2.i",
    "O2.e - Y.T",
    "Y.B - X.B",
    "X.T - Z.L",
    "Z.R - O3.O - W.L",
    "W.R - D3.i",
    "X.R - Ca.r - G.B - Cc.r - D3.e",
    "G.G - O3.i",
    "O3.e - O4.O - V.L",
    "V.R - Cc.t",
    "G.C - Cc.l - O4.i",
    "O4.e - V.T",
    "V.B - W.T",
    "W.B - Z.T",
    "Z.B - cout",
    "f - G.F",
)


def _precursor_parts(*columns: int) -> dict[str, Module | tuple[Tile, int]]:
    corridor = tile("checkable-proto-precursor")
    parts: dict[str, Module | tuple[Tile, int]] = {"G": (corridor, corridor.with_columns(*columns))}
    parts |= _single_use("D0 Oe Ce O1 D1 O2 Ca O3 D3 O4 Cc")
    return parts | {"X": crossover(), **dict.fromkeys("VWYZ", path_crossover())}


@cache
def precursor(state: str) -> Module:
    """A precursor in a state (`E`, `neither` or `F`), with its check.

    The path cuts e off, reaches D, cuts A off and reaches it by way of B, crosses the corridor at h, and on the other
    side reaches G, cuts C off and reaches it by way of B. It crosses itself four times.
    """
    target = named("precursor")
    parts = _precursor_parts(*{"E": (3, 5), "neither": (2, 5), "F": (2, 4)}[state])
    corridors = [*_PRECURSOR, "h - X.L - D1.e"]
    return module(f"precursor-{state}", parts, corridors, "h f e cin cout", (target, target.state_called(state)))


@cache
def toggle() -> Module:
    """A toggle from f to e, with its check: a precursor whose h leads nowhere."""
    corridors = [*_PRECURSOR, "X.L - D1.e"]
    return module("toggle", _precursor_parts(2, 4), corridors, "f e cin cout", (named("toggle"), 0))


@cache
def door(state: str) -> Module:
    """A self-closing door, `open` or `closed`, with its check and those of all its parts.

    The toggle keeps an agent that comes in at the opening from leaving at the exit: it would have turned outwards. So
    it is enough to check that the precursor's h can be reached.
    """
    target = named("directed-self-closing-door")
    return module(
        f"door-{state}",
        {
            "P": precursor("E" if state == "open" else "F"),
            "T": toggle(),
            "I": diode(),
            "J": diode(),
            **_single_use("D1 D2 O"),
        },
        [
            "enter - I.a",
            "I.b - P.e",
            "P.f - J.a",
            "J.b - exit",
            "opening - T.f - D2.e",
            "T.e - P.h - O.i",
            "cin - D1.i",
            "D1.e - O.O - D2.i",
            "O.e - I.cin",
            "I.cout - P.cin",
            "P.cout - T.cin",
            "T.cout - J.cin",
            "J.cout - cout",
        ],
        "enter exit opening cin cout",
        (target, target.state_called(state)),
    )


def verified(one: Module) -> None:
    """`BrokenAnswer` unless a module and all its parts are what they are said to be, by language."""
    for part in one.parts.values():
        if isinstance(part, Module):
            verified(part)
    if one.checked is not None:
        size = len(one.letters)
        wrong = checks_simply(one.gadget, 0, *one.checked, size - 2, size - 1)
        if wrong is not None:
            raise BrokenAnswer(f"the module {one.name} does not check {one.checked[0].name}: {wrong}")
    elif not same_behaviour(one.gadget, 0, named(one.name), 0):
        raise BrokenAnswer(f"the module {one.name} is none")
