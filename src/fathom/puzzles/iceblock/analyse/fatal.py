"""Fatal moves: those after which a puzzle that could still be solved no longer can, sorted by what they spoil.

Play ends when the board is solved, so only positions that can be reached without passing a solved one count. A fatal
move is of the first kind in `KINDS` that is true of it. Each is decided exactly, over all continuations: whether a
certain block will ever move again, or ever come onto a target, is found by a walk backwards over pairs of a position
and a block, and which targets can still be covered is summed up along the components of the lost positions. Time grows
with the moves times the blocks, and with the moves for every 64 targets; memory is 8 bytes a pair and 20 a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int32, int64, uint16, uint64, void
from fathom.engine.graphs import reachable
from fathom.puzzles.iceblock.analyse.space import (
    Flags,
    Ints,
    Numbers,
    Ranks,
    Reached,
    Words,
    covered_targets,
    flag_on_targets,
)
from fathom.puzzles.iceblock.model import Push, Pushes

KINDS = {
    "dead": "no block can be moved any more",
    "stuck": "the pushed block can never be moved again, and stands on no target",
    "out of play": "the pushed block can never come onto a target again, which it could before",
    "uncovered": "a target can never be covered again",
    "apart": "every target can still be covered, but never all of them at once",
}
"""What a fatal move spoils, most evident first."""

_A_WORD = 64


@dataclass(frozen=True, slots=True)
class Fatal:
    """The fatal moves of one kind: how many, and one that comes after the fewest moves.

    `way` leads to the position `before`, and `push` from there to `after`.
    """

    kind: str
    moves: int
    way: Pushes
    push: Push
    before: int
    after: int


class Play:
    """The positions met before the board is solved, and the moves in them that lose it."""

    def __init__(self, reached: Reached, watch: Watch) -> None:
        self.reached, self._watch = reached, watch
        watch.reserve(len(reached) * (20 + 8 * reached.blocks), "the fatal moves")
        self.distance: Ints = np.full(len(reached), -1, np.int32)
        """The fewest moves from the start that pass no solved position; -1: there is no such way."""
        self._by: Ints = np.full(len(reached), -1, np.int32)
        play(reached.graph.first, reached.graph.heads, reached.solved, self.distance, self._by)
        alive = (self.distance >= 0) & ~reached.solved & ~reached.lost
        self.fatal: Numbers = np.flatnonzero(alive[reached.tails] & reached.lost[reached.graph.heads])
        """The fatal moves."""

    @cached_property
    def lost_within(self) -> int | None:
        """The fewest moves after which no solution can be reached; None if that cannot happen."""
        if self.reached.lost[0]:
            return 0
        return int(self.distance[self.reached.tails[self.fatal]].min()) + 1 if len(self.fatal) else None

    def way_to(self, position: int) -> list[int]:
        """The moves of a shortest way to a position, past no solved one."""
        way: list[int] = []
        while self._by[position] >= 0:
            way.append(int(self._by[position]))
            position = int(self.reached.tails[way[-1]])
        return way[::-1]

    def by_kind(self) -> list[Fatal]:
        """The fatal moves of each kind that there is."""
        if not len(self.fatal):
            return []
        kinds = self._kinds()
        found = []
        for number, name in enumerate(KINDS):
            moves = self.fatal[kinds == number]
            if len(moves):
                first = int(moves[self.distance[self.reached.tails[moves]].argmin()])
                found.append(self._example(name, len(moves), first))
        return found

    def _example(self, kind: str, moves: int, first: int) -> Fatal:
        before, after = int(self.reached.tails[first]), int(self.reached.graph.heads[first])
        way = self.reached.pushes(self.way_to(before))
        return Fatal(kind, moves, way, self.reached.push(first), before, after)

    def _kinds(self) -> Numbers:
        """The number of the kind of each fatal move."""
        reached, blocks = self.reached, self.reached.blocks
        before = reached.tails[self.fatal].astype(np.int64)
        after = reached.graph.heads[self.fatal].astype(np.int64)
        pushed, stands = before * blocks + reached.moved[self.fatal], after * blocks + reached.arrived[self.fatal]
        mobile, covering = np.zeros(len(reached) * blocks, np.bool_), blocks_on_targets(reached)
        mobile[reached.tails.astype(np.int64) * blocks + reached.moved] = True
        stuck = ~ever(reached, mobile, reached.lost)[stands] & ~covering[stands]
        self._watch.check("fatal moves", 1, 3)
        useful = ever(reached, covering)
        self._watch.check("fatal moves", 2, 3)
        holds = [reached.dead[after], stuck, useful[pushed] & ~useful[stands], ~all_coverable(reached)[after]]
        self._watch.check("fatal moves", 3, 3)
        kinds: Numbers = np.select(holds, list(range(len(holds))), len(holds))
        return kinds


def blocks_on_targets(reached: Reached) -> Flags:
    """The pairs of a position and a block that stands on a target; a pair is at position x blocks + rank."""
    pairs = np.zeros(len(reached) * reached.blocks, np.bool_)
    flag_on_targets(reached.parameters, reached.space.states, pairs)
    return pairs


def ever(reached: Reached, pairs: Flags, among: Flags | None = None) -> Flags:
    """The pairs of a position and a block of which something, true of `pairs`, is true now or in some continuation.

    With `among`, positions that no move leaves, only these are looked at, and others stay as they are.
    """
    within = np.ones(len(reached), np.bool_) if among is None else among
    found, waiting = pairs.copy(), np.empty(len(pairs), np.int32)
    back = reached.back
    spread_back(back.first, back.heads, *reached.ranks_back, reached.blocks, within, found, waiting)
    return found


def all_coverable(reached: Reached) -> Flags:
    """The lost positions from which each target, though not all at once, can still be covered."""
    targets = reached.layout.board.targets.reshape(-1)[reached.layout.squares]
    order = np.where(targets, np.cumsum(targets) - 1, -1).astype(np.int64)
    component = reached.components.of
    lost = np.flatnonzero(reached.lost).astype(np.int32)
    lost = lost[np.argsort(component[lost])[::-1]]
    coverable = reached.lost.copy()
    masks = np.empty(len(reached), np.uint64)
    for first in range(0, int(targets.sum()), _A_WORD):
        covered_targets(reached.parameters, reached.space.states, order, first, masks)
        seen = np.zeros(reached.components.count, np.uint64)
        sum_up(reached.graph.first, reached.graph.heads, lost, component, masks, seen)
        wanted = np.uint64((1 << min(_A_WORD, int(targets.sum()) - first)) - 1)
        coverable[lost] &= seen[component[lost]] == wanted
    return coverable


def still_possible(reached: Reached, position: int) -> tuple[set[int], set[int]]:
    """The blocks of a position that will never move again, and the squares that can still carry a block."""
    onward = np.flatnonzero(reachable(reached.graph, np.array([position])))
    positions = [set(squares) for squares in reached.layout.positions(reached.space.states[onward])]
    return set.intersection(*positions), set.union(*positions)


@compiled(void(int32[::1], int32[::1], boolean[::1], int32[::1], int32[::1]))
def play(first: Ints, heads: Ints, solved: Flags, distance: Ints, by: Ints) -> None:
    """A breadth-first search from the start that stops at solved positions, and the move by which each was met."""
    queue = np.empty(distance.size, np.int32)
    queue[0] = distance[0] = 0
    served, waiting = 0, 1
    while served < waiting:
        tail = queue[served]
        served += 1
        if solved[tail]:
            continue
        for edge in range(first[tail], first[tail + 1]):
            head = heads[edge]
            if distance[head] < 0:
                distance[head], by[head] = distance[tail] + 1, edge
                queue[waiting] = head
                waiting += 1


@compiled(void(int32[::1], int32[::1], uint16[::1], uint16[::1], int64, boolean[::1], boolean[::1], int32[::1]))
def spread_back(
    first: Ints, tails: Ints, left: Ranks, came: Ranks, blocks: int, within: Flags, pairs: Flags, waiting: Ints
) -> None:
    """Flag all pairs within these positions from which a flagged one can be reached, the block being the same."""
    count = 0
    for pair in range(pairs.size):
        if pairs[pair] and within[pair // blocks]:
            waiting[count] = pair
            count += 1
    served = 0
    while served < count:
        state, rank = waiting[served] // blocks, waiting[served] % blocks
        served += 1
        for edge in range(first[state], first[state + 1]):
            if not within[tails[edge]]:
                continue
            start, end = np.int64(left[edge]), np.int64(came[edge])
            was = start
            if rank != end:  # another block was pushed, and this one's rank is as if that had been put back
                was = rank - (1 if rank > end else 0)
                was += 1 if was >= start else 0
            pair = tails[edge] * blocks + was
            if not pairs[pair]:
                pairs[pair] = True
                waiting[count] = pair
                count += 1


@compiled(void(int32[::1], int32[::1], int32[::1], int32[::1], uint64[::1], uint64[::1]))
def sum_up(first: Ints, heads: Ints, order: Ints, component: Ints, masks: Words, seen: Words) -> None:
    """The union of the masks of all that can be reached, for each component; `order` begins with the last ones."""
    for state in order:
        mask = masks[state]
        for edge in range(first[state], first[state + 1]):
            mask |= seen[component[heads[edge]]]
        seen[component[state]] |= mask
