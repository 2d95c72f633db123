"""Two bits for every state that has a number, shared by several threads: the visited set of `explore`.

A *lane* is 0 while its state has not been seen. It is 1 or 2 when the state waits to be expanded, at an even or an
odd depth, and 3 when nothing more has to be done for it. Bits are only ever added, by an atomic *or* that also tells
what was there before; so threads need no locks, each new state is counted once, and a table that is left in the
middle of its work (a killed process whose table is a mapped file) is one to go on from: a state becomes 3 only after
all its successors have been seen.

With symmetries, the lane of the smallest number of an orbit stands for the orbit, and the others are 3 at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import Primitive, Type, compiled, types
from fathom.engine.statespace.rules import IMAGE_FUNCTION, NEIGHBOURS_FUNCTION, NUMBERS, PARAMETERS, Numbers, Words

TABLE = types.uint64[::1]

UNSEEN, DONE = np.uint64(0), np.uint64(3)
PER_WORD = 32
ZERO, ONE = np.uint64(0), np.uint64(1)
LOW_BITS = np.uint64(0x5555555555555555)
_TOP_SIX = np.uint64(58)
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_BIT_OF = np.zeros(64, dtype=np.int64)
for _bit in range(64):
    _BIT_OF[(0x03F79D71B4CB0A89 << _bit & (1 << 64) - 1) >> 58] = _bit

CHUNK = 1 << 12
"""So many words of the table a thread takes at a time, or so many listed states."""

#: What the threads of one depth share: where the next chunk begins, and whether they have to stop before the next.
NEXT, STOP, SHARED = 0, 1, 2

#: What a kernel adds to in `tally`: states seen for the first time; of these, those to be expanded; expansions.
SEEN, FRESH, EXPANDED, TALLIES = 0, 1, 2, 3


class Worker(NamedTuple):
    """What a thread works with. The first three are the same for all."""

    parameters: Numbers
    table: Words
    symmetries: Numbers
    out: Numbers  # the neighbours of a state
    notes: Numbers  # of `neighbours` and of `image`, and a row for orbits
    waiting: Numbers  # the states of a chunk
    fresh: Numbers  # states that it has seen first, as far as there is room
    tally: Numbers


WORKER = types.NamedTuple((PARAMETERS, TABLE, NUMBERS, NUMBERS, types.int64[:, ::1], NUMBERS, NUMBERS, NUMBERS), Worker)


def _atomic(operation: str, words: Type) -> Callable[[], Any]:
    """One indivisible instruction that changes a place of a line, and returns what was there before."""

    def make() -> Any:
        from numba.core import cgutils
        from numba.extending import intrinsic

        @intrinsic
        def change(typing: Any, line: Any, place: Any, more: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                array = context.make_array(signature.args[0])(context, builder, arguments[0])
                pointer = cgutils.get_item_pointer(context, builder, signature.args[0], array, [arguments[1]])
                return builder.atomic_rmw(operation, pointer, arguments[2], "monotonic")

            return words.real()(line, types.int64.real(), words.real()), generate

        return change

    return make


def _plain_add(line: Numbers, place: int, more: int) -> int:
    before = int(line[place])
    line[place] += more
    return before


def _plain_or(table: Words, place: int, bits: np.uint64) -> np.uint64:
    before = np.uint64(table[place])
    table[place] |= bits
    return before


_or: Any = Primitive(_plain_or, _atomic("or", types.uint64))
_add: Any = Primitive(_plain_add, _atomic("add", types.int64))


@compiled(types.uint64(TABLE, types.int64))
def lane(table: Words, number: int) -> np.uint64:
    """The lane of a state."""
    found: np.uint64 = (table[number >> 5] >> np.uint64((number & 31) << 1)) & DONE
    return found


@compiled(types.uint64(TABLE, types.int64, types.uint64))
def add_to_lane(table: Words, number: int, code: np.uint64) -> np.uint64:
    """Add bits to the lane of a state; the lane as it was before."""
    shift = np.uint64((number & 31) << 1)
    before: np.uint64 = (_or(table, number >> 5, code << shift) >> shift) & DONE
    return before


@compiled(types.int64(NUMBERS, types.int64, types.int64))
def listed_fresh(fresh: Numbers, count: int, number: int) -> int:
    """Write a fresh state down if there is room; how many there were with it."""
    if count < fresh.size:
        fresh[count] = number
    return count + 1


@compiled(types.void(IMAGE_FUNCTION, WORKER, types.int64, types.uint64))
def meet(image: Any, worker: Worker, number: int, code: np.uint64) -> None:
    """Mark a state that was unseen a moment ago, and its whole orbit: the smallest number with `code`, first."""
    table, symmetries, fresh, tally = worker.table, worker.symmetries, worker.fresh, worker.tally
    notes, orbit = worker.notes[1], worker.notes[2]
    orbit[0] = number
    smallest = 0
    for i in range(1, symmetries.size):
        orbit[i] = image(worker.parameters, number, symmetries[i], notes)
        if orbit[i] < orbit[smallest]:
            smallest = i
    first = orbit[smallest]
    if add_to_lane(table, first, code) == UNSEEN:
        tally[FRESH] = listed_fresh(fresh, tally[FRESH], first)
        tally[SEEN] += 1
    for i in range(symmetries.size):
        if orbit[i] != first and lane(table, orbit[i]) != DONE and add_to_lane(table, orbit[i], DONE) == UNSEEN:
            tally[SEEN] += 1


@compiled(types.int64(TABLE, types.int64, types.int64, types.uint64, NUMBERS), nogil=True)
def list_lanes(table: Words, first: int, last: int, code: np.uint64, found: Numbers) -> int:
    """List the states whose lanes are `code` in the words `first` .. `last` - 1; how many there are."""
    count = 0
    for place in range(first, last):
        differing = table[place] ^ (LOW_BITS * code)
        rest = ~(differing | (differing >> ONE)) & LOW_BITS
        while rest != ZERO:
            lowest = rest & (~rest + ONE)
            rest ^= lowest
            found[count] = place * PER_WORD + (_BIT_OF[(lowest * _DE_BRUIJN) >> _TOP_SIX] >> 1)
            count += 1
    return count


@compiled(
    types.void(NEIGHBOURS_FUNCTION, IMAGE_FUNCTION, WORKER, NUMBERS, types.uint64, NUMBERS),
    nogil=True,
)
def spread(neighbours: Any, image: Any, worker: Worker, listed: Numbers, code: np.uint64, shared: Numbers) -> None:
    """Expand states whose lanes are `code`, chunk by chunk, until none is left: those `listed`, or all."""
    parameters, table, out, waiting = worker.parameters, worker.table, worker.out, worker.waiting
    fresh, tally = worker.fresh, worker.tally
    opposite = code ^ DONE
    alone = worker.symmetries.size == 1
    own = worker.notes[0]
    fresh_count = tally[FRESH]
    while shared[STOP] == 0:
        first = _add(shared, NEXT, CHUNK)
        if first >= (listed.size if listed.size > 0 else table.size):
            break
        if listed.size > 0:
            count = min(CHUNK, listed.size - first)
            waiting[:count] = listed[first : first + count]
        else:
            count = list_lanes(table, first, min(first + CHUNK, table.size), code, waiting)
        seen = 0
        for number in waiting[:count]:
            for i in range(neighbours(parameters, number, own, out)):
                met = out[i]
                if lane(table, met) != UNSEEN:
                    continue
                if not alone:
                    tally[FRESH] = fresh_count
                    meet(image, worker, met, opposite)
                    fresh_count = tally[FRESH]
                elif add_to_lane(table, met, opposite) == UNSEEN:
                    fresh_count = listed_fresh(fresh, fresh_count, met)
                    seen += 1
            add_to_lane(table, number, DONE)
        tally[FRESH] = fresh_count
        tally[SEEN] += seen
        tally[EXPANDED] += count


@compiled(
    types.void(IMAGE_FUNCTION, WORKER, types.int64, types.int64, types.uint64, types.boolean, NUMBERS),
    nogil=True,
)
def close_words(
    image: Any, worker: Worker, first: int, last: int, waiting: np.uint64, done: bool, fewer: Numbers
) -> None:
    """Meet the orbits of the states in these words that are done, or else of those that wait with `waiting`.

    A lane can be 3 because its state stands behind another of its orbit under `fewer` symmetries, which may still wait.
    """
    table = worker.table
    wanted = DONE if done else waiting
    for place in range(first, last):
        word = table[place]
        if word == ZERO:
            continue
        for at in range(PER_WORD):
            if (word >> np.uint64(2 * at)) & DONE != wanted:
                continue
            number = place * PER_WORD + at
            behind = False
            if done:
                for i in range(1, fewer.size):
                    behind |= lane(table, image(worker.parameters, number, fewer[i], worker.notes[1])) == waiting
            if not behind:
                meet(image, worker, number, wanted)


@compiled(types.int64(TABLE, types.int64, types.int64, types.uint64), nogil=True)
def count_lanes(table: Words, first: int, last: int, code: np.uint64) -> int:
    """How many lanes of these words are `code`."""
    count = 0
    for place in range(first, last):
        differing = table[place] ^ (LOW_BITS * code)
        equal = ~(differing | (differing >> ONE)) & LOW_BITS
        while equal != ZERO:
            equal &= equal - ONE
            count += 1
    return count
