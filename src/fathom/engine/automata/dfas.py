"""Deterministic automata of any language: intersect, and the smallest with the same language, compiled.

Pairs of states are numbered in a table of all pairs, so automata may have thousands of states, not millions. The
smallest automaton is found by Hopcroft's refinement in the form of [Valmari 2012], for automata that are not complete:
time is that of transitions, times the logarithm of states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.errors import FathomError, LimitReached

Convention = Literal["trimmed", "complete"]
"""Whether the state from which nothing is accepted counts; without it the empty language has no states."""

_MOST_PAIRS = 1 << 28


class TooLarge(LimitReached):
    """The smallest automaton has more states than it was allowed."""


@dataclass(frozen=True, eq=False, slots=True)
class Dfa:
    """A deterministic automaton that begins in state 0: `table[state, letter]` is the next state, or -1.

    Those that `smallest` returns have no state that cannot be reached, or from which nothing is accepted.
    """

    table: NDArray[np.int32]
    accepting: NDArray[np.bool_]

    def size(self, convention: Convention = "trimmed") -> int:
        """How many states the smallest automaton has, this being that one."""
        states = len(self.table)
        dead = convention == "complete" and (states == 0 or bool((self.table < 0).any()))
        return states + dead


@compiled(
    types.int64(types.int32[:, ::1], types.int32[:, ::1], types.int32[::1], types.int32[:, ::1], types.int32[:, ::1])
)
def _pair_up(left: Any, right: Any, number: Any, pairs: Any, table: Any) -> int:
    """Pairs of states that can be reached, and their transitions; `number` has an entry for every pair, -1 at first.

    Returns how many there are; if there is no room for all, how many have been found so far, negative.
    """
    letters = left.shape[1]
    found = 1
    number[0] = 0
    pairs[0, 0] = pairs[0, 1] = 0
    state = 0
    while state < found:
        for letter in range(letters):
            one, other = left[pairs[state, 0], letter], right[pairs[state, 1], letter]
            table[state, letter] = -1
            if one < 0 or other < 0:
                continue
            code = np.int64(one) * right.shape[0] + other
            if number[code] < 0:
                if found == table.shape[0]:
                    return -found
                number[code] = found
                pairs[found, 0], pairs[found, 1] = one, other
                found += 1
            table[state, letter] = number[code]
        state += 1
    return found


@compiled(types.void(types.int64[::1], types.int64[::1], types.boolean[::1], types.int64[::1]))
def _spread(into: Any, targets: Any, marked: Any, stack: Any) -> None:
    """Mark all that can be reached from what is marked; the arrows of a state are those from `into[state]` on."""
    height = 0
    for state in range(marked.size):
        if marked[state]:
            stack[height] = state
            height += 1
    while height:
        height -= 1
        state = stack[height]
        for index in range(into[state], into[state + 1]):
            target = targets[index]
            if not marked[target]:
                marked[target] = True
                stack[height] = target
                height += 1


_PARTITION = types.int32[:, ::1]
MEMBER, PLACE, SET, FIRST, END, MARKED, TOUCHED = range(7)
"""Rows of a partition: members in order of sets; where each stands, and its set; by set: where it begins and ends, how
many are marked (these stand first); and sets with marks."""


@compiled(types.int64(_PARTITION, types.int64, types.int64))
def _mark(partition: Any, member: int, touched: int) -> int:
    """Mark a member, if it is not marked yet; returns how many sets have marks now."""
    group = partition[SET, member]
    place = partition[PLACE, member]
    front = partition[FIRST, group] + partition[MARKED, group]
    if place < front:
        return touched
    other = partition[MEMBER, front]
    partition[MEMBER, place], partition[MEMBER, front] = other, member
    partition[PLACE, other], partition[PLACE, member] = place, front
    if partition[MARKED, group] == 0:
        partition[TOUCHED, touched] = group
        touched += 1
    partition[MARKED, group] += 1
    return touched


@compiled(types.int64(_PARTITION, types.int64, types.int64))
def _split(partition: Any, touched: int, sets: int) -> int:
    """Part the marked members of every set from the others; the smaller part is the new set. How many there are now."""
    for index in range(touched):
        group = partition[TOUCHED, index]
        middle = partition[FIRST, group] + partition[MARKED, group]
        if middle < partition[END, group]:
            if partition[MARKED, group] <= partition[END, group] - middle:
                partition[FIRST, sets] = partition[FIRST, group]
                partition[END, sets] = partition[FIRST, group] = middle
            else:
                partition[END, sets] = partition[END, group]
                partition[FIRST, sets] = partition[END, group] = middle
            for place in range(partition[FIRST, sets], partition[END, sets]):
                partition[SET, partition[MEMBER, place]] = sets
            partition[MARKED, sets] = 0
            sets += 1
        partition[MARKED, group] = 0
    return sets


@compiled(
    types.int64(
        types.int32[::1], types.int32[::1], types.int32[::1], _PARTITION, _PARTITION, types.int64, types.int64
    ),
)  # fmt: skip
def _refine(tails: Any, into: Any, arrivals: Any, blocks: Any, cords: Any, block: int, cord: int) -> int:
    """Hopcroft's refinement of states in `blocks` and transitions in `cords`, of which there are so many; how many
    blocks there are in the end (as in [Valmari 2012], for automata that are not complete).

    The transitions that lead to a state are those in `arrivals` from `into[state]` on. Time is that of transitions,
    times the logarithm of states.
    """
    seen_blocks, seen_cords = np.int64(1), np.int64(0)  # one block may be left out: the others tell it apart
    while seen_cords < cord:
        touched = 0
        for place in range(cords[FIRST, seen_cords], cords[END, seen_cords]):
            touched = _mark(blocks, np.int64(tails[cords[MEMBER, place]]), touched)
        block = _split(blocks, touched, block)
        seen_cords += 1
        while seen_blocks < block:
            touched = 0
            for place in range(blocks[FIRST, seen_blocks], blocks[END, seen_blocks]):
                state = blocks[MEMBER, place]
                for index in range(into[state], into[state + 1]):
                    touched = _mark(cords, np.int64(arrivals[index]), touched)
            cord = _split(cords, touched, cord)
            seen_blocks += 1
    return block


def _partition(groups: NDArray[np.int64]) -> tuple[NDArray[np.int32], int]:
    """Members parted into the groups they are in."""
    size = len(groups)
    made = np.zeros((7, max(1, size)), np.int32)
    members = np.argsort(groups, kind="stable")
    made[MEMBER, :size] = members
    made[PLACE, members] = np.arange(size)
    _, numbers, counts = np.unique(groups, return_inverse=True, return_counts=True)
    made[SET, :size] = numbers
    made[END, : len(counts)] = np.cumsum(counts)
    made[FIRST, : len(counts)] = made[END, : len(counts)] - counts
    return made, len(counts)


def dfa(table: Sequence[Sequence[int]], accepting: Sequence[bool]) -> Dfa:
    """The smallest automaton of the same language, without dead state."""
    return smallest(Dfa(np.array(table, np.int32).reshape(len(accepting), -1), np.array(accepting, np.bool_)))


def smallest(automaton: Dfa, most: int | None = None) -> Dfa:
    """The smallest automaton of the same language; `TooLarge` if it has more than `most` states.

    Linear in transitions, times the logarithm of states.
    """
    table, accepting = automaton.table, automaton.accepting
    alive = _alive(table, accepting)
    if not alive[0]:
        return Dfa(np.zeros((0, table.shape[1]), np.int32), np.zeros(0, np.bool_))
    number = np.where(alive, np.cumsum(alive) - 1, -1).astype(np.int32)
    kept = np.flatnonzero(alive)
    rows = np.ascontiguousarray(np.where(table[kept] >= 0, number[table[kept]], -1).astype(np.int32))
    good = accepting[kept]
    classes = _classes(rows, good)
    if most is not None and classes.max() >= most:
        raise TooLarge(f"an automaton of more than {most} states")
    _, first = np.unique(classes, return_index=True)
    start = classes[0]  # which becomes number 0
    names = np.where(classes == start, 0, np.where(classes < start, classes + 1, classes)).astype(np.int32)
    first = first[np.argsort(names[first])]
    small = np.where(rows[first] >= 0, names[rows[first]], -1).astype(np.int32)
    return Dfa(np.ascontiguousarray(small), good[first])


def _classes(rows: NDArray[np.int32], accepting: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Which states are equivalent, by numbers from 0."""
    tails, letters = np.nonzero(rows >= 0)
    heads = rows[tails, letters]
    blocks, block = _partition(accepting.astype(np.int64))
    cords, cord = _partition(letters.astype(np.int64))
    arrivals = np.argsort(heads, kind="stable").astype(np.int32)
    into = np.zeros(len(rows) + 1, np.int32)
    np.cumsum(np.bincount(heads, minlength=len(rows)), out=into[1:])
    _refine(tails.astype(np.int32), into, arrivals, blocks, cords, block, cord if len(tails) else 0)
    return blocks[SET, : len(rows)]


def _alive(table: NDArray[np.int32], accepting: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The states that can be reached and from which something is accepted."""
    tails, letters = np.nonzero(table >= 0)
    heads = table[tails, letters].astype(np.int64)
    start = np.zeros(len(table), np.bool_)
    start[0] = True
    return _reached(tails, heads, start) & _reached(heads, tails, accepting)


def _reached(sources: NDArray[np.int64], targets: NDArray[np.int64], first: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What arrows from sources to targets lead to, from the first on."""
    into = np.zeros(len(first) + 1, np.int64)
    np.cumsum(np.bincount(sources, minlength=len(first)), out=into[1:])
    marked = first.copy()
    _spread(into, targets[np.argsort(sources, kind="stable")], marked, np.zeros(len(first), np.int64))
    return marked


def intersect(left: Dfa, right: Dfa, most: int | None = None, watch: Watch | None = None) -> Dfa:
    """The smallest automaton of the words in both; `TooLarge` if it has more than `most` states."""
    if left.table.shape[1] != right.table.shape[1]:
        raise FathomError("automata that are intersected have the same letters")
    if not len(left.table) or not len(right.table):
        return left if not len(left.table) else right
    every = len(left.table) * len(right.table)
    letters = left.table.shape[1]
    if every > _MOST_PAIRS:
        raise LimitReached(f"a product of {every} pairs of states")
    room = min(every, 1 << 12)
    while True:
        if watch is not None:
            watch.check("intersecting", room)
            watch.reserve(4 * every + room * (2 + letters) * 4, "a product of automata")
        number, pairs = np.full(every, -1, np.int32), np.zeros((room, 2), np.int32)
        table = np.zeros((room, letters), np.int32)
        found = _pair_up(left.table, right.table, number, pairs, table)
        if found > 0:
            break
        room = min(every, 8 * room)
    accepting = left.accepting[pairs[:found, 0]] & right.accepting[pairs[:found, 1]]
    return smallest(Dfa(np.ascontiguousarray(table[:found]), accepting), most)
