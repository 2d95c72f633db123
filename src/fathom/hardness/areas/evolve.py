"""Gadgets designed with a solver: repaired until they keep a contract, then shrunk as long as they keep it.

After [Bosboom 2020, 3.5], where people edited a gadget and a solver said after each edit whether it still behaves. Here
the edits are tried, too. A contract is the profile table that is wanted. `repaired` looks at all gadgets that one edit
(a clue put, taken away, changed, or moved by one cell) makes, takes the first that keeps the contract, else goes on
from one with the fewest wrong profiles. `shrunk` takes clues away. Each edit costs a profile table. Both yield their
history step by step, so that they can be watched, stopped, and taken up again from the last gadget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fathom.answer import Watch
from fathom.hardness.areas.draw import Symbol, gadget_scene, written
from fathom.hardness.areas.gadget import Gadget, Place, Profile
from fathom.hardness.areas.tables import AreaKind, profile_table, profiles
from fathom.show import Scene, side_by_side


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a history: the edit in words, the gadget after it, and how many profiles are wrong."""

    edit: str
    gadget: Gadget
    wrong: int


def wrong_profiles(gadget: Gadget, kind: AreaKind, contract: frozenset[Profile], watch: Watch) -> int:
    """How many proper profiles have a solution and should not, or have none and should."""
    rows = profile_table(gadget, kind, watch).rows
    return sum((profile in rows) != (profile in contract) for profile in profiles(gadget))


def repaired(
    gadget: Gadget,
    kind: AreaKind,
    contract: Iterable[Profile],
    clues: Sequence[Any],
    seed: int = 0,
    watch: Watch | None = None,
) -> Iterator[Step]:
    """The way to a gadget that keeps the contract, which is the last step; `clues` are the sorts there are.

    Goes on until the watch ends it, which raises `LimitReached`: that there is no such gadget is never shown.
    """
    wanted, random, watch = frozenset(contract), Random(seed), watch or Watch()
    step = Step("as given", gadget, wrong_profiles(gadget, kind, wanted, watch))
    yield step
    seen = {_key(gadget)}
    while step.wrong:
        best: list[Step] = []
        trials = list(edits(step.gadget, clues))
        random.shuffle(trials)
        for edit, other in trials:
            watch.check("repairing a gadget")
            if _key(other) in seen:
                continue
            found = Step(edit, other, wrong_profiles(other, kind, wanted, watch))
            best = [found] if not best or found.wrong < best[0].wrong else best
            if not found.wrong:
                break
        if not best:
            return
        step = best[0]
        seen.add(_key(step.gadget))
        yield step


def shrunk(gadget: Gadget, kind: AreaKind, contract: Iterable[Profile], watch: Watch | None = None) -> Iterator[Step]:
    """Smaller gadgets that keep the contract, each with a clue less; the last has none that could be taken away."""
    wanted, watch = frozenset(contract), watch or Watch()
    step = Step("as given", gadget, wrong_profiles(gadget, kind, wanted, watch))
    yield step
    for place in sorted(gadget.clues) if not step.wrong else ():
        watch.check("shrinking a gadget")
        other = _with(step.gadget, {at: clue for at, clue in step.gadget.clues.items() if at != place})
        if not wrong_profiles(other, kind, wanted, watch):
            step = Step(f"taken away at {_told(place)}", other, 0)
            yield step


def edits(gadget: Gadget, clues: Sequence[Any]) -> Iterator[tuple[str, Gadget]]:
    """All gadgets that one edit makes, with the edit in words."""
    now: Mapping[Place, Any] = gadget.clues
    for place in sorted(gadget.mandatory):
        for clue in clues:
            if now.get(place) != clue:
                edit = "changed to" if place in now else "put"
                yield f"{clue} {edit} at {_told(place)}", _with(gadget, {**now, place: clue})
    for at, clue in now.items():
        rest = {place: it for place, it in now.items() if place != at}
        yield f"taken away at {_told(at)}", _with(gadget, rest)
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = (int(at[0]) + down, int(at[1]) + right)
            if to in gadget.mandatory and to not in now:
                yield f"moved from {_told(at)} to {_told(to)}", _with(gadget, {**rest, to: clue})


def history_scene(steps: Sequence[Step], symbol: Symbol = written) -> Scene:
    """The gadgets of a history side by side, each under its edit."""
    titles = [f"{step.edit}: {step.wrong} wrong" if step.wrong else step.edit for step in steps]
    return side_by_side([gadget_scene(step.gadget, symbol) for step in steps], titles, title="A gadget evolves")


def _with(gadget: Gadget, clues: Mapping[Place, Any]) -> Gadget:
    return replace(gadget, clues=clues)


def _key(gadget: Gadget) -> frozenset[tuple[Place, Any]]:
    return frozenset(gadget.clues.items())


def _told(place: Place) -> str:
    return f"{place[0]:g},{place[1]:g}"
