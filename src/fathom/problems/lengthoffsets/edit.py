"""Lengths and densities one by one: a tap makes a length, or how many intervals cover a stretch, larger or smaller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.errors import FathomError, excerpt
from fathom.playing import Spot, Tool, rect_spot
from fathom.problems.lengthoffsets.draw import MOST_ROWS, MOST_STRETCHES
from fathom.problems.lengthoffsets.model import LengthOffsets, write

TOOLS: Sequence[Tool] = (Tool("+1", "one more"), Tool("-1", "one less", erases=True))


def spots(instance: LengthOffsets) -> Sequence[Spot]:
    """The lengths beside the picture, and the stretches below it, while they are few."""
    rows = instance.lengths[:MOST_ROWS]
    found = [rect_spot(f"length {row}", (-1, row, 1, 1), f"length {length}") for row, length in enumerate(rows)]
    if instance.size > MOST_STRETCHES or len(instance.lengths) > MOST_ROWS:
        return found
    high = max(1, len(rows))
    return [*found, *(rect_spot(f"stretch {x}", (x, 0, 1, high + 1), f"stretch {x + 1}") for x in range(instance.size))]


def put(instance: LengthOffsets, spot: str, glyph: str) -> str:
    """The text with another length, or another density."""
    what, _, number = spot.partition(" ")
    index = int(number) if number.isascii() and number.isdigit() else -1
    step = {"+1": 1, "-1": -1}.get(glyph)
    if step is None:
        raise FathomError(f"found {excerpt(glyph)}, expected +1 or -1")
    if what == "length" and 0 <= index < len(instance.lengths):
        lengths = [*instance.lengths]
        lengths[index] = max(1, lengths[index] + step)
        while lengths.count(lengths[index]) > 1 and lengths[index] > 1:
            lengths[index] += step
        return write(replace(instance, lengths=tuple(lengths)))
    if what == "stretch" and 0 <= index < instance.size <= MOST_STRETCHES:
        each = [density for times, density in instance.densities for _ in range(times)]
        each[index] = max(0, each[index] + step)
        return write(replace(instance, densities=tuple((1, density) for density in each)))
    raise FathomError(f"found {excerpt(spot)}, expected a length or a stretch")


def resized(instance: LengthOffsets, side: str, step: int) -> str:
    """An uncovered stretch more at an end, or one less; a length more at the bottom, or the longest less."""
    if side in ("top", "bottom"):
        lengths = instance.lengths
        longer = (*lengths, max(lengths, default=0) + 1)
        return write(replace(instance, lengths=longer if step > 0 else lengths[:-1]))
    runs = [*instance.densities]
    if step > 0:
        runs = [(1, 0), *runs] if side == "left" else [*runs, (1, 0)]
    elif runs:
        end = 0 if side == "left" else -1
        runs[end] = (runs[end][0] - 1, runs[end][1])
    return write(replace(instance, densities=tuple(runs)))
