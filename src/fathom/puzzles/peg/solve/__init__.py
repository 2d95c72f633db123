"""The ways to solve, and to count solutions. Each is imported when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Count, Watch
from fathom.kind import Listing, Method, Option, imported
from fathom.puzzles.peg.model import Jumps, Pegs
from fathom.puzzles.peg.solve.fitting import fits

if TYPE_CHECKING:
    from fathom.puzzles.peg.solve import beam as _beam
    from fathom.puzzles.peg.solve import exact as _exact
    from fathom.puzzles.peg.solve import meeting as _meeting
    from fathom.puzzles.peg.solve import recount as _recount
    from fathom.puzzles.peg.solve import spaces as _spaces
else:
    _beam, _exact, _meeting, _recount, _spaces = imported(__name__, "beam", "exact", "meeting", "recount", "spaces")


def _from_one(text: str) -> int:
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    if found < 1:
        raise ValueError("expected a whole number from 1 up")
    return found


METHODS = {
    "exact": Method("parities and resources, a beam, depth-first search over classes of positions", _exact.exact, fits),
    "sweeps": Method("the fewest moves, over the classes that lie on solutions", _meeting.sweeps, fits, fewest=True),
    "meeting": Method(
        "breadth-first over classes of positions, from the start and from the end", _meeting.meeting, fits
    ),
    "beam": Method(
        "the best classes of each level, towards those from the end",
        _beam.beam,
        fits,
        options={"width": Option(1000, "how many classes of a level are kept", _from_one)},
        sure=False,
    ),
    "exhaustive": Method("breadth-first over all positions, on boards of any size", _spaces.exhaustive),
    "moves": Method("the fewest moves, over all positions, on boards of any size", _spaces.fewest_moves, fewest=True),
}


def count(instance: Pegs, limit: int | None, watch: Watch) -> Count:
    """How many sequences of jumps lead to what is wanted; `limit` only cuts off what is told.

    Sequences that differ in their order are different.
    """
    if fits(instance):
        from fathom.puzzles.peg.solve.levels import Ways

        found = Ways(instance, watch).count(watch)
    else:
        from fathom.puzzles.peg.solve.spaces import count_all

        found = count_all(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found)


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""


def _listed(instance: Pegs, watch: Watch) -> Iterator[Jumps]:
    if fits(instance):
        from fathom.puzzles.peg.solve.levels import solutions

        yield from solutions(instance, watch)
    else:
        from fathom.puzzles.peg.solve.spaces import list_all

        yield from list_all(instance, watch)


LISTING = Listing("solutions", _listed)
