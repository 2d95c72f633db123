"""Tables about line pushes, as `fathom bench` prints them.

The group of a shape is computed from all shapes that it can take: every push that leads to a shape again is a generator
(Schreier's lemma). So nothing of the theorem goes into the order that is held against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial, sqrt
from random import Random
from typing import Any

from fathom.answer import Limits, Verdict, Watch
from fathom.engine.permutations import StabiliserChain
from fathom.engine.statespace import all_distances
from fathom.errors import LimitReached
from fathom.kind import StudyTable
from fathom.puzzles.linepush.check.shapes import shapes_from
from fathom.puzzles.linepush.generate.named import from_columns
from fathom.puzzles.linepush.model import EMPTY, LABELS, LinePush, Rows, trimmed
from fathom.puzzles.linepush.solve.compact import moved, shape_from_rows
from fathom.puzzles.linepush.solve.exact import search
from fathom.puzzles.linepush.solve.group import group_of, named
from fathom.puzzles.linepush.solve.layout import Layout

MOST_BLOCKS = 16
"""The largest shapes of the study of groups."""

BOXES = ((3, 2), (4, 2), (3, 3), (4, 3), (5, 3), (4, 4), (6, 3), (5, 4), (7, 3), (6, 4), (5, 5))
SAMPLE = 2000
EXACT = 8
"""Up to so many blocks all starts are tried."""


def partitions(number: int, most: int | None = None) -> Iterator[list[int]]:
    """Lengths of rows from top to bottom, none longer than one below it."""
    if number == 0:
        yield []
        return
    for last in range(min(number, most or number), 0, -1):
        for others in partitions(number - last, last):
            yield [*others, last]


def computed_order(box: Rows, watch: Watch) -> tuple[int, int]:
    """The order of the group of a compact position, computed; and how many shapes it can take."""
    found = shapes_from(named(box), watch)
    number = {name: place for place, name in enumerate(found.names)}
    generators = [tuple(number[name] for name in exchange) for exchange in found.exchanges]
    return StabiliserChain(generators, len(number), watch).order, len(found.kept)


def groups(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """Theorem 20 of [Akitaya et al. 2022] held against the groups of all shapes, computed."""
    rows = []
    for blocks in range(1, MOST_BLOCKS + 1):
        watch = limits.watch()
        families: Counter[str] = Counter()
        agree = most = all_of = 0
        try:
            for lengths in partitions(blocks):
                box = shape_from_rows(lengths)
                group = group_of(box)
                order, shapes = computed_order(box, watch)
                families[str(group.family)] += 1
                agree += order == group.order
                most, all_of = max(most, shapes), all_of + 1
        except LimitReached as limit:
            rows.append((str(blocks), limit.reason, "", "", ""))
            break
        told = ", ".join(f"{number} {family}" for family, number in sorted(families.items()))
        rows.append((str(blocks), str(all_of), str(agree), told, str(most)))
    heading = ("blocks", "shapes", "as Theorem 20 says", "groups", "most shapes reached from one")
    yield StudyTable("Groups of compact shapes", heading, rows)


def boxes(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """What part of all sparse starts without empty lines can be packed, and with how many pushes."""
    rows = []
    for wide, high in BOXES:
        blocks = wide * high
        exact = blocks <= EXACT
        random = Random(f"line-push boxes {wide} {high}")
        sampled = ((random.sample(range(blocks), blocks), 1) for _ in range(SAMPLE))
        starts: Iterator[tuple[Sequence[int], int]] = _up_to_symmetry(blocks) if exact else sampled
        watch = limits.watch()
        tried, costs, states = 0, Counter[int](), 0
        stopped = ""
        try:
            for columns, alike in starts:
                answer = search(LinePush(from_columns(list(columns)), (wide, high)), watch)
                tried += alike
                states += alike * answer.statistics["states"]
                if answer.verdict is Verdict.SOLVED:
                    costs[int(answer.cost or 0)] += alike
        except LimitReached as limit:
            stopped = f" ({limit.reason})"
        if not tried:
            break
        rows.append(_box_row(f"{wide}x{high}", tried, costs, states, exact and not stopped, stopped))
    heading = ("box", "starts tried", "cannot be packed", "fewest pushes: least, mean, most", "2n - a - b", "positions")
    yield StudyTable("Sparse starts for boxes", heading, rows)


def _up_to_symmetry(blocks: int) -> Iterator[tuple[Sequence[int], int]]:
    """Of all starts one of each set of mirror images, and how many it stands for."""
    for columns in permutations(range(blocks)):
        mirrored = tuple(blocks - 1 - column for column in columns)
        images = {columns, columns[::-1], mirrored, mirrored[::-1]}
        if columns == min(images):
            yield columns, len(images)


def _box_row(name: str, tried: int, costs: Counter[int], states: int, exact: bool, stopped: str) -> tuple[str, ...]:
    solved = sum(costs.values())
    lost = tried - solved
    share = lost / tried
    error = "" if exact else f" ± {196 * sqrt(max(share * (1 - share), 1 / tried) / tried):.1f}"
    mean = sum(cost * number for cost, number in costs.items()) / solved if solved else 0.0
    wide, high = map(int, name.split("x"))
    pushes = f"{min(costs)}, {mean:.2f}, {max(costs)}" if costs else "-"
    told = f"{tried:,}{' (all)' if exact else ''}{stopped}"
    return (
        name,
        told,
        f"{lost:,} ({100 * share:.1f}{error} %)",
        pushes,
        str(2 * wide * high - wide - high),
        f"{states / tried:.0f}",
    )


SMALL = ((1, 3), (1, 4), (2, 4), (1, 1, 3), (1, 2, 3), (2, 5), (1, 3, 3), (3, 5), (1, 3, 4))


def lengths_of_arrangements(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """How far the arrangements of a shape are from each other: all of them, each block with a label of its own."""
    rows = []
    for lengths in SMALL:
        box = labelled(shape_from_rows(lengths))
        layout = Layout(LinePush(box, wanted=box), pruned=False)
        try:
            space = all_distances(layout.rules(), [layout.start], limits.watch())
        except LimitReached as limit:
            rows.append((" ".join(map(str, lengths)), limit.reason, "", "", ""))
            continue
        same = space.distances[layout.of_one_shape(space.states)]
        rows.append(
            (
                " ".join(map(str, lengths)),
                f"{len(same):,}",
                f"{len(space.states):,}",
                f"{same.mean():.2f}",
                str(same.max()),
            )
        )
    heading = ("rows", "arrangements of the shape", "positions", "pushes, on average", "at most")
    yield StudyTable("Fewest pushes to all arrangements", heading, rows)


def labelled(shape: Rows) -> Rows:
    """A shape with a label of its own for every block."""
    labels = iter(LABELS)
    return tuple("".join(EMPTY if one == EMPTY else next(labels) for one in row) for row in shape)


def loose(_puzzles: Sequence[Any], limits: Limits) -> Iterator[StudyTable]:
    """Labelled sparse starts: how many arrangements of each shape that they come to they reach, of all.

    For compact starts half of all arrangements are the most; what a loose start reaches may be more.
    """
    rows = []
    for blocks in range(3, 6):
        watch = limits.watch()
        reached: Counter[int] = Counter()
        shapes = best = starts = 0
        try:
            for columns in permutations(range(blocks)):
                starts += 1
                found = _arrangements(labelled(from_columns(list(columns))), watch)
                shapes += len(found)
                for number in found.values():
                    reached[number] += 1
                    best = max(best, number)
        except LimitReached as limit:
            rows.append((str(blocks), limit.reason, "", "", ""))
            break
        every = factorial(blocks)
        more = sum(times for number, times in reached.items() if 2 * number > every)
        rows.append((str(blocks), f"{starts:,}", f"{shapes:,}", f"{best:,} of {every:,}", f"{more:,}"))
    heading = (
        "blocks",
        "starts",
        "pairs with a compact shape",
        "most arrangements of one",
        "pairs with more than half",
    )
    yield StudyTable("Arrangements of compact shapes from sparse starts with labels", heading, rows)


def _arrangements(start: Rows, watch: Watch) -> dict[Rows, int]:
    """Of each compact shape in a corner that can be reached, in how many arrangements."""
    seen = {trimmed(start)}
    waiting = list(seen)
    found: Counter[Rows] = Counter()
    for number, position in enumerate(waiting):
        if number % 256 == 0:
            watch.check("looking at all positions", number)
        if moved(position, "L") == position == moved(position, "D"):
            found[tuple("".join(" o"[label != EMPTY] for label in row) for row in position)] += 1
        for side in "LRUD":
            there = moved(position, side)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return found
