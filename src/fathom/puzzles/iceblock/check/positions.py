"""All positions of a board, visited as the checker does it.

Written from the rules alone; no solver's code is used here. Squares of ice are numbered, and a position is the row of
its blocks' numbers in ascending order, packed into 64-bit words (see `proofs.positions`). A position takes about 30
bytes and each of its moves one or two hundred nanoseconds.

Where difficulty counts, the block that was moved last belongs to a position. A move then costs one of two amounts,
with or without a change of the block. So two plain queues, one for each, are in order of cost by themselves, and taking
from the cheaper end of the two is a cheapest-first search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, uint64, void
from fathom.proofs.positions import COUNT, NEXT, UNTIL, VISITED, Positions, Visited, home_of, number_at
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL, Board

_NO_ICE, _WALLED = -1, -2  # what can lie beside a square of ice, other than the number of another
_NEXT_SAME, _NEXT_CHANGED, _SAME, _CHANGED = range(4)  # what `ends` keeps
_BITS, _BLOCKS = range(2)  # what `layout` says: the bits of a number, and how many blocks there are
_MOVE, _CHANGE, _BOUND, _CHEAPEST = range(4)  # what `costs` holds
_QUEUED_SAME, _QUEUED_CHANGED, _SETTLED = 1, 2, 4
_STEPS = 1 << 15  # positions between two looks at the world


def positions_within(board: Board, moves: int | None = None, watch: Watch | None = None) -> tuple[int, int | None]:
    """How many positions `moves` moves or fewer lead to, and after how many the first of them is solved, if one is.

    None stands for any number of moves. The start is a position after no move.
    """
    if moves is not None and moves < 0:
        return 0, None
    ground, row, _ = _laid_out(board, with_last=False)
    solved = np.array([_is_solved(board)], np.int64)
    return Positions(row, watch or Watch()).within(
        moves, 4 * len(board.blocks), lambda visited: expand(ground, visited, solved), solved
    )


def positions_cheaper(
    board: Board, move: int, change: int, bound: int, watch: Watch | None = None
) -> tuple[int, int | None]:
    """How many positions with a last moved block cost less than `bound`, and what the cheapest solved one costs.

    A move costs `move`, and `change` more if another block was moved just before. At the start no block was.
    """
    watch = watch or Watch()
    if bound <= 0:
        return 0, None
    ground, row, most = _laid_out(board, with_last=True)
    positions = Positions(row, watch)
    positions.make_room(most)
    positions.visited.marks[0] = _QUEUED_SAME
    queues = np.empty((2, len(positions.visited.rows), 2), np.int64)
    queues[0, 0] = 0, 0
    ends = np.array([0, 0, 1, 0], np.int64)
    costs = np.array([move, change, bound, 0 if _is_solved(board) else -1], np.int64)
    while ends[_NEXT_SAME] < ends[_SAME] or ends[_NEXT_CHANGED] < ends[_CHANGED]:
        watch.check("visiting all positions again", len(positions))
        positions.make_room(most)
        if queues.shape[1] < len(positions.visited.rows):
            wider = np.empty((2, len(positions.visited.rows), 2), np.int64)
            wider[:, : queues.shape[1]] = queues
            queues = wider
        settle(ground, positions.visited, Queues(queues, ends, costs))
    return len(positions), int(costs[_CHEAPEST]) if costs[_CHEAPEST] >= 0 else None


class Scratch(NamedTuple):
    """Room to work on one position."""

    taken: NDArray[np.bool_]  # by square; all False when nobody works
    fields: NDArray[np.int64]  # of the position, and of one after a move
    after: NDArray[np.int64]
    made: NDArray[np.uint64]  # by move: where it leads, from where and to where it is, and where to look that up
    moves: NDArray[np.int64]
    homes: NDArray[np.int64]
    met: NDArray[np.uint64]


class Ground(NamedTuple):
    """A board as kernels see it."""

    beside: NDArray[np.int64]  # by square and direction
    targets: NDArray[np.int64]
    layout: NDArray[np.int64]
    scratch: Scratch


class Queues(NamedTuple):
    """What a cheapest-first search knows of positions, besides their marks. What is marked with a star changes."""

    queues: NDArray[np.int64]  # * rows of a position's number and its cost
    ends: NDArray[np.int64]  # * of both: the next place, and how many there are
    costs: NDArray[np.int64]  # of a move, of a change, the bound to stay below, * the cheapest solved position's or -1


_SCRATCH = types.NamedTuple(
    [boolean[::1], int64[::1], int64[::1], uint64[:, ::1], int64[:, ::1], int64[::1], uint64[::1]], Scratch
)
GROUND = types.NamedTuple([int64[:, ::1], int64[::1], int64[::1], _SCRATCH], Ground)
_QUEUES = types.NamedTuple([int64[:, :, ::1], int64[::1], int64[::1]], Queues)


def _laid_out(board: Board, with_last: bool) -> tuple[Ground, NDArray[np.uint64], int]:
    """A board for the functions below, its first position, where no block was moved last, and its most moves."""
    ice = board.ground == ICE
    squares, blocks = int(ice.sum()), len(board.blocks)
    numbers = np.full((board.shape[0] + 2, board.shape[1] + 2), _NO_ICE, np.int64)
    numbers[1:-1, 1:-1] = np.select([ice, board.ground == FLOOR, board.ground == WALL], [0, _NO_ICE, _WALLED])
    numbers[1:-1, 1:-1][ice] = np.arange(squares)
    around = (numbers[:-2, 1:-1], numbers[1:-1, 2:], numbers[2:, 1:-1], numbers[1:-1, :-2])
    numbered = numbers[1:-1, 1:-1]
    start = [*numbered.reshape(-1)[list(board.blocks)].tolist(), *[squares] * with_last]
    bits, most = max(1, squares.bit_length()), 4 * blocks
    row = np.empty(-(-len(start) // (64 // bits)), np.uint64)
    pack(bits, np.array(start, np.int64), row)
    scratch = Scratch(
        np.zeros(squares, np.bool_),
        np.empty(len(start), np.int64),
        np.empty(len(start), np.int64),
        np.empty((most, len(row)), np.uint64),
        np.empty((most, 2), np.int64),
        np.empty(most, np.int64),
        np.empty(most, np.uint64),
    )
    beside = np.ascontiguousarray(np.stack([side[ice] for side in around], axis=1))
    return Ground(beside, numbered[board.targets], np.array([bits, blocks], np.int64), scratch), row, most


def _is_solved(board: Board) -> bool:
    return set(np.flatnonzero(board.targets).tolist()) <= set(board.blocks)


@compiled(int64(int64[:, ::1], boolean[::1], int64, int64))
def push_end(beside: NDArray[np.int64], taken: NDArray[np.bool_], square: int, direction: int) -> int:
    """Where a block comes to stand if it is pushed; -1 if that is no move."""
    behind = beside[square, (direction + 2) % 4]
    if behind == _WALLED or (behind >= 0 and taken[behind]):
        return -1
    ahead = beside[square, direction]
    if ahead < 0 or taken[ahead]:
        return -1
    while ahead >= 0 and not taken[ahead]:
        square = ahead
        ahead = beside[square, direction]
    return square


@compiled(void(boolean[::1], int64[::1], boolean))
def mark(taken: NDArray[np.bool_], blocks: NDArray[np.int64], there: bool) -> None:
    """Put the blocks on the board, or take them off."""
    for square in blocks:
        taken[square] = there


@compiled(boolean(int64[::1], boolean[::1]))
def all_taken(targets: NDArray[np.int64], taken: NDArray[np.bool_]) -> bool:
    """Whether every target carries a block."""
    for target in targets:  # noqa: SIM110
        if not taken[target]:
            return False
    return True


@compiled(void(int64, int64[::1], uint64[::1]))
def pack(bits: int, fields: NDArray[np.int64], row: NDArray[np.uint64]) -> None:
    """Write numbers of so many bits into the words of a row."""
    word, shift, packed = 0, 0, np.uint64(0)
    for number in fields:
        if shift + bits > 64:
            row[word] = packed
            word, shift, packed = word + 1, 0, np.uint64(0)
        packed |= np.uint64(number) << np.uint64(shift)
        shift += bits
    row[word] = packed


@compiled(void(int64, uint64[::1], int64[::1]))
def unpack(bits: int, row: NDArray[np.uint64], fields: NDArray[np.int64]) -> None:
    """Read them again."""
    mask = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    word, shift = 0, 0
    for place in range(fields.size):
        if shift + bits > 64:
            word, shift = word + 1, 0
        fields[place] = np.int64(row[word] >> np.uint64(shift) & mask)
        shift += bits


@compiled(void(int64[::1], int64, int64, int64[::1]))
def after_move(blocks: NDArray[np.int64], moved: int, end: int, after: NDArray[np.int64]) -> None:
    """The blocks in ascending order when the one in place `moved` has come to stand on `end`."""
    place = 0
    for block in range(blocks.size):
        if block == moved:
            continue
        if place == block - (block > moved) and blocks[block] > end:
            after[place] = end
            place += 1
        after[place] = blocks[block]
        place += 1
    if place < blocks.size:
        after[place] = end


@compiled(int64(GROUND))
def moves_from(ground: Ground) -> int:
    """Write down what the moves of a position lead to, and from where to where they are; how many they are."""
    layout, scratch = ground.layout, ground.scratch
    after, made, moves = scratch.after, scratch.made, scratch.moves
    blocks = scratch.fields[: layout[_BLOCKS]]
    count = 0
    for moved in range(blocks.size):
        for direction in range(4):
            end = push_end(ground.beside, scratch.taken, blocks[moved], direction)
            if end < 0:
                continue
            after_move(blocks, moved, end, after)
            after[blocks.size :] = end  # the last moved block, if that is kept
            pack(layout[_BITS], after, made[count])
            moves[count, 0] = blocks[moved]
            moves[count, 1] = end
            count += 1
    return count


@compiled(void(GROUND, VISITED, int64))
def find_homes(ground: Ground, visited: Visited, count: int) -> None:
    """Where looking for each position begins, and a word of what is met there.

    Nobody needs these words; but asked for all at once, memory answers much sooner than if asked one by one.
    """
    rows, table = visited.rows, visited.table
    made, homes, met = ground.scratch.made, ground.scratch.homes, ground.scratch.met
    for number in range(count):
        homes[number] = home_of(made[number], table.size)
    for number in range(count):
        met[number] = rows[max(np.int64(0), np.int64(table[homes[number]])), 0]


@compiled(void(GROUND, VISITED, int64[::1]))
def expand(ground: Ground, visited: Visited, solved: NDArray[np.int64]) -> None:
    """Note what the moves of the next positions of the layer lead to, as long as there is room."""
    layout, scratch, rows, progress = ground.layout, ground.scratch, visited.rows, visited.progress
    taken, blocks, made, moves, homes = scratch.taken, scratch.fields, scratch.made, scratch.moves, scratch.homes
    most = 4 * layout[_BLOCKS]
    stop = min(progress[UNTIL], progress[NEXT] + _STEPS)
    while progress[NEXT] < stop and progress[COUNT] + most <= rows.shape[0]:
        unpack(layout[_BITS], rows[progress[NEXT]], blocks)
        mark(taken, blocks, True)
        count = moves_from(ground)
        find_homes(ground, visited, count)
        for move in range(count):
            before = progress[COUNT]
            number_at(visited, made[move], homes[move])
            if progress[COUNT] > before and not solved[0]:
                taken[moves[move, 0]] = False
                taken[moves[move, 1]] = True
                solved[0] = all_taken(ground.targets, taken)
                taken[moves[move, 1]] = False
                taken[moves[move, 0]] = True
        mark(taken, blocks, False)
        progress[NEXT] += 1


@compiled(void(GROUND, VISITED, _QUEUES))
def settle(ground: Ground, visited: Visited, waiting: Queues) -> None:
    """Take positions from the queues, cheapest first, and queue what their moves lead to, as long as there is room."""
    layout, scratch, rows, marks = ground.layout, ground.scratch, visited.rows, visited.marks
    queues, ends, costs = waiting.queues, waiting.ends, waiting.costs
    taken, fields, made, moves, homes = scratch.taken, scratch.fields, scratch.made, scratch.moves, scratch.homes
    most = 4 * layout[_BLOCKS]
    for _ in range(_STEPS):
        same = ends[_NEXT_SAME] < ends[_SAME]
        changed = ends[_NEXT_CHANGED] < ends[_CHANGED]
        if visited.progress[COUNT] + most > rows.shape[0] or not (same or changed):
            return
        if same and (not changed or queues[0, ends[_NEXT_SAME], 1] <= queues[1, ends[_NEXT_CHANGED], 1]):
            here, cost = queues[0, ends[_NEXT_SAME], 0], queues[0, ends[_NEXT_SAME], 1]
            ends[_NEXT_SAME] += 1
        else:
            here, cost = queues[1, ends[_NEXT_CHANGED], 0], queues[1, ends[_NEXT_CHANGED], 1]
            ends[_NEXT_CHANGED] += 1
        if marks[here] & _SETTLED:
            continue
        marks[here] |= _SETTLED
        unpack(layout[_BITS], rows[here], fields)
        blocks, last = fields[: layout[_BLOCKS]], fields[layout[_BLOCKS]]
        mark(taken, blocks, True)
        if costs[_CHEAPEST] < 0 and all_taken(ground.targets, taken):
            costs[_CHEAPEST] = cost
        count = moves_from(ground)
        find_homes(ground, visited, count)
        for move in range(count):
            change = last < ground.beside.shape[0] and last != moves[move, 0]
            there = cost + costs[_MOVE] + (costs[_CHANGE] if change else 0)
            if there >= costs[_BOUND]:
                continue
            number = number_at(visited, made[move], homes[move])
            queue, queued = (1, _QUEUED_CHANGED) if change else (0, _QUEUED_SAME)
            if marks[number] & (queued | _SETTLED) == 0:  # an earlier entry of the same queue is no dearer
                marks[number] |= queued
                place = ends[_SAME + queue]
                queues[queue, place, 0] = number
                queues[queue, place, 1] = there
                ends[_SAME + queue] += 1
        mark(taken, blocks, False)
