"""Circuits by SAT, with their solutions counted piece by piece and told one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.kind import Listing, Method, imported
from fathom.problems.circuit.check.statement import stated
from fathom.problems.circuit.model import Circuit
from fathom.proofs.assignment import Assignment

if TYPE_CHECKING:
    from fathom.problems.circuit.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")


def by_sat(instance: Circuit, watch: Watch) -> Answer:
    """Values for the inputs, or a proof that there are none, from CaDiCaL."""
    from fathom.engine.sat import Model, decide

    found = decide(stated(instance), watch)
    if not isinstance(found, Model):
        return Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refuted(found), statistics={"proof steps": len(found)})
    return Answer(Verdict.SOLVED, "sat", Assignment.of(found[signal] for signal in range(1, instance.inputs + 1)))


METHODS = {"sat": Method("a modern SAT solver, with a proof if the output is never true", by_sat)}


def count(instance: Circuit, limit: int | None, watch: Watch) -> Count:
    """How many values of all inputs make the output true; `limit` only cuts off what is told."""
    from fathom.engine.sat.counting import models

    found = models(stated(instance).clauses, instance.signals, watch)
    return Count(found, complete=True) if limit is None or found <= limit else Count(limit, complete=False)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_inputs(instance: Circuit, watch: Watch) -> Iterator[Assignment]:
    """All values of the inputs that make the output true, each once; inputs that do not matter take both in turn."""
    from fathom.engine.sat import models, with_free

    needed = instance.needed()[: instance.inputs]
    used = [signal for signal, matters in enumerate(needed, 1) if matters]
    unused = [signal for signal, matters in enumerate(needed, 1) if not matters]
    for model in models(stated(instance), used, watch):
        yield from map(Assignment, with_free(model, unused))


LISTING = Listing("solutions", list_inputs)
