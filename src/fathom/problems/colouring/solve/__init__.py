"""Colourings by SAT, counted along a frontier, and told one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.kind import Listing, Method, imported
from fathom.problems.colouring.check.statement import stated, variable
from fathom.problems.colouring.model import Colouring, Graph

if TYPE_CHECKING:
    from fathom.problems.colouring.solve import counting as _counting
    from fathom.problems.colouring.solve import recount as _recount
else:
    _counting, _recount = imported(__name__, "counting", "recount")


def by_sat(instance: Graph, watch: Watch) -> Answer:
    """A colouring, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.sat import Model, decide

    found = decide(stated(instance), watch)
    if not isinstance(found, Model):
        return Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refuted(found), statistics={"proof steps": len(found)})
    true = {literal for literal in range(1, instance.vertices * instance.colours + 1) if found[literal]}
    return Answer(Verdict.SOLVED, "sat", colouring_of(instance, true))


def colouring_of(instance: Graph, true: set[int]) -> Colouring:
    """The colouring in which just these variables are true."""
    colours = range(1, instance.colours + 1)
    return Colouring.of(
        next((colour for colour in colours if variable(instance, vertex, colour) in true), 0)
        for vertex in range(1, instance.vertices + 1)
    )


METHODS = {"sat": Method("a modern SAT solver, with a proof if there is no colouring", by_sat)}


def count(instance: Graph, limit: int | None, watch: Watch) -> Count:
    """How many colourings there are; `limit` only cuts off what is told."""
    found: int = _counting.colourings(instance, watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_colourings(instance: Graph, watch: Watch) -> Iterator[Colouring]:
    """Each colouring once, colours swapped being another."""
    from fathom.engine.sat import models

    for model in models(stated(instance), range(1, instance.vertices * instance.colours + 1), watch):
        yield colouring_of(instance, {literal for literal in model if literal > 0})


LISTING = Listing("solutions", list_colourings)
