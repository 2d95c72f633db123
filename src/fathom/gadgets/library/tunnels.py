"""Tunnels, and all pairs of tunnels, by the names that published searches use.

A tunnel is a gadget of two locations and at most two states: a door to walk through, one way or both, that may change
the state. Two tunnels that share their state make a gadget of four locations. There are two or three ways to lay a
pair (`noncrossing` and `crossing`, or `parallel`, `antiparallel` and `crossing` where the direction matters), and where
it makes a difference the second tunnel's states are swapped (`mismatched`) or not (`matched`):
`dilock-ditripwire-parallel`, `toggle-lock-noncrossing-matched`. Pairs in which nothing can ever change, or in which no
state can be told from the other, have no name.

`2st_0` to `2st_75` are all tunnels of two states up to turning them round and swapping their states, by number of
traversals and then in the order of the traversals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from fathom.gadgets.model import Gadget, Traversal, undirected

LAID: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "parallel": ((0, 1), (3, 2)),
    "antiparallel": ((0, 1), (2, 3)),
    "noncrossing": ((0, 1), (3, 2)),
    "crossing": ((0, 2), (3, 1)),
}
"""Where the two tunnels of a pair begin and end."""

_BOTH = (0, 1)
_OPEN_CLOSED = ("open", "closed")
_CLOSED_OPEN = ("closed", "open")


def _one_way(*changes: tuple[int, int]) -> list[Traversal]:
    """Traversals along the tunnel, each from a state to a state."""
    return [Traversal(state, 0, 1, after) for state, after in changes]


def _back(*changes: tuple[int, int]) -> list[Traversal]:
    """The same against its direction."""
    return [Traversal(state, 1, 0, after) for state, after in changes]


def _both_ways(*changes: tuple[int, int]) -> list[Traversal]:
    return _one_way(*changes) + _back(*changes)


_STAY = tuple((state, state) for state in _BOTH)
_FLIP = ((0, 1), (1, 0))
_RULES: Mapping[str, tuple[list[Traversal], tuple[str, ...]]] = {
    "wire": (_both_ways(*_STAY), ()),
    "diode": (_one_way(*_STAY), ()),
    "lock": (_both_ways((0, 0)), _OPEN_CLOSED),
    "dilock": (_one_way((0, 0)), _OPEN_CLOSED),
    "antilock": (_both_ways((0, 0)) + _one_way((1, 1)), ("undir", "dir")),
    "flipdiode": (_one_way((0, 0)) + _back((1, 1)), ()),
    "toggle": (_one_way((0, 1)) + _back((1, 0)), ()),
    "semitoggle": (_one_way((0, 1)) + _back((1, 1)), ()),
    "self-toggle": (_one_way((0, 1), (1, 0)) + _back((0, 1)), ()),
    "one-way-self-toggle": (_one_way((0, 1), (1, 0)) + _back((0, 0)), ()),
    "toggle-self-toggle": (_one_way((0, 0), (1, 0)) + _back((0, 1)), ()),
    "tripwire": (_both_ways(*_FLIP), ()),
    "ditripwire": (_one_way(*_FLIP), ()),
    "semitripwire": (_both_ways((0, 1), (1, 1)), ()),
    "disemitripwire": (_one_way((0, 1), (1, 1)), ()),
    "one-way-tripwire": (_one_way(*_FLIP) + _back(*_STAY), ()),
    "quarter-tripwire": (_one_way((0, 1), (1, 1)) + _back((0, 0), (1, 1)), ()),
    "three-quarter-tripwire": (_one_way((0, 1), (1, 0)) + _back((0, 1), (1, 1)), ()),
    "toggle-tripwire": (_one_way((0, 1), (1, 1)) + _back((0, 0), (1, 0)), ()),
    "crumbler": (_both_ways((0, 1)), _OPEN_CLOSED),
    "dicrumbler": (_one_way((0, 1)), _OPEN_CLOSED),
    "one-way-crumbler": (_one_way((0, 1)) + _back((0, 0)), _OPEN_CLOSED),
    "halfcrumbler": (_one_way((0, 0), (1, 1)) + _back((0, 1)), ()),
    "reverse-half-crumbler": (_one_way((0, 1), (1, 1)) + _back((0, 0)), ()),
    "bidirectional-half-crumbler": (_one_way((0, 1), (1, 1)) + _back((0, 1)), ()),
    "shortcut": (_one_way((0, 1), (1, 1)) + _back((1, 1)), _CLOSED_OPEN),
    "seven": (undirected([(0, 0, 1, 1), (1, 0, 1, 1)]), _CLOSED_OPEN),
    "button": (_both_ways((0, 0), (0, 1), (1, 0), (1, 1)), ()),
}
OTHER_NAMES: Mapping[str, str] = {
    "directed-crumbler": "dicrumbler",
    "directed-lock": "dilock",
    "directed-semi-tripwire": "disemitripwire",
    "directed-tripwire": "ditripwire",
    "locked-toggle": "flipdiode",
    "semi-toggle": "semitoggle",
    "anti-lock": "antilock",
    "half-crumbler": "halfcrumbler",
    "generator": "shortcut",
    "semi-tripwire": "semitripwire",
}
"""Older names of the same tunnels."""

_STEPS = tuple(Traversal(state, enter, 1 - enter, after) for enter in (0, 1) for state in (0, 1) for after in (0, 1))
_STATELESS = ("wire", "diode")


@cache
def named_tunnels() -> Mapping[str, Gadget]:
    """The tunnels that have a name of their own; wire and diode have one state."""
    found = {name: Gadget(name, 2, 2, tuple(steps), names) for name, (steps, names) in _RULES.items()}
    for name in _STATELESS:
        found[name] = _one_state(found[name])
    return found


@cache
def numbered_tunnels() -> tuple[Gadget, ...]:
    """All 76 tunnels of two states, up to turning them round and swapping their states; number 0 is closed for ever."""
    found: list[Gadget] = []
    for size in range(len(_STEPS) + 1):
        for steps in combinations(_STEPS, size):
            tunnel = Gadget(f"2st_{len(found)}", 2, 2, steps)
            images = (tunnel, _turned(tunnel), _swapped(tunnel), _swapped(_turned(tunnel)))
            if min(map(_rank, images)) == _rank(tunnel):
                found.append(tunnel)
    return tuple(found)


def _rank(tunnel: Gadget) -> list[int]:
    """The places of its traversals in the order of all."""
    return sorted(map(_STEPS.index, tunnel.traversals))


@cache
def tunnel(name: str) -> Gadget | None:
    """The tunnel of that name, or None."""
    name = OTHER_NAMES.get(name, name)
    if name in named_tunnels():
        return named_tunnels()[name]
    number = name.removeprefix("2st_")
    if number != name and number.isdecimal() and number == str(int(number)) and int(number) < len(numbered_tunnels()):
        return numbered_tunnels()[int(number)]
    return None


@cache
def tunnel_pair(name: str) -> Gadget | None:
    """The pair of tunnels of that name, or None: `<tunnel>-<tunnel>-<how laid>[-matched|-mismatched]`."""
    words = name.split("-")
    matching = words.pop() if words[-1] in ("matched", "mismatched") else ""
    laid = words.pop()
    if laid not in LAID:
        return None
    for cut in range(1, len(words)):
        first, second = tunnel("-".join(words[:cut])), tunnel("-".join(words[cut:]))
        if first and second and (laid, matching) in pair_kinds(first, second):
            return _laid_pair(name, first, second, laid, matching)
    return None


def pair_names() -> Iterator[str]:
    """The names of all pairs of tunnels that have names of their own."""
    tunnels = named_tunnels()
    for first_name, first in tunnels.items():
        for second_name, second in tunnels.items():
            for kind in pair_kinds(first, second):
                yield "-".join(filter(None, (first_name, second_name, *kind)))


def pair_kinds(first: Gadget, second: Gadget) -> list[tuple[str, str]]:
    """In what ways two tunnels are laid beside each other: how laid, and how their states match ("" if no matter)."""
    first, second = _two_states(first), _two_states(second)
    fixed = _is_fixed(first) and _is_fixed(second)
    blind = [_swapped(one).traversals == one.traversals for one in (first, second)]
    if (fixed or all(blind)) and not (fixed and all(blind)):
        return []
    even = any(_turned(one).traversals == one.traversals for one in (first, second))
    toggling = [_is_toggling(one) for one in (first, second)]
    laid = ("noncrossing", "crossing") if even or sum(toggling) == 1 else ("parallel", "antiparallel", "crossing")
    matching = ("",) if fixed or any(blind) or all(toggling) else ("matched", "mismatched")
    return [(one, other) for other in matching for one in laid]


def _laid_pair(name: str, first: Gadget, second: Gadget, laid: str, matching: str) -> Gadget:
    states = 1
    names: tuple[str, ...] = ("0",)
    if first.states + second.states > 2:
        first, second = _two_states(first), _two_states(second)
        if matching == "mismatched":
            # whichever is swapped, the gadget is the same; what differs is the numbering of its states
            if _is_fixed(first) and _is_toggling(second):
                first = _swapped(first)
            else:
                second = _swapped(second)
        states = 2
        names = tuple(f"{one}-{other}" for one, other in zip(first.state_names, second.state_names, strict=True))
    steps = tuple(
        Traversal(one.state, ends[one.enter], ends[one.exit], one.next)
        for part, ends in zip((first, second), LAID[laid], strict=True)
        for one in part.traversals
    )
    return Gadget(name, 4, states, steps, names)


def _turned(one: Gadget) -> Gadget:
    return one.rearranged((1, 0))


def _swapped(one: Gadget) -> Gadget:
    steps = tuple(Traversal(1 - way.state, way.enter, way.exit, 1 - way.next) for way in one.traversals)
    return Gadget(one.name, 2, 2, steps, one.state_names[::-1])


def _is_fixed(one: Gadget) -> bool:
    """Nothing that is done in it changes the state."""
    return all(way.state == way.next for way in one.traversals)


def _is_toggling(one: Gadget) -> bool:
    """Turning it round is the same as swapping its states, and does make a difference."""
    return _turned(one).traversals == _swapped(one).traversals != one.traversals


def _two_states(one: Gadget) -> Gadget:
    """A tunnel of one state with that state twice."""
    if one.states == 2:
        return one
    return Gadget(
        one.name, 2, 2, tuple(Traversal(state, *way[1:3], state) for way in one.traversals for state in _BOTH)
    )


def _one_state(one: Gadget) -> Gadget:
    """A tunnel that is the same in both its states, with one."""
    return Gadget(one.name, 2, 1, tuple(way for way in one.traversals if way.state == way.next == 0))
