"""Profile tables, computed: every proper profile is solved or refuted, and improper ones are looked for.

A table lists the profiles that have a local solution, with one each. It is *complete* if no other profile can occur;
that splits into the proper ones, which are few and tried in turn, and the improper ones (an optional area covered in
part), which are refuted together: the solver is asked for a covering whose profile is not proper. Cells that clues from
outside might cover (`reach`) count as cells that the gadget may leave. Time: two to the power of the optional areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Protocol

from fathom.answer import Watch
from fathom.errors import BrokenAnswer, FathomError
from fathom.hardness.areas.gadget import Area, Areas, Gadget, Place, Profile, name_of, touched

_MOST_OPTIONAL = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """A covering that is looked for: disjoint areas of these clues, by the puzzle's local rules.

    They cover all of `must`, any of `may` and `loose`, nothing else. The part of `may` that they cover is none of
    `avoid`; what they cover of `loose` is not looked at. If neighbours are looked at too, their clues are `others`,
    which get areas as well, and `shared` are the cells that one side or the other has to cover: what `clues` cover of
    `shared` counts as if it were of `may`.
    """

    clues: Mapping[Place, Any]
    must: Area
    may: Area = frozenset()
    loose: Area = frozenset()
    avoid: tuple[Area, ...] = ()
    others: Mapping[Place, Any] = field(default_factory=dict)
    shared: Area = frozenset()


class AreaKind(Protocol):
    """What the framework asks of a puzzle: one method."""

    def covering(self, wanted: Wanted, watch: Watch) -> Areas | None:
        """The area of every clue; None if it is proved that there is no such covering; raises if out of time."""


@dataclass(frozen=True, slots=True)
class ProfileTable:
    """The profiles of a gadget that have a local solution, with one of them each; all other proper ones have none."""

    gadget: Gadget
    rows: Mapping[Profile, Areas]

    def names(self) -> dict[Profile, str]:
        """What all proper profiles are called, solved or refuted."""
        return {profile: name_of(profile) for profile in profiles(self.gadget)}

    @property
    def refuted(self) -> list[Profile]:
        """The proper profiles without a solution."""
        return [profile for profile in profiles(self.gadget) if profile not in self.rows]


def profiles(gadget: Gadget) -> Iterator[Profile]:
    """All proper profiles, those with few covered areas first."""
    names = list(gadget.optional)
    if len(names) > _MOST_OPTIONAL:
        raise FathomError(f"gadget {gadget.name} has {len(names)} optional areas, expected at most {_MOST_OPTIONAL}")
    for size in range(len(names) + 1):
        yield from map(frozenset, combinations(names, size))


def profile_table(gadget: Gadget, kind: AreaKind, watch: Watch | None = None) -> ProfileTable:
    """The table of a gadget; what the adapter gives is verified to be areas with that profile."""
    watch = watch or Watch()
    rows: dict[Profile, Areas] = {}
    for profile in profiles(gadget):
        watch.check(f"profiles of {gadget.name}")
        found = _covering(gadget, kind, Wanted(gadget.clues, gadget.covered(profile), loose=gadget.loose), watch)
        if found is not None:
            rows[profile] = found
    return ProfileTable(gadget, rows)


def improper(
    gadget: Gadget,
    kind: AreaKind,
    reach: Area = frozenset(),
    neighbours: Iterable[Gadget] = (),
    watch: Watch | None = None,
) -> Areas | None:
    """A covering that leaves the gadget with no proper profile; None if there is none.

    With `reach`, cells that clues of others may cover: then mandatory cells there may be left, which is improper too.
    With `neighbours`, gadgets that share optional areas with this one: they have to be covered as well, and the
    optional areas between them by either side.
    """
    near = list(neighbours)
    ports: Area = frozenset().union(*gadget.optional.values())
    given = gadget.mandatory & reach
    shared = ports & frozenset().union(*(one.cells for one in near))
    must = (gadget.mandatory - reach).union(*(one.mandatory for one in near))
    loose = gadget.loose.union(*(one.cells for one in near)) - must - ports - given
    others = {place: clue for one in near for place, clue in one.clues.items()}
    proper = tuple((gadget.covered(profile) & ports) | given for profile in profiles(gadget))
    wanted = Wanted(gadget.clues, must, (ports | given) - shared, loose, proper, others, shared)
    return _covering(gadget, kind, wanted, watch or Watch())


def _covering(gadget: Gadget, kind: AreaKind, wanted: Wanted, watch: Watch) -> Areas | None:
    """What the adapter finds; verified, as far as that can be without knowing the puzzle."""
    found = kind.covering(wanted, watch)
    if found is None:
        return None
    cells = [cell for area in found.values() for cell in area]
    union = frozenset(cells)
    if set(found) != {*wanted.clues, *wanted.others} or len(cells) != len(union):
        raise BrokenAnswer(f"gadget {gadget.name}: the adapter did not give every clue an area of its own")
    told = (wanted.may | wanted.shared) & frozenset().union(*(found[place] for place in wanted.clues))
    must, may = wanted.must | wanted.shared, wanted.may | wanted.loose
    if not must <= union <= must | may or told in wanted.avoid:
        raise BrokenAnswer(f"gadget {gadget.name}: the adapter gave areas with another profile than asked for")
    if any(not touched(place) <= area for place, area in found.items()):
        raise BrokenAnswer(f"gadget {gadget.name}: the adapter gave an area without its clue")
    return found
