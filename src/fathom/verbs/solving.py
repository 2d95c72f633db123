"""Answers, every one of which is checked before anybody sees it: solve, count, check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fathom.amounts import whole
from fathom.answer import Answer, Count, Limits, Verdict
from fathom.claims import examined, faults_of, recounted
from fathom.compiled.tiers import watched
from fathom.errors import BrokenAnswer, FathomError, LimitReached
from fathom.kind import Imported, Instance, arguments, belonging, kind_of, solution_of
from fathom.verbs.limits import known


def solve(
    instance: Instance,
    method: str | None = None,
    *,
    fewest: bool = False,
    limits: Limits | None = None,
    **options: Any,
) -> Answer:
    """Solve an instance and check the answer.

    Without a `method`, the first that fits is taken; `fewest` asks for one whose solution is proved to cost least.
    A limit that is reached leads to the verdict *undecided*, never to anything else.
    """
    kind = kind_of(instance)
    name, chosen = kind.method(method, instance, fewest)
    given = arguments(chosen.options, options)
    run = chosen.run.load() if isinstance(chosen.run, Imported) else chosen.run  # before the clock starts
    limits = known(limits)
    watch = limits.watch()
    try:
        watch.check("starting")  # what is used up already is not begun
        with watched(watch.check):
            answer = run(instance, watch, **given)
    except LimitReached as limit:
        answer = Answer(Verdict.UNDECIDED, name, stopped=limit.reason)
    except MemoryError:
        answer = Answer(Verdict.UNDECIDED, name, stopped="memory of this machine")
    if answer.solution is not None:
        solution = belonging(instance, answer.solution)
        other = None if answer.other is None else belonging(instance, answer.other)
        if solution is not answer.solution or other is not answer.other:
            answer = replace(answer, solution=solution, other=other)
    seconds = watch.seconds
    checking = limits.for_checking(watch.elapsed).watch()
    found = examined(kind.check, instance, answer, checking)
    if found.objections:
        raise BrokenAnswer(f"{kind.name}, method {name}: {'; '.join(found.objections)}")
    return answer.after_checking(seconds, checking.seconds, found.unproved)


def count(instance: Instance, limit: int | None = None, *, limits: Limits | None = None) -> Count:
    """How many solutions there are, stopping at `limit`; what is counted is the kind's to say (`Count.of`).

    A number that an independent method comes to as well, within the time for checking, is confirmed; another is called
    unproved.
    """
    kind = kind_of(instance)
    part = kind.part("solve")
    counting = getattr(part, "count", None)
    if counting is None:
        reason = getattr(part, "UNCOUNTED", "there is no method that does")
        raise FathomError(f"solutions of {kind.name} are not counted: {reason}")
    limit = None if limit is None else whole(limit, "limit", least=1)
    limits = known(limits)
    watch = limits.watch()
    try:
        with watched(watch.check):
            found: Count = counting(instance, limit, watch)
    except LimitReached as reached:
        found = Count(0, complete=False, stopped=reached.reason)
    except MemoryError:
        found = Count(0, complete=False, stopped="memory of this machine")
    found = replace(found, seconds=watch.seconds)
    return recounted(instance, found, getattr(part, "RECOUNTS", {}), limits.for_checking(watch.elapsed).watch())


def check(instance: Instance, solution: Any, *, limits: Limits | None = None) -> list[str]:
    """What is wrong with a solution (an object of the kind, or its text); nothing if it is right.

    Where a solution says more than its replay shows, as the value of a game does, that is looked at within the limits
    for checking; what was not come to the end of is among the faults, as unproved.
    """
    watch = known(limits).for_checking(0).watch()
    return faults_of(kind_of(instance).check, instance, solution_of(instance, solution), watch)
