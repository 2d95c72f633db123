"""Puzzles that are filled in, written down beforehand, so that they are played without a server.

What a hand has filled in is a set of marks, whatever the kind: values of spots, sides between spots that a line
crosses, boxes from spot to spot. The page keeps that set itself (`filled.js`). It has solved the puzzle when the set is
that of a solution: the site knows a hash of each. Values that change nothing where a solution has none, such as
crosses, are left out of it. How a value looks on a spot is told as what it changes in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from fathom import verbs
from fathom.answer import Limits
from fathom.errors import FathomError
from fathom.kind import Instance
from fathom.playing import Brush, Gesture, Marks, Refused, Spot
from fathom.show.outputs.data import Data, scene_data

MOST_SOLUTIONS = 1000
_MOST_LOOKS = 4000  # values on spots whose pictures are told
_TRIED = 24  # spots that a value is tried on
_FNV_START, _FNV_FACTOR = 0xCBF29CE484222325, 0x100000001B3


def filled(instance: Instance, solution: Any, limits: Limits) -> Data | None:
    """What a page has to know to let a puzzle be filled in; None if it is not. The solution may be None."""
    first = verbs.play(instance)
    if not isinstance(first.options, Marks):
        return None
    told, whole = _solutions(instance, solution, limits)
    sets = [marks_of(verbs.gestures(instance, one)) for one in told]
    neutral = _neutral(instance, first.options.brushes, sets[0], solution) if sets else []
    keys = sorted({key_of(one, neutral) for one in sets})
    return {"keys": keys, "whole": whole, "neutral": neutral, "looks": _looks(instance, first.options)}


def _solutions(instance: Instance, solution: Any, limits: Limits) -> tuple[list[Any], bool]:
    """The solutions that are known, and whether these are all, confirmed."""
    if solution is None:
        return [], False
    try:
        listing = verbs.solutions(instance, MOST_SOLUTIONS, limits=limits)
        found = list(listing)
    except FathomError:
        return [solution], False
    total = listing.total
    whole = total is not None and total.complete and total.unproved is None
    return found or [solution], whole


def marks_of(gestures: Iterable[Gesture]) -> frozenset[str]:
    """The marks that gestures leave behind: `spot=value`, `spot|spot` for a side, `spot:spot` for a box."""
    values: dict[str, str] = {}
    others: set[str] = set()
    for gesture in gestures:
        if gesture.form in ("cycle", "type"):
            values |= dict.fromkeys(gesture.spots, gesture.value)
        elif gesture.form == "trace":
            others ^= {"|".join(sorted(pair)) for pair in pairwise(gesture.spots)}
        else:
            others ^= {":".join(gesture.spots)}
    return frozenset(others | {f"{spot}={value}" for spot, value in values.items() if value})


def key_of(marks: Iterable[str], neutral: Sequence[str]) -> str:
    """The hash of a set of marks, those of neutral values left out: FNV-1a of their texts, sorted, a line each."""
    told = sorted(mark for mark in marks if mark.partition("=")[2] not in neutral or "=" not in mark)
    number = _FNV_START
    for byte in "\n".join(told).encode():
        number = (number ^ byte) * _FNV_FACTOR % (1 << 64)
    return f"{number:016x}"


def _neutral(instance: Instance, brushes: Sequence[Brush], marks: frozenset[str], solution: Any) -> list[str]:
    """The values that may stand on any spot that a solution leaves open."""
    solved = list(verbs.gestures(instance, solution))
    marked = {mark.partition("=")[0] for mark in marks}
    found = []
    for brush in brushes:
        free = [spot.name for spot in verbs.spots(instance) if spot.group == brush.group and spot.name not in marked]
        for value in brush.values[1:] if brush.form == "cycle" and free else ():
            extra = (Gesture("cycle", (spot,), value) for spot in free[:: -(-len(free) // _TRIED)])
            if all(_stays_solved(instance, solved, one) for one in extra):
                found.append(value)
    return sorted(set(found))


def _stays_solved(instance: Instance, solved: list[Gesture], extra: Gesture) -> bool:
    try:
        return verbs.play(instance, None, [*solved, extra]).solved
    except Refused:
        return False


def _looks(instance: Instance, options: Marks) -> Data:
    """By spot and value what it changes in the picture: shapes that go, by their places, and shapes that come.

    Where values of different spots change the same shapes, as clauses that light up, only what lies on the spot counts.
    """
    base = _shapes(verbs.play(instance).scene)
    whole: Data = {}
    own: Data = {}
    changed: dict[tuple[str, int], set[str]] = {}
    for brush in options.brushes:
        spots = [spot for spot in verbs.spots(instance) if spot.group == brush.group]
        if brush.form != "cycle" or len(whole) + len(spots) * len(brush.values) > _MOST_LOOKS:
            continue
        for spot in spots:
            for value in brush.values[1:]:
                try:
                    scene = verbs.play(instance, None, [Gesture("cycle", (spot.name,), value)]).scene
                except Refused:
                    continue
                drop, add = _difference(base, _shapes(scene))
                for place in drop:
                    changed.setdefault(place, set()).add(spot.name)
                whole[f"{spot.name}={value}"] = {"drop": drop, "add": add}
                here = [(layer, shape) for layer, shape in add if _lies_on(shape, spot)]
                gone = [(layer, place) for layer, place in drop if _lies_on(base[layer][place], spot)]
                own[f"{spot.name}={value}"] = {"drop": gone, "add": here}
    if all(len(spots_of) == 1 for spots_of in changed.values()):
        return whole
    return {mark: look for mark, look in own.items() if look["add"]}


def _lies_on(shape: Data, spot: Spot) -> bool:
    """Whether a shape lies on a spot: its middle does, and it is not much larger."""
    points = _extent(shape)
    if not points:  # a group of lines that has none yet
        return False
    xs, ys = zip(*points, strict=True)
    columns, rows = zip(*spot.outline, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    inside = min(columns) <= x <= max(columns) and min(rows) <= y <= max(rows)
    wide, high = 1.3 * (max(columns) - min(columns)), 1.3 * (max(rows) - min(rows))
    return bool(inside and max(xs) - min(xs) <= wide and max(ys) - min(ys) <= high)


def _extent(shape: Data) -> list[tuple[float, float]]:
    """Points between which a shape lies."""
    x, y = shape.get("x", 0), shape.get("y", 0)
    if "cells" in shape:
        return [(x + cx + step, y + cy + step) for cx, cy in shape["cells"] for step in (0, 1)]
    if "points" in shape:
        return [(px, py) for px, py in shape["points"]]
    if "lines" in shape:
        return [point for ax, ay, bx, by in shape["lines"] for point in ((ax, ay), (bx, by))]
    w, h = (shape.get("w", 1), shape.get("h", 1)) if shape["t"] == "rect" else (0, 0)
    return [(x, y), (x + w, y + h)]


def _shapes(scene: Any) -> dict[str, list[Data]]:
    return {layer["name"]: layer["shapes"] for layer in scene_data(scene)["layers"]}


def _difference(
    before: dict[str, list[Data]], after: dict[str, list[Data]]
) -> tuple[list[tuple[str, int]], list[tuple[str, Data]]]:
    drop = [
        (name, place)
        for name, shapes in before.items()
        for place, shape in enumerate(shapes)
        if shape not in after.get(name, [])
    ]
    add = [(name, shape) for name, shapes in after.items() for shape in shapes if shape not in before.get(name, [])]
    return drop, add
