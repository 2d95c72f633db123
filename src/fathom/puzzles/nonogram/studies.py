"""How large automata become: the thesis's figures 6-2 and 6-4 and its tables 6.1 to 6.3, computed anew.

`fathom bench nonogram-orders FILES` prints, for each puzzle, the size of the accumulated automaton after each
intersection in the seven orders, and the peaks of all orders, ours included. Without files it takes the Dancer, and
prints the n-Dom puzzles. Sizes are those before minimising, which is what memory is needed for, unless the table says
otherwise. Nothing is intersected beyond `MOST_STATES`: that is a dash, as are the limits that are given.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import log10
from typing import TYPE_CHECKING

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.kind import Instance, Study, StudyTable
from fathom.puzzles.nonogram.domino import domino
from fathom.puzzles.nonogram.intersecting import WAYS, Step, accumulation
from fathom.puzzles.nonogram.model import Nonogram, nonogram
from fathom.puzzles.nonogram.orders import ORDERS

if TYPE_CHECKING:
    from fathom.show import Scene

MOST_STATES = 1 << 26
"""Where an order is given up: about a gigabyte."""

DANCER = nonogram("2/2 1/1 1/3/1 1/1 1/2/1 1/1 2/2", "2 1/2 1 3/7/1 3/2 1")
"""Number 1 of webpbn, the thesis's example."""

_DOMINOES = range(1, 11)
_DOMINO_ORDERS = ("rows", "fewest-states", "best")
_ROLES = ("accent-1", "accent-2", "accent-3", "accent-4", "accent-5", "accent-6", "accent-7")


def steps_of(puzzle: Nonogram, order: str, watch: Watch, most: int | None = MOST_STATES) -> tuple[list[Step], bool]:
    """The sizes after each intersection in one of the seven orders, and whether it came to the end."""
    steps: list[Step] = []
    try:
        for step, _ in accumulation(puzzle, order, watch, most):
            steps.append(step)
    except LimitReached:
        return steps, False
    return steps, True


def orders(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    """Sizes after each intersection for each puzzle, then the peaks of all."""
    summary: list[tuple[str, ...]] = []
    for name, puzzle in puzzles or [("Dancer", DANCER)]:
        if not isinstance(puzzle, Nonogram):
            raise FathomError(f"{name}: found a puzzle of kind {puzzle.kind}, expected nonogram")
        curves = [steps_of(puzzle, order, limits.watch()) for order in ORDERS]
        yield StudyTable(
            f"{name}: states after each intersection, minimised",
            ("lines", *ORDERS),
            [
                (str(number), *("-" if step is None else f"{step.after:,}" for step in row))
                for number, row in enumerate(zip_longest(*(steps for steps, _ in curves)), 1)
            ],
        )
        peaks = [f"{max(step.before for step in steps):,}" if ended else "-" for steps, ended in curves]
        ours = [_peak(puzzle, way, limits)[0] for way in WAYS if way not in ORDERS]
        summary.append((name, *peaks, *ours))
    heading = ("puzzle", *ORDERS, *(way for way in WAYS if way not in ORDERS))
    yield StudyTable("The largest product in each order, before minimising", heading, summary)
    if not puzzles:
        yield _dominoes(limits)


def _peak(puzzle: Nonogram, way: str, limits: Limits) -> tuple[str, str]:
    """The largest product on one way, and the seconds it took; dashes where a limit ends it."""
    started = time.monotonic()
    try:
        trace = WAYS[way](puzzle, limits.watch(), MOST_STATES)
    except LimitReached:
        return "-", "-"
    return f"{trace.peak:,}", f"{time.monotonic() - started:.2f}"


def _dominoes(limits: Limits) -> StudyTable:
    rows = []
    for n in _DOMINOES:
        cells = [cell for way in _DOMINO_ORDERS for cell in _peak(domino(n), way, limits)]
        rows.append((f"{n}-Dom", *cells))
    heading = ("puzzle", *(cell for way in _DOMINO_ORDERS for cell in (way, "seconds")))
    return StudyTable("n-Dom: the largest product, before minimising", heading, rows)


def orders_plot(puzzle: Nonogram, watch: Watch) -> Scene:
    """The sizes after each intersection in the seven orders as curves; the size by its power of ten."""
    from fathom.show.chart import Axis, Curve, curves

    lines = []
    for order, role in zip(ORDERS, _ROLES, strict=True):
        steps, ended = steps_of(puzzle, order, watch)
        points = tuple((float(number), log10(max(1, step.before))) for number, step in enumerate(steps, 1))
        lines.append(Curve(order if ended else f"{order} (given up)", points, role))
    return curves(
        lines,
        Axis("lines intersected", whole=True),
        Axis("states, power of ten"),
        title="Automata by order of intersection",
        description="The states of the accumulated automaton after each line, before minimising, in seven orders.",
    )


STUDIES = {
    "nonogram-orders": Study(
        "automata after each intersection in the thesis's seven orders and ours; without files also n-Dom", orders
    ),
}
