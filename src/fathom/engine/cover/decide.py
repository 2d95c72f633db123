"""Answers about covers: solutions from the SAT solver and from the search, and proofs that there is none.

Kinds whose instances are covers name the options of theirs, say what a list of used options means to them, and get
the methods from here. That there is no solution is proved over the formula of their checkers (see `statement`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.engine.cover.problem import Cover, Uses
from fathom.errors import BrokenAnswer
from fathom.proofs.cnf import Cnf

Meaning = Callable[[Iterable[int]], Any]
"""The solution that options make, each named as often as it is used."""

Statement = Callable[[], Cnf]
"""Writes the formula of the checker."""


def answer_by_sat(cover: Cover, meaning: Meaning, statement: Statement, watch: Watch) -> Answer:
    """A solution from CaDiCaL, or a proof that there is none."""
    from fathom.engine.cover.formula import formula
    from fathom.engine.sat import Model, Solver

    written = formula(cover, watch)
    with Solver(written.cnf) as solver:
        found = solver.solve(watch) if written.cnf.clauses else Model(b"")
    if found is None:
        return refuted(statement, watch, "sat")
    return Answer(Verdict.SOLVED, "sat", meaning(_named(written.uses(found))))


def answer_by_search(cover: Cover, meaning: Meaning, statement: Statement, watch: Watch) -> Answer:
    """A solution from the search for covers; the proof that there is none comes from the SAT solver."""
    from fathom.engine.cover.search import first_cover

    found = first_cover(cover, watch)
    if found is None:
        return refuted(statement, watch, "cover")
    return Answer(Verdict.SOLVED, "cover", meaning(_named(found)))


def refuted(statement: Statement, watch: Watch, method: str) -> Answer:
    """The answer that there is no solution, with a proof over the formula of the checker."""
    from fathom.engine.sat import Model, decide

    found = decide(statement(), watch)
    if isinstance(found, Model):
        raise BrokenAnswer(f"method {method}: found nothing, but there is a solution")
    return Answer(Verdict.IMPOSSIBLE, method, certificate=Refuted(found), statistics={"proof steps": len(found)})


def counted(cover: Cover, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are; `limit` only cuts off what is told."""
    from fathom.engine.cover.count import count_covers

    found = count_covers(cover, watch)
    return Count.up_to(limit, found)


def listed(cover: Cover, meaning: Meaning, watch: Watch) -> Iterator[Any]:
    """Each solution once, by the SAT solver."""
    from fathom.engine.cover.formula import formula
    from fathom.engine.sat import models

    written = formula(cover, watch)
    options = [option for option, names in enumerate(written.variables) for _ in names]
    names = [name for names in written.variables for name in names]
    for model in models(written.cnf, names, watch) if names or written.cnf.clauses else [()]:
        yield meaning([option for option, literal in zip(options, model, strict=True) if literal > 0])


def _named(uses: Uses) -> list[int]:
    return [option for option, times in sorted(uses.items()) for _ in range(times)]
