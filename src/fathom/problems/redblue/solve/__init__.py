"""Dominating sets by SAT, and counted by the sets of blue vertices that they dominate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.kind import Listing, Method, imported
from fathom.problems.redblue.check.statement import stated
from fathom.problems.redblue.model import Chosen, Graph

if TYPE_CHECKING:
    from fathom.problems.redblue.solve import counting as _counting
    from fathom.problems.redblue.solve import recount as _recount
else:
    _counting, _recount = imported(__name__, "counting", "recount")

_BYTES_A_CLAUSE = 200


def by_sat(instance: Graph, watch: Watch) -> Answer:
    """A choice, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.sat import Model, decide

    watch.reserve(_BYTES_A_CLAUSE * instance.reds * getattr(instance, "most", 1), "the clauses of the formula")
    cnf = stated(instance, watch)
    found = decide(cnf, watch) if cnf.clauses else Model(b"")
    if not isinstance(found, Model):
        return Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refuted(found), statistics={"proof steps": len(found)})
    return Answer(Verdict.SOLVED, "sat", Chosen.of(red for red in range(1, instance.reds + 1) if found[red]))


def list_choices(instance: Graph, watch: Watch) -> Iterator[Chosen]:
    """Each choice once, by SAT; vertices in no clause are left out and chosen in turn."""
    from fathom.engine.sat import models, with_free

    cnf = stated(instance, watch)
    reds = range(1, instance.reds + 1)
    mentioned = {abs(literal) for clause in cnf.clauses for literal in clause}
    used, unused = [red for red in reds if red in mentioned], [red for red in reds if red not in mentioned]
    for model in models(cnf, used, watch) if cnf.clauses else [()]:
        yield from (Chosen.of(red for red in made if red > 0) for made in with_free(model, unused))


METHODS = {"sat": Method("a modern SAT solver, with a proof if there is no choice", by_sat)}


def count(instance: Graph, limit: int | None, watch: Watch) -> Count:
    """How many choices there are; `limit` only cuts off what is told."""
    return Count.up_to(limit, _counting.choices(instance, watch))


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""

LISTING = Listing("solutions", list_choices)
