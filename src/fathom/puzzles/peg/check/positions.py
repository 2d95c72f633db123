"""Positions visited by the checker: all that are not ruled out, or all that few moves lead to.

Written from the rules alone; no solver's code is used here. A position has a bit for each hole. Where moves count it
also has the hole of the peg that jumped last, if that one can jump on; going on with it costs nothing. All jumps take a
peg away, so a position is always met after the same number of jumps: the moves to it are known when its layer begins.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, uint64, void
from fathom.errors import LimitReached
from fathom.proofs.positions import COUNT, NEXT, UNTIL, VISITED, Positions, Visited, home_of, note
from fathom.puzzles.peg.check.certificates import Resource
from fathom.puzzles.peg.model import Pegs

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

_ONE = np.uint64(1)
_AT_ONCE = 1 << 11  # positions between two looks at the world
_MOST_MOVES = 254
_NONE = -1


class Table(NamedTuple):
    """A puzzle as the kernels see it."""

    jumps: Numbers  # a row each: from, over, to
    weights: Numbers  # a row a resource
    ends: Words  # a row a wanted position
    heavy: Numbers  # what each of these weighs, a column a resource
    by_moves: Numbers  # one number: whether moves count


TABLE = types.NamedTuple((int64[:, ::1], int64[:, ::1], uint64[:, ::1], int64[:, ::1], int64[::1]), Table)


def is_reached(instance: Pegs, ends: list[frozenset[int]], resources: tuple[Resource, ...], watch: Watch) -> bool:
    """Whether one of these positions can be reached. From positions that weigh too little for all nobody goes on."""
    return _visited(instance, ends, resources, None, watch) is not None


def fewest_within(instance: Pegs, resources: tuple[Resource, ...], moves: int, watch: Watch) -> int | None:
    """After how many moves, `moves` at most, a wanted position is reached; None if none is."""
    if moves > _MOST_MOVES:
        raise LimitReached(f"the checker counts {_MOST_MOVES} moves")
    return None if moves < 0 else _visited(instance, instance.ends, resources, moves, watch)


def _visited(
    instance: Pegs, ends: list[frozenset[int]], resources: tuple[Resource, ...], moves: int | None, watch: Watch
) -> int | None:
    board = instance.board
    holes = len(board.cells)
    words = holes // 64 + 2  # the last one is for the peg that jumped last
    jumps = np.array(board.jumps, np.int64).reshape(-1, 3)
    weights = np.array(resources, np.int64).reshape(-1, holes)
    rows = np.array([_row(end, words) for end in ends], np.uint64).reshape(-1, words)
    heavy = np.array([[sum(w[hole] for hole in end) for w in resources] for end in ends], np.int64)
    table = Table(
        jumps, weights, rows, heavy.reshape(len(ends), len(resources)), np.array([moves is not None]).astype(np.int64)
    )
    positions = Positions(_row(instance.pegs, words), watch)
    found = np.full(1, _NONE, np.int64)
    most = 0 if moves is None else moves
    begin(table, positions.visited, found)
    while positions.waiting and found[0] == _NONE:
        positions.begin_layer()
        while positions.in_layer(len(jumps) + 1):
            visit(table, positions.visited, most, found)
    return None if found[0] == _NONE else int(found[0])


def _row(pegs: frozenset[int], words: int) -> Words:
    row = [0] * words
    for hole in pegs:
        row[hole // 64] |= 1 << hole % 64
    return np.array(row, np.uint64)


@compiled(boolean(uint64[::1], int64))
def has_peg(row: Words, hole: int) -> bool:
    """Whether a hole has a peg."""
    return (row[hole // 64] >> np.uint64(hole % 64)) & _ONE == _ONE  # type: ignore[no-any-return]


@compiled(boolean(TABLE, uint64[::1]))
def is_end(table: Table, row: Words) -> bool:
    """Whether a position is one of those that are looked for."""
    for number in range(table.ends.shape[0]):
        same = True
        for word in range(row.size - 1):
            same = same and table.ends[number, word] == row[word]
        if same:
            return True
    return False


@compiled(boolean(TABLE, uint64[::1]))
def is_heavy(table: Table, row: Words) -> bool:
    """Whether a position weighs enough for one of those that are looked for."""
    count = table.weights.shape[0]
    weighs = np.zeros(count, np.int64)
    for hole in range(table.weights.shape[1]):
        if has_peg(row, hole):
            for number in range(count):
                weighs[number] += table.weights[number, hole]
    for end in range(table.ends.shape[0]):
        enough = True
        for number in range(count):
            enough = enough and weighs[number] >= table.heavy[end, number]
        if enough:
            return True
    return False


@compiled(void(TABLE, VISITED, int64[::1]))
def begin(table: Table, visited: Visited, found: Numbers) -> None:
    """Look at the start."""
    if is_end(table, visited.rows[0]):
        found[0] = 0


@compiled(boolean(uint64[::1], int64, int64, int64))
def can_jump(row: Words, start: int, over: int, end: int) -> bool:
    """Whether a jump can be made."""
    return has_peg(row, start) and has_peg(row, over) and not has_peg(row, end)


@compiled(int64(VISITED, uint64[::1]))
def number_of(visited: Visited, row: Words) -> int:
    """The number of a position that is known."""
    table = visited.table
    place = home_of(row, table.size)
    while True:
        known = table[place]
        same = True
        for word in range(row.size):
            same = same and visited.rows[known, word] == row[word]
        if same:
            return int(known)
        place = (place + 1) & (table.size - 1)


@compiled(boolean(int64[:, ::1], uint64[::1], int64))
def jumps_from(jumps: Numbers, row: Words, square: int) -> bool:
    """Whether the peg on a square can jump."""
    for number in range(jumps.shape[0]):
        if jumps[number, 0] == square and can_jump(row, square, jumps[number, 1], jumps[number, 2]):
            return True
    return False


@compiled(void(TABLE, VISITED, int64, int64[::1]))
def visit(table: Table, visited: Visited, most: int, found: Numbers) -> None:
    """Make all jumps from the next positions of the layer, as long as there is room and moves are left.

    The mark of a position is the number of moves to it, where these count. Ends are looked for among positions whose
    moves are final: those of the layer that is visited.
    """
    progress, jumps, by_moves = visited.progress, table.jumps, table.by_moves[0] != 0
    row = np.empty(visited.rows.shape[1], np.uint64)
    last = row.size - 1
    stop = min(progress[UNTIL], progress[NEXT] + _AT_ONCE)
    while progress[NEXT] < stop and progress[COUNT] + jumps.shape[0] < visited.rows.shape[0]:
        here = visited.rows[progress[NEXT]]
        done = np.int64(visited.marks[progress[NEXT]])
        progress[NEXT] += 1
        if done <= most and is_end(table, here) and (found[0] == _NONE or done < found[0]):
            found[0] = done
        if done > most or not is_heavy(table, here):
            continue
        for number in range(jumps.shape[0]):
            start, over, end = jumps[number, 0], jumps[number, 1], jumps[number, 2]
            if not can_jump(here, start, over, end):
                continue
            row[:] = here
            row[start // 64] ^= _ONE << np.uint64(start % 64)
            row[over // 64] ^= _ONE << np.uint64(over % 64)
            row[end // 64] ^= _ONE << np.uint64(end % 64)
            row[last] = np.uint64(0)
            moves = done
            if by_moves:
                moves += 0 if here[last] == np.uint64(start + 1) else 1
                row[last] = np.uint64(end + 1) if jumps_from(jumps, row, end) else np.uint64(0)
            if note(visited, row):
                visited.marks[progress[COUNT] - 1] = np.uint8(moves)
            elif by_moves:
                known = number_of(visited, row)
                visited.marks[known] = np.uint8(min(moves, np.int64(visited.marks[known])))
