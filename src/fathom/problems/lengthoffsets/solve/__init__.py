"""Offsets as a cover of lengths, beginnings and ends where these are known, else by a sweep; and by a SAT solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.kind import Listing, Method, imported
from fathom.problems.lengthoffsets.check.statement import stated
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
from fathom.problems.lengthoffsets.solve.places import Separate, formula, placed, separate

if TYPE_CHECKING:
    from fathom.problems.lengthoffsets.solve import recount as _recount
else:
    (_recount,) = imported(__name__, "recount")

if TYPE_CHECKING:
    from fathom.engine.cover.problem import Cover


def by_sat(instance: LengthOffsets, watch: Watch) -> Answer:
    """Offsets, or a proof that there are none."""
    from fathom.engine.cover.decide import refuted
    from fathom.engine.sat import Model, Solver

    cnf, chosen = formula(instance, watch)
    with Solver(cnf) as solver:
        found = solver.solve(watch) if cnf.clauses else Model(b"")
    if found is None:
        return refuted(lambda: stated(instance, watch), watch, "sat")
    return Answer(Verdict.SOLVED, "sat", _offsets(pair for name, pair in enumerate(chosen, 1) if found[name]))


def by_search(instance: LengthOffsets, watch: Watch) -> Answer:
    """Offsets from a search; the proof that there are none comes from the SAT solver."""
    from fathom.engine.cover.decide import refuted
    from fathom.engine.cover.search import first_cover
    from fathom.problems.lengthoffsets.solve.sweep import find_by_sweep

    known = separate(instance)
    if known is None:
        found = find_by_sweep(instance, watch)
    else:
        cover, pairs = _cover(instance, known, watch)
        uses = first_cover(cover, watch)
        found = None if uses is None else _offsets(pairs[option] for option, times in uses.items() if times)
    if found is None:
        return refuted(lambda: stated(instance, watch), watch, "search")
    return Answer(Verdict.SOLVED, "search", found)


def _cover(instance: LengthOffsets, known: Separate, watch: Watch) -> tuple[Cover, list[tuple[int, int]]]:
    """Lengths, beginnings and ends, to be covered by placements."""
    from fathom.engine.cover.problem import Cover

    keys = [
        *range(len(instance.lengths)),
        *(("start", one) for one in known.starts),
        *(("end", one) for one in known.ends),
    ]
    number_of = {key: number for number, key in enumerate(keys)}
    pairs = placed(instance, watch)
    options = tuple(
        (number, number_of["start", place], number_of["end", place + instance.lengths[number]])
        for number, place in pairs
    )
    return Cover((*(1 for _ in instance.lengths), *known.starts.values(), *known.ends.values()), options), pairs


def _offsets(pairs: Iterable[tuple[int, int]]) -> Offsets:
    return Offsets(tuple(place for _, place in sorted(pairs)))


METHODS = {
    "search": Method("lengths matched with beginnings and ends; a sweep where these are not known", by_search),
    "sat": Method("a modern SAT solver, with a proof if there is no solution", by_sat),
}


def count(instance: LengthOffsets, limit: int | None, watch: Watch) -> Count:
    """How many ways there are to place the intervals."""
    from fathom.engine.cover.decide import counted
    from fathom.problems.lengthoffsets.solve.sweep import count_by_sweep

    known = separate(instance)
    if known is not None:
        return counted(_cover(instance, known, watch)[0], limit, watch)
    found = count_by_sweep(instance, watch)
    return Count.up_to(limit, found)


RECOUNTS = {"models": _recount.listed_and_proved}
"""Other ways to count, which share nothing with the first."""


def list_offsets(instance: LengthOffsets, watch: Watch) -> Iterator[Offsets]:
    """Each way to place the intervals once, by SAT."""
    from fathom.engine.sat import models

    cnf, chosen = formula(instance, watch)
    for model in models(cnf, range(1, len(chosen) + 1), watch) if chosen or cnf.clauses else [()]:
        yield _offsets(chosen[name - 1] for name in model if name > 0)


LISTING = Listing("solutions", list_offsets)
