"""The rules of ice blocks, compiled, for the engine's searches.

A position is the ascending sequence of the blocks' squares b0 < b1 < ..., where squares of ice are numbered along the
rows (see `layout`). As a state it is packed into words, as many squares a word as fit. As a number it is the sum of
the binomials (bi choose i + 1): it counts the sets of so many squares in the order of their largest elements. When one
block moves, the terms change of the blocks it passes in that order, and their sum is a difference of prefix sums.

Functions of a number keep in their notes what they last worked out, from the largest block down: of a set with nearly
the same number only the smaller blocks are new.

`easiest` looks at (position, block that moved last): one word more, that block's square plus one, 0 at the start.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, GOAL, IMAGE, NEIGHBOURS, RANK, UNRANK

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

U = np.uint64
"""All indices are unsigned: a signed one is first looked at for being negative, and here that costs a lot."""

#: The head of the parameters. After it the tables, one entry a square in each; then the binomials, a row for each
#: number of chosen ones from 0 to one more than there are blocks; then a row for each symmetry.
(BLOCKS, SQUARES, BITS, PER_WORD, WORDS, TARGETS, MOVE_COST, CHANGE_COST) = range(8)
HEAD = U(8)

#: Of each square: the ends of its run in the row; whether somebody can stand west and east of it, as far as walls go;
#: its number along the columns; and of each number along the columns its square, the ends of its run, and the same.
(EAST_END, WEST_END, WEST_FREE, EAST_FREE, COLUMN) = U(0), U(1), U(2), U(3), U(4)
(SQUARE, SOUTH_END, NORTH_END, NORTH_FREE, SOUTH_FREE) = U(5), U(6), U(7), U(8), U(9)
TARGET, TABLES = U(10), U(11)

NORTH, EAST, SOUTH, WEST = U(0), U(1), U(2), U(3)
LABELS_A_SQUARE = 4

#: The notes of a thread: a flag that the blocks are known, and then parts of equal length. The blocks; the ranks of the
#: largest ones; what the blocks before each would add to the rank, were they one place further up or down; the blocks
#: along the columns, and which they are; and the pushes: which block, to which square, in which direction.
(ALONG, LARGEST, RAISED, LOWERED, COLUMNS, WHOSE, MOVED, ENDS, WAYS, PARTS) = (U(part) for part in range(10))
ZERO, ONE, FOUR = U(0), U(1), U(4)
NOBODY = ~ZERO  # and one more is the first square

_LINE = types.int64[::1]


@compiled(types.uint64(types.uint64, types.uint64))
def _at(blocks: np.uint64, part: np.uint64) -> np.uint64:
    """Where a part of the notes begins."""
    return ONE + part * (FOUR * blocks + FOUR)


@compiled(types.int64(types.int64))
def notes_for(blocks: int) -> int:
    """How many numbers the notes of a thread are."""
    return np.int64(_at(U(blocks), PARTS))  # type: ignore[return-value]


@compiled(types.int64(_LINE, _LINE, types.uint64, types.boolean, _LINE))
def pushes(parameters: Numbers, notes: Numbers, number: np.uint64, ranked: bool, out: Numbers) -> int:
    """Find all pushes of the blocks in `notes`, and return how many there are.

    If `ranked`, the numbers of the positions they lead to are written to `out`, `number` being that of this position;
    otherwise the pushes themselves are written to the notes.

    Squares of a run have consecutive numbers in one of the two orders, and the next block in that order is the one that
    stops a slide, if it is in the run: a push is a matter of a few comparisons, whatever the size of the board. Each is
    written first and counted then, or not: branches that nobody can foretell cost more than a few lost stores.
    """
    tables, notes_ = parameters.view(np.uint64), notes.view(np.uint64)
    blocks, squares = tables[BLOCKS], tables[SQUARES]
    binomials = HEAD + TABLES * squares
    along, raised, lowered = _at(blocks, ALONG), _at(blocks, RAISED), _at(blocks, LOWERED)
    columns, whose = _at(blocks, COLUMNS), _at(blocks, WHOSE)
    moved, ends, ways = _at(blocks, MOVED), _at(blocks, ENDS), _at(blocks, WAYS)
    count = ZERO
    before = NOBODY
    up = down = here_term = rest = ZERO
    for i in range(blocks):
        here = notes_[along + i]
        after = notes_[along + i + ONE] if i + ONE < blocks else squares
        square = HEAD + here
        east, west = tables[square + EAST_END * squares], tables[square + WEST_END * squares]
        row = binomials + (i + ONE) * squares
        if ranked:
            here_term = tables[row + here]
            rest = number - here_term
            notes_[raised + i], notes_[lowered + i] = up, down
            up += tables[row + squares + here] - here_term
            down += tables[row - squares + here] - here_term
        end = min(east, after - ONE)
        if ranked:
            out[count] = np.int64(rest + tables[row + end])
        else:
            notes_[moved + count], notes_[ends + count], notes_[ways + count] = i, end, EAST
        free = (before + ONE != here) | (here == west)
        count += U((end > here) & free & (tables[square + WEST_FREE * squares] != ZERO))
        end = max(west, before + ONE)
        if ranked:
            out[count] = np.int64(rest + tables[row + end])
        else:
            notes_[moved + count], notes_[ends + count], notes_[ways + count] = i, end, WEST
        free = (after != here + ONE) | (here == east)
        count += U((end < here) & free & (tables[square + EAST_FREE * squares] != ZERO))
        before = here
        column = tables[square + COLUMN * squares]
        place = U(i)
        while place > ZERO and notes_[columns + place - ONE] > column:
            before_it = place - ONE
            notes_[columns + place], notes_[whose + place] = notes_[columns + before_it], notes_[whose + before_it]
            place = before_it
        notes_[columns + place], notes_[whose + place] = column, i
    notes_[lowered + blocks] = down
    before = NOBODY
    for j in range(blocks):
        here = notes_[columns + j]
        after = notes_[columns + j + ONE] if j + ONE < blocks else squares
        block = notes_[whose + j]
        square = HEAD + here
        south, north = tables[square + SOUTH_END * squares], tables[square + NORTH_END * squares]
        if ranked:
            rest = number - tables[binomials + (block + ONE) * squares + notes_[along + block]]
        last = min(south, after - ONE)
        end = tables[HEAD + SQUARE * squares + last]
        if ranked:
            place = ZERO
            for other in range(blocks):
                place += U(notes_[along + other] < end)
            passed = notes_[lowered + place] - notes_[lowered + block + ONE]
            out[count] = np.int64(rest + passed + tables[binomials + place * squares + end])
        else:
            notes_[moved + count], notes_[ends + count], notes_[ways + count] = block, end, SOUTH
        free = (before + ONE != here) | (here == north)
        count += U((last > here) & free & (tables[square + NORTH_FREE * squares] != ZERO))
        last = max(north, before + ONE)
        end = tables[HEAD + SQUARE * squares + last]
        if ranked:
            place = ZERO
            for other in range(blocks):
                place += U(notes_[along + other] < end)
            passed = notes_[raised + block] - notes_[raised + place]
            out[count] = np.int64(rest + passed + tables[binomials + (place + ONE) * squares + end])
        else:
            notes_[moved + count], notes_[ends + count], notes_[ways + count] = block, end, NORTH
        free = (after != here + ONE) | (here == south)
        count += U((last < here) & free & (tables[square + SOUTH_FREE * squares] != ZERO))
        before = here
    return np.int64(count)  # type: ignore[return-value]


@compiled(types.void(_LINE, types.int64, _LINE))
def recall(parameters: Numbers, number: int, notes: Numbers) -> None:
    """Put the blocks of the set with this number into the notes; the largest may be there from last time."""
    tables, notes_, wanted = parameters.view(np.uint64), notes.view(np.uint64), U(number)
    blocks, squares = tables[BLOCKS], tables[SQUARES]
    binomials = HEAD + TABLES * squares
    along, largest = _at(blocks, ALONG), _at(blocks, LARGEST)
    i = ZERO if notes[0] != 0 else blocks
    notes[0] = 1
    while i < blocks and wanted - notes_[largest + i] >= tables[binomials + i * squares + notes_[along + i]]:
        i += ONE
    while i > ZERO:
        i -= ONE
        rest = wanted - notes_[largest + i + ONE]
        row = binomials + (i + ONE) * squares
        below = notes_[along + i + ONE] if i + ONE < blocks else squares
        square = notes_[along + i]
        if square < i or square >= below or tables[row + square] > rest:
            square = i
        while square + ONE < below and tables[row + square + ONE] <= rest:
            square += ONE
        notes_[along + i] = square
        notes_[largest + i] = notes_[largest + i + ONE] + tables[row + square]


@compiled(NEIGHBOURS)
def neighbours(parameters: Numbers, number: int, notes: Numbers, out: Numbers) -> int:
    """The numbers of the positions one push away."""
    recall(parameters, number, notes)
    count: int = pushes(parameters, notes, U(number), True, out)
    return count


@compiled(IMAGE)
def image(parameters: Numbers, number: int, symmetry: int, notes: Numbers) -> int:
    """The number of the position that a symmetry of the board makes of this one."""
    tables, notes_ = parameters.view(np.uint64), notes.view(np.uint64)
    blocks, squares = tables[BLOCKS], tables[SQUARES]
    binomials = HEAD + TABLES * squares
    mirrored = binomials + (blocks + ONE + ONE + U(symmetry)) * squares
    along, ends = _at(blocks, ALONG), _at(blocks, ENDS)
    recall(parameters, number, notes)
    for i in range(blocks):
        notes_[ends + i] = tables[mirrored + notes_[along + i]]
    total = ZERO
    for i in range(blocks):  # counting the smaller ones is cheaper than sorting: there is nothing to foretell
        square = notes_[ends + i]
        place = ONE
        for other in range(blocks):
            place += U(notes_[ends + other] < square)
        total += tables[binomials + place * squares + square]
    return np.int64(total)  # type: ignore[return-value]


@compiled(types.uint64(_LINE, types.uint64[::1], types.uint64))
def block_of(parameters: Numbers, state: Words, i: np.uint64) -> np.uint64:
    """The square of block i of a packed state."""
    bits, per_word = U(parameters[BITS]), U(parameters[PER_WORD])
    square: np.uint64 = (state[i // per_word] >> i % per_word * bits) & ((ONE << bits) - ONE)
    return square


@compiled(types.void(_LINE, types.uint64[::1], types.uint64, types.uint64[::1]))
def pack(parameters: Numbers, line: Words, first: np.uint64, state: Words) -> None:
    """Pack the squares from place `first` of a line on, which ascend."""
    bits, per_word = U(parameters[BITS]), U(parameters[PER_WORD])
    state[: parameters[WORDS]] = ZERO
    for i in range(U(parameters[BLOCKS])):
        state[i // per_word] |= line[first + i] << i % per_word * bits


@compiled(RANK)
def rank(parameters: Numbers, state: Words) -> int:
    """The number of a position."""
    tables = parameters.view(np.uint64)
    total = ZERO
    for i in range(tables[BLOCKS]):
        total += tables[HEAD + (TABLES + i + ONE) * tables[SQUARES] + block_of(parameters, state, i)]
    return np.int64(total)  # type: ignore[return-value]


@compiled(UNRANK)
def unrank(parameters: Numbers, number: int, state: Words) -> None:
    """The position with this number."""
    notes = np.zeros(notes_for(parameters[BLOCKS]), dtype=np.int64)
    recall(parameters, number, notes)
    pack(parameters, notes.view(np.uint64), _at(U(parameters[BLOCKS]), ALONG), state)


@compiled(GOAL)
def solved(parameters: Numbers, state: Words) -> bool:
    """Whether every target carries a block."""
    targets = HEAD + TARGET * U(parameters[SQUARES])
    covered = 0
    for i in range(U(parameters[BLOCKS])):
        covered += parameters[targets + block_of(parameters, state, i)]
    return bool(covered == parameters[TARGETS])


@compiled(types.int64(_LINE, types.uint64[::1], types.uint64[:, ::1], types.boolean))
def _expand(parameters: Numbers, state: Words, out: Words, with_last: bool) -> int:
    blocks, words = U(parameters[BLOCKS]), parameters[WORDS]
    along, moved, ends, ways = _at(blocks, ALONG), _at(blocks, MOVED), _at(blocks, ENDS), _at(blocks, WAYS)
    signed = np.zeros(notes_for(parameters[BLOCKS]), dtype=np.int64)
    notes = signed.view(np.uint64)
    for i in range(blocks):
        notes[along + i] = block_of(parameters, state, i)
    count: int = pushes(parameters, signed, ZERO, False, signed)
    arranged = np.empty(blocks, dtype=np.uint64)
    for push in range(U(count)):
        block, end = notes[moved + push], notes[ends + push]
        here = notes[along + block]
        place = smaller = ZERO
        for i in range(blocks):
            if i != block:
                other = notes[along + i]
                arranged[place + U(other > end)] = other
                place += ONE
                smaller += U(other < end)
        arranged[smaller] = end
        pack(parameters, arranged, ZERO, out[push])
        if with_last:
            out[push, words] = end + ONE
            changed = state[words] != ZERO and state[words] != here + ONE
            out[push, words + 2] = U(parameters[MOVE_COST] + (parameters[CHANGE_COST] if changed else 0))
        out[push, words + with_last] = FOUR * here + notes[ways + push]
    return count


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All pushes from a position; a label is four times the block's square, plus the direction."""
    count: int = _expand(parameters, state, out, False)
    return count


@compiled(EXPAND)
def expand_with_last(parameters: Numbers, state: Words, out: Words) -> int:
    """The same from a position and the block that moved last, with costs: more if another block moves."""
    count: int = _expand(parameters, state, out, True)
    return count
