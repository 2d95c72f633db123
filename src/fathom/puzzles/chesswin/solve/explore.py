"""Positions that a position leads to, the most promising first, until mate or until there are no others. Compiled.

The search keeps every position it has met, with the move it came by: when mate comes up, the way there is the helpmate;
when nothing is left to look at, what it has kept is closed under legal moves and shows that there is none. Nothing is
cut off, so nothing has to be remembered as interrupted. A position is not followed where the winner has too little left
or, from some point of the search on, where the static test says so: these are the frontier of the proof.

With `DEPTH` as order, positions are looked at by the number of moves to them, and the first helpmate is a shortest one.
Cost: about a microsecond for each position and move; 112 bytes a position.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.chess.board import ONE, PAWNS, ROW, WORDS, U, hashed, in_check, make, occupied_squares, white_to_move
from fathom.engine.chess.moves import MOST_MOVES, legal_moves
from fathom.engine.chess.tables import Table
from fathom.puzzles.chesswin.solve.estimate import BUCKETS, estimates
from fathom.puzzles.chesswin.solve.material import too_little
from fathom.puzzles.chesswin.solve.mobility import static_unwinnable

Numbers = NDArray[np.int64]

GOING, FOUND, CLOSED, FULL = range(4)
"""How a slice of the search ends."""

PROMISING, DEPTH = range(2)
"""What is looked at first: what seems near to mate, or what is fewest moves away."""

OPEN, FOLLOWED, STATIC = range(3)
"""What became of a position."""

#: Numbers of the search: how many positions it has, the lowest bucket that may have some, how many were followed, the
#: position that is mate, the stamp of its entries in the table, after how many positions the static test is asked.
(COUNT, LOWEST, LOWEST_NET, EXPANDED, MATE, STAMP, PATIENCE, HEAD) = range(8)
LEVELS = 4096
"""Room for numbers of moves, or for the estimates of two sorts."""


class HelpmateSearch(NamedTuple):
    """A search: positions, how each came up, what became of it, and lists of those still to be looked at."""

    rows: Table
    parent: Numbers
    move: Numbers
    following: Numbers
    following_net: Numbers
    fate: Numbers
    depth: Numbers
    table: Numbers
    numbers: Numbers
    moves: Numbers
    region: Table
    row: Table


_LIST = types.int64[::1]
SEARCH = types.NamedTuple(
    (types.uint64[:, ::1], _LIST, _LIST, _LIST, _LIST, _LIST, _LIST, _LIST, _LIST, _LIST, ROW, ROW), HelpmateSearch
)
STATIC_FROM = 300
"""How many positions are followed before the static test is asked of others than the first."""


def new_search(capacity: int) -> HelpmateSearch:
    """Room for so many positions; the table has twice as many entries or more, a power of two."""
    entries = 1 << (2 * capacity - 1).bit_length()
    columns = [np.zeros(capacity, np.int64) for _ in range(6)]
    numbers = np.zeros(HEAD + LEVELS, np.int64)
    numbers[PATIENCE] = STATIC_FROM
    rows = np.zeros((capacity, WORDS), np.uint64)
    moves, table = np.empty(MOST_MOVES, np.int64), np.zeros(entries, np.int64)
    parent, move, following, following_net, fate, depth = columns
    region, row = np.zeros(64, np.uint64), np.zeros(WORDS, np.uint64)
    return HelpmateSearch(rows, parent, move, following, following_net, fate, depth, table, numbers, moves, region, row)


def grown(search: HelpmateSearch) -> HelpmateSearch:
    """The same search with room for twice as many positions."""
    capacity = search.rows.shape[0]
    larger = new_search(2 * capacity)
    for old, new in zip(search[:7], larger[:7], strict=True):
        new[:capacity] = old
    larger.numbers[:] = search.numbers
    _place_again(larger)
    return larger


@compiled(types.void(SEARCH))
def _place_again(search: HelpmateSearch) -> None:
    """Put all positions into an empty table."""
    stamp, mask = search.numbers[STAMP] << 32, search.table.shape[0] - 1
    for index in range(search.numbers[COUNT]):
        place = np.int64(hashed(search.rows[index]) >> U(1)) & mask
        while search.table[place] >> 32 << 32 == stamp:
            place = (place + 1) & mask
        search.table[place] = stamp | index


@compiled(types.int64(SEARCH, ROW, types.int64, types.int64, types.boolean, types.int64))
def _meet(search: HelpmateSearch, row: Table, parent: int, move: int, winner_white: bool, order: int) -> int:
    """Keep a position unless it is known; 0: there is no room."""
    numbers, table = search.numbers, search.table
    stamp, mask = numbers[STAMP] << 32, table.shape[0] - 1
    place = np.int64(hashed(row) >> U(1)) & mask
    while table[place] >> 32 << 32 == stamp:  # entries of earlier searches count as empty
        known = search.rows[table[place] & 0xFFFFFFFF]
        same = True
        for word in range(WORDS):
            same = same and known[word] == row[word]
        if same:
            return 1
        place = (place + 1) & mask
    index = numbers[COUNT]
    if index == search.rows.shape[0]:
        return 0
    numbers[COUNT] = index + 1
    table[place] = stamp | index
    for word in range(WORDS):
        search.rows[index, word] = row[word]
    search.parent[index] = parent
    search.move[index] = move
    search.fate[index] = OPEN
    search.depth[index] = 0 if parent < 0 else search.depth[parent] + 1
    level = min(search.depth[index], LEVELS - 1)
    if order == PROMISING:
        both = estimates(row, winner_white)
        level = BUCKETS + both // BUCKETS
        search.following_net[index] = numbers[HEAD + level]
        numbers[HEAD + level] = index + 1
        numbers[LOWEST_NET] = min(numbers[LOWEST_NET], level)
        level = both % BUCKETS
    search.following[index] = numbers[HEAD + level]
    numbers[HEAD + level] = index + 1
    numbers[LOWEST] = min(numbers[LOWEST], level)
    return 1


@compiled(types.void(SEARCH, ROW, types.boolean, types.int64))
def begin(search: HelpmateSearch, row: Table, winner_white: bool, order: int) -> None:
    """Forget what was, and begin at a position."""
    numbers = search.numbers
    numbers[COUNT] = numbers[EXPANDED] = 0
    numbers[MATE] = -1
    numbers[STAMP] += 1
    numbers[LOWEST] = numbers[LOWEST_NET] = LEVELS
    numbers[HEAD : HEAD + (LEVELS if order == DEPTH else 2 * BUCKETS)] = 0
    _meet(search, row, -1, 0, winner_white, order)


@compiled(types.boolean(SEARCH, types.int64))
def _is_irreversible(search: HelpmateSearch, index: int) -> bool:
    """Whether the move to a position took somebody or was one of a pawn; the first position counts as well."""
    parent = search.parent[index]
    if parent < 0:
        return True
    before, now = search.rows[parent], search.rows[index]
    return (  # type: ignore[no-any-return]
        before[PAWNS] != now[PAWNS]
        or occupied_squares(before) & ~occupied_squares(now) & ~(ONE << U(search.move[index] & 63)) != U(0)
        or (occupied_squares(now) & ~occupied_squares(before)) == U(0)
    )


@compiled(types.int64(SEARCH, types.int64, types.int64, types.int64))
def _first_in(search: HelpmateSearch, first: int, last: int, which: int) -> int:
    """The level from `first` to before `last` that has something to look at, those of positions followed passed over.

    `which` is the list: 0 for depth and strength, 1 for nets. `last` if there is none.
    """
    numbers = search.numbers
    links = search.following if which == 0 else search.following_net
    level = first
    while level < last:
        head = numbers[HEAD + level]
        while head and search.fate[head - 1] != OPEN:
            head = links[head - 1]
        numbers[HEAD + level] = head
        if head:
            return level
        level += 1
    return last


@compiled(types.int64(SEARCH, types.int64))
def _next_level(search: HelpmateSearch, order: int) -> int:
    """The level to take the next position from; -1: nothing is left.

    Mostly the best by strength; in every third turn the best by nets; now and then any, lest a plateau hold it up.
    """
    numbers, turn = search.numbers, search.numbers[EXPANDED]
    if order == DEPTH:
        level = _first_in(search, numbers[LOWEST], LEVELS, 0)
        numbers[LOWEST] = level
        return level if level < LEVELS else -1
    which = 1 if turn % 3 == 2 else 0
    first = numbers[LOWEST_NET if which else LOWEST]
    last = (which + 1) * BUCKETS
    level = _first_in(search, first, last, which)
    numbers[LOWEST_NET if which else LOWEST] = level
    if level == last:
        return -1
    if turn % 8 == 7:
        other = level + turn * 0x9E3779B1 % 4294967291 % 40
        other = _first_in(search, min(other, last), last, which)
        return other if other < last else level  # type: ignore[no-any-return]
    return level  # type: ignore[no-any-return]


@compiled(types.int64(SEARCH, types.boolean, types.int64, types.int64))
def explore(search: HelpmateSearch, winner_white: bool, order: int, steps: int) -> int:
    """Look at so many more positions."""
    numbers, moves = search.numbers, search.moves
    for _ in range(steps):
        level = _next_level(search, order)
        if level < 0:
            return CLOSED
        index = numbers[HEAD + level] - 1
        here = search.rows[index]
        count = legal_moves(here, moves)
        if numbers[COUNT] + count > search.rows.shape[0]:
            return FULL
        search.fate[index] = FOLLOWED
        numbers[EXPANDED] += 1
        if count == 0:
            if white_to_move(here) != winner_white and in_check(here):
                numbers[MATE] = index
                return FOUND
            continue
        asked = numbers[PATIENCE] >= 0 and (index == 0 or numbers[EXPANDED] > numbers[PATIENCE])
        asked = asked and _is_irreversible(search, index)
        if asked and static_unwinnable(here, winner_white, search.region):
            search.fate[index] = STATIC
            continue
        for which in range(count):
            make(here, moves[which], search.row)
            if not too_little(search.row, winner_white):
                _meet(search, search.row, index, moves[which], winner_white, order)
    return GOING
