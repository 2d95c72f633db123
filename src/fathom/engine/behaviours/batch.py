"""Whole rounds of operations, compiled: many specifications in, the different results and their edges out.

One call takes specifications from a catalogue until its output is nearly full, and says how far it came. Results are
told apart within the call; which of them are new to the catalogue is decided when they are absorbed, in the order of
the inputs, so that a search gives the same numbers whatever the number of threads.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.behaviours.behaviour import finish
from fathom.engine.behaviours.canonical import PERMUTATIONS
from fathom.engine.behaviours.catalogue import slot_of
from fathom.engine.behaviours.encoding import LOCATIONS_AT, STATES_AT, unpack
from fathom.engine.behaviours.space import (
    BYTES,
    MOST_LOCATIONS,
    NUMBERS,
    OFFSETS,
    SPACE,
    TOO_LARGE,
    Bytes,
    Numbers,
    Offsets,
    Space,
)
from fathom.engine.behaviours.traversals import BACK, FORTH, connect, fork, has_entrance, has_exit, join

JUNCTIONS, ONE_WAYS = 1, 2
"""What corridors may be besides plain: branching, and passable one way only."""

ARENA = 1 << 22
RESULTS = 1 << 15
EDGES = 1 << 16
_SLOTS = 1 << 16
_ROOM = 1 << 15


class Output(NamedTuple):
    """What a call found: `counts` of results, edges, operations, results too large, and inputs done."""

    arena: NDArray[np.uint8]
    starts: NDArray[np.int64]
    slots: NDArray[np.int32]
    seen_from: NDArray[np.int32]
    edge_from: NDArray[np.int32]
    edge_to: NDArray[np.int32]
    counts: NDArray[np.int64]


RESULT_COUNT, EDGE_COUNT, OPERATION_COUNT, LOST_COUNT, INPUT_COUNT = range(5)

OUTPUT = types.NamedTuple([BYTES, OFFSETS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, types.int64[::1]], Output)


def new_output() -> Output:
    """Room for the results of one call."""
    return Output(
        np.zeros(ARENA, np.uint8),
        np.zeros(RESULTS + 1, np.int64),
        np.full(_SLOTS, -1, np.int32),
        np.zeros(RESULTS, np.int32),
        np.zeros(EDGES, np.int32),
        np.zeros(EDGES, np.int32),
        np.zeros(5, np.int64),
    )


@compiled(types.void(OUTPUT))
def _clear(out: Output) -> None:
    out.slots[:] = -1
    out.counts[:] = 0


@compiled(types.void(SPACE, OUTPUT, types.int64, types.int64, types.int64, types.int64))
def _record(space: Space, out: Output, made: int, n: int, arrangements: int, source: int) -> None:
    """Finish the automaton in `delta` as a result of input number `source`."""
    out.counts[OPERATION_COUNT] += 1
    results = out.counts[RESULT_COUNT]
    start = out.starts[results]
    end = finish(space, made, n, arrangements, out.arena, start)
    if end == start:
        return
    if end == TOO_LARGE:
        out.counts[LOST_COUNT] += 1
        return
    slot = slot_of(out.arena, out.starts, out.slots, out.arena, start, end)
    result = np.int64(out.slots[slot])
    if result < 0:
        result = results
        out.slots[slot] = np.int32(result)
        out.starts[result + 1] = end
        out.seen_from[result] = -1
        out.counts[RESULT_COUNT] += 1
    if out.seen_from[result] != source:
        out.seen_from[result] = np.int32(source)
        edges = out.counts[EDGE_COUNT]
        out.edge_from[edges] = np.int32(source)
        out.edge_to[edges] = np.int32(result)
        out.counts[EDGE_COUNT] += 1


@compiled(types.boolean(OUTPUT, types.int64))
def _nearly_full(out: Output, coming: int) -> bool:
    return (
        out.counts[RESULT_COUNT] + coming >= RESULTS
        or out.counts[EDGE_COUNT] + coming >= EDGES
        or out.starts[out.counts[RESULT_COUNT]] + coming * 64 + _ROOM >= ARENA
    )


@compiled(
    types.void(
        SPACE,
        OUTPUT,
        NUMBERS,
        types.int64,
        types.int64,
        NUMBERS,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
    ),
)
def _join_each_way(
    space: Space,
    out: Output,
    left: Numbers,
    nl: int,
    kl: int,
    right: Numbers,
    nr: int,
    kr: int,
    i: int,
    j: int,
    wires: int,
    arrangements: int,
    source: int,
) -> None:
    """Join two operands by a corridor, and if wires may be, by one that can be passed one way only."""
    n = nl + nr - 2
    if n > 2 * MOST_LOCATIONS:
        out.counts[LOST_COUNT] += 1
        return
    planar = arrangements != PERMUTATIONS
    for way in range(3 if wires & ONE_WAYS else 1):
        if way == FORTH and not (has_exit(left, nl, kl, i) and has_entrance(right, nr, kr, j)):
            continue
        if way == BACK and not (has_exit(right, nr, kr, j) and has_entrance(left, nl, kl, i)):
            continue
        made = join(space, left, nl, kl, right, nr, kr, i, j, planar, way)
        _record(space, out, made, n, arrangements, source)


@compiled(
    types.void(SPACE, OUTPUT, BYTES, OFFSETS, OFFSETS, BYTES, OFFSETS, OFFSETS, NUMBERS, types.int64, types.int64),
    nogil=True,
)
def join_all(
    space: Space,
    out: Output,
    arena: Bytes,
    starts: Offsets,
    inputs: Offsets,
    base_arena: Bytes,
    base_starts: Offsets,
    choice_starts: Offsets,
    choices: Numbers,
    arrangements: int,
    wires: int,
) -> None:
    """Join each of `inputs` with each base, at each location and each of the base's choices (one an orbit).

    With junctions also by a corridor that branches, so that the joined place stays outside, on either side of the
    base's locations; if it is one-way, it may branch at either end.
    """
    _clear(out)
    ways = (3 if wires & ONE_WAYS else 1) * (1 + (4 if wires & JUNCTIONS else 0))
    for number in range(len(inputs)):
        at = starts[inputs[number]]
        nl = np.int64(arena[at + LOCATIONS_AT])
        kl = np.int64(arena[at + STATES_AT])
        if number > 0 and _nearly_full(out, nl * np.int64(len(choices)) * ways):
            return
        unpack(arena, at, space.left)
        for base in range(len(base_starts) - 1):
            begin = base_starts[base]
            nr = np.int64(base_arena[begin + LOCATIONS_AT])
            kr = np.int64(base_arena[begin + STATES_AT])
            unpack(base_arena, begin, space.right)
            for i in range(nl):
                for choice in range(choice_starts[base], choice_starts[base + 1]):
                    j = np.int64(choices[choice])
                    _join_each_way(
                        space, out, space.left, nl, kl, space.right, nr, kr, i, j, wires, arrangements, number
                    )
                if wires & JUNCTIONS and nr > 1:
                    fork(space.left, nl, kl, i, space.forked)
                    for choice in range(choice_starts[base], choice_starts[base + 1]):
                        j = np.int64(choices[choice])
                        for arm in range(2):
                            _join_each_way(
                                space,
                                out,
                                space.forked,
                                nl + 1,
                                kl,
                                space.right,
                                nr,
                                kr,
                                i + arm,
                                j,
                                wires,
                                arrangements,
                                number,
                            )
            if wires & JUNCTIONS and wires & ONE_WAYS and nr > 1:
                for choice in range(choice_starts[base], choice_starts[base + 1]):
                    j = np.int64(choices[choice])
                    fork(space.right, nr, kr, j, space.forked)
                    for i in range(nl):
                        for arm in range(2):
                            _join_each_way(
                                space,
                                out,
                                space.left,
                                nl,
                                kl,
                                space.forked,
                                nr + 1,
                                kr,
                                i,
                                j + arm,
                                wires,
                                arrangements,
                                number,
                            )
        out.counts[INPUT_COUNT] = number + 1


@compiled(
    types.void(
        SPACE,
        OUTPUT,
        NUMBERS,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
    ),
)
def _connect_each_way(
    space: Space,
    out: Output,
    operand: Numbers,
    n: int,
    states: int,
    b: int,
    c: int,
    wires: int,
    arrangements: int,
    source: int,
) -> None:
    """Connect two locations by a corridor, and if wires may be, by one that can be passed one way only."""
    for way in range(3 if wires & ONE_WAYS else 1):
        if way == FORTH and not (has_exit(operand, n, states, b) and has_entrance(operand, n, states, c)):
            continue
        if way == BACK and not (has_exit(operand, n, states, c) and has_entrance(operand, n, states, b)):
            continue
        made = connect(space, operand, n, states, b, c, way)
        _record(space, out, made, n - 2, arrangements, source)


@compiled(types.void(SPACE, OUTPUT, BYTES, OFFSETS, OFFSETS, types.int64, types.int64), nogil=True)
def connect_all(
    space: Space, out: Output, arena: Bytes, starts: Offsets, inputs: Offsets, arrangements: int, wires: int
) -> None:
    """Connect each of `inputs` at each pair of adjacent locations (with permutations: at each pair).

    With junctions also so that the joined place stays outside; a one-way corridor may branch at either end.
    """
    _clear(out)
    for number in range(len(inputs)):
        at = starts[inputs[number]]
        n = np.int64(arena[at + LOCATIONS_AT])
        states = np.int64(arena[at + STATES_AT])
        if number > 0 and _nearly_full(out, 9 * n * n):
            return
        unpack(arena, at, space.left)
        for b in range(n):
            for step in range(1, n - b if arrangements == PERMUTATIONS else 2):
                c = (b + step) % n
                if n > 3:
                    _connect_each_way(space, out, space.left, n, states, b, c, wires, arrangements, number)
                if wires & JUNCTIONS and n > 2 and b != c:
                    fork(space.left, n, states, b, space.forked)
                    far = c if c < b else c + 1
                    _connect_each_way(space, out, space.forked, n + 1, states, b + 1, far, wires, arrangements, number)
                    if wires & ONE_WAYS:
                        fork(space.left, n, states, c, space.forked)
                        near = b if b < c else b + 1
                        _connect_each_way(space, out, space.forked, n + 1, states, near, c, wires, arrangements, number)
        out.counts[INPUT_COUNT] = number + 1
