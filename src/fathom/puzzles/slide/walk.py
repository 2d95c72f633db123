"""Covering walks, once it is known which components they go through.

The walk goes from component to component along their order and, inside each, always by a shortest way to the nearest
move that does something needed. On boards (whose graphs are planar-like and local) the ways stay short: the length
of the walk and the work for it grow about linearly with the board, although graphs exist on which they would not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.slide.kernels import LOST, SQUARE, STAGE, WORK, WRITTEN, edge_bits, geometry, plan_walk
from fathom.puzzles.slide.model import Level, Walk

Ints = NDArray[np.int32]
_SLICE = 20_000_000  # units of work between two looks at the clock: about a tenth of a second
_BUFFER = 1 << 20


def covering_walk(
    level: Level,
    watch: Watch,
    table: Ints,
    component: Ints,
    through: Ints | None = None,
    run_for: Ints | None = None,
) -> Walk:
    """A walk that serves all required squares.

    Covers by stopping: `component` is that of every square. Covers by passing: it is that of every run, `through` says
    on which runs a square lies, and `run_for[s]` along which of them square s is to be passed. The components needed
    must form a chain from the start.
    """
    size = level.ground.size
    stopping = through is None
    needed = level.required.reshape(-1).copy()
    needed[level.start] = False
    squares = np.flatnonzero(needed)
    runs = np.zeros(0, np.int32) if run_for is None else run_for
    stage_of_need = component[squares if stopping else runs[squares]]
    asked = np.bincount(stage_of_need)
    stages = np.flatnonzero(asked)
    left = asked[stages]
    open_in_run = np.zeros(0, np.int32) if stopping else _counts(runs[squares], len(component))
    watch.reserve(size * (16 + 6 * len(table)), "planning the walk")
    state = np.zeros(6, np.int64)
    state[SQUARE] = level.start
    out = np.empty(_BUFFER, np.int16)
    pieces: list[NDArray[np.int16]] = []
    trace, queue = np.zeros((size, 3), np.int32), np.empty(size, np.int32)
    group = np.zeros((0, 0), np.int32) if through is None else np.ascontiguousarray(through.T)
    board = (edge_bits(level.shape), *geometry(level), np.ascontiguousarray(table.T), group, runs)
    while state[STAGE] < len(stages):
        plan_walk(*board, open_in_run, needed, component, stages, left, trace, queue, out, stopping, _SLICE, state)
        if state[LOST]:
            raise RuntimeError("a needed square cannot be served in its component: the plan is wrong")
        pieces.append(out[: state[WRITTEN]].copy())
        if state[WORK] < 0:
            out = np.empty(2 * max(len(out), int(-state[WORK])), np.int16)
        done = len(squares) - int(left.sum())
        watch.check("walking", done, len(squares), moves=sum(map(len, pieces)))
    return Walk(np.concatenate(pieces) if pieces else np.zeros(0, np.int16))


def _counts(numbers: Ints, count: int) -> Ints:
    return np.bincount(numbers, minlength=count).astype(np.int32)
