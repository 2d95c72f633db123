"""Lists number by number: a tap makes a number larger or smaller. Lists are sorted, so it may change its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, place_named, rect_spot
from fathom.problems.n3dm.draw import column_width
from fathom.problems.n3dm.model import Numerical, write

_STEPS = {"+1": 1, "-1": -1, "+10": 10, "-10": -10}

TOOLS: Sequence[Tool] = tuple(
    Tool(name, f"{abs(step)} {'more' if step > 0 else 'less'}", erases=name == "-1") for name, step in _STEPS.items()
)

_TARGET = "target"
_MOST = 36  # rows that are drawn one by one


def spots(instance: Numerical) -> Sequence[Spot]:
    """The numbers, and the sum that is wanted."""
    wide = column_width(instance)
    target = rect_spot(_TARGET, (wide * instance.dimension, 0, wide, 1), f"the sum {instance.target}")
    if instance.size > _MOST:
        return [target]
    return [
        *(
            rect_spot(f"{row},{place}", (wide * place, row + 1, wide, 1), f"{number} in list {place + 1}")
            for place, numbers in enumerate(instance.lists)
            for row, number in enumerate(numbers)
        ),
        target,
    ]


def put(instance: Numerical, spot: str, glyph: str) -> str:
    """The text with a number, or the sum, larger or smaller, but positive."""
    if glyph not in _STEPS:
        raise FathomError(f"found {excerpt(glyph)}, expected one of {' '.join(_STEPS)}")
    if spot == _TARGET:
        return write(replace(instance, target=max(1, instance.target + _STEPS[glyph])))
    place = place_named(spot)
    if len(place) != 2 or not 0 <= place[0] < instance.size or not 0 <= place[1] < instance.dimension:
        raise FathomError(f"found {excerpt(spot)}, expected a row and a list, as 0,2")
    lists = [list(numbers) for numbers in instance.lists]
    lists[place[1]][place[0]] = max(1, lists[place[1]][place[0]] + _STEPS[glyph])
    return write(replace(instance, lists=tuple(map(tuple, lists))))


def resized(instance: Numerical, side: str, step: int) -> str:
    """A number more in every list, one, or the largest of every list less."""
    if side != "bottom":
        raise FathomError("numbers come and go at the bottom")
    if step < 0 and not instance.size:
        raise FathomError("there is no number left")
    lists = tuple((1, *numbers) if step > 0 else numbers[:-1] for numbers in instance.lists)
    return write(replace(instance, lists=lists))
