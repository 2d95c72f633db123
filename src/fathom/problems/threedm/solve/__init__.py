"""Matchings as exact covers: found by a SAT solver or by search, and counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Watch
from fathom.engine.cover.decide import answer_by_sat, answer_by_search, counted, listed
from fathom.engine.cover.problem import Cover
from fathom.kind import Listing, Method, imported
from fathom.problems.threedm.check.statement import stated
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.covers.matching import Matching

if TYPE_CHECKING:
    from fathom.problems.threedm.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")

_BYTES_AN_ELEMENT = 100


def by_sat(instance: ThreeDimensional, watch: Watch) -> Answer:
    """A matching, or a proof that there is none."""
    return answer_by_sat(
        cover_of(instance, watch), partial(_matching, instance), lambda: stated(instance, watch), watch
    )


def by_cover(instance: ThreeDimensional, watch: Watch) -> Answer:
    """A matching, the scarcest element first."""
    return answer_by_search(
        cover_of(instance, watch), partial(_matching, instance), lambda: stated(instance, watch), watch
    )


def cover_of(instance: ThreeDimensional, watch: Watch) -> Cover:
    """All elements, each to be covered once, and the triples."""
    size = instance.size
    watch.reserve(_BYTES_AN_ELEMENT * 3 * size, "the elements")
    options = tuple(tuple(place * size + number - 1 for place, number in enumerate(one)) for one in instance.triples)
    return Cover((1,) * (3 * size), options)


def _matching(instance: ThreeDimensional, chosen: Iterable[int]) -> Matching:
    return Matching.of(instance.triples[number] for number in chosen)


METHODS = {
    "sat": Method("a modern SAT solver, with a proof if there is no matching", by_sat),
    "cover": Method("triples one after the other, the scarcest element first", by_cover),
}


def count(instance: ThreeDimensional, limit: int | None, watch: Watch) -> Count:
    """How many matchings there are."""
    return counted(cover_of(instance, watch), limit, watch)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_matchings(instance: ThreeDimensional, watch: Watch) -> Iterator[Matching]:
    """Each matching once."""
    return listed(cover_of(instance, watch), partial(_matching, instance), watch)


LISTING = Listing("solutions", list_matchings)
