"""Winning turns by search, for any allowed numbers of moves.

`fewest_moves` goes through configurations of one's own pieces cheapest first (A*). Every square that is still to be
filled and the pusher that is still to come cost a move each, which is a lower bound; what cannot win within the allowed
number any more is dropped. With the number of moves as part of the puzzle the question is NP-complete [Bosboom 2020,
4.3.4], and the cost grows with the number of configurations, at worst. `layers` looks at all of them: for a fixed
number c of moves on A squares these are at most A to the power of 2c [Bosboom 2020, Theorem 4.3.2].
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from heapq import heappop, heappush

from fathom.answer import Watch
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn
from fathom.puzzles.pushmate.solve.goals import Configuration, Ground, ground_of, start_of

_LOOK = 256  # configurations between two looks at the watch
_MADE = 2048  # and moves: a large board has very many

Node = tuple[Configuration, int]
"""A configuration, and after how many moves; 0 always where only the fewest count."""


class TurnSearch:
    """A search for a winning turn with the fewest moves; `looked_at` is how many configurations it went on from."""

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        self.ground = ground_of(puzzle)
        self.start = start_of(puzzle)
        self.allowed = puzzle.moves
        self.every = allows_every(puzzle.moves)
        self.watch = watch
        self.looked_at = 0
        self.came: dict[Node, tuple[Node, int, int] | None] = {}

    def fewest_moves(self) -> WinningTurn | None:
        """A winning turn with the fewest moves that are allowed, or None: there is none."""
        if not self.ground.goals:
            return None
        made: dict[Node, int] = {self._node(self.start, 0): 0}
        self.came = {self._node(self.start, 0): None}
        first = self._total(self.ground.missing(self.start))
        waiting = [] if first is None else [(first, 0, 0, self._node(self.start, 0))]
        number = 0
        while waiting:
            total, back, _, node = heappop(waiting)
            moves = -back
            if made[node] < moves:
                continue
            if moves == total and any(self.ground.winning(node[0])):
                return self._turn(node)
            self._look()
            for configuration, start, end in self.ground.following(node[0]):
                number += 1
                if number % _MADE == 0:
                    self.watch.check("looking for a winning turn", self.looked_at, nodes=self.looked_at)
                then = self._total(moves + 1 + self.ground.missing(configuration))
                following = self._node(configuration, moves + 1)
                if then is not None and moves + 1 < made.get(following, moves + 2):
                    made[following] = moves + 1
                    self.came[following] = node, start, end
                    heappush(waiting, (then, -moves - 1, number, following))
        return None

    def _node(self, configuration: Configuration, moves: int) -> Node:
        return configuration, 0 if self.every else moves

    def _total(self, moves: int) -> int | None:
        """The least allowed number of moves that is no less than this; None if there is none."""
        if self.allowed is None:
            return moves
        place = bisect_left(self.allowed, moves)
        return self.allowed[place] if place < len(self.allowed) else None

    def _look(self) -> None:
        self.looked_at += 1
        if self.looked_at % _LOOK == 1:
            self.watch.check("looking for a winning turn", self.looked_at, nodes=self.looked_at)

    def _turn(self, node: Node) -> WinningTurn:
        goal = next(self.ground.winning(node[0]))
        moves = []
        step = self.came[node]
        while step is not None:
            node, start, end = step
            moves.append((start, end))
            step = self.came[node]
        return WinningTurn(tuple(reversed(moves)), goal.pusher, goal.direction)


def allows_every(moves: tuple[int, ...] | None) -> bool:
    """Whether every number of moves from none up, to some last one, is allowed: then only the fewest count."""
    return moves is None or moves == tuple(range(len(moves)))


class TooMany(Exception):
    """There are more configurations than were to be looked at."""


Layer = dict[Configuration, tuple[tuple[int, int], ...]]
"""Configurations, each with moves that lead there."""


def layers(
    puzzle: Puzzle, watch: Watch, most: int | None = None, within: int | None = None, limit: int | None = None
) -> Iterator[tuple[int, Layer]]:
    """Each number of moves with all configurations after so many, up to `most` or to the last number allowed.

    Where only the fewest count, a configuration is in one layer only. With `within`, configurations that cannot win
    with so many moves in all are left out. Raises `TooMany` when there are more than `limit` of them.
    """
    ground, last = ground_of(puzzle), _last(puzzle, most)
    every = allows_every(puzzle.moves)
    layer: Layer = {start_of(puzzle): ()}
    seen = set(layer)
    looked_at = 0
    for count in range(last + 1 if last is not None else 1 << 60):
        yield count, layer
        following: Layer = {}
        for here, way in layer.items() if count != last else ():
            looked_at += 1
            if looked_at % _LOOK == 1:
                watch.check("going through positions", looked_at, nodes=looked_at)
            for number, (then, start, end) in enumerate(ground.following(here), 1):
                if number % _MADE == 0:
                    watch.check("going through positions", looked_at, nodes=looked_at)
                if then in following or (every and then in seen):
                    continue
                if within is None or count + 1 + ground.missing(then) <= within:
                    following[then] = (*way, (start, end))
                    if limit is not None and len(following) > limit:
                        raise TooMany
        layer = following
        seen |= layer.keys()
        if not layer:
            return


def _last(puzzle: Puzzle, most: int | None) -> int | None:
    """The last number of moves to look at: the last one allowed that is no more than `most`; -1: none is."""
    if puzzle.moves is None:
        return most
    return max((count for count in puzzle.moves if most is None or count <= most), default=-1)


def positions_within(puzzle: Puzzle, most: int | None, limit: int, watch: Watch) -> int | None:
    """How many different configurations moves lead to, up to `most`; None if they are more than `limit`."""
    seen: set[Configuration] = set()
    try:
        for _, layer in layers(puzzle, watch, most, limit=limit):
            seen |= layer.keys()
            if len(seen) > limit:
                return None
    except TooMany:
        return None
    return len(seen)


def winning_turns(puzzle: Puzzle, fewest: int, watch: Watch) -> Iterator[WinningTurn]:
    """The winning turns with exactly so many moves, one for each position before the push and each push.

    `fewest` must be the fewest moves that win (or, where not every number is allowed, any number that is).
    """
    ground: Ground = ground_of(puzzle)
    if not ground.goals:
        return
    for count, layer in layers(puzzle, watch, fewest, within=fewest):
        if count == fewest:
            for configuration, way in layer.items():
                for goal in ground.winning(configuration):
                    yield WinningTurn(way, goal.pusher, goal.direction)
