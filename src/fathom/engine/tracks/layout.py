"""What was found, drawn again: which machines there are, where they begin, and which exits lead to which entrances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fathom.engine.tracks.state import AT, BRANCH, CORNER, LEVEL, NODES, NOTHING, PLACED, TRACK, WIDTH, Search


class Port(NamedTuple):
    """A port of a machine that was placed, or of the outside, which is machine -1."""

    machine: int
    port: int


@dataclass(frozen=True)
class Laid:
    """A network: the kind and the first state of each machine, and the tracks.

    `tracks` has for each entrance (of a machine, or to the outside) the exits that lead to it, clockwise around the
    place where they meet, which begins at the entrance.
    """

    kinds: tuple[int, ...]
    states: tuple[int, ...]
    tracks: dict[Port, tuple[Port, ...]]


def layout(search: Search) -> Laid:
    """The network that a search has found: its decisions are looked at again, one after the other.

    Going round a face, a corner comes after one track into its entrance and before the next, if there are such. So it
    is known between which a new one comes in.
    """
    found = int(search.info[LEVEL])
    meeting: dict[int, list[int]] = {}
    after: dict[int, int] = {}  # by corner: the track before it
    for level in range(found):
        row = search.level[level]
        if row[BRANCH] != TRACK:
            continue
        exit_, corner, new = int(row[AT]), int(row[CORNER]), int(row[NODES])
        entrance = int(search.track[exit_])
        exits = meeting.setdefault(entrance, [])
        if corner == NOTHING:
            exits.append(exit_)
            after[new] = exit_
            continue
        exits.insert(exits.index(after[corner]) + 1 if corner in after else 0, exit_)
        after[new] = exit_
    placed = int(search.level[found, PLACED])
    return Laid(
        tuple(map(int, search.kind[:placed])),
        _first_states(search, placed),
        {_named(port): tuple(_named(exit_) for exit_ in exits) for port, exits in meeting.items()},
    )


def _first_states(search: Search, placed: int) -> tuple[int, ...]:
    """Where each machine begins; 0 where it does not matter."""
    states, relative = int(search.states[0]), int(search.relative[0])
    return tuple(0 if relative >> machine & 1 else states >> machine & 1 for machine in range(placed))


def _named(port: int) -> Port:
    machine, at = divmod(port, WIDTH)
    return Port(machine - 1, at)
