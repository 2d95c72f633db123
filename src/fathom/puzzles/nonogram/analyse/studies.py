"""How large automata become: [Bosboom 2020, figures 6-2 and 6-4, tables 6.1 to 6.3] computed anew.

`fathom bench nonogram-orders FILES` prints, for each puzzle, the size of the accumulated automaton after each
intersection in the seven orders; the largest product and the seconds in all orders, with trees and our own; and how
many of the puzzles each brings to the end. Without files it takes the Dancer, and prints the n-Dom puzzles. `fathom
bench nonogram-random FILES` tries random orders, as [Bosboom 2020] did. Sizes are those before minimising, which is
what memory is needed for, unless the table says otherwise.

Memory is counted by what a product takes: 4 bytes a state and letter. An order that needs more than `MOST_BYTES` for
one product, or the limit that is given, is given up, which is a dash. (The table of pairs and the minimising take up to
as much again.) [Bosboom 2020] gave the program 16 GiB.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import log10
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached
from fathom.kind import Instance, StudyTable
from fathom.puzzles.nonogram.generate.domino import domino
from fathom.puzzles.nonogram.model import Nonogram, nonogram
from fathom.puzzles.nonogram.solve.automata.intersection import WAYS, accumulation
from fathom.puzzles.nonogram.solve.automata.orders import ORDERS
from fathom.puzzles.nonogram.solve.automata.trace import Step

if TYPE_CHECKING:
    from fathom.show import Scene

MOST_BYTES = 1 << 26
"""What the product of two automata may take, unless a limit is given."""

DANCER = nonogram("2/2 1/1 1/3/1 1/1 1/2/1 1/1 2/2", "2 1/2 1 3/7/1 3/2 1")
"""Number 1 of webpbn, the example of [Bosboom 2020, 6]."""

_ENTRY = 4  # bytes of a transition
_PLOTTED = 1 << 23  # states; a picture is not to take minutes
_DOMINOES = range(1, 11)
_DOMINO_ORDERS = ("rows", "fewest-states", "best")
_ROLES = ("accent-1", "accent-2", "accent-3", "accent-4", "accent-5", "accent-6", "accent-7")
_RANDOM = 20  # random orders of each of two sorts, as in [Bosboom 2020]
_FAR = 16  # a random order is given up when it needs so many times what the best of the seven does


def most_states(puzzle: Nonogram, limits: Limits) -> int:
    """How many states a product may have within the limit on memory."""
    return (limits.memory or MOST_BYTES) // (_ENTRY * len(puzzle.palette))


def steps_of(
    puzzle: Nonogram, order: str | Sequence[int], watch: Watch, most: int | None = None
) -> tuple[list[Step], bool]:
    """The sizes after each intersection in some order, and whether it came to the end."""
    steps: list[Step] = []
    try:
        for step, _ in accumulation(puzzle, order, watch, most):
            steps.append(step)
    except LimitReached:
        return steps, False
    return steps, True


class Ended(NamedTuple):
    """The largest product of a way that came to its end, and the seconds it took."""

    peak: int
    seconds: float


def ended(puzzle: Nonogram, way: str, limits: Limits) -> Ended | None:
    """How a way goes; None where a limit ends it."""
    started = time.monotonic()
    try:
        trace = WAYS[way](puzzle, limits.watch(), most_states(puzzle, limits))
    except LimitReached:
        return None
    return Ended(trace.peak, time.monotonic() - started)


def _timed_steps(puzzle: Nonogram, order: str, limits: Limits) -> tuple[list[Step], Ended | None]:
    """The steps of one of the seven orders, and how it went as a whole."""
    started = time.monotonic()
    steps, complete = steps_of(puzzle, order, limits.watch(), most_states(puzzle, limits))
    peak = max((step.before for step in steps), default=0)
    return steps, Ended(peak, time.monotonic() - started) if complete else None


def _nonograms(puzzles: Sequence[tuple[str, Instance]]) -> list[tuple[str, Nonogram]]:
    for name, puzzle in puzzles:
        if not isinstance(puzzle, Nonogram):
            raise FathomError(f"{name}: found a puzzle of kind {puzzle.kind}, expected nonogram")
    return [(name, puzzle) for name, puzzle in puzzles if isinstance(puzzle, Nonogram)] or [("Dancer", DANCER)]


def orders(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    """Sizes after each intersection for each puzzle, then peaks and seconds of all, and how many come to the end."""
    found: dict[str, list[Ended | None]] = {}
    for name, puzzle in _nonograms(puzzles):
        curves, runs = zip(*(_timed_steps(puzzle, order, limits) for order in ORDERS), strict=True)
        yield StudyTable(
            f"{name}: states after each intersection, minimised",
            ("lines", *ORDERS),
            [
                (str(number), *("-" if step is None else f"{step.after:,}" for step in row))
                for number, row in enumerate(zip_longest(*curves), 1)
            ],
        )
        known = dict(zip(ORDERS, runs, strict=True))
        found[name] = [known[way] if way in known else ended(puzzle, way, limits) for way in WAYS]
    yield from _summary(found, limits)
    if not puzzles:
        yield _dominoes(limits)


def _summary(found: dict[str, list[Ended | None]], limits: Limits) -> Iterator[StudyTable]:
    room = f"{(limits.memory or MOST_BYTES) / 2**20:,.0f} MiB for a product at most"
    heading = ("puzzle", *WAYS)
    peaks = [(name, *("-" if one is None else f"{one.peak:,}" for one in row)) for name, row in found.items()]
    yield StudyTable(f"The largest product in each order, before minimising; {room}", heading, peaks)
    spent = [(name, *("-" if one is None else f"{one.seconds:.2f}" for one in row)) for name, row in found.items()]
    yield StudyTable("Seconds", heading, spent)
    counted = []
    for way, column in zip(WAYS, zip(*found.values(), strict=True), strict=True):
        there = [one for one in column if one is not None]
        largest = f"{max(one.peak for one in there):,}" if there else "-"
        counted.append((way, f"{len(there)} of {len(column)}", largest, f"{sum(one.seconds for one in there):.2f}"))
    yield StudyTable(f"How many come to the end; {room}", ("order", "puzzles", "largest product", "seconds"), counted)


def _dominoes(limits: Limits) -> StudyTable:
    rows = []
    for n in _DOMINOES:
        runs = [ended(domino(n), way, limits) for way in _DOMINO_ORDERS]
        cells = [("-", "-") if run is None else (f"{run.peak:,}", f"{run.seconds:.2f}") for run in runs]
        rows.append((f"{n}-Dom", *(cell for pair in cells for cell in pair)))
    heading = ("puzzle", *(cell for way in _DOMINO_ORDERS for cell in (way, "seconds")))
    return StudyTable("n-Dom: the largest product, before minimising", heading, rows)


def random_orders(puzzles: Sequence[tuple[str, Instance]], limits: Limits) -> Iterator[StudyTable]:
    """For each puzzle: random orders of all lines, and of the columns behind the rows, against the best of seven."""
    rows = []
    for name, puzzle in _nonograms(puzzles):
        known = {order: run for order in ORDERS if (run := ended(puzzle, order, limits)) is not None}
        if not known:
            rows.append((name, "-", "-", *["-"] * 6))
            continue
        best = min(known, key=lambda order: known[order].peak)
        least = known[best].peak
        cells = [cell for columns in (False, True) for cell in _lottery(puzzle, columns, least, limits)]
        rows.append((name, best, f"{least:,}", *cells))
    heading = (
        "puzzle",
        "best of seven",
        "its peak",
        *("all lines", "least", "better"),
        *("columns", "least", "better"),
    )
    yield StudyTable(
        f"{_RANDOM} random orders of all lines, and {_RANDOM} of the columns behind the rows: how many end within "
        f"{_FAR} times the best of the seven, the least peak, and how many are better",
        heading,
        rows,
    )


def _lottery(puzzle: Nonogram, columns: bool, least: int, limits: Limits) -> tuple[str, str, str]:
    """How many of some random orders come to the end, their least peak, and how many are better than `least`."""
    random = Random(f"{puzzle.height} {puzzle.width} {columns}")
    peaks = []
    for _ in range(_RANDOM):
        lines = list(range(len(puzzle.lines)))
        mixed = lines[puzzle.height :] if columns else lines
        random.shuffle(mixed)
        order = lines[: puzzle.height] + mixed if columns else mixed
        steps, complete = steps_of(puzzle, order, limits.watch(), min(_FAR * least, most_states(puzzle, limits)))
        peaks += [max(step.before for step in steps)] if complete else []
    better = sum(peak < least for peak in peaks)
    return f"{len(peaks)} of {_RANDOM}", f"{min(peaks):,}" if peaks else "-", str(better)


def orders_plot(puzzle: Nonogram, watch: Watch) -> Scene:
    """The sizes after each intersection in the seven orders as curves; the size by its power of ten."""
    from fathom.show.chart import Axis, Curve, curves

    lines = []
    for order, role in zip(ORDERS, _ROLES, strict=True):
        steps, complete = steps_of(puzzle, order, watch, _PLOTTED)
        points = tuple((float(number), log10(max(1, step.before))) for number, step in enumerate(steps, 1))
        lines.append(Curve(order if complete else f"{order} (given up)", points, role))
    return curves(
        lines,
        Axis("lines intersected", whole=True),
        Axis("states, power of ten"),
        title=f"{puzzle.about.get('title', 'Nonogram')}: automata by order of intersection",
        description="The states of the accumulated automaton after each line, before minimising, in seven orders.",
    )
