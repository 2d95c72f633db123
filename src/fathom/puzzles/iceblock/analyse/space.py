"""All positions that can be reached on a board, the moves between them, and what each position is worth.

The engine brings the space in compressed rows. Here every move also learns which block it moves, as the block's rank
among the squares taken (blocks are alike, so a rank is all that tells them apart), and the moves are turned round, so
that whatever holds "for some continuation" is found by walking backwards from where it holds. All of it is linear in
the moves. Memory, in bytes: what the engine's graph takes, 16 a move and 13 a position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int32, int64, uint16, uint64, void
from fathom.engine.graphs import Components, Digraph, breadth_first, strong_components
from fathom.engine.statespace import Space, explore, whole_space
from fathom.errors import LimitReached, MemoryReached
from fathom.puzzles.iceblock.model import Board, Push, Pushes, with_blocks
from fathom.puzzles.iceblock.solve.kernels import BLOCKS, HEAD, SQUARES, TARGET, U, block_of, solved
from fathom.puzzles.iceblock.solve.layout import Layout

Ints = NDArray[np.int32]
Numbers = NDArray[np.int64]
Ranks = NDArray[np.uint16]
Flags = NDArray[np.bool_]
Words = NDArray[np.uint64]

MOST = (1 << 30) - 1
"""Moves, and pairs of a position and a block, that 32-bit numbers can number with room for sums."""

_A_STATE, _A_MOVE = 60, 40  # bytes, about, that a position and a move of it take in all


@dataclass(frozen=True)
class Reached:
    """The positions that can be reached, nearest to the start first (which is number 0), and the moves between them.

    `graph` has the moves, `back` has them turned round; a move takes the block of rank `moved` to the rank `arrived`,
    and `ranks_back` are these two in the order of `back`. A position is `away` moves from the nearest solved one, which
    is 0 if it is `solved`; it is lost if that is -1.
    """

    layout: Layout
    parameters: Numbers
    space: Space
    graph: Digraph
    back: Digraph
    moved: Ranks
    arrived: Ranks
    ranks_back: tuple[Ranks, Ranks]
    solved: Flags
    away: Ints

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.solved)

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return len(self.layout.board.blocks)

    @property
    def distance(self) -> Ints:
        """The fewest moves from the start to each position."""
        return self.space.distances

    @cached_property
    def lost(self) -> Flags:
        """Positions from which no solved one can be reached."""
        return self.away < 0

    @cached_property
    def dead(self) -> Flags:
        """Positions without a move, unless they are solved."""
        flags: Flags = (np.diff(self.graph.first) == 0) & ~self.solved
        return flags

    @cached_property
    def components(self) -> Components:
        """The sets of positions that can be reached from one another, numbered along the moves."""
        return strong_components(self.graph)

    @cached_property
    def tails(self) -> Ints:
        """The position in which each move is made."""
        return self.graph.tails()

    def board_of(self, position: int) -> Board:
        """A position as a board."""
        return with_blocks(self.layout.board, next(self.layout.positions(self.space.states[position : position + 1])))

    def push(self, move: int) -> Push:
        """A move as a push."""
        return self.layout.push(int(self.space.labels[move]))

    def pushes(self, moves: list[int]) -> Pushes:
        """Moves as a sequence of pushes."""
        return Pushes.of(map(self.push, moves))


def reached_from(board: Board, watch: Watch) -> Reached:
    """All positions of a board that can be reached. Raises `LimitReached` as soon as it knows that they do not fit."""
    layout = Layout(board)
    refuse_in_good_time(layout, watch)
    rules = layout.rules()
    space = whole_space(rules, layout.start(), watch)
    states, moves = len(space.states), len(space.indices)
    if max(moves, states * len(board.blocks)) > MOST:
        raise LimitReached(f"more than {MOST:,} moves cannot be analysed")
    watch.reserve(16 * moves + 13 * states, "the moves turned round")
    watch.check("analysing", 0, moves)
    graph = Digraph(space.indptr.astype(np.int32), space.indices)
    done, moved, arrived = np.zeros(states, np.bool_), np.zeros(moves, np.uint16), np.zeros(moves, np.uint16)
    solved_states(rules.parameters, space.states, done)
    ranks_of_moves(rules.parameters, space.states, graph.first, graph.heads, space.labels, moved, arrived)
    back, left, came = turned_round(graph, moved, arrived)
    watch.check("analysing", moves, moves)
    away = breadth_first(back, np.flatnonzero(done)).distance
    return Reached(layout, rules.parameters, space, graph, back, moved, arrived, (left, came), done, away)


def refuse_in_good_time(layout: Layout, watch: Watch) -> None:
    """Where the space may be too large for memory, and counting is cheap (two bits a position), count first.

    Counting ends as soon as there are too many positions, so this takes seconds where the search would take hours.
    """
    rules, free = layout.rules(), watch.memory_left
    fitting = free // (_A_STATE + 2 * len(layout.board.blocks) * _A_MOVE)
    if layout.size <= fitting or rules.numbering is None or layout.size // 4 > free // 2:
        return
    limits = replace(watch.limits, nodes=fitting, time=watch.seconds_left)
    try:
        states = explore(rules, layout.start(), limits.watch(), visited="dense").states
    except LimitReached as limit:
        if limit.reason != f"limit of {fitting} nodes":
            raise
        states = fitting + 1
    if states > fitting:
        raise MemoryReached(f"at least {states:,} positions can be reached, of which {fitting:,} fit into memory")


def turned_round(graph: Digraph, moved: Ranks, arrived: Ranks) -> tuple[Digraph, Ranks, Ranks]:
    """The graph with every move turned round, and the ranks in that order: a counting sort."""
    first = np.zeros(graph.vertices + 1, np.int32)
    np.cumsum(np.bincount(graph.heads, minlength=graph.vertices), out=first[1:])
    moves = len(graph.heads)
    tails, left, came = np.empty(moves, np.int32), np.empty(moves, np.uint16), np.empty(moves, np.uint16)
    fill_turned(graph.first, graph.heads, moved, arrived, first[:-1].copy(), tails, left, came)
    return Digraph(first, tails), left, came


@compiled(void(int32[::1], int32[::1], uint16[::1], uint16[::1], int32[::1], int32[::1], uint16[::1], uint16[::1]))
def fill_turned(
    first: Ints, heads: Ints, moved: Ranks, arrived: Ranks, free: Ints, tails: Ints, left: Ranks, came: Ranks
) -> None:
    """Put every move into the next free place of its head."""
    for tail in range(first.size - 1):
        for edge in range(first[tail], first[tail + 1]):
            place = free[heads[edge]]
            free[heads[edge]] = place + 1
            tails[place], left[place], came[place] = tail, moved[edge], arrived[edge]


@compiled(void(int64[::1], uint64[:, ::1], boolean[::1]))
def solved_states(parameters: Numbers, states: Words, flags: Flags) -> None:
    """Flag the positions in which every target carries a block."""
    for state in range(flags.size):
        flags[state] = solved(parameters, states[state])


@compiled(void(int64[::1], uint64[:, ::1], int32[::1], int32[::1], uint64[::1], uint16[::1], uint16[::1]))
def ranks_of_moves(
    parameters: Numbers, states: Words, first: Ints, heads: Ints, labels: Words, moved: Ranks, arrived: Ranks
) -> None:
    """Write down the rank of the block that each move moves, before and after."""
    blocks = parameters[BLOCKS]
    here = np.empty(blocks, np.uint64)
    for state in range(first.size - 1):
        for i in range(blocks):
            here[i] = block_of(parameters, states[state], U(i))
        for move in range(first[state], first[state + 1]):
            square = labels[move] >> U(2)
            rank = 0
            while here[rank] != square:
                rank += 1
            moved[move] = rank
            after = 0  # the first rank at which the two differ, were the moved block not there before
            while (
                after < blocks - 1
                and block_of(parameters, states[heads[move]], U(after)) == here[after + (1 if after >= rank else 0)]
            ):
                after += 1
            arrived[move] = after


@compiled(void(int64[::1], uint64[:, ::1], int64[::1], int64, uint64[::1]))
def covered_targets(parameters: Numbers, states: Words, order: Numbers, first: int, masks: Words) -> None:
    """Of each position the targets that carry a block, as bits: those with the orders `first` .. `first` + 63."""
    for state in range(masks.size):
        mask = U(0)
        for i in range(parameters[BLOCKS]):
            number = order[block_of(parameters, states[state], U(i))] - first
            if 0 <= number < 64:
                mask |= U(1) << U(number)
        masks[state] = mask


@compiled(void(int64[::1], uint64[:, ::1], boolean[::1]))
def flag_on_targets(parameters: Numbers, states: Words, pairs: Flags) -> None:
    """Flag the pairs of a position and a rank whose block stands on a target."""
    blocks, targets = parameters[BLOCKS], HEAD + TARGET * U(parameters[SQUARES])
    for state in range(len(states)):
        for i in range(blocks):
            pairs[state * blocks + i] = parameters[targets + block_of(parameters, states[state], U(i))] != 0
