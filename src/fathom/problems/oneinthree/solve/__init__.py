"""True variables as an exact cover of the clauses, found by a search or by a SAT solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Watch
from fathom.kind import Listing, Method, imported
from fathom.problems.oneinthree.check.statement import stated
from fathom.problems.oneinthree.model import Assignment, OneInThree

if TYPE_CHECKING:
    from fathom.problems.oneinthree.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")

if TYPE_CHECKING:
    from fathom.engine.cover.problem import Cover


def by_sat(instance: OneInThree, watch: Watch) -> Answer:
    """An assignment, or a proof that there is none, from CaDiCaL."""
    from fathom.engine.cover.decide import answer_by_sat

    names, cover = _cover(instance)
    return answer_by_sat(cover, partial(_assignment, instance, names), lambda: stated(instance), watch)


def by_cover(instance: OneInThree, watch: Watch) -> Answer:
    """An assignment from the search for covers; a proof that there is none still comes from the SAT solver."""
    from fathom.engine.cover.decide import answer_by_search

    names, cover = _cover(instance)
    return answer_by_search(cover, partial(_assignment, instance, names), lambda: stated(instance), watch)


def _assignment(instance: OneInThree, names: Sequence[int], chosen: Iterable[int]) -> Assignment:
    true = {names[option] for option in chosen}
    return Assignment.of(variable in true for variable in range(1, instance.variables + 1))


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
    return Count.up_to(limit, found)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_assignments(instance: OneInThree, watch: Watch) -> Iterator[Assignment]:
    """Each assignment once; variables that occur nowhere are false and true in turn."""
    from fathom.engine.cover.decide import listed
    from fathom.engine.sat import with_free

    names, cover = _cover(instance)
    unused = instance.unused()
    for values in listed(cover, partial(_assignment, instance, names), watch):
        used = [literal for literal in values.literals if -literal not in unused]
        yield from map(Assignment, with_free(used, unused))


LISTING = Listing("solutions", list_assignments)
