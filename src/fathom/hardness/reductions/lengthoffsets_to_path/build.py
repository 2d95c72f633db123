"""Blueprints as real puzzles, offsets as paths, and paths as offsets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fathom.errors import FathomError
from fathom.hardness.reduction import Built
from fathom.hardness.reductions.lengthoffsets_to_path.blueprint import FULL, Blueprint, Run
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets

if TYPE_CHECKING:
    from fathom.puzzles.path.model import Path, Puzzle
    from fathom.show import Scene

Square = tuple[int, int]
"""A height, counted from 1 at the bottom, and a column."""


def puzzle_of(plan: Blueprint, about: dict[str, str]) -> Puzzle:
    """The puzzle; `FathomError` says how large it would be if it is too large to exist."""
    import numpy as np

    from fathom.puzzles.path.model import MOST_SQUARES, Door, Puzzle

    if plan.rows * plan.columns > MOST_SQUARES:
        raise FathomError(
            f"the board would have {plan.rows:,} rows and {plan.columns:,} columns, expected at most {MOST_SQUARES:,} "
            "squares (a blueprint of it can be asked for its clues: see docs/path-chain.md)"
        )
    there = np.ones((plan.rows, plan.columns), np.bool_)
    doors = (Door(0, "L"), Door(plan.columns - 1, "R"))
    return Puzzle(there, doors, _listed(plan.row_runs()), _listed(plan.column_runs()), about=about)


def _listed(runs: Iterator[Run]) -> tuple[int | None, ...]:
    return tuple(clue for times, clues in runs for _ in range(times) for clue in clues)


def walk(plan: Blueprint, offsets: Sequence[int]) -> Iterator[Square]:
    """The path of a solution, square by square from the left door to the right."""
    for block, (length, offset) in enumerate(zip(plan.instance.lengths, offsets, strict=True)):
        first = block * (plan.block_width + 1)
        middle, last = plan.middle(block), first + plan.block_width - 1
        low, high = 2 * offset + 1, 2 * (offset + length) + 1
        if block:
            yield plan.rows, first - 1
        yield from _down(plan.rows, low, first, first + 1)
        yield from ((low, column) for column in range(first + FULL, middle))
        yield from ((height, middle) for height in range(low, high + 1))
        yield from ((high, column) for column in range(middle + 1, last - 1))
        yield from reversed([*_down(plan.rows, high, last, last - 1)])


def _down(rows: int, entry: int, outer: int, inner: int) -> Iterator[Square]:
    """Two full columns from the top of the outer one to the inner one at a height: zigzag, then a long U."""
    for height in range(rows, entry, -1):
        across = (outer, inner) if (rows - height) % 2 == 0 else (inner, outer)
        yield from ((height, column) for column in across)
    yield from ((height, outer) for height in range(entry, 0, -1))
    yield from ((height, inner) for height in range(1, entry + 1))


def built(
    instance: LengthOffsets, plan_of: Callable[[LengthOffsets], Blueprint], picture: Callable[[Blueprint], Scene]
) -> Built:
    """The puzzle of an instance, with the ways for solutions."""
    from fathom.puzzles.path.model import Path

    if not instance.lengths:
        return _without_intervals(instance)
    plan = plan_of(instance)

    def carry(solution: Offsets) -> Path:
        squares = walk(plan, solution.offsets)
        return Path.of((plan.rows - height) * plan.columns + column for height, column in squares)

    def read(path: Path) -> Offsets:
        lowest = {plan.middle(block): 0 for block in range(plan.blocks)}
        for square in path.squares:
            row, column = divmod(square, plan.columns)
            if column in lowest:
                lowest[column] = max(lowest[column], row)
        return Offsets(tuple((plan.rows - row - 1) // 2 for row in lowest.values()))

    target = puzzle_of(plan, dict(instance.about))
    return Built(instance, target, carry, read, pictures={"layers": lambda: picture(plan)})


def _without_intervals(instance: LengthOffsets) -> Built:
    """Two squares between two doors; a clue makes that impossible if some stretch is to be covered by nothing."""
    import numpy as np

    from fathom.puzzles.path.model import Door, Path, Puzzle

    clue = 1 if instance.changes() else 2
    there = np.ones((1, 2), np.bool_)
    target = Puzzle(there, (Door(0, "L"), Door(1, "R")), (clue,), (1, 1), about=dict(instance.about))
    return Built(instance, target, lambda _: Path((0, 1)), lambda _: Offsets(()))
