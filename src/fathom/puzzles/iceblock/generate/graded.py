"""A series of boards from easy to hard.

Several climbs go for the hardest board they can find, and pass boards of all grades on their way; of every grade a few
are kept. Then the grades are chosen that lie most evenly between the easiest and the hardest, and for each a board from
a climb that has given least so far, so that neighbours are not small changes of one another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.iceblock.generate.board import finished
from fathom.puzzles.iceblock.generate.climb import Climb, Effort, Tried
from fathom.puzzles.iceblock.generate.draft import Draft
from fathom.puzzles.iceblock.generate.requirements import Range, Wish, impossible, wish_of
from fathom.puzzles.iceblock.model import Board

_EFFORT = Effort(tries=10_000, visits=20_000_000, positions=12_000)
_LONGEST = 1000
_HARDEST = 10**6
_FOR_PEOPLE = 60  # twice the difficulty of the hardest rooms of the games
_OF_A_CLIMB = 2  # boards of one grade that a climb gives


def series(count: int, seed: int, watch: Watch, **options: Any) -> list[Board]:
    """So many different boards, the least difficulty of each not less than that of the one before.

    The options are those of the generator. `difficulty` bounds the grades, which without it end where people would give
    up; everything else holds for each board.
    """
    if not isinstance(count, int) or not 1 <= count <= _LONGEST:
        raise FathomError(f"a series of {count} boards: expected a number from 1 to {_LONGEST}")
    wish = wish_of(**options)
    if reason := impossible(wish):
        raise NotFound(f"there are no such boards: {reason}")
    if not wish.difficulty:
        wish = replace(wish, difficulty=Range(0, _FOR_PEOPLE))
    aim = replace(wish, difficulty=Range(_HARDEST if wish.difficulty.most is None else wish.difficulty.most))
    climb = Climb(seed, aim, watch, _EFFORT)
    try:
        found = _Grades(wish, count)
        for number, _ in enumerate(climb.attempts(found.keep)):
            found.climb = number + 1
        chosen = list(_chosen(found, count, wish, climb, watch))
    except LimitReached as limit:
        raise NotFound(f"no series of {count} boards found: {limit.reason}") from None
    if len(chosen) < count:
        raise NotFound(f"no series of {count} boards found: {climb.tries} tries led to {len(chosen)} different ones")
    chosen.sort(key=lambda pair: pair[0])
    return [
        draft.board(f"Ice blocks {number} of {count}, difficulty {float(grade):g}, seed {seed}")
        for number, (grade, draft) in enumerate(chosen, 1)
    ]


@dataclass(slots=True)
class _Grades:
    """Boards by grade, each with the number of the climb that found it."""

    wish: Wish
    count: int
    climb: int = 0
    boards: dict[Fraction, list[tuple[int, Draft]]] = field(default_factory=lambda: defaultdict(list))
    given: Counter[tuple[Fraction, int]] = field(default_factory=Counter)

    def keep(self, tried: Tried) -> None:
        """Keep a board if it is as wished, and its climb has not given enough of its grade."""
        grade = tried.facts.difficulty if tried.facts else None
        if grade is not None and tried.ungraded == 0 and grade in self.wish.difficulty:
            most = max(_OF_A_CLIMB, self.count // 4)
            if self.given[grade, self.climb] < most:
                self.given[grade, self.climb] += 1
                self.boards[grade].append((self.climb, tried.draft))


def _chosen(found: _Grades, count: int, wish: Wish, climb: Climb, watch: Watch) -> Iterator[tuple[Fraction, Draft]]:
    """Boards whose grades are spread evenly, finished, and no two alike."""
    if not found.boards:
        return
    easiest, hardest = min(found.boards), max(found.boards)
    used: Counter[int] = Counter()
    seen: set[object] = set()
    for number in range(count):
        wanted = easiest + (hardest - easiest) * Fraction(number, max(1, count - 1))
        while found.boards:
            grade = min(found.boards, key=lambda one: (abs(one - wanted), one))
            boards = found.boards[grade]
            source, draft = boards.pop(min(range(len(boards)), key=lambda i: (used[boards[i][0]], i)))
            if not boards:
                del found.boards[grade]
            tidy, facts = finished(draft, wish, climb, watch)
            if (image := tidy.draft.least_image()) not in seen:
                seen.add(image)
                used[source] += 1
                assert facts.difficulty is not None
                yield facts.difficulty, tidy.draft
                break
