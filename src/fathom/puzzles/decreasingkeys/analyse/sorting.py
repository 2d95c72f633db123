"""Comparisons to sort, relative to n log n [Brodal 2022, Figure 7]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log2
from random import Random
from typing import Any

from fathom.answer import Limits, Watch
from fathom.engine.queues import QUEUES, Comparisons, Item
from fathom.errors import LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.decreasingkeys.model import QUEUES as NAMES
from fathom.puzzles.decreasingkeys.model import DecreasingKeys
from fathom.show import Scene
from fathom.show.chart import Axis, Curve, curves

INPUTS = ("increasing", "decreasing", "permutation", "random")
_SIZES = (64, 256, 1024, 4096)


def keys_of(what: str, size: int) -> list[int]:
    """The keys 1 to n up, down, in random order, or n of them at random."""
    random, up = Random(size), list(range(1, size + 1))
    if what == "increasing":
        return up
    if what == "decreasing":
        return up[::-1]
    return random.sample(up, size) if what == "permutation" else random.choices(up, k=size)


def share(name: str, what: str, size: int, watch: Watch) -> float:
    """The comparisons of a queue that sorts such keys, divided by n log n."""
    watch.check("sorting", size)
    counted, queue = Comparisons(), QUEUES[name].make()
    for key in keys_of(what, size):
        queue.insert(Item(key, counted))
    for _ in range(size):
        queue.extract_min()
    return counted.made / (size * log2(size))


def study(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """A table an input: a row a queue, a column a size. Queues that do not bear decreasing keys have a star."""
    for what in INPUTS:
        watch = limits.watch()
        rows = []
        for name in NAMES:
            try:
                told = [f"{share(name, what, size, watch):.3f}" for size in _SIZES]
            except LimitReached as limit:
                told = [limit.reason, *[""] * (len(_SIZES) - 1)]
            rows.append((starred(name), *told))
        title = f"Comparisons to sort n keys ({what}), divided by n log n"
        yield StudyTable(title, ("queue", *(f"n = {size:,}" for size in _SIZES)), rows)


def starred(name: str) -> str:
    """The name, with a star if the queue does not bear decreasing keys."""
    return name if QUEUES[name].bears else f"{name} *"


def chart(_instance: DecreasingKeys, watch: Watch) -> Scene:
    """The curves for permutations; dashed, if a queue does not bear decreasing keys."""
    sizes = [1 << bit for bit in range(4, 12)]
    found = {name: tuple((log2(size), share(name, "permutation", size, watch)) for size in sizes) for name in NAMES}
    title = "Comparisons to sort a permutation, divided by n log n"
    return charted(found, Axis("n, as a power of two", low=4, whole=True), Axis("comparisons", low=0.8), title)


def charted(found: dict[str, tuple[tuple[float, float], ...]], x: Axis, y: Axis, title: str) -> Scene:
    """A curve a queue, the highest first; dashed are those that do not bear decreasing keys."""
    order = sorted(found, key=lambda name: -found[name][-1][1])
    lines = []
    for number, name in enumerate(order):
        dash = () if QUEUES[name].bears else (0.25, 0.18)
        lines.append(Curve(starred(name), found[name], f"accent-{number % 8 + 1}", dash=dash))
    return curves(lines, x, y, title=title, legend="* fails", height=19)
