"""One board as wished: made backward, brought nearer to the wish, tidied up, and proved to be what it is said to be.

Without a wish that needs a search it is the most difficult of a handful of boards made backward.
"""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.errors import BrokenAnswer, LimitReached, NotFound
from fathom.puzzles.iceblock.check import violations
from fathom.puzzles.iceblock.generate.backward import pulled
from fathom.puzzles.iceblock.generate.climb import Climb, Effort, Tried
from fathom.puzzles.iceblock.generate.draft import Draft, random_of
from fathom.puzzles.iceblock.generate.gauge import Facts
from fathom.puzzles.iceblock.generate.requirements import Wish, impossible, wish_of
from fathom.puzzles.iceblock.generate.simplify import tidied
from fathom.puzzles.iceblock.generate.verify import unkept
from fathom.puzzles.iceblock.model import Board

EFFORT = Effort(tries=20_000, visits=40_000_000, positions=40_000)

_HANDFUL = 16  # boards of which the most difficult is taken
_FOR_A_HANDFUL = 200  # boards looked at for so many that will do


def make(seed: int, watch: Watch, **options: Any) -> Board:
    """A board as the options wish; `NotFound` if there is none, or none was found."""
    wish = wish_of(**options)
    if reason := impossible(wish):
        raise NotFound(f"there is no such board: {reason}")
    climb = Climb(seed, wish, watch, EFFORT)
    try:
        made = _made(seed, climb, watch)
    except LimitReached as limit:
        raise NotFound(f"no such board found: {limit.reason}{_nearest(climb)}") from None
    if made is None:
        raise NotFound(f"no such board found, all tries used up{_nearest(climb)}")
    return made


def finished(draft: Draft, wish: Wish, climb: Climb, watch: Watch) -> tuple[Tried, Facts]:
    """A board as wished, tidied up, and its facts, which have been proved."""
    tidy = tidied(draft, wish, climb.gauge, watch)
    assert tidy.facts is not None
    if broken := unkept(tidy.draft.board(), wish, tidy.facts, watch):
        raise BrokenAnswer(f"ice-block, generator backward: {'; '.join(broken)}\n{tidy.draft.board().to_text()}")
    return tidy, tidy.facts


def _made(seed: int, climb: Climb, watch: Watch) -> Board | None:
    found = None if climb.wish.measured else _most_difficult(seed, climb, watch)
    if isinstance(found, Board):
        return found
    if found is None:
        found = next((tried.draft for tried in climb.attempts() if tried.distance == 0), None)
    if found is None:
        return None
    tidy, facts = finished(found, climb.wish, climb, watch)
    return tidy.draft.board(f"Ice blocks, {_counted(facts.moves, 'move')}, seed {seed}")


def _most_difficult(seed: int, climb: Climb, watch: Watch) -> Draft | Board | None:
    """The most difficult of a handful of boards made backward, or the first if all are too large to be measured.

    The latter comes as a board: nothing more is known of it than the solution it was made from.
    """
    best: tuple[tuple[float, int], Draft] | None = None
    large: Board | None = None
    handful = 0
    for attempt in range(_FOR_A_HANDFUL):
        watch.check("making boards", attempt)
        draft, pushes = pulled(random_of(seed, attempt), climb.wish, climb.gauge)
        if broken := violations(draft.board(), pushes):
            raise BrokenAnswer(f"ice-block, generator backward: {'; '.join(broken)}\n{draft.board().to_text()}")
        tried = climb.looked_at(draft)
        if tried.facts is None and tried.draft.covered <= climb.wish.covered and len(draft.blocks) in climb.wish.blocks:
            large = large or draft.board(f"Ice blocks, at most {_counted(len(pushes), 'move')}, seed {seed}")
            handful += 1
        if tried.facts is not None and tried.distance == 0:
            graded = climb.gauge.facts(draft, difficulty=True, safe=False) or tried.facts
            rank = float(graded.difficulty or 0), graded.moves
            if best is None or rank > best[0]:
                best = rank, draft
            handful += 1
        if handful == _HANDFUL:
            break
    return best[1] if best else large


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _nearest(climb: Climb) -> str:
    """What came nearest, in words."""
    tried = f" ({_counted(climb.tries, 'board')} tried"
    near = climb.nearest
    if near is None or near.facts is None:
        return f"{tried}, none of them solvable and small enough to be measured)"
    if near.distance == 0:
        return f"{tried}; one was as wished, but not yet proved to be)"
    facts, wish = near.facts, climb.wish
    told = [_counted(facts.moves, "move")]
    if facts.difficulty is not None and facts.changes is not None:
        told += [f"difficulty {float(facts.difficulty):g}", _counted(facts.changes, "blockchange")]
    if wish.unique:
        told.append(_counted(facts.ways, "shortest solution"))
    if wish.safe and facts.safe is not None:
        told.append(f"safe for {_counted(facts.safe, 'move')}")
    told.append(_counted(len(near.draft.blocks), "block"))
    if near.draft.covered > wish.covered:
        told.append("a target covered at the start")
    return f"{tried}; nearest: {', '.join(told)})"
