"""Checkable gadgets [Ani et al. 2022, 4]: what is left of a gadget if it must pass a check in the end.

A check is a sequence of traversals. A state is *broken* if the check cannot be made from it. If traversals on the
locations that are used keep broken states broken, then an agent that must make the check in the end may as well never
break the gadget: it is then the *postselected* one. A *simply checkable* gadget has two more locations, and the check
is a single traversal from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, Way, closed, determined, machine, reduced
from fathom.gadgets.model import Gadget, Traversal


def after_word(gadget: Gadget, state: int, word: Iterable[Way]) -> frozenset[int]:
    """The states that a sequence of traversals may lead to; whoever leaves where it came may also have stayed."""
    here = {state}
    for enter, leave in word:
        following = {after for one in here for exit, after in gadget.ways(one, enter) if exit == leave}
        here = following | here if enter == leave else following
    return frozenset(here)


def broken_states(gadget: Gadget, check: Sequence[Way], locations: Sequence[int]) -> frozenset[int]:
    """The states from which the check cannot be made.

    Raises `FathomError` if traversals on `locations` can mend one: then nothing follows from a check. Traversals are
    taken as they are; give a gadget that has all its walks (`behaviour.closed`).
    """
    broken = frozenset(state for state in range(gadget.states) if not after_word(gadget, state, check))
    for one in gadget.traversals:
        if one.state in broken and one.next not in broken and {one.enter, one.exit} <= set(locations):
            names = gadget.state_names
            told = f"{names[one.state]} {one.enter}>{one.exit} {names[one.next]}"
            raise FathomError(f"{gadget.name}: {told} leads from a broken state to one that is not")
    return broken


def postselected(gadget: Gadget, check: Sequence[Way], locations: Sequence[int], name: str = "") -> Gadget | None:
    """The gadget without its broken states, on these locations in this order; None if every state is broken."""
    broken = broken_states(gadget, check, locations)
    kept = [state for state in range(gadget.states) if state not in broken]
    if not kept:
        return None
    number = {state: index for index, state in enumerate(kept)}
    place = {old: new for new, old in enumerate(locations)}
    found = tuple(
        Traversal(number[one.state], place[one.enter], place[one.exit], number[one.next])
        for one in gadget.traversals
        if one.state in number and one.next in number and one.enter in place and one.exit in place
    )
    names = tuple(gadget.state_names[state] for state in kept)
    return Gadget(name or f"postselected-{gadget.name}", len(locations), len(kept), found, names)


def checks_simply(
    checked: Gadget, state: int, gadget: Gadget, gadget_state: int, entrance: int, exit: int
) -> str | None:
    """Why one gadget is not another made simply checkable, or None if it is (definition 10).

    `entrance` and `exit` are the locations of the check; the others are the locations of `gadget`, in their order. Two
    things are asked: after whatever the gadget allows, the check can be made; and whoever leaves at the exit came in at
    the entrance, once, having done before what the gadget allows, and between the two used neither of them.
    """
    others = [location for location in range(checked.locations) if location not in (entrance, exit)]
    if len(others) != gadget.locations:
        return f"{checked.name} has {len(others)} locations besides those of the check, expected {gadget.locations}"
    order = [*others, entrance, exit]
    mine = determined(reduced(machine(closed(checked.rearranged(order), state))))
    wanted = determined(reduced(machine(closed(gadget, gadget_state))))
    into, out = len(others), len(others) + 1
    return _not_passed(mine, wanted, into, out) or _slipped(mine, wanted, into, out)


def _follow(full: Machine, state: int, way: Way) -> int | None:
    if way in full.ways[state]:
        (after,) = full.ways[state][way]
        return after
    return state if way[0] == way[1] else None


def _not_passed(mine: Machine, wanted: Machine, into: int, out: int) -> str | None:
    """A sequence that the gadget allows after which the check fails."""
    seen: dict[tuple[int, int], str] = {(0, 0): ""}
    order = [(0, 0)]
    for here in order:
        if (into, out) not in mine.ways[here[0]]:
            return f"after {seen[here] or 'nothing'} the check cannot be made"
        for way in wanted.ways[here[1]]:
            mine_after, after = _follow(mine, here[0], way), _follow(wanted, here[1], way)
            told = f"{seen[here]} {way[0]}>{way[1]}".strip()
            if mine_after is None:
                return f"{told} is not allowed before the check"
            assert after is not None
            if (mine_after, after) not in seen:
                seen[mine_after, after] = told
                order.append((mine_after, after))
    return None


_PLAY, _CHECK, _OVER = range(3)


def _slipped(mine: Machine, wanted: Machine, into: int, out: int) -> str | None:
    """A sequence that leaves at the exit although it should not."""
    first: tuple[int, int | None, int] = (0, 0, _PLAY)
    seen = {first: ""}
    order = [first]
    for here in order:
        state, allowed, phase = here
        for way in mine.ways[state]:
            told = f"{seen[here]} {way[0]}>{way[1]}".strip()
            proper = (phase == _PLAY and way[0] == into) or (phase == _CHECK and way[0] < into)
            if way[1] == out and (not proper or allowed is None) and way[0] != out:
                return f"{told} leaves at the exit of the check"
            after = _follow(mine, state, way)
            assert after is not None
            legal = allowed
            if phase == _PLAY and max(way) < into and allowed is not None:
                legal = _follow(wanted, allowed, way)
            following = phase
            if way[1] == out or way[0] == out or (phase == _CHECK and max(way) >= into):
                following = _OVER
            elif way[0] == into:
                following = _CHECK
            then = (after, legal, following)
            if then not in seen:
                seen[then] = told
                order.append(then)
    return None
