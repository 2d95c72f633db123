"""Matchings of numbers as exact covers by the tuples that have the right sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Watch
from fathom.engine.cover.decide import answer_by_sat, answer_by_search, counted, listed
from fathom.kind import Listing, Method, imported
from fathom.problems.n3dm.check.statement import stated
from fathom.problems.n3dm.model import Numbers, Numerical
from fathom.problems.n3dm.solve.tuples import cover_of
from fathom.proofs.covers.matching import Matching

if TYPE_CHECKING:
    from fathom.problems.n3dm.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")


def by_sat(instance: Numerical, watch: Watch) -> Answer:
    """A matching, or a proof that there is none."""
    cover, tuples = cover_of(instance, watch)
    return answer_by_sat(cover, partial(_matching, tuples), lambda: stated(instance, watch), watch)


def by_cover(instance: Numerical, watch: Watch) -> Answer:
    """A matching, the scarcest number first."""
    cover, tuples = cover_of(instance, watch)
    return answer_by_search(cover, partial(_matching, tuples), lambda: stated(instance, watch), watch)


def _matching(tuples: Sequence[Numbers], chosen: Iterable[int]) -> Matching:
    return Matching.of(tuples[number] for number in chosen)


METHODS = {
    "cover": Method("tuples of the right sum, the scarcest number first", by_cover),
    "sat": Method("a modern SAT solver over these tuples, with a proof if there is no matching", by_sat),
}


def count(instance: Numerical, limit: int | None, watch: Watch) -> Count:
    """How many matchings there are, equal numbers not told apart."""
    return counted(cover_of(instance, watch)[0], limit, watch)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_matchings(instance: Numerical, watch: Watch) -> Iterator[Matching]:
    """Each matching once, equal numbers not told apart."""
    cover, tuples = cover_of(instance, watch)
    return listed(cover, partial(_matching, tuples), watch)


LISTING = Listing("solutions", list_matchings)
