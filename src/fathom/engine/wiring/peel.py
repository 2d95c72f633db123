"""All planar wirings of so many machines inside a circle of outside ports, each once, without the hopeless ones.

A wiring groups ports into *places*, the ports of a place in circular order. Walk along the rim of a hole of the picture
with the hole at the left: at every port the walk leaves for a place and later comes back along another port. So a hole
is a circular word of *leavings* and *comings*, and joining a leaving with a coming, both in one hole, cuts it in two:
what is planar is what does not cross. A leaving may be joined with a coming of its hole, with as many leavings as
comings between them, or with one of a machine that is new there, whose word is then spliced in.

The search decides leavings only of places that an agent can get to, so that every decision matters; when there are
none left, the wiring is finished, whatever else is open. It gives a wiring up as soon as an agent can do what the
target forbids (joining more never takes that away), or cannot do what the target allows even if all places that share
a hole were one. The cost is exponential in the number of machines; a step costs some microseconds.
"""

from __future__ import annotations

import numpy as np
from numba import njit, types

from fathom.engine.wiring.flood import (
    ALIKE,
    BIT,
    FIRST,
    INTS,
    KIND,
    LOCATION,
    MOST_PAIRS,
    MOST_PORTS,
    NOTHING_WRONG,
    OWNER,
    POSSIBLE,
    REACHED,
    SCRATCH_ROWS,
    SETS,
    TABLE,
    TARGET,
    WAYS,
    Ints,
    Sets,
    compare,
)

MOST_STEPS = 2 * MOST_PORTS
MOST_MACHINES = 16
MOST_GROUPS = 4
PAIRS_EXACT, PAIRS_LOOSE = 16, 4
"""Pairs of sets that are followed before a wiring is finished: a few find what is wrong about as often as all."""

HOLES, MACHINES, PORTS, BITS, CONFIGURATION, DEAD, CHOICE, BUDGETS = range(8)
"""What each step keeps in its row of numbers; the machines of each group that may still be used come last."""
DEPTH, NODES, CHECKS = range(3)
"""What the search keeps in its row of progress."""
GROUP = 4
"""Where a row of choices has the group."""
PAUSED, FOUND, FINISHED = range(3)

_ONE = np.uint64(1)


@njit(types.int64(TABLE, TABLE, TABLE, TABLE, SETS, types.int64), cache=True)
def _select(words: Ints, lengths: Ints, labels: Ints, numbers: Ints, reached: Sets, step: int) -> int:
    """Bring the hole to the end, and in it to the front, whose leaving is decided next; -1 if there is none.

    Of the holes with a leaving of a place that an agent can get to the smallest is taken.
    """
    chosen, chosen_start, chosen_at = -1, 0, 0
    begin = 0
    for hole in range(numbers[step, HOLES]):
        length = lengths[step, hole]
        for at in range(length):
            symbol = words[step, begin + at]
            if symbol & 1 and reached[step] >> np.uint64(labels[step, symbol >> 1]) & _ONE:
                if chosen < 0 or length < lengths[step, chosen]:
                    chosen = hole
                    chosen_start = begin
                    chosen_at = at
                break
        begin += length
    if chosen < 0:
        return -1
    length = lengths[step, chosen]
    start: int = begin - length
    turned = np.empty(length, np.int64)
    for at in range(length):
        turned[at] = words[step, chosen_start + (at + chosen_at) % length]
    for at in range(chosen_start, start):
        words[step, at] = words[step, at + length]
    words[step, start:begin] = turned
    for hole in range(chosen, numbers[step, HOLES] - 1):
        lengths[step, hole] = lengths[step, hole + 1]
    lengths[step, numbers[step, HOLES] - 1] = length
    return start


@njit(types.void(INTS, INTS, types.int64, INTS, types.int64, INTS, types.boolean, INTS), cache=True)
def _loosen(
    word: Ints, lengths: Ints, holes: int, label: Ints, ports: int, sizes: Ints, branching: bool, loose: Ints
) -> None:
    """The places as they would be if all that share a hole were one.

    Without further `branching` that goes only for places of a single port: the others cannot grow.
    """
    loose[:ports] = label[:ports]
    begin = 0
    for hole in range(holes):
        one = -1
        for at in range(begin, begin + lengths[hole]):
            other = loose[word[at] >> 1]
            if other == one or not (branching or sizes[label[word[at] >> 1]] == 1):
                continue
            if one < 0:
                one = other
            else:
                for port in range(ports):
                    if loose[port] == other:
                        loose[port] = one
        begin += lengths[hole]


@njit(types.int64(INTS, types.int64, INTS), cache=True)
def _branches(label: Ints, ports: int, sizes: Ints) -> int:
    """How many branchings into three the places need."""
    sizes[:ports] = 0
    for port in range(ports):
        sizes[label[port]] += 1
    found = 0
    for port in range(ports):
        found += max(0, sizes[port] - 2)
    return found


@njit(types.void(TABLE, TABLE, TABLE, TABLE, TABLE, types.int64, types.int64), cache=True)
def _copy(words: Ints, lengths: Ints, labels: Ints, following: Ints, numbers: Ints, step: int, begin: int) -> None:
    """The next step begins as this one is, but for its last hole."""
    words[step + 1, :begin] = words[step, :begin]
    lengths[step + 1] = lengths[step]
    labels[step + 1] = labels[step]
    following[step + 1] = following[step]
    numbers[step + 1] = numbers[step]


@njit(types.boolean(INTS, types.int64, types.int64, types.int64, TABLE, TABLE, WAYS), cache=True)
def _leads_nowhere(label: Ints, place: int, ports: int, outside: int, port: Ints, machine: Ints, ways: Ints) -> bool:
    """Whether an agent at this place is stuck: it is not at the rim, and no machine can be entered from it."""
    for one in range(ports):
        if label[one] == place:
            if one < outside:
                return False
            kind = machine[KIND, port[OWNER, one]]
            if ways[kind, 0, port[LOCATION, one], 0, 0] >= 0 or ways[kind, 1, port[LOCATION, one], 0, 0] >= 0:
                return False
    return True


@njit(
    types.boolean(
        TABLE,
        TABLE,
        TABLE,
        TABLE,
        TABLE,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
        TABLE,
        TABLE,
        WAYS,
        types.int64,
    ),
    cache=True,
)
def _join(
    words: Ints,
    lengths: Ints,
    labels: Ints,
    following: Ints,
    numbers: Ints,
    step: int,
    begin: int,
    at: int,
    outside: int,
    port: Ints,
    machine: Ints,
    ways: Ints,
    dead_ends: int,
) -> bool:
    """Join the first leaving of the last hole with the coming at `at`, as the next step; whether that is allowed."""
    hole = numbers[step, HOLES] - 1
    length = lengths[step, hole]
    leaving, coming = words[step, begin] >> 1, words[step, begin + at] >> 1
    if words[step, begin + at] & 1:
        return False
    balance = 0
    for between in range(begin + 1, begin + at):
        balance += 1 if words[step, between] & 1 else -1
    if balance != 0:
        return False
    one, other = labels[step, leaving], labels[step, coming]
    dead = 0
    if one != other:
        rims = 0
        for end in range(outside):
            rims += labels[step, end] == one or labels[step, end] == other
        if rims > 1:
            return False
    elif leaving == coming:
        if leaving < outside:
            return False
        dead = 1
    elif _leads_nowhere(labels[step], one, numbers[step, PORTS], outside, port, machine, ways):
        dead = 1
    if numbers[step, DEAD] + dead > dead_ends:
        return False
    _copy(words, lengths, labels, following, numbers, step, begin)
    new = step + 1
    behind = length - 1 - at
    words[new, begin : begin + behind] = words[step, begin + at + 1 : begin + length]
    words[new, begin + behind : begin + behind + at - 1] = words[step, begin + 1 : begin + at]
    lengths[new, hole] = behind
    lengths[new, hole + 1] = at - 1
    numbers[new, HOLES] = hole + 2
    numbers[new, DEAD] += dead
    following[new, leaving] = coming
    for end in range(numbers[new, PORTS]):
        if labels[new, end] == other:
            labels[new, end] = one
    return True


@njit(types.void(TABLE, TABLE, TABLE, TABLE, TABLE, types.int64, types.int64, TABLE, TABLE, INTS), cache=True)
def _insert(
    words: Ints,
    lengths: Ints,
    labels: Ints,
    following: Ints,
    numbers: Ints,
    step: int,
    begin: int,
    port: Ints,
    machine: Ints,
    choice: Ints,
) -> None:
    """Join the first leaving of the last hole with a port of a new machine, as the next step."""
    which, degree, entry, state, group = choice
    _copy(words, lengths, labels, following, numbers, step, begin)
    new = step + 1
    hole = numbers[step, HOLES] - 1
    length = lengths[step, hole]
    number, base = numbers[step, MACHINES], numbers[step, PORTS]
    leaving = words[step, begin] >> 1
    end = begin
    for turn in range(1, degree + 1):
        other = base + (entry + turn) % degree
        words[new, end] = 2 * other + 1
        end += 1
        if turn < degree:
            words[new, end] = 2 * other
            end += 1
    words[new, end : end + length - 1] = words[step, begin + 1 : begin + length]
    lengths[new, hole] = end + length - 1 - begin
    for place in range(degree):
        labels[new, base + place] = base + place
        following[new, base + place] = -1
        port[OWNER, base + place] = number
        port[LOCATION, base + place] = place
    labels[new, base + entry] = labels[step, leaving]
    following[new, leaving] = base + entry
    machine[KIND, number] = which
    machine[FIRST, number] = base
    machine[BIT, number] = numbers[step, BITS] if state >= 0 else -1
    if state >= 0:
        numbers[new, CONFIGURATION] |= state << numbers[step, BITS]
        numbers[new, BITS] += 1
    numbers[new, MACHINES] += 1
    numbers[new, PORTS] += degree
    numbers[new, BUDGETS + group] -= 1


@njit(
    types.int64(
        TABLE,
        TABLE,
        TABLE,
        TABLE,
        TABLE,
        SETS,
        INTS,
        TABLE,
        TABLE,
        WAYS,
        TABLE,
        TARGET,
        types.int64,
        types.int64,
        types.int64,
        types.int64,
    ),
    cache=True,
)
def advance(
    words: Ints,
    lengths: Ints,
    labels: Ints,
    following: Ints,
    numbers: Ints,
    reached: Sets,
    progress: Ints,
    port: Ints,
    machine: Ints,
    ways: Ints,
    choices: Ints,
    target: Ints,
    state: int,
    branches: int,
    dead_ends: int,
    most: int,
) -> int:
    """Go on for at most so many checks: PAUSED, FOUND (the wiring is that of the last step), or FINISHED.

    A row of `choices` is a way to put a machine in: its kind, ports, port, state (-1: it has one only) and group. After
    FOUND the search may go on for more.
    """
    outside = target.shape[1]
    scratch = np.empty((SCRATCH_ROWS, MOST_PAIRS), np.uint64)
    loose = np.empty(MOST_PORTS, np.int64)
    sizes = np.empty(MOST_PORTS, np.int64)
    last = progress[CHECKS] + most
    step = progress[DEPTH]
    while step >= 0:
        if progress[CHECKS] >= last:
            progress[DEPTH] = step
            return PAUSED
        if numbers[step, CHOICE] == 0:
            progress[NODES] += 1
            if _select(words, lengths, labels, numbers, reached, step) < 0:
                progress[DEPTH] = step - 1
                if compare(
                    ALIKE,
                    numbers[step, PORTS],
                    labels[step],
                    port,
                    machine,
                    ways,
                    numbers[step, CONFIGURATION],
                    target,
                    state,
                    MOST_PAIRS,
                    scratch,
                ):
                    return FOUND
                step -= 1
                continue
        hole = numbers[step, HOLES] - 1
        begin = 0
        for other in range(hole):
            begin += lengths[step, other]
        choice = numbers[step, CHOICE]
        numbers[step, CHOICE] += 1
        joins = lengths[step, hole] - 1
        if choice < joins:
            if not _join(
                words,
                lengths,
                labels,
                following,
                numbers,
                step,
                begin,
                choice + 1,
                outside,
                port,
                machine,
                ways,
                dead_ends,
            ):
                continue
        elif choice < joins + len(choices):
            if numbers[step, BUDGETS + choices[choice - joins, GROUP]] == 0:
                continue
            _insert(words, lengths, labels, following, numbers, step, begin, port, machine, choices[choice - joins])
        else:
            step -= 1
            continue
        new = step + 1
        numbers[new, CHOICE] = 0
        ports, configuration = numbers[new, PORTS], numbers[new, CONFIGURATION]
        spare = branches - _branches(labels[new], ports, sizes)
        if spare < 0:
            continue
        progress[CHECKS] += 1
        if not compare(
            NOTHING_WRONG, ports, labels[new], port, machine, ways, configuration, target, state, PAIRS_EXACT, scratch
        ):
            continue
        reached[new] = scratch[REACHED, 0]
        _loosen(words[new], lengths[new], numbers[new, HOLES], labels[new], ports, sizes, spare > 0, loose)
        if compare(POSSIBLE, ports, loose, port, machine, ways, configuration, target, state, PAIRS_LOOSE, scratch):
            step = new
    progress[DEPTH] = -1
    return FINISHED
