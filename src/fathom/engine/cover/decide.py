"""Answers about covers: a solution or a proof from the SAT solver, and solutions from the search.

Kinds whose instances are covers name the options of theirs, say what a list of used options means to them, and get
the methods from here. Their checkers replay the proofs (see `proof`) over the same formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.engine.cover.problem import Cover, Uses
from fathom.engine.cover.proof import NoCover

Meaning = Callable[[Iterable[int]], Any]
"""The solution that options make, each named as often as it is used."""


def answer_by_sat(cover: Cover, meaning: Meaning, watch: Watch, method: str = "sat") -> Answer:
    """A solution, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.cover.formula import formula
    from fathom.engine.sat import Model, decide

    written = formula(cover)
    found = decide(written.cnf, watch) if written.cnf.clauses else Model(b"")
    if not isinstance(found, Model):
        steps = {"proof steps": len(found)}
        return Answer(Verdict.IMPOSSIBLE, method, certificate=NoCover(found), statistics=steps)
    return Answer(Verdict.SOLVED, method, meaning(_named(written.uses(found))))


def answer_by_search(cover: Cover, meaning: Meaning, watch: Watch) -> Answer:
    """A solution from the search for covers; the proof that there is none comes from the SAT solver."""
    from fathom.engine.cover.search import first_cover

    found = first_cover(cover, watch)
    if found is None:
        return answer_by_sat(cover, meaning, watch, "cover")
    return Answer(Verdict.SOLVED, "cover", meaning(_named(found)))


def counted(cover: Cover, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are; `limit` only cuts off what is told."""
    from fathom.engine.cover.count import count_covers

    found = count_covers(cover, watch)
    return Count(found, True) if limit is None or found <= limit else Count(limit, False)


def _named(uses: Uses) -> list[int]:
    return [option for option, times in sorted(uses.items()) for _ in range(times)]
