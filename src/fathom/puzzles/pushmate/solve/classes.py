"""Any number of moves: a polynomial algorithm [Bosboom 2020, Theorem 4.3.13], in a general form.

One's pusher that will push is the *king*; all other pieces of one's own are alike, call them pawns. With the king on a
square, the other squares that the other player does not hold fall into connected parts, and pawns go to any squares of
their part but never leave it. So all configurations with the same square of the king and the same number of pawns in
each part make one *class*, any two of them connected by moves of pawns, and there are at most n^4 classes on n squares.

The king steps onto a square beside it if its part has room for one more. Without that square the part may fall into
several, over which its pawns are distributed in all ways, and the square that the king left may join parts: both can
happen in one step. A class wins if a goal for this king's square needs no more squares of any part than the part has
pawns. The classes on the way are then turned into moves: within a part, pawns shift along a shortest path from one that
is in the wrong place to a square where one is missing (Lemma 4.3.11).

This needs moves that can be taken back, that is a board without rails that can be passed one way only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from fathom.answer import Watch
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn
from fathom.puzzles.pushmate.solve.goals import Goal, Ground, ground_of, squares_of, start_of

Class = tuple[int, tuple[int, ...]]
"""The square of the king, and the number of pawns in each part, in the order of the parts' first squares."""

Wanted = tuple[int, tuple[tuple[int, int], ...]]
"""A part, and where its pawns have to be for the king to step into it: sets of its squares, and how many in each."""

Step = tuple[Class, Wanted]
"""The class before, and what it takes to leave it."""

_LOOK = 64


class ClassSearch:
    """A search through the classes of one king after the other.

    `classes` is how many were looked at, and `found` has all of each king that cannot win.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        self.ground: Ground = ground_of(puzzle)
        self.pushers, self.pawns = start_of(puzzle)
        self.watch = watch
        self.classes = 0
        self.found: dict[int, frozenset[Class]] = {}
        self._parts: dict[int, tuple[int, ...]] = {}

    def winning_turn(self) -> WinningTurn | None:
        """A turn that wins, or None: there is none, however many moves it has."""
        for king in squares_of(self.pushers):
            pawns = (self.pushers | self.pawns) & ~(1 << king)
            found = self._won_with(king, pawns)
            if found is not None:
                return found
        return None

    def _won_with(self, king: int, pawns: int) -> WinningTurn | None:
        """A turn that wins by a push of this king."""
        first: Class = (king, tuple((pawns & part).bit_count() for part in self.parts(king)))
        came: dict[Class, Step | None] = {first: None}
        waiting = deque([first])
        while waiting:
            here = waiting.popleft()
            goal = self._goal(here)
            if goal is not None:
                return self._turn(came, here, goal, pawns)
            self.classes += 1
            if self.classes % _LOOK == 1:
                self.watch.check("going through classes of positions", self.classes, nodes=self.classes)
            for then, wanted in self._following(here):
                if then not in came:
                    came[then] = here, wanted
                    waiting.append(then)
        self.found[king] = frozenset(came)
        return None

    def parts(self, king: int) -> tuple[int, ...]:
        """The connected parts of the squares that pawns can be on, with the king on this square."""
        if king not in self._parts:
            self._parts[king] = tuple(self._connected(self.ground.open & ~(1 << king)))
        return self._parts[king]

    def _connected(self, squares: int) -> Iterator[int]:
        """The connected parts of a set of squares, by their first squares."""
        while squares:
            part = newest = squares & -squares
            while newest:
                grown = 0
                for square in squares_of(newest):
                    grown |= self.ground.around[square]
                newest = grown & squares & ~part
                part |= newest
            yield part
            squares &= ~part

    def _goal(self, here: Class) -> Goal | None:
        """A goal that some configuration of the class reaches."""
        king, counts = here
        for goal in self.ground.goals:
            if goal.pusher == king and all(
                (goal.needed & part).bit_count() <= count for part, count in zip(self.parts(king), counts, strict=True)
            ):
                return goal
        return None

    def _following(self, here: Class) -> Iterator[tuple[Class, Wanted]]:
        """The classes after one step of the king, each with where pawns have to be before it."""
        king, counts = here
        parts = self.parts(king)
        for square in squares_of(self.ground.around[king] & self.ground.open):
            entered = next((number for number, part in enumerate(parts) if part >> square & 1), None)
            if entered is None or parts[entered].bit_count() == counts[entered]:
                continue
            pieces = tuple(self._connected(parts[entered] & ~(1 << square)))
            others = [(part, counts[number]) for number, part in enumerate(parts) if number != entered]
            for shares in distributions(counts[entered], [piece.bit_count() for piece in pieces]):
                wanted = tuple(zip(pieces, shares, strict=True))
                atoms = [*others, *wanted]
                after = tuple(sum(count for atom, count in atoms if atom & part) for part in self.parts(square))
                yield (square, after), (parts[entered], wanted)

    def _turn(self, came: dict[Class, Step | None], last: Class, goal: Goal, pawns: int) -> WinningTurn:
        """The moves through the classes on the way, and the push."""
        way: list[tuple[Class, Step]] = []
        here = last
        while (step := came[here]) is not None:
            way.append((here, step))
            here = step[0]
        moves: list[tuple[int, int]] = []
        for then, (before, wanted) in reversed(way):
            pawns = self._gathered(pawns, wanted, moves)
            moves.append((before[0], then[0]))
        filled = [(part, goal.needed & part) for part in self.parts(last[0]) if goal.needed & part]
        for part, needed in filled:
            there = pawns & part
            spare = (needed & ~there).bit_count()
            gone = sum(1 << square for square, _ in zip(squares_of(there & ~needed), range(spare), strict=False))
            pawns = self._shifted(part, pawns, there & ~gone | needed, moves)
        return WinningTurn(tuple(_joined(moves)), goal.pusher, goal.direction)

    def _gathered(self, pawns: int, wanted: Wanted, moves: list[tuple[int, int]]) -> int:
        """Move the pawns of a part so that each of its sets of squares has its number of them; the new pawns."""
        part, shares = wanted
        target = 0
        for squares, count in shares:
            there = [*squares_of(squares & pawns), *squares_of(squares & ~pawns)]
            target |= sum(1 << square for square in there[:count])
        return self._shifted(part, pawns, target, moves)

    def _shifted(self, part: int, pawns: int, target: int, moves: list[tuple[int, int]]) -> int:
        """Move the pawns of a connected part to the target squares; the new pawns."""
        while missing := target & ~pawns:
            path = self._path(part, (missing & -missing).bit_length() - 1, pawns & part & ~target)
            gap = path[0]
            for square in path[1:]:
                if pawns >> square & 1:
                    moves.append((square, gap))
                    pawns ^= 1 << square | 1 << gap
                    gap = square
        return pawns

    def _path(self, part: int, start: int, ends: int) -> list[int]:
        """A shortest path through a part from a square to one of others."""
        came = {start: start}
        for here in (waiting := [start]):
            if ends >> here & 1:
                path = [here]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return path[::-1]
            for other in squares_of(self.ground.around[here] & part):
                if other not in came:
                    came[other] = here
                    waiting.append(other)
        raise AssertionError("a part is connected")


def distributions(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to put so many things into places of these sizes."""
    if not sizes:
        if not count:
            yield ()
        return
    rest = sum(sizes[1:])
    for first in range(max(0, count - rest), min(count, sizes[0]) + 1):
        for others in distributions(count - first, sizes[1:]):
            yield first, *others


def _joined(moves: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The moves, those of the same piece one after another made one; none that ends where it began."""
    waiting: tuple[int, int] | None = None
    for start, end in moves:
        if waiting is not None and waiting[1] == start:
            waiting = (waiting[0], end)
            continue
        if waiting is not None and waiting[0] != waiting[1]:
            yield waiting
        waiting = (start, end)
    if waiting is not None and waiting[0] != waiting[1]:
        yield waiting
