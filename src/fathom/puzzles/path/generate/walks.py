"""Random paths on a board: a shortest one between two doors, then many small changes at random.

There are three changes. A *bump* leads a step around two free squares beside it, a *dent* takes such a detour back, and
a *flip* moves a corner to the opposite square. Each costs a few look-ups, so a path of a hundred squares is mixed well
in some milliseconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random

Beside = Mapping[int, Sequence[int]]
Taste = Callable[[int], float]

_WORSE = 0.3  # how much the taste may suffer by a change, on average


def shortest(beside: Beside, start: int, end: int, random: Random) -> list[int] | None:
    """A shortest path between two squares, a random one of them; None if they are not connected."""
    before: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here == end:
            break
        for other in random.sample(list(beside[here]), len(beside[here])):
            if other not in before:
                before[other] = here
                waiting.append(other)
    if end not in before:
        return None
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


class Walk:
    """A path that changes: for each square of it the next."""

    def __init__(self, beside: Beside, squares: Sequence[int], columns: int) -> None:
        """Start with this path."""
        self.beside = {square: frozenset(near) for square, near in beside.items()}
        self.columns = columns
        self.after: dict[int, int | None] = dict(zip(squares, [*squares[1:], None], strict=True))
        self.start = squares[0]

    def __len__(self) -> int:
        """How many squares there are."""
        return len(self.after)

    def squares(self) -> list[int]:
        """The path as it is now."""
        found: list[int] = []
        here: int | None = self.start
        while here is not None:
            found.append(here)
            here = self.after[here]
        return found

    def change(self, random: Random, taste: Taste, places: Sequence[int] = ()) -> bool:
        """Try one change at a random place (one of these, if there are any); whether it was made.

        `taste` says how much a square is wanted.
        """
        here = random.choice(places or [*self.after])
        onward = self.after.get(here)
        if onward is None:
            return False
        kind = random.randrange(3)
        if kind == 0:
            return self._bump(here, onward, random, taste)
        return self._flip(here, onward, random, taste) if kind == 1 else self._dent(here, onward, random, taste)

    def _bump(self, here: int, onward: int, random: Random, taste: Taste) -> bool:
        side = random.choice((self.columns, -self.columns) if abs(here - onward) == 1 else (1, -1))
        one, other = here + side, onward + side
        free = one in self.beside[here] and other in self.beside[onward] and one not in self.after
        if not free or other in self.after or not _liked(taste(one) + taste(other), random):
            return False
        self._join(here, one, other, onward)
        return True

    def _dent(self, here: int, onward: int, random: Random, taste: Taste) -> bool:
        last = self.after[onward]
        end = self.after[last] if last is not None else None
        if last is None or end is None or end not in self.beside[here]:
            return False
        if not _liked(-taste(onward) - taste(last), random):
            return False
        self._drop(onward, last)
        self._join(here, end)
        return True

    def _flip(self, here: int, corner: int, random: Random, taste: Taste) -> bool:
        end = self.after[corner]
        opposite = here + end - corner if end is not None else -1
        if (
            end is None
            or opposite in self.after
            or opposite not in self.beside[here]
            or opposite not in self.beside[end]
        ):
            return False
        if not _liked(taste(opposite) - taste(corner), random):
            return False
        self._drop(corner)
        self._join(here, opposite, end)
        return True

    def _join(self, *squares: int) -> None:
        for one, other in pairwise(squares):
            self.after[one] = other

    def _drop(self, *squares: int) -> None:
        for square in squares:
            del self.after[square]


def _liked(gain: float, random: Random) -> bool:
    return gain >= 0 or random.random() < 2.0 ** (gain / _WORSE)
