"""A puzzle as numbers for the searches: what a turn cannot change, and the pushes that would win.

During a turn only one's own pieces move. So a push that wins is known beforehand: it throws a certain piece of the
other player over a certain edge, along a certain line, and needs a pusher on a square of that line and a piece of one's
own on every square between the two that the other player does not hold. Sets of squares are the bits of whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fathom.games.pushfight.model.board import VOID
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER
from fathom.puzzles.pushmate.model import Puzzle

Configuration = tuple[int, int]
"""Where one's own pushers and pawns are."""


class Goal(NamedTuple):
    """A push that wins when a pusher is on its square and pieces of one's own are on all that are `needed`."""

    pusher: int
    direction: int
    needed: int

    def reached(self, pushers: int, pawns: int) -> bool:
        """Whether it can be made now."""
        return bool(pushers >> self.pusher & 1) and not self.needed & ~(pushers | pawns)

    def missing(self, pushers: int, pawns: int) -> int:
        """At least so many moves are needed: one for each square to be filled, and one for the pusher."""
        unfilled = (self.needed & ~(pushers | pawns)).bit_count()
        if pushers >> self.pusher & 1:
            return unfilled
        return 1 + max(unfilled, pawns >> self.pusher & 1)


class Ground(NamedTuple):
    """What a turn cannot change: the squares beside each, those without pieces of the other player, and the goals."""

    around: tuple[int, ...]
    open: int
    goals: tuple[Goal, ...]

    def missing(self, configuration: Configuration) -> int:
        """At least so many moves are needed to win; there must be goals."""
        return min(goal.missing(*configuration) for goal in self.goals)

    def winning(self, configuration: Configuration) -> Iterator[Goal]:
        """The pushes that win now."""
        return (goal for goal in self.goals if goal.reached(*configuration))

    def following(self, configuration: Configuration) -> Iterator[tuple[Configuration, int, int]]:
        """All configurations after one more move, each with the squares it leads from and to."""
        pushers, pawns = configuration
        empty = self.open & ~(pushers | pawns)
        regions: dict[int, int] = {}
        for start in squares_of(pushers | pawns):
            first = self.around[start] & empty
            if not first:
                continue
            if first not in regions:
                regions[first] = self._spread(first, empty)
            for end in squares_of(regions[first]):
                change = 1 << start | 1 << end
                if pushers >> start & 1:
                    yield (pushers ^ change, pawns), start, end
                else:
                    yield (pushers, pawns ^ change), start, end

    def _spread(self, first: int, empty: int) -> int:
        """All empty squares that can be reached from these."""
        region = newest = first
        while newest:
            grown = 0
            for square in squares_of(newest):
                grown |= self.around[square]
            newest = grown & empty & ~region
            region |= newest
        return region


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def start_of(puzzle: Puzzle) -> Configuration:
    """One's own pieces at the beginning of the turn."""
    pushers, pawns = (
        sum(1 << square for square, cell in enumerate(puzzle.cells) if cell == piece) for piece in (PUSHER, PAWN)
    )
    return pushers, pawns


def ground_of(puzzle: Puzzle) -> Ground:
    """What the turn cannot change. Goals that need more pieces than there are are left out."""
    own = sum(cell in (PUSHER, PAWN) for cell in puzzle.cells)
    around = tuple(sum({1 << other for other in sides if other >= 0}) for sides in puzzle.beside)
    without = sum(1 << square for square, cell in enumerate(puzzle.cells) if cell in (EMPTY, PUSHER, PAWN))
    goals = tuple(goal for goal in _goals(puzzle) if goal.needed.bit_count() < own)
    return Ground(around, without, goals if PUSHER in puzzle.cells else ())


def _goals(puzzle: Puzzle) -> Iterator[Goal]:
    """All pushes that could win: from each piece of the other player at an open edge back along its line."""
    behind = puzzle.board.behind
    for edge, cell in enumerate(puzzle.cells):
        if cell in (EMPTY, PUSHER, PAWN, ANCHORED):
            continue
        for direction in range(4):
            if puzzle.beside[edge][direction] != VOID:
                continue
            needed, here = 0, behind[edge][direction]
            while here >= 0 and puzzle.cells[here] != ANCHORED:
                if puzzle.cells[here] in (EMPTY, PUSHER, PAWN):
                    yield Goal(here, direction, needed)
                    needed |= 1 << here
                here = behind[here][direction]
