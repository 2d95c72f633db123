"""The ways to decide a formula, and to count its models. Each is imported when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.errors import FathomError
from fathom.kind import Listing, Method, imported
from fathom.problems.cnf.model import Formula
from fathom.proofs.assignment import Assignment

if TYPE_CHECKING:
    from fathom.problems.cnf.solve import backtrack as _backtrack
    from fathom.problems.cnf.solve import recount as _recount
else:
    _backtrack, _recount = imported(__name__, "backtrack", "recount")

_FEW = 24
"""Variables that trying all assignments copes with."""

_BYTES_A_VARIABLE = 80
_MOST_BITS = 14_000  # Python writes numbers of up to 4300 digits


def by_sat(formula: Formula, watch: Watch) -> Answer:
    """A model, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.sat import Model, decide

    watch.reserve(formula.variables * _BYTES_A_VARIABLE, "the values of the variables")
    found = decide(formula.cnf(), watch) if formula.clauses else Model(b"")
    if not isinstance(found, Model):
        return Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refuted(found), statistics={"proof steps": len(found)})
    values = Assignment.of(found[variable] for variable in range(1, formula.variables + 1))
    return Answer(Verdict.SOLVED, "sat", values)


METHODS = {
    "sat": Method("a modern SAT solver, with a proof if there is no model", by_sat),
    "brute": Method(
        f"all assignments in turn, cut off where a clause is false (up to {_FEW} variables)",
        _backtrack.by_trying,
        lambda formula: formula.variables <= _FEW,
    ),
}


def count(instance: Formula, limit: int | None, watch: Watch) -> Count:
    """How many assignments of all declared variables satisfy the formula; `limit` only cuts off what is told."""
    from fathom.engine.sat.counting import models

    found = models(instance.clauses, instance.variables, watch)
    if limit is None and found.bit_length() > _MOST_BITS:
        raise FathomError(f"there are more than 2^{_MOST_BITS} models: too many to write down (a limit cuts them off)")
    return (
        Count(found, complete=True, of="models") if limit is None or found <= limit else Count(limit, False, "models")
    )


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_models(instance: Formula, watch: Watch) -> Iterator[Assignment]:
    """Each assignment that satisfies the formula once; variables in no clause are false and true in turn."""
    from fathom.engine.sat import models, with_free

    watch.reserve(instance.variables * _BYTES_A_VARIABLE, "the values of the variables")
    used = sorted({abs(literal) for clause in instance.clauses for literal in clause})
    unused = sorted(set(range(1, instance.variables + 1)).difference(used))
    for model in models(instance.cnf(), used, watch) if instance.clauses else [()]:
        yield from map(Assignment, with_free(model, unused))


LISTING = Listing("models", list_models)
