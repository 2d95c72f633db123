"""From an assignment to the covering walk, and from any covering walk back to an assignment.

The first part of the walk is written down without a look at the grid: every fork is swept and left through the end of
the chosen value, whose run is swept too. Then the agent falls into the service part and `service` plans the rest.
Reading back needs no more than the runs along x at z = 0: the walk can enter only one of the two of a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, int16, int32, int64
from fathom.grid import direction_names
from fathom.hardness.reductions.threesat_to_slide.clauses import fresh_values
from fathom.hardness.reductions.threesat_to_slide.layout import LOWEST, Layout
from fathom.hardness.reductions.threesat_to_slide.service import service_walk
from fathom.proofs.assignment import Assignment
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.kernels import slide_table

_NUMBERS = {name: number for number, name in enumerate(direction_names(3))}


def walk_for(layout: Layout, level: Level, assignment: Assignment) -> Walk:
    """The walk for an assignment. It covers everything but the clause cells that the assignment does not satisfy."""
    letters = "".join(assignment_moves(layout, values_of(assignment)))
    steps = np.array([_NUMBERS[letter] for letter in letters], np.int16)
    return Walk(np.concatenate([steps, service_walk(layout, level, steps)]))


def values_of(assignment: Assignment) -> Callable[[int], bool]:
    """Which literals are true."""
    values = [False, *assignment.values(), True]  # the last for a formula without variables
    return lambda literal: values[abs(literal)] == (literal > 0)


def assignment_moves(layout: Layout, holds: Callable[[int], bool]) -> Iterator[str]:
    """The moves from the start through all forks into the service part."""
    fresh = [fresh_values(clause, holds) for clause in layout.clauses]
    for number in layout.wide:
        lines = layout.w_lines(number)
        chosen = lines[0] if fresh[number - 1][1] else lines[1]
        yield ("DU" if chosen == max(lines) else "UD") + "FBDU"
        yield "LF" if number == layout.wide[-1] else "RDFR"
    for u, _ in fresh:
        yield ("LR" if u else "RL") + "DU"
    yield "RLDR"
    for variable in range(1, layout.variables + 1):
        yield ("DU" if holds(variable) else "UD") + "RL"
    yield "F"


def assignment_of(layout: Layout, level: Level, walk: Walk, variables: int) -> Assignment:
    """The values of the first `variables` variables in a walk: those whose runs it moves along; true if neither."""
    steps = np.ascontiguousarray(walk.steps, np.int16)
    stops = stops_of(slide_table(level), level.start, steps)[:-1]
    _, rows, columns = level.shape
    at_level = stops // (rows * columns) == -LOWEST
    along_x = (steps == _NUMBERS["L"]) | (steps == _NUMBERS["R"])
    entered = layout.y_top - np.unique(stops[at_level & along_x] // columns % rows)
    false = {-int(y) // 4 for y in entered if y < 0 and y % 4 == 0}
    return Assignment.of(number not in false for number in range(1, variables + 1))


@compiled(int32[::1](int32[:, ::1], int64, int16[::1]))
def stops_of(table: NDArray[np.int32], start: int, steps: NDArray[np.int16]) -> NDArray[np.int32]:
    """The squares where the agent stands before the first move and after each."""
    stops = np.empty(steps.size + 1, np.int32)
    stops[0] = start
    for number in range(steps.size):
        stops[number + 1] = table[steps[number], stops[number]]
    return stops
