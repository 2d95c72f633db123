"""The least difficulty of every position: moves + factor x blockchanges [Kluiver 2020, 7 and 8.3].

A blockchange is a move of another block than the one just before, so what counts is the pair of a position and the
block that moved last. A move costs one of two amounts, with or without a change; two plain queues, one for each, are in
order of cost by themselves, and taking from the cheaper end of the two is a cheapest-first search. Of the pairs of a
position the cheapest is settled first, and what it pays for moving any *other* block no later pair can beat: these only
move their own block on. So a factor takes one pass over the moves, and a little for each pair. Memory, in bytes: 16 a
pair and 8 a position.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int32, int64, types, uint16, void
from fathom.puzzles.iceblock.analyse.space import Ints, Numbers, Ranks, Reached

FACTORS = (0, 1, 2, 3, 4, 5, 100)
"""The factors of the figures in [Kluiver 2020]."""

FACTOR = 5
"""The factor of its table 3."""

_AT_ONCE = 1 << 18  # pairs between two words to the watch
_SAME, _CHANGED = 0, 1  # the queues
_SERVED, _WAITING = 0, 2  # where `at` says how far a queue is served, and how long it is
_NEVER = np.int64(1 << 62)


class Difficulties(NamedTuple):
    """The least difficulty of each position for a `factor`, and the fewest moves of a way that is no harder."""

    factor: int
    difficulty: Numbers
    moves: Numbers

    def at(self, position: int) -> tuple[int, int, int]:
        """The difficulty, the moves and the blockchanges of the easiest way to a position."""
        difficulty, moves = int(self.difficulty[position]), int(self.moves[position])
        return difficulty, moves, (difficulty - moves) // self.factor if self.factor else 0

    def easiest(self, positions: NDArray[np.bool_]) -> int | None:
        """That of these positions which is least difficult, and of such ones takes the fewest moves; None of none."""
        numbers = np.flatnonzero(positions)
        order = np.lexsort((self.moves[numbers], self.difficulty[numbers]))
        return int(numbers[order[0]]) if len(order) else None

    def reach(self) -> tuple[Numbers, Numbers]:
        """The difficulties that occur, and how many positions have at most each of them."""
        values, counts = np.unique(self.difficulty, return_counts=True)
        return values, np.cumsum(counts)


def difficulties(reached: Reached, factor: int, watch: Watch) -> Difficulties:
    """The least difficulty of every position: moves + factor x blockchanges."""
    if factor == 0:
        moves = reached.distance.astype(np.int64)
        return Difficulties(0, moves, moves)
    scale = len(reached) * reached.blocks + 1  # no way is longer, so moves break ties and do nothing else
    return Difficulties(factor, *np.divmod(cheapest(reached, scale + 1, scale * factor, watch), scale))


def cheapest(reached: Reached, move: int, change: int, watch: Watch) -> Numbers:
    """The least cost of each position, where a move costs `move` and a change of the block `change` more."""
    pairs = len(reached) * reached.blocks
    watch.reserve(16 * pairs + 8 * len(reached), "the difficulties")
    least: Numbers = np.full(len(reached), -1, np.int64)
    cost: Numbers = np.full(pairs, _NEVER, np.int64)
    pairing = Pairing(
        reached.graph.first,
        reached.graph.heads,
        reached.moved,
        reached.arrived,
        reached.blocks,
        move,
        change,
        cost,
        least,
        np.empty((2, pairs), np.int32),
        np.zeros(4, np.int64),
    )
    begin(pairing)
    settled = 0
    while not settle(pairing, _AT_ONCE):
        settled += _AT_ONCE
        watch.check("difficulties", settled)
    watch.check("difficulties", settled)
    return least


class Pairing(NamedTuple):
    """The moves between positions, what they cost, and the pairs of a position and the block that moved last."""

    first: Ints  # by position: where its moves begin
    heads: Ints  # by move: where it leads, which block it is of before it, and which afterwards
    moved: Ranks
    arrived: Ranks
    blocks: int
    move: int  # what a move costs, and what a change adds
    change: int
    cost: Numbers  # by pair; negative once it is settled
    least: Numbers  # by position
    queues: Ints
    at: Numbers  # by queue: how far it is served, and how long it is


PAIRING = types.NamedTuple(
    [
        int32[::1], int32[::1], uint16[::1], uint16[::1], int64, int64, int64, int64[::1], int64[::1], int32[:, ::1],
        int64[::1],
    ],
    Pairing,
)  # fmt: skip


@compiled(void(PAIRING))
def begin(pairing: Pairing) -> None:
    """The moves from the start, none of which is a change."""
    cost, queues, at = pairing.cost, pairing.queues, pairing.at
    pairing.least[0] = 0
    for edge in range(pairing.first[0], pairing.first[1]):
        pair = np.int64(pairing.heads[edge]) * pairing.blocks + pairing.arrived[edge]
        if cost[pair] == _NEVER:
            cost[pair] = pairing.move
            queues[_SAME, at[_WAITING]] = pair
            at[_WAITING] += 1


@compiled(boolean(PAIRING, int64), nogil=True, shared=False)
def settle(pairing: Pairing, budget: int) -> bool:
    """Take up to `budget` pairs, cheapest first, and go on from them; whether none is left.

    A pair enters each queue once at most: within a queue costs ascend, so a second entry would not be cheaper.
    """
    first, heads, moved, arrived = pairing.first, pairing.heads, pairing.moved, pairing.arrived
    blocks, move, change = pairing.blocks, pairing.move, pairing.change
    cost, least, queues, at = pairing.cost, pairing.least, pairing.queues, pairing.at
    for _ in range(budget):
        same = at[_SERVED] < at[_WAITING]
        changed = at[_SERVED + _CHANGED] < at[_WAITING + _CHANGED]
        if not same and not changed:
            return True
        queue = _SAME if same else _CHANGED
        if same and changed and cost[queues[_CHANGED, at[_SERVED + _CHANGED]]] < cost[queues[_SAME, at[_SERVED]]]:
            queue = _CHANGED
        pair = np.int64(queues[queue, at[_SERVED + queue]])
        at[_SERVED + queue] += 1
        here = cost[pair]
        if here < 0:
            continue
        cost[pair] = -1 - here
        state, last = pair // blocks, pair % blocks
        nearest = least[state] < 0
        if nearest:
            least[state] = here
        elif here >= least[state] + change:
            continue
        for edge in range(first[state], first[state + 1]):
            head = heads[edge]
            if moved[edge] == last:
                onto, there = _SAME, here + move
            elif nearest and least[head] < 0:  # where another pair is settled, a change comes too late
                onto, there = _CHANGED, here + move + change
            else:
                continue
            target = np.int64(head) * blocks + arrived[edge]
            if there < cost[target]:
                cost[target] = there
                queues[onto, at[_WAITING + onto]] = target
                at[_WAITING + onto] += 1
    return False
