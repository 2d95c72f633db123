"""True variables as an exact cover of the clauses; and the same question put to a SAT solver."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.kind import Method
from fathom.problems.oneinthree.model import Assignment, OneInThree

if TYPE_CHECKING:
    from fathom.engine.cover.problem import Cover


def by_sat(instance: OneInThree, watch: Watch) -> Answer:
    """An assignment, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.sat import Model, decide
    from fathom.problems.oneinthree.check import Refutation
    from fathom.problems.oneinthree.formula import formula

    found = decide(formula(instance), watch) if instance.clauses else Model(b"")
    if not isinstance(found, Model):
        return Answer(Verdict.IMPOSSIBLE, "sat", certificate=Refutation(found), statistics={"proof steps": len(found)})
    values = Assignment.of(found[variable] for variable in range(1, instance.variables + 1))
    return Answer(Verdict.SOLVED, "sat", values)


def by_cover(instance: OneInThree, watch: Watch) -> Answer:
    """An assignment from the search for covers; a proof that there is none still comes from the SAT solver."""
    from fathom.engine.cover.search import first_cover

    names, cover = _cover(instance)
    found = first_cover(cover, watch)
    if found is None:
        return replace(by_sat(instance, watch), method="cover")
    true = {names[option] for option, times in found.items() if times}
    values = Assignment.of(variable in true for variable in range(1, instance.variables + 1))
    return Answer(Verdict.SOLVED, "cover", values)


def _cover(instance: OneInThree) -> tuple[list[int], Cover]:
    """The variables that may be true, and the cover of all clauses by these; one twice in a clause is never true."""
    from fathom.engine.cover.problem import Cover

    places: dict[int, list[int]] = {}
    for number, clause in enumerate(instance.clauses):
        for variable in clause:
            places.setdefault(variable, []).append(number)
    able = {variable: tuple(where) for variable, where in places.items() if len(set(where)) == len(where)}
    return list(able), Cover((1,) * len(instance.clauses), tuple(able.values()))


METHODS = {
    "sat": Method("a modern SAT solver, with a proof if there is no solution", by_sat),
    "cover": Method("clauses covered by true variables, the scarcest clause first", by_cover),
}


def count(instance: OneInThree, limit: int | None, watch: Watch) -> Count:
    """How many assignments of all variables there are; variables that occur nowhere double the number."""
    from fathom.engine.cover.count import count_covers

    found = count_covers(_cover(instance)[1], watch) << len(instance.unused())
    return Count(found, True) if limit is None or found <= limit else Count(limit, False)
