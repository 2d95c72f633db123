"""Solutions one by one, each checked, and in the end how many there are: solutions."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from hashlib import blake2b
from typing import Any

from fathom.amounts import whole
from fathom.answer import Count, Limits, Verdict
from fathom.claims import recounted
from fathom.compiled.tiers import watched
from fathom.errors import BrokenAnswer, FathomError, LimitReached
from fathom.kind import Instance, Kind, Listing, belonging, kind_of
from fathom.verbs.limits import known
from fathom.verbs.solving import solve


class Solutions(Iterator[Any]):
    """Solutions of a puzzle, each looked at by the rules and told once; what `of` says they are.

    After the last, `total` is what is known of their number: complete where these are all, which another method then
    has confirmed or which is called unproved, as for `fathom.count`; else there are at least so many, and `stopped`
    names the limit that ended it, if not the number that was asked for.
    """

    def __init__(self, of: str, steps: Generator[Any, None, Count]) -> None:
        self.of = of
        self.total: Count | None = None
        self._steps = steps

    def __next__(self) -> Any:
        """The next solution."""
        try:
            return next(self._steps)
        except StopIteration as end:
            self.total = end.value or self.total
            raise StopIteration from None

    def close(self) -> None:
        """Look for no more."""
        self._steps.close()


def solutions(instance: Instance, limit: int | None = None, *, limits: Limits | None = None) -> Solutions:
    """The solutions of an instance, at most `limit` of them, one by one.

    They are those that `fathom.count` counts: where solutions cost something, the ones that cost least. The time that
    passes between two of them counts, too, where there is a limit.
    """
    kind = kind_of(instance)
    limit = None if limit is None else whole(limit, "limit", least=1)
    room = kind.part("solve")
    listing: Listing | None = getattr(room, "LISTING", None)
    if listing is None and (hasattr(room, "UNCOUNTED") or room is None):
        reason = getattr(room, "UNCOUNTED", "there is no method that does")
        raise FathomError(f"solutions of {kind.name} are not listed: {reason}")
    limits = known(limits)
    if listing is None:
        return Solutions("solutions", _two_at_most(instance, kind, limit, limits))
    return Solutions(listing.of, _listed(instance, listing, limit, limits))


def _listed(instance: Instance, listing: Listing, limit: int | None, limits: Limits) -> Generator[Any, None, Count]:
    """Solutions as the kind lists them, and what is known of their number."""
    watch = limits.watch()
    seen: set[bytes] = set()
    stopped = None
    cost: Any = None
    found: Iterator[Any] = iter(())
    try:
        with watched(watch.check):
            watch.check("starting")
            found = iter(listing.run(instance, watch))
        while len(seen) != limit:
            with watched(watch.check):
                solution = next(found, None)
                watch.check("listing", len(seen))
            if solution is None:
                break
            solution = belonging(instance, solution)
            cost = _checked(instance, solution, seen, cost)
            yield solution
    except LimitReached as reached:
        stopped = reached.reason
    except MemoryError:
        stopped = "memory of this machine"
    finally:
        getattr(found, "close", lambda: None)()
    number = len(seen)
    if stopped is not None or number == limit:
        return Count(number, False, listing.of, watch.seconds, stopped, listing.method)
    total = Count(number, True, listing.of, watch.seconds, None, listing.method)
    recounts = getattr(kind_of(instance).part("solve"), "RECOUNTS", {})
    return recounted(instance, total, recounts, limits.for_checking(watch.elapsed).watch())


def _checked(instance: Instance, solution: Any, seen: set[bytes], cost: Any) -> Any:
    """What a solution costs. It has to be right, another one than those seen, and to cost as much as they do."""
    kind = kind_of(instance)
    faults = kind.check.violations(instance, solution)
    if faults:
        raise BrokenAnswer(f"{kind.name}, solution {len(seen) + 1}: {'; '.join(faults)}")
    key = blake2b(kind.model.write_solution(instance, solution).encode(), digest_size=16).digest()
    if key in seen:
        raise BrokenAnswer(f"{kind.name}: a solution is told twice")
    costing = getattr(kind.check, "cost_of", None)
    costs = None if costing is None else costing(instance, solution, None)
    if seen and costs != cost:
        raise BrokenAnswer(f"{kind.name}: solutions that cost {cost} and {costs} are both told to cost least")
    seen.add(key)
    return costs


def _two_at_most(instance: Instance, kind: Kind, limit: int | None, limits: Limits) -> Generator[Any, None, Count]:
    """What a solver tells: a solution, perhaps another one, or that there is none."""
    fitting = (name for name, way in kind.methods.items() if "unique" in way.options and way.applies(instance))
    name = next(fitting, None)
    answer = solve(instance, name, limits=limits, **({} if name is None else {"unique": True}))
    told = [one for one in (answer.solution, answer.other) if one is not None][:limit]
    yield from told
    complete = answer.verdict is Verdict.IMPOSSIBLE or (answer.unique is True and limit != 1)
    unproved = "; ".join(answer.unproved.values()) or None
    stopped = answer.stopped if answer.stopped or complete or len(told) == limit else "no method lists more"
    confirmed = "certificate" if complete and unproved is None else None
    return Count(
        len(told), complete, "solutions", answer.seconds, stopped, answer.method, confirmed,
        unproved if complete else None, answer.checking,
    )  # fmt: skip
