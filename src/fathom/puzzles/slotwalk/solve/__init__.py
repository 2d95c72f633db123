"""Ways part by part: reels that have to mind each other are searched together, others are not."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.kind import Listing, Method, imported
from fathom.puzzles.slotwalk.check.certificates import StuckReels
from fathom.puzzles.slotwalk.model import SlotWalk, Step, Steps
from fathom.puzzles.slotwalk.solve.components import all_ways, count_ways, free_steps, parts_of

if TYPE_CHECKING:
    from fathom.puzzles.slotwalk.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")


def by_parts(instance: SlotWalk, watch: Watch) -> Answer:
    """A free way, or the reels that get stuck."""
    steps: list[Step] = []
    parts = parts_of(instance)
    for part in parts:
        watch.check("turning reels", len(steps), instance.steps)
        way = free_steps(instance, part, watch)
        if way is None:
            return Answer(Verdict.IMPOSSIBLE, "parts", certificate=StuckReels(part.reels))
        steps += way
    return Answer(Verdict.SOLVED, "parts", Steps(tuple(steps)), statistics={"parts": len(parts)})


def count(instance: SlotWalk, limit: int | None, watch: Watch) -> Count:
    """How many free shortest ways there are: ways of all parts, put together in every order."""
    found, taken = 1, 0
    for part in parts_of(instance):
        watch.check("counting ways")
        length = sum(instance.reels.apart(instance.start[reel], instance.end[reel]) for reel in part.reels)
        taken += length
        found *= count_ways(instance, part, watch) * comb(taken, length)
    return Count.up_to(limit, found, "ways", "parts")


def list_ways(instance: SlotWalk, watch: Watch) -> Iterator[Steps]:
    """All free shortest ways."""
    return map(Steps, all_ways(instance, parts_of(instance), watch))


METHODS = {"parts": Method("reels that have to mind each other, together; the others for themselves", by_parts)}
RECOUNTS = {"words": _recount.word_by_word}
LISTING = Listing("ways", list_ways)
