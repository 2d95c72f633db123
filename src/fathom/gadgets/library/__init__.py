"""The library: gadgets by name.

Nothing here is typed in as a table: splits, spinners, fan-ins and toggles are families by a number, pairs of tunnels
are products (`tunnels`), doors and input/output gadgets are arrangements (`doors`, `inputoutput`). A gadget is built
when it is first asked for. The library lists some thousands of names; `named` also knows the members of families that
are not listed, such as pairs of numbered tunnels (`2st_13-dilock-parallel-mismatched`) and a `40-split`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from fathom.errors import UnknownName
from fathom.gadgets.library import blocks, doors, inputoutput, tunnels
from fathom.gadgets.model import MOST_LOCATIONS, Gadget, Traversal, undirected
from fathom.gadgets.model.corridors import split

MOST_LISTED = 16
"""Families are listed up to that many locations."""

SUGGESTED = 6

OTHER_NAMES: Mapping[str, str] = {
    "P2T": "toggle-toggle-parallel",
    "A2T": "toggle-toggle-antiparallel",
    "antiparallel-2-toggle": "toggle-toggle-antiparallel",
    "crossing-2-toggle": "toggle-toggle-crossing",
    "crossover": "wire-wire-crossing",
    "dicrossover": "diode-diode-crossing",
    "alternating-dicrossover": "dicrumbler-dicrumbler-crossing-mismatched",
    **{f"{how}-tripwire-lock": f"tripwire-lock-{how}" for how in ("noncrossing", "crossing")},
    **{f"{how}-tripwire-toggle": f"tripwire-toggle-{how}" for how in ("noncrossing", "crossing")},
    **{f"{how}-toggle-lock": f"toggle-lock-{how}-matched" for how in ("noncrossing", "crossing")},
    **{f"{how}-directed-tripwire-lock": f"ditripwire-dilock-{how}" for how in ("parallel", "antiparallel", "crossing")},
}
"""Pairs of tunnels under the names that papers use. There is one directed crossover: of two crossing one-way tunnels
the entrances are always neighbours, so all four choices of directions are rotations of each other."""

_FAMILY = re.compile(r"(?:([0-9]+)-(split|spinner|fanin|fanout)|(parallel)-([0-9]+)-toggle)")


def spinner(locations: int) -> Gadget:
    """From each location to the next, and then everything turns the other way."""
    ways = ((0, one, (one + 1) % locations, 1) for one in range(locations))
    return Gadget(f"{locations}-spinner", locations, 2, tuple(undirected(ways)), ("plus", "minus"))


def fanin(locations: int) -> Gadget:
    """A directed merge: from all other locations to location 0."""
    ways = tuple(Traversal(0, enter, 0, 0) for enter in range(1, locations))
    return Gadget(f"{locations}-fanin", locations, 1, ways)


def fanout(locations: int) -> Gadget:
    """From location 0 to any other, as the agent likes."""
    ways = tuple(Traversal(0, 0, leave, 0) for leave in range(1, locations))
    return Gadget(f"{locations}-fanout", locations, 1, ways)


def parallel_toggle(lines: int) -> Gadget:
    """That many parallel lines that all change direction whenever one is walked."""
    ways = ((0, -line % (2 * lines), line + 1, 1) for line in range(lines))
    return Gadget(f"parallel-{lines}-toggle", 2 * lines, 2, tuple(undirected(ways)))


_FAMILIES = {"split": split, "spinner": spinner, "fanin": fanin, "fanout": fanout}


def _family(name: str) -> Gadget | None:
    match = _FAMILY.fullmatch(name)
    if match is None:
        return None
    number = match.group(1) or match.group(4)
    if len(number) > len(str(MOST_LOCATIONS)) or number.startswith("0"):
        return None
    size = int(number)
    if match.group(3):
        return parallel_toggle(size) if 2 * size <= MOST_LOCATIONS else None
    return _FAMILIES[match.group(2)](size) if 3 <= size <= MOST_LOCATIONS else None


@cache
def _singles() -> Mapping[str, Gadget]:
    """Gadgets that belong to no family."""
    found = [Gadget("deterministic-split", 3, 2, tuple(undirected([(0, 0, 1, 1), (0, 2, 0, 1)])))]
    # walking one of two toggles closes the other until it is walked back
    for suffix, (first, second), names in (
        ("", tunnels.LAID["parallel"], ()),
        ("-parallel", tunnels.LAID["parallel"], ("open", "top", "bottom")),
        ("-antiparallel", tunnels.LAID["antiparallel"], ("open", "locked", "locked-2")),
        ("-crossing", tunnels.LAID["crossing"], ("open", "down", "up")),
    ):
        ways = undirected([(0, *first, 1), (0, *second, 2)])
        found.append(Gadget(f"locking-2-toggle{suffix}", 4, 3, tuple(ways), names))
    others = (doors.self_closing_doors(), doors.door_parts(), blocks.block_gadgets())
    return {one.name: one for one in found} | {name: gadget for group in others for name, gadget in group.items()}


@cache
def find(name: str) -> Gadget | None:
    """The gadget of that name, or None."""
    if name in OTHER_NAMES:
        found = find(OTHER_NAMES[name])
    else:
        found = (
            _singles().get(name)
            or _family(name)
            or tunnels.tunnel(name)
            or tunnels.tunnel_pair(name)
            or doors.door_by_numbers(name)
            or doors.door_by_letters(name)
            or inputoutput.input_output_gadget(name)
        )
    return found and replace(found, name=name)


def named(name: str) -> Gadget:
    """The gadget of that name; if there is none, an `UnknownName` that suggests near ones."""
    found = find(name)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name, list(library()), SUGGESTED, 0.5)
        raise UnknownName("gadget", name[:80], [*(near or _names()[:SUGGESTED]), f"… {len(library())} in all"])
    return found


class _Library(Mapping[str, Gadget]):
    """The listed names; a gadget is built when it is asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Gadget:
        if name not in self._names:
            raise KeyError(name)
        return named(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names


@cache
def _names() -> tuple[str, ...]:
    families = [f"{size}-{family}" for family in _FAMILIES for size in range(3, MOST_LISTED + 1)]
    toggles = [f"parallel-{lines}-toggle" for lines in range(2, MOST_LISTED // 2 + 1)]
    numbered = [one.name for one in tunnels.numbered_tunnels()]
    return tuple(
        dict.fromkeys(
            (
                *tunnels.named_tunnels(),
                *families,
                *toggles,
                *_singles(),
                *OTHER_NAMES,
                *doors.letter_names(),
                *doors.door_names(),
                *inputoutput.input_output_gadgets(),
                *tunnels.OTHER_NAMES,
                *numbered,
                *tunnels.pair_names(),
            )
        )
    )


@cache
def library() -> Mapping[str, Gadget]:
    """All listed gadgets by name, built as they are asked for."""
    return _Library(_names())
