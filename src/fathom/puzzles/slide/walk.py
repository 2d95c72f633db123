"""Covering walks, once it is known which components they go through.

The walk goes from component to component along their order and, inside each, always by a shortest way to the nearest
move that does something needed. On boards (whose graphs are planar-like and local) the ways stay short: the length
of the walk and the work for it grow about linearly with the board, although graphs exist on which they would not.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int16, int32, int64, njit, uint16, void
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.slide.kernels import edge_bits, geometry, neighbour
from fathom.puzzles.slide.model import Level, Walk

Ints = NDArray[np.int32]

# The state of a walk between two slices of `_go_on`.
SQUARE, STAGE, STAMP, WRITTEN, MISSING, LOST = range(6)

# What is known of a run (of a square, when stopping): its component, and how many needed squares wait for it.
PART, OPEN = range(2)
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
    parts = np.zeros((len(component), 2), np.int32)
    parts[:, PART] = component
    if not stopping:
        parts[:, OPEN] = np.bincount(runs[squares], minlength=len(component))
    watch.reserve(size * (16 + 6 * len(table)), "planning the walk")
    state = np.zeros(6, np.int64)
    state[SQUARE] = level.start
    out = np.empty(_BUFFER, np.int16)
    pieces: list[NDArray[np.int16]] = []
    trace, queue = np.zeros((size, 3), np.int32), np.empty(size, np.int32)
    group = np.zeros((0, 0), np.int32) if through is None else np.ascontiguousarray(through.T)
    board = (edge_bits(level.shape), *geometry(level), np.ascontiguousarray(table.T), group, runs)
    while state[STAGE] < len(stages):
        _go_on(*board, needed, parts, stages, left, trace, queue, out, stopping, _SLICE, state)
        if state[LOST]:
            raise RuntimeError("a needed square cannot be served in its component: the plan is wrong")
        pieces.append(out[: state[WRITTEN]].copy())
        if state[MISSING]:
            out = np.empty(2 * max(len(out), int(state[MISSING])), np.int16)
        done = len(squares) - int(left.sum())
        watch.check("walking", done, len(squares), moves=sum(map(len, pieces)))
    return Walk(np.concatenate(pieces) if pieces else np.zeros(0, np.int16))


@njit(
    void(
        uint16[::1], int64[:, ::1], int64[:, ::1], boolean[::1], int32[:, ::1], int32[:, ::1], int32[::1],
        boolean[::1], int32[:, ::1], int64[::1], int64[::1], int32[:, ::1], int32[::1],
        int16[::1], boolean, int64, int64[::1],
    ),
    cache=True,
)  # fmt: skip
def _go_on(
    edges: NDArray[np.uint16],
    vectors: NDArray[np.int64],
    sizes: NDArray[np.int64],
    wraps: NDArray[np.bool_],
    ends: Ints,
    through: Ints,
    run_of_need: Ints,
    needed: NDArray[np.bool_],
    parts: Ints,
    stages: NDArray[np.int64],
    left: NDArray[np.int64],
    trace: Ints,
    queue: Ints,
    out: NDArray[np.int16],
    stopping: bool,
    slice_work: int,
    state: NDArray[np.int64],
) -> None:
    """Continue a covering walk, always by a shortest way to the nearest move that does something needed.

    `ends[s]` are the ends of slides from square s, `through[s]` its runs (for covers by stopping: unused), and
    `parts[r]` what is known of a run (of a square, when stopping); `stages` are the components to be visited, in
    order, and `left[k]` how many needed squares are to be done in stage k. A walk stays in a component until nothing is
    left there. `trace[s]` is scratch: when square s was last seen, from where, and by which direction. All that belongs
    to a square lies side by side, for on large boards the time goes into fetching it.
    Returns when the walk is complete (state[STAGE] == len(stages)), when `out` may overflow, or after about
    `slice_work` units of work; call again to go on. state[LOST] is set if a stage cannot be completed.
    """
    moves = ends.shape[1]
    state[WRITTEN] = 0
    state[MISSING] = 0
    work = 0
    while state[STAGE] < stages.size:
        stage = state[STAGE]
        if left[stage] == 0:
            state[STAGE] += 1
            continue
        if work > slice_work or state[WRITTEN] > out.size // 2:
            return
        low = stages[stage - 1] if stage else np.int64(-1)
        high = stages[stage]
        state[STAMP] += 1
        now = state[STAMP]
        start = state[SQUARE]
        trace[start, 0] = now
        trace[start, 2] = -1
        queue[0] = start
        waiting, served = 1, 0
        last, final = np.int64(-1), np.int64(-1)
        while served < waiting and last < 0:
            square = np.int64(queue[served])
            served += 1
            for line in range(moves // 2):
                run = np.int64(-1 if stopping else through[square, line])
                if not stopping and (run < 0 or parts[run, PART] > high or parts[run, PART] < low):
                    continue
                for direction in range(2 * line, 2 * line + 2):
                    end = np.int64(ends[square, direction])
                    if end == square:
                        continue
                    work += 1
                    useful = False
                    if stopping:
                        if parts[end, PART] > high or parts[end, PART] < low:
                            continue
                        useful = needed[end] and parts[end, PART] == high
                    elif parts[run, PART] == high and parts[run, OPEN] > 0:
                        place = square
                        while place != end and not useful:
                            place = neighbour(place, edges, vectors[direction], sizes, wraps, 1)
                            work += 1
                            useful = needed[place] and run_of_need[place] == run
                    if useful:
                        last, final = square, np.int64(direction)
                        break
                    if trace[end, 0] != now:
                        trace[end, 0] = now
                        trace[end, 1] = square
                        trace[end, 2] = direction
                        queue[waiting] = end
                        waiting += 1
                if last >= 0:
                    break
        if last < 0:
            state[LOST] = 1
            return
        length = np.int64(1)
        place = last
        while trace[place, 2] >= 0:
            length += 1
            place = np.int64(trace[place, 1])
        if state[WRITTEN] + length > out.size:
            state[MISSING] = length  # the caller's buffer is too small for this leg
            return
        cursor = state[WRITTEN] + length - 1
        out[cursor] = final
        place = last
        while trace[place, 2] >= 0:
            cursor -= 1
            out[cursor] = trace[place, 2]
            place = np.int64(trace[place, 1])
        for cursor in range(state[WRITTEN], state[WRITTEN] + length):
            direction = np.int64(out[cursor])  # type: ignore[assignment]
            place = state[SQUARE]
            end = np.int64(ends[place, direction])
            while place != end:
                place = end if stopping else neighbour(place, edges, vectors[direction], sizes, wraps, 1)
                if needed[place]:
                    needed[place] = False
                    run = place if stopping else np.int64(run_of_need[place])
                    left[np.searchsorted(stages, np.int64(parts[run, PART]))] -= 1
                    if not stopping:
                        parts[run, OPEN] -= 1
            state[SQUARE] = end
        state[WRITTEN] += length
