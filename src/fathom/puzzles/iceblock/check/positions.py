"""All positions of a board, visited as the checker does it.

Written from the rules alone; no solver's code is used here. Squares of ice are numbered, and a position is the row of
its blocks' numbers in ascending order, packed into 64-bit words. Positions stand in the order in which they were found,
with a table of open addressing over them, so the list is the queue of a breadth-first search at the same time. A
position takes about 30 bytes and each of its moves one or two hundred nanoseconds.

Where difficulty counts, the block that was moved last belongs to a position. A move then costs one of two amounts,
with or without a change of the block. So two plain queues, one for each, are in order of cost by themselves, and taking
from the cheaper end of the two is a cheapest-first search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int32, int64, types, uint8, uint64, void
from fathom.proofs.positions import home_of
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL, Board

_NO_ICE, _WALLED = -1, -2  # what can lie beside a square of ice, other than the number of another
_COUNT, _NEXT, _SOLVED, _NEXT_CHANGED, _SAME, _CHANGED = range(6)  # what `progress` keeps
_BITS, _BLOCKS = range(2)  # what `layout` says: the bits of a number, and how many blocks there are
_MOVE, _CHANGE, _BOUND, _CHEAPEST = range(4)  # what `costs` holds
_FREE = -1
_QUEUED_SAME, _QUEUED_CHANGED, _SETTLED = 1, 2, 4
_STEPS = 1 << 15  # positions between two looks at the world
_MOST = 2**31 - 1


def positions_within(board: Board, moves: int | None = None, watch: Watch | None = None) -> tuple[int, int | None]:
    """How many positions `moves` moves or fewer lead to, and after how many the first of them is solved, if one is.

    None stands for any number of moves. The start is a position after no move.
    """
    watch = watch or Watch()
    found = _Found(board, len(board.blocks), watch)
    progress = np.zeros(6, np.int64)
    if moves is not None and moves < 0:
        return 0, None
    found.begin(progress, found.blocks)
    depth, solved = 0, 0 if progress[_SOLVED] else None
    while (moves is None or depth < moves) and progress[_NEXT] < progress[_COUNT]:
        depth, until = depth + 1, int(progress[_COUNT])
        while progress[_NEXT] < until:
            found.make_room(progress)
            watch.check("visiting all positions again", int(progress[_COUNT]))
            expand(found.positions(progress), until)
        solved = depth if solved is None and progress[_SOLVED] else solved
    return int(progress[_COUNT]), solved


def positions_cheaper(
    board: Board, move: int, change: int, bound: int, watch: Watch | None = None
) -> tuple[int, int | None]:
    """How many positions with a last moved block cost less than `bound`, and what the cheapest solved one costs.

    A move costs `move`, and `change` more if another block was moved just before. At the start no block was.
    """
    watch = watch or Watch()
    found = _Found(board, len(board.blocks) + 1, watch)
    progress = np.zeros(6, np.int64)
    if bound <= 0:
        return 0, None
    found.begin(progress, [*found.blocks, found.none])
    flags = np.zeros(len(found.rows), np.uint8)
    queues = np.empty((2, len(found.rows), 2), np.int64)
    flags[0] = _QUEUED_SAME
    queues[0, 0] = 0, 0
    progress[_SAME] = 1
    costs = np.array([move, change, bound, 0 if progress[_SOLVED] else -1], np.int64)
    while progress[_NEXT] < progress[_SAME] or progress[_NEXT_CHANGED] < progress[_CHANGED]:
        watch.check("visiting all positions again", int(progress[_COUNT]))
        if found.make_room(progress):
            flags = np.concatenate((flags, np.zeros(len(found.rows) - len(flags), np.uint8)))
            wider = np.empty((2, len(found.rows), 2), np.int64)
            wider[:, : queues.shape[1]] = queues
            queues = wider
        settle(found.positions(progress), Queues(flags, queues, costs))
    return int(progress[_COUNT]), int(costs[_CHEAPEST]) if costs[_CHEAPEST] >= 0 else None


class Scratch(NamedTuple):
    """Room to work on one position."""

    taken: NDArray[np.bool_]  # by square; all False when nobody works
    fields: NDArray[np.int64]  # of the position, and of one after a move
    after: NDArray[np.int64]
    made: NDArray[np.uint64]  # by move: where it leads, from where and to where it is, and where to look that up
    moves: NDArray[np.int64]
    homes: NDArray[np.int64]
    met: NDArray[np.uint64]


class Positions(NamedTuple):
    """A board, and the positions found on it. What is marked with a star changes."""

    beside: NDArray[np.int64]  # by square and direction
    targets: NDArray[np.int64]
    layout: NDArray[np.int64]
    rows: NDArray[np.uint64]  # *
    table: NDArray[np.int32]  # *
    progress: NDArray[np.int64]  # *
    scratch: Scratch


class Queues(NamedTuple):
    """What a cheapest-first search knows of positions. What is marked with a star changes."""

    flags: NDArray[np.uint8]  # * by position
    queues: NDArray[np.int64]  # * rows of a position's number and its cost
    costs: NDArray[np.int64]  # of a move, of a change, the bound to stay below, * the cheapest solved position's or -1


_SCRATCH = types.NamedTuple(
    [boolean[::1], int64[::1], int64[::1], uint64[:, ::1], int64[:, ::1], int64[::1], uint64[::1]], Scratch
)
_POSITIONS = types.NamedTuple(
    [int64[:, ::1], int64[::1], int64[::1], uint64[:, ::1], int32[::1], int64[::1], _SCRATCH], Positions
)
_QUEUES = types.NamedTuple([uint8[::1], int64[:, :, ::1], int64[::1]], Queues)


class _Found:
    """A board as the functions below take it, and the positions found on it."""

    def __init__(self, board: Board, fields: int, watch: Watch) -> None:
        self.watch = watch
        ice = board.ground == ICE
        self.none = int(ice.sum())
        numbers = np.full((board.shape[0] + 2, board.shape[1] + 2), _NO_ICE, np.int64)
        numbers[1:-1, 1:-1] = np.select([ice, board.ground == FLOOR, board.ground == WALL], [0, _NO_ICE, _WALLED])
        numbers[1:-1, 1:-1][ice] = np.arange(self.none)
        around = (numbers[:-2, 1:-1], numbers[1:-1, 2:], numbers[2:, 1:-1], numbers[1:-1, :-2])
        self.beside = np.ascontiguousarray(np.stack([side[ice] for side in around], axis=1))
        numbered = numbers[1:-1, 1:-1]
        self.targets = numbered[board.targets]
        self.blocks = [int(number) for number in numbered.reshape(-1)[list(board.blocks)]]
        bits = max(1, self.none.bit_length())
        self.layout = np.array([bits, len(board.blocks)], np.int64)
        self.rows = np.zeros((1 << 10, -(-fields // (64 // bits))), np.uint64)
        self.table = np.full(1 << 11, _FREE, np.int32)
        self.most_moves = most = 4 * len(board.blocks)
        self.scratch = Scratch(
            np.zeros(self.none, np.bool_),
            np.empty(fields, np.int64),
            np.empty(fields, np.int64),
            np.empty((most, self.rows.shape[1]), np.uint64),
            np.empty((most, 2), np.int64),
            np.empty(most, np.int64),
            np.empty(most, np.uint64),
        )

    def begin(self, progress: NDArray[np.int64], fields: list[int]) -> None:
        """Note the first position."""
        self.make_room(progress)
        row = np.empty(self.rows.shape[1], np.uint64)
        pack(self.layout[_BITS], np.array(fields, np.int64), row)
        note(self.positions(progress), row, home_of(row, self.table.size))
        progress[_SOLVED] = set(self.targets.tolist()) <= set(self.blocks)

    def positions(self, progress: NDArray[np.int64]) -> Positions:
        """The arrays as they are now."""
        return Positions(self.beside, self.targets, self.layout, self.rows, self.table, progress, self.scratch)

    def make_room(self, progress: NDArray[np.int64]) -> bool:
        """Grow if the moves of one more position might not fit; tells whether that was so."""
        before = len(self.rows)
        while len(self.rows) < progress[_COUNT] + self.most_moves:
            if 2 * len(self.rows) > _MOST:
                raise MemoryError("more positions than can be visited again")
            self.watch.reserve(3 * self.rows.nbytes + 8 * len(self.rows), "visiting all positions again")
            self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
        if len(self.rows) == before:
            return False
        self.table = np.full(2 * len(self.rows), _FREE, np.int32)
        fill(self.rows, self.table, progress[_COUNT])
        return True


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


@compiled(int64(_POSITIONS, uint64[::1], int64))
def note(positions: Positions, row: NDArray[np.uint64], home: int) -> int:
    """The number of a position; one that is new is kept and gets the next number."""
    rows, table, progress = positions.rows, positions.table, positions.progress
    place = home
    while table[place] != _FREE:
        known = int(table[place])
        same = True
        for word in range(row.size):
            same = same and rows[known, word] == row[word]
        if same:
            return known
        place = (place + 1) & (table.size - 1)
    count = int(progress[_COUNT])
    table[place] = count
    for word in range(row.size):
        rows[count, word] = row[word]
    progress[_COUNT] += 1
    return count


@compiled(void(uint64[:, ::1], int32[::1], int64))
def fill(rows: NDArray[np.uint64], table: NDArray[np.int32], count: int) -> None:
    """Enter rows that are all different into an empty table."""
    for number in range(count):
        place = home_of(rows[number], table.size)
        while table[place] != _FREE:
            place = (place + 1) & (table.size - 1)
        table[place] = number


@compiled(int64(_POSITIONS))
def moves_from(positions: Positions) -> int:
    """Write down what the moves of a position lead to, and from where to where they are; how many they are."""
    layout, scratch = positions.layout, positions.scratch
    after, made, moves = scratch.after, scratch.made, scratch.moves
    blocks = scratch.fields[: layout[_BLOCKS]]
    count = 0
    for moved in range(blocks.size):
        for direction in range(4):
            end = push_end(positions.beside, scratch.taken, blocks[moved], direction)
            if end < 0:
                continue
            after_move(blocks, moved, end, after)
            after[blocks.size :] = end  # the last moved block, if that is kept
            pack(layout[_BITS], after, made[count])
            moves[count, 0] = blocks[moved]
            moves[count, 1] = end
            count += 1
    return count


@compiled(void(_POSITIONS, int64))
def find_homes(positions: Positions, count: int) -> None:
    """Where looking for each position begins, and a word of what is met there.

    Nobody needs these words; but asked for all at once, memory answers much sooner than if asked one by one.
    """
    rows, table = positions.rows, positions.table
    made, homes, met = positions.scratch.made, positions.scratch.homes, positions.scratch.met
    for number in range(count):
        homes[number] = home_of(made[number], table.size)
    for number in range(count):
        met[number] = rows[max(np.int64(0), np.int64(table[homes[number]])), 0]


@compiled(void(_POSITIONS, int64))
def expand(positions: Positions, until: int) -> None:
    """Note what the moves of the next positions, those before `until`, lead to, as long as there is room."""
    layout, rows, progress = positions.layout, positions.rows, positions.progress
    scratch = positions.scratch
    taken, blocks, made, moves, homes = scratch.taken, scratch.fields, scratch.made, scratch.moves, scratch.homes
    most = 4 * layout[_BLOCKS]
    stop = min(until, progress[_NEXT] + _STEPS)
    while progress[_NEXT] < stop and progress[_COUNT] + most <= rows.shape[0]:
        unpack(layout[_BITS], rows[progress[_NEXT]], blocks)
        mark(taken, blocks, True)
        count = moves_from(positions)
        find_homes(positions, count)
        for move in range(count):
            before = progress[_COUNT]
            note(positions, made[move], homes[move])
            if progress[_COUNT] > before and not progress[_SOLVED]:
                taken[moves[move, 0]] = False
                taken[moves[move, 1]] = True
                progress[_SOLVED] = all_taken(positions.targets, taken)
                taken[moves[move, 1]] = False
                taken[moves[move, 0]] = True
        mark(taken, blocks, False)
        progress[_NEXT] += 1


@compiled(void(_POSITIONS, _QUEUES))
def settle(positions: Positions, waiting: Queues) -> None:
    """Take positions from the queues, cheapest first, and queue what their moves lead to, as long as there is room."""
    layout, rows, progress = positions.layout, positions.rows, positions.progress
    flags, queues, costs = waiting.flags, waiting.queues, waiting.costs
    scratch = positions.scratch
    taken, fields, made, moves, homes = scratch.taken, scratch.fields, scratch.made, scratch.moves, scratch.homes
    most = 4 * layout[_BLOCKS]
    for _ in range(_STEPS):
        same = progress[_NEXT] < progress[_SAME]
        changed = progress[_NEXT_CHANGED] < progress[_CHANGED]
        if progress[_COUNT] + most > rows.shape[0] or not (same or changed):
            return
        if same and (not changed or queues[0, progress[_NEXT], 1] <= queues[1, progress[_NEXT_CHANGED], 1]):
            here, cost = queues[0, progress[_NEXT], 0], queues[0, progress[_NEXT], 1]
            progress[_NEXT] += 1
        else:
            here, cost = queues[1, progress[_NEXT_CHANGED], 0], queues[1, progress[_NEXT_CHANGED], 1]
            progress[_NEXT_CHANGED] += 1
        if flags[here] & _SETTLED:
            continue
        flags[here] |= _SETTLED
        unpack(layout[_BITS], rows[here], fields)
        blocks, last = fields[: layout[_BLOCKS]], fields[layout[_BLOCKS]]
        mark(taken, blocks, True)
        if costs[_CHEAPEST] < 0 and all_taken(positions.targets, taken):
            costs[_CHEAPEST] = cost
        count = moves_from(positions)
        find_homes(positions, count)
        for move in range(count):
            change = last < positions.beside.shape[0] and last != moves[move, 0]
            there = cost + costs[_MOVE] + (costs[_CHANGE] if change else 0)
            if there >= costs[_BOUND]:
                continue
            number = note(positions, made[move], homes[move])
            queue, queued = (1, _QUEUED_CHANGED) if change else (0, _QUEUED_SAME)
            if flags[number] & (queued | _SETTLED) == 0:  # an earlier entry of the same queue is no dearer
                flags[number] |= queued
                place = progress[_SAME + queue]
                queues[queue, place, 0] = number
                queues[queue, place, 1] = there
                progress[_SAME + queue] += 1
        mark(taken, blocks, False)
