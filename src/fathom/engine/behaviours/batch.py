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
from fathom.engine.behaviours.catalogue import Packed, slot_of
from fathom.engine.behaviours.encoding import LOCATIONS_AT, STATES_AT, unpack
from fathom.engine.behaviours.space import (
    BYTES,
    MOST_LOCATIONS,
    NUMBERS,
    OFFSETS,
    OPERAND,
    SPACE,
    TOO_LARGE,
    Numbers,
    Offsets,
    Operand,
    Space,
)
from fathom.engine.behaviours.traversals import BACK, FORTH, Joint, connect, fork, has_entrance, has_exit, join

JUNCTIONS, ONE_WAYS = 1, 2
"""What corridors may be besides plain: branching, and passable one way only."""

ARENA = 1 << 22
RESULTS = 1 << 15
EDGES = 1 << 16
_SLOTS = 1 << 16
_ROOM = 1 << 15


class Bases(NamedTuple):
    """The specifications that others are joined with, and at which locations of each it makes a difference."""

    packed: Packed
    choice_starts: Offsets
    choices: Numbers


class Rules(NamedTuple):
    """Which arrangements of locations count as one, and what corridors may be."""

    arrangements: int
    wires: int


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

PACKED = types.NamedTuple([BYTES, OFFSETS], Packed)
BASES = types.NamedTuple([PACKED, OFFSETS, NUMBERS], Bases)
RULES = types.NamedUniTuple(types.int64, 2, Rules)
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


@compiled(OPERAND(PACKED, types.int64, NUMBERS), inline="always")
def _unpacked(packed: Packed, number: int, into: Numbers) -> Operand:
    """One of the specifications, its transitions written down."""
    at = packed.starts[number]
    unpack(packed.arena, at, into)
    return Operand(into, np.int64(packed.arena[at + LOCATIONS_AT]), np.int64(packed.arena[at + STATES_AT]))  # type: ignore[arg-type]


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


@compiled(types.void(SPACE, OUTPUT, OPERAND, OPERAND, types.int64, types.int64, RULES, types.int64))
def _join_each_way(
    space: Space, out: Output, left: Operand, right: Operand, i: int, j: int, rules: Rules, source: int
) -> None:
    """Join two operands by a corridor, and if wires may be, by one that can be passed one way only."""
    n = left.locations + right.locations - 2
    if n > 2 * MOST_LOCATIONS:
        out.counts[LOST_COUNT] += 1
        return
    for way in range(3 if rules.wires & ONE_WAYS else 1):
        if way == FORTH and not (has_exit(left, i) and has_entrance(right, j)):
            continue
        if way == BACK and not (has_exit(right, j) and has_entrance(left, i)):
            continue
        made = join(space, Joint(left, right, i, j, way), rules.arrangements != PERMUTATIONS)
        _record(space, out, made, n, rules.arrangements, source)


@compiled(types.void(SPACE, OUTPUT, OPERAND, OPERAND, NUMBERS, RULES, types.int64))
def _join_everywhere(
    space: Space, out: Output, left: Operand, right: Operand, choices: Numbers, rules: Rules, source: int
) -> None:
    """Join two operands at each location of the left one and the chosen ones of the right one.

    With junctions also by a corridor that branches, so that the joined place stays outside, on either side of the
    base's locations; if it is one-way, it may branch at either end.
    """
    branches = rules.wires & JUNCTIONS and right.locations > 1
    for i in range(left.locations):
        for choice in range(choices.size):
            _join_each_way(space, out, left, right, i, choices[choice], rules, source)
        if branches:
            fork(left, i, space.forked)
            forked = Operand(space.forked, left.locations + 1, left.states)
            for choice in range(choices.size):
                for arm in range(2):
                    _join_each_way(space, out, forked, right, i + arm, choices[choice], rules, source)
    if branches and rules.wires & ONE_WAYS:
        for choice in range(choices.size):
            j = np.int64(choices[choice])
            fork(right, j, space.forked)
            forked = Operand(space.forked, right.locations + 1, right.states)
            for i in range(left.locations):
                for arm in range(2):
                    _join_each_way(space, out, left, forked, i, j + arm, rules, source)


@compiled(types.void(SPACE, OUTPUT, PACKED, OFFSETS, BASES, RULES), nogil=True)
def join_all(space: Space, out: Output, packed: Packed, inputs: Offsets, bases: Bases, rules: Rules) -> None:
    """Join each of `inputs` with each base, at each location and each of the base's choices (one an orbit)."""
    _clear(out)
    ways = (3 if rules.wires & ONE_WAYS else 1) * (1 + (4 if rules.wires & JUNCTIONS else 0))
    for number in range(len(inputs)):
        locations = np.int64(packed.arena[packed.starts[inputs[number]] + LOCATIONS_AT])
        if number > 0 and _nearly_full(out, locations * np.int64(bases.choices.size) * ways):
            return
        left = _unpacked(packed, inputs[number], space.left)
        for base in range(bases.choice_starts.size - 1):
            right = _unpacked(bases.packed, base, space.right)
            choices = bases.choices[bases.choice_starts[base] : bases.choice_starts[base + 1]]
            _join_everywhere(space, out, left, right, choices, rules, number)
        out.counts[INPUT_COUNT] = number + 1


@compiled(types.void(SPACE, OUTPUT, OPERAND, types.int64, types.int64, RULES, types.int64))
def _connect_each_way(space: Space, out: Output, operand: Operand, b: int, c: int, rules: Rules, source: int) -> None:
    """Connect two locations by a corridor, and if wires may be, by one that can be passed one way only."""
    for way in range(3 if rules.wires & ONE_WAYS else 1):
        if way == FORTH and not (has_exit(operand, b) and has_entrance(operand, c)):
            continue
        if way == BACK and not (has_exit(operand, c) and has_entrance(operand, b)):
            continue
        made = connect(space, operand, b, c, way)
        _record(space, out, made, operand.locations - 2, rules.arrangements, source)


@compiled(types.void(SPACE, OUTPUT, OPERAND, types.int64, types.int64, RULES, types.int64))
def _connect_branching(space: Space, out: Output, operand: Operand, b: int, c: int, rules: Rules, source: int) -> None:
    """Connect two locations so that the joined place stays outside; a one-way corridor may branch at either end."""
    forked = Operand(space.forked, operand.locations + 1, operand.states)
    fork(operand, b, space.forked)
    _connect_each_way(space, out, forked, b + 1, c if c < b else c + 1, rules, source)
    if rules.wires & ONE_WAYS:
        fork(operand, c, space.forked)
        _connect_each_way(space, out, forked, b if b < c else b + 1, c, rules, source)


@compiled(types.void(SPACE, OUTPUT, PACKED, OFFSETS, RULES), nogil=True)
def connect_all(space: Space, out: Output, packed: Packed, inputs: Offsets, rules: Rules) -> None:
    """Connect each of `inputs` at each pair of adjacent locations (with permutations: at each pair)."""
    _clear(out)
    for number in range(len(inputs)):
        n = np.int64(packed.arena[packed.starts[inputs[number]] + LOCATIONS_AT])
        if number > 0 and _nearly_full(out, 9 * n * n):
            return
        operand = _unpacked(packed, inputs[number], space.left)
        for b in range(n):
            for step in range(1, n - b if rules.arrangements == PERMUTATIONS else 2):
                c = (b + step) % n
                if n > 3:
                    _connect_each_way(space, out, operand, b, c, rules, number)
                if rules.wires & JUNCTIONS and n > 2 and b != c:
                    _connect_branching(space, out, operand, b, c, rules, number)
        out.counts[INPUT_COUNT] = number + 1
