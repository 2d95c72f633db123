"""A level as pieces that meet in corridors, as the checker takes it apart.

Written from the rules alone; no solver's code is used here. A block on a square can be pushed to the next one only if
that is floor and so is the square behind the block, wherever the agent and the other blocks are. So it is known on
which squares blocks may ever lie. *Pieces* are such squares that hang together: a push moves blocks within one piece
and has nothing to do with another. *Corridors* are the other squares that hang together, where the agent walks freely;
one that only one piece lies at belongs to it, unless the agent begins or ends there.

Only what hangs together with the agent's square is looked at. The ends are the places where the agent begins and where
targets are: a corridor, or, if blocks may come there, a place of its own, which is entered or left just there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.proofs.joined import Joined, Part, Way, ways_between
from fathom.puzzles.push.check.rules import beside
from fathom.puzzles.push.model import LETTERS, Goal, Level

Blocks = frozenset[int]
_WALL = -1


@dataclass(frozen=True)
class Piece:
    """Cells, numbered by their squares in ascending order, with all that the ways through them depend on.

    `around[c][d]`: what is beside cell c in direction d: a cell, `_WALL`, or a corridor, as -2 - its number. Corridors
    are numbered as they are met, those of other pieces first; the first `open` of them are places. Two more places
    may follow: the agent's own cell, and any cell with a target.
    """

    around: tuple[tuple[int, ...], ...]
    blocks: Blocks
    open: int
    agent: int | None
    targets: Blocks
    strength: int | None

    @property
    def start_place(self) -> int:
        """The number of the place where the agent begins in this piece."""
        return self.open

    @property
    def target_place(self) -> int:
        """The number of the place that every target in this piece is."""
        return self.open + (self.agent is not None)

    def ways(self, blocks: Blocks) -> Mapping[Way, set[Blocks]]:
        """All ways through the piece when its blocks lie so, each with where they may lie then."""
        found: dict[Way, set[Blocks]] = {}
        for enter in range(self.open):
            self._spread(enter, (blocks, -2 - enter), found)
        if self.agent is not None and blocks == self.blocks:
            self._spread(self.start_place, (blocks, self.agent), found)
        return found

    def _spread(self, enter: int, first: tuple[Blocks, int], found: dict[Way, set[Blocks]]) -> None:
        seen, waiting = {first}, [first]
        while waiting:
            blocks, here = waiting.pop()
            if here <= -2 and -2 - here < self.open:
                found.setdefault((enter, -2 - here), set()).add(blocks)
            if here in self.targets:
                found.setdefault((enter, self.target_place), set()).add(blocks)
            for following in self._steps(blocks, here):
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)

    def _steps(self, blocks: Blocks, here: int) -> Iterator[tuple[Blocks, int]]:
        """Where one step leads: within the piece, out of it into a corridor, or from a corridor into it."""
        for cell, direction, ahead in self._ahead(here):
            if ahead == _WALL:
                continue
            row, end = 0, ahead
            while end in blocks:
                row, end = row + 1, self.around[end][direction]
            if row == 0:
                yield blocks, ahead
            elif end >= 0 and (self.strength is None or row <= self.strength):
                yield blocks - {ahead} | {end}, ahead
            assert row == 0 or end >= _WALL, f"a block leaves a piece at {cell}"

    def _ahead(self, here: int) -> Iterator[tuple[int, int, int]]:
        if here >= 0:
            for direction, ahead in enumerate(self.around[here]):
                yield here, direction, ahead
            return
        for cell, sides in enumerate(self.around):
            for direction, behind in enumerate(sides):
                if behind == here:  # the corridor is on that side, so the agent goes the other way
                    yield cell, direction ^ 1, cell


def no_way_out(level: Level, joined: Joined, watch: Watch) -> list[str]:
    """Why joined tables do not show that no target can be reached; nothing if they do."""
    if level.goal is not Goal.REACH:
        return ["pieces show nothing where blocks are to be stored"]
    apart = taken_apart(level, watch)
    if apart.start in apart.goals:
        return ["the agent can walk to a target"]
    faults, ways = ways_between(joined, apart.parts, {apart.start, *apart.goals}, watch)
    if not faults and any((apart.start, goal) in ways for goal in apart.goals):
        return ["the tables do not rule out that a target is reached"]
    return faults


@dataclass(frozen=True)
class Pieces:
    """The pieces of a level as parts, in ascending order of their first squares, and the ends."""

    parts: tuple[Part, ...]
    start: int
    goals: frozenset[int]


def taken_apart(level: Level, watch: Watch) -> Pieces:
    """The pieces and corridors of a level in which a target is to be reached. Linear in its squares."""
    around = {level.agent: _beside(level, level.agent)}
    waiting = [level.agent]
    while waiting:
        watch.check("walking about", len(around))
        for there in around[waiting.pop()]:
            if there is not None and there not in around:
                around[there] = _beside(level, there)
                waiting.append(there)
    blocks = {block for block in level.blocks if block in around}
    targets = {square for square in level.targets.reshape(-1).nonzero()[0].tolist() if square in around}
    movable = _movable(around, blocks)
    piece_of = _components(around, movable)
    corridor_of = _components(around, around.keys() - movable)
    beside: dict[int, set[int]] = {}
    cells: dict[int, list[int]] = {}
    for square in sorted(piece_of):
        cells.setdefault(piece_of[square], []).append(square)
        for there in around[square]:
            if there in corridor_of:
                beside.setdefault(corridor_of[there], set()).add(piece_of[square])
    ends = {corridor_of[square] for square in (level.agent, *targets) if square in corridor_of}
    met = {corridor for corridor, pieces in beside.items() if len(pieces) > 1} | ends
    parts = []
    for squares in cells.values():
        places = list(
            dict.fromkeys(corridor_of[there] for one in squares for there in around[one] if there in corridor_of)
        )
        places.sort(key=lambda place: place not in met)
        number = {square: cell for cell, square in enumerate(squares)}
        rows = tuple(
            tuple(
                _WALL if there is None else number[there] if there in number else -2 - places.index(corridor_of[there])
                for there in around[one]
            )
            for one in squares
        )
        agent = number.get(level.agent)
        inside = frozenset(number[square] for square in targets if square in number)
        lying = frozenset(number[square] for square in blocks if square in number)
        piece = Piece(rows, lying, sum(place in met for place in places), agent, inside, level.strength)
        own = [_START] if agent is not None else []
        own += [_TARGET] if inside else []
        parts.append(Part((*places[: piece.open], *own), piece, lying, piece.ways))
    start = corridor_of.get(level.agent, _START)
    goals = {corridor_of.get(square, _TARGET) for square in targets}
    return Pieces(tuple(parts), start, frozenset(goals))


_START, _TARGET = -1, -2
"""The ends, where they are in pieces; corridors are called by their first squares."""


def _beside(level: Level, square: int) -> tuple[int | None, ...]:
    return tuple(beside(level.walls, square, direction) for direction in range(len(LETTERS)))


def _movable(around: Mapping[int, tuple[int | None, ...]], blocks: set[int]) -> set[int]:
    """All squares on which blocks may ever lie."""
    found, waiting = set(blocks), list(blocks)
    while waiting:
        here = waiting.pop()
        for direction, there in enumerate(around[here]):
            if there is not None and around[here][direction ^ 1] is not None and there not in found:
                found.add(there)
                waiting.append(there)
    return found


def _components(around: Mapping[int, tuple[int | None, ...]], squares: Collection[int]) -> dict[int, int]:
    """For each of these squares the first of those that it hangs together with among them."""
    found: dict[int, int] = {}
    for first in sorted(squares):
        waiting = [] if first in found else [first]
        found.setdefault(first, first)
        while waiting:
            for there in around[waiting.pop()]:
                if there is not None and there in squares and there not in found:
                    found[there] = first
                    waiting.append(there)
    return found
