"""The tiles of the reduction to pushing blocks: pieces of a level, and the gadgets that they are.

The single-use gadgets are those of `examples/gadgets/fragments`, with corridors added so that every port lies at the
top or at the bottom. The two corridors with free blocks have a state for every way in which the blocks can lie; they
are safe only as long as they are checked in the end. `verified` puts every tile to the extractor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from fathom.errors import BrokenAnswer
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget
from fathom.gadgets.model.fragments import Cell, Fragment, fragment
from fathom.gadgets.solve.extract import Extracted, compared, extracted

_GRIDS = {
    "dicrumbler": (
        "i e",
        """
i#...##..o.#e#
...o.#..#o.o..
#.#.o..#.o.###
..#.o.##.#####
.######..#####
.##...#.######
.#..o.#.######
...#.o..######
####.o.#######
""",
    ),
    "single-use-opening": (
        "i e O",
        """
i###########.....o.#e#
.#...##..o.#.####o..o.
...o.#..#o.o..##.o.###
#.#.o..#.o.#####.#####
..#.o.##.#######.#####
.######..#######.#####
.##...#.########.#####
.#..o.#.########.#####
...#.o..########.#####
####.o.#########O#####
""",
    ),
    "merged-single-use-closing": (
        "t r l",
        """
t###########.....##r
.#...##..o.#.###o##.
...o.#..#o.o..##....
#.#.o..#.o.####..###
..#.o.##.######.####
.######..######.####
.##...#.#######.####
.#..o.#.#######.####
...#.o..#######.####
####.o.########l####
""",
    ),
    "checkable-protodiode": (
        "A B D C",
        """
A#B#
.o..
#C#D
""",
    ),
    "checkable-proto-precursor": (
        "A B C G F E D",
        """
#A#B##C#
#.#..#.#
..o.o...
D#E##F#G
""",
    ),
}

FREE = ("checkable-protodiode", "checkable-proto-precursor")
"""Tiles whose gadget has all configurations as states."""


@dataclass(frozen=True, eq=False)
class Tile:
    """A piece of a level and the gadget that it is: port i is location i. `starts` has the blocks of some states."""

    name: str
    fragment: Fragment
    gadget: Gadget
    starts: Mapping[int, frozenset[Cell]]

    @property
    def letters(self) -> str:
        """The letters of the locations."""
        return "".join(self.fragment.names)

    def with_columns(self, *columns: int) -> int:
        """The state in which the blocks of a corridor lie in these columns."""
        return self.gadget.state_called("-".join(map(str, columns)))


@cache
def found_in(name: str) -> Extracted:
    """What the extractor makes of a tile."""
    ports, rows = _GRIDS[name]
    return extracted(replace(fragment(rows, ports=ports), about={"title": name}))


@cache
def tile(name: str) -> Tile:
    """The tile of that name."""
    found = found_in(name)
    if name not in FREE:
        return Tile(name, found.fragment, named(name), {0: found.fragment.blocks})
    whole = found.configuration_gadget()
    starts = {state: found.blocks(state) for state in range(found.configurations)}
    names = tuple("-".join(str(column) for _, column in sorted(starts[state])) for state in starts)
    return Tile(name, found.fragment, replace(whole, state_names=names), starts)


def tiles() -> dict[str, Tile]:
    """All tiles by name."""
    return {name: tile(name) for name in _GRIDS}


def verified(name: str) -> None:
    """`BrokenAnswer` unless the extractor finds that a tile is its gadget and that no block ever leaves it."""
    one, found = tile(name), found_in(name)
    if found.leaks:
        raise BrokenAnswer(f"a block can leave the tile {name}")
    if name not in FREE:
        result = compared(found, one.gadget, 0)
        if not result.holds:
            raise BrokenAnswer(f"the tile {name} is not its gadget: {result.reason(one.fragment.names)}")
