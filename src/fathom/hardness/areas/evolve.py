"""Gadgets designed with a solver: repaired until they keep a contract, then shrunk as long as they keep it.

After [Bosboom 2020, 3.5], where people edited a gadget and a solver said after each edit whether it still behaves. Here
the edits are tried, too. `repaired` looks at all gadgets that one edit (a clue put, taken away, changed, or moved by
one cell) makes, takes the first that keeps the contract, else goes on from one that breaks it least. `shrunk` takes
away rows and columns, one or two at a time, and then clues. Each edit costs a profile table. Both yield their history
step by step, so that they can be watched, stopped, and taken up again from the last gadget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from random import Random
from typing import Any

from fathom.answer import Watch
from fathom.hardness.areas.contract import Contract
from fathom.hardness.areas.draw import Symbol, gadget_scene, written
from fathom.hardness.areas.gadget import Area, Gadget, Place
from fathom.hardness.areas.tables import AreaKind
from fathom.show import Scene, side_by_side

_LETTER = 0.3
"""How wide a letter of a title is, in cells."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a history: the edit in words, the gadget after it, how far it is from the contract, and that."""

    edit: str
    gadget: Gadget
    wrong: int
    contract: Contract


def repaired(
    gadget: Gadget, kind: AreaKind, contract: Contract, clues: Sequence[Any], seed: int = 0, watch: Watch | None = None
) -> Iterator[Step]:
    """The way to a gadget that keeps the contract, which is the last step; `clues` are the sorts there are.

    Goes on until the watch ends it, which raises `LimitReached`: that there is no such gadget is never shown.
    """
    random, watch = Random(seed), watch or Watch()
    step = Step("as given", gadget, contract.breaches(gadget, kind, watch), contract)
    yield step
    seen = {_key(gadget)}
    while step.wrong:
        best: Step | None = None
        trials = list(edits(step.gadget, contract.sorts or clues))
        random.shuffle(trials)
        for number, (edit, other) in enumerate(trials):
            watch.check("repairing a gadget", number, len(trials))
            if _key(other) in seen:
                continue
            found = Step(edit, other, contract.breaches(other, kind, watch), contract)
            if best is None or found.wrong < best.wrong:
                best = found
            if not found.wrong:
                break
        if best is None:
            return
        step = best
        seen.add(_key(step.gadget))
        yield step


def shrunk(gadget: Gadget, kind: AreaKind, contract: Contract, watch: Watch | None = None) -> Iterator[Step]:
    """Smaller gadgets that keep the contract; of the last one no row, column or clue can be taken away alone."""
    watch = watch or Watch()
    step = Step("as given", gadget, contract.breaches(gadget, kind, watch), contract)
    yield step
    smaller = None if step.wrong else step
    while smaller is not None:
        step, smaller = smaller, None
        for edit, other, beside in narrowed(step.gadget, contract.beside):
            watch.check("shrinking a gadget")
            changed = replace(contract, beside=beside)
            if not changed.breaches(other, kind, watch):
                smaller, contract = Step(edit, other, 0, changed), changed
                yield smaller
                break
    for place in sorted(step.gadget.clues) if not step.wrong else ():
        watch.check("shrinking a gadget")
        other = _with(step.gadget, {at: clue for at, clue in step.gadget.clues.items() if at != place})
        if not contract.breaches(other, kind, watch):
            step = Step(f"taken away at {_told(place)}", other, 0, contract)
            yield step


def narrowed(gadget: Gadget, beside: Gadget | None) -> Iterator[tuple[str, Gadget, Gadget | None]]:
    """All gadgets with one or two rows or columns less, of mandatory cells only; with their neighbours, moved up."""
    near = beside.cells if beside is not None else frozenset()
    kept = near.union(*gadget.optional.values(), gadget.loose)
    for axis, word in enumerate(("row", "column")):
        lines = sorted({cell[axis] for cell in gadget.mandatory} - {cell[axis] for cell in kept})
        for wide in (2, 1):
            for first in (line for line in lines if line + wide - 1 in lines):
                told = f"{word} {first}" if wide == 1 else f"{word}s {first} and {first + 1}"
                cut = _without(gadget, axis, first, wide)
                moved = None if beside is None else _without(beside, axis, first, wide)
                if cut.mandatory:
                    yield f"{told} taken away", cut, moved


def _without(gadget: Gadget, axis: int, first: int, wide: int) -> Gadget:
    """The gadget without some rows or columns, those behind moved up."""

    def there(place: Place) -> bool:
        return not first <= place[axis] < first + wide

    def moved(place: tuple[Any, Any]) -> tuple[Any, Any]:
        by = wide if place[axis] >= first else 0
        return (place[0] - by, place[1]) if axis == 0 else (place[0], place[1] - by)

    def cut(area: Area) -> Area:
        return frozenset(moved(cell) for cell in area if there(cell))

    return replace(
        gadget,
        clues={moved(place): clue for place, clue in gadget.clues.items() if there(place)},
        mandatory=cut(gadget.mandatory),
        optional={name: cut(area) for name, area in gadget.optional.items()},
        loose=cut(gadget.loose),
    )


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
    scenes = []
    for title, step in zip(titles, steps, strict=True):
        scene = gadget_scene(step.gadget, symbol)
        wide = max(scene.width, ceil(_LETTER * len(title)))
        moved = tuple(shape.moved((wide - scene.width) / 2, 0) for shape in scene.shapes)
        scenes.append(replace(scene, width=wide, shapes=moved))
    return side_by_side(scenes, titles, title="A gadget evolves")


def _with(gadget: Gadget, clues: Mapping[Place, Any]) -> Gadget:
    return replace(gadget, clues=clues)


def _key(gadget: Gadget) -> frozenset[tuple[Place, Any]]:
    return frozenset(gadget.clues.items())


def _told(place: Place) -> str:
    return f"{place[0]:g},{place[1]:g}"
