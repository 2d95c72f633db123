"""What an answer claims, and its examination: the checker of the kind looks at every claim, on a budget of its own.

A solution is looked at by the rules. What it does not show by itself is one of four claims, for which the answer has a
certificate: that there is no solution, that there is no other, that none costs less, and, of games, that it comes to
this whatever the other player does. The checker either finds nothing wrong with the certificate, or objects, or runs
into its limit; then the claim is *unproved*, and is called so wherever it is shown. What the solver says about its own
certificate plays no part.

This belongs to the trusted base, with a family's `model` and `check` and the replay of proofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.compiled.tiers import watched
from fathom.errors import BrokenAnswer, LimitReached


class CheckPart(Protocol):
    """The rules of a kind: its room `check`."""

    def violations(self, instance: Any, solution: Any, /) -> list[str]:
        """What is wrong with a solution; nothing if it is right."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no solution, on the terms that are told."""

    terms: Any = None

    name = "impossible"


@dataclass(frozen=True, slots=True)
class Unique:
    """There is no solution but this one."""

    solution: Any

    name = "unique"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """No solution costs less than `bound`, on the terms that are told."""

    bound: float
    terms: Any = None

    name = "bound"


@dataclass(frozen=True, slots=True)
class Promised:
    """What a solution says that its replay does not show holds; which solutions do is for `check.promises` to say."""

    solution: Any

    name = "value"


Claim = Impossible | Unique | AtLeast | Promised


@dataclass(frozen=True, slots=True)
class Refuted:
    """A proof that there is no solution or, where one is told, no other.

    The kind's checker knows what it is a proof over: clauses that it writes itself, from the rules. It guarantees
    nothing about solutions that are told.
    """

    proof: Any


@dataclass(frozen=True, slots=True)
class Examination:
    """What is wrong with an answer, and the claims that were not replayed, with the reasons."""

    objections: tuple[str, ...] = ()
    unproved: dict[str, str] = field(default_factory=dict)


def examined(check: CheckPart, instance: Any, answer: Answer, watch: Watch | None = None) -> Examination:
    """The examination of an answer by the rules of its kind, `check`. The watch is the checker's own.

    Certificates are looked at only where nothing else is wrong. One that cannot be followed at all is refused.
    """
    watch = watch or Watch()
    objections = list(_contradictions(answer)) or list(_solution_objections(check, instance, answer))
    unproved: dict[str, str] = {}
    cost = None if objections or answer.bound is None else _exact_cost(check, instance, answer)
    promised = map(Promised, _promises(check, instance, answer))
    for claim in () if objections else (*promised, *claims_of(answer, cost)):
        try:
            found = _problems(check, instance, claim, answer.certificate, watch)
        except LimitReached as limit:
            unproved[claim.name] = limit.reason
        else:
            objections += [f"{_words(claim)}: {fault}" for fault in found]
    return Examination(tuple(objections), unproved)


def claims_of(answer: Answer, cost: Any = None) -> Iterator[Claim]:
    """The claims of an answer that its solution does not show. Costs are never negative.

    `cost` is the exact one of the solution: where the bound is told to be the same, that number is meant.
    """
    if answer.verdict is Verdict.IMPOSSIBLE:
        yield Impossible(answer.terms)
    if answer.unique:
        yield Unique(answer.solution)
    if answer.bound is not None and answer.bound > 0:
        yield AtLeast(cost if answer.bound == answer.cost and cost is not None else answer.bound, answer.terms)


def _promises(check: CheckPart, instance: Any, answer: Answer) -> Iterator[Any]:
    """The solutions of an answer that say more than their replay shows."""
    if hasattr(check, "promises"):
        told = (one for one in (answer.solution, answer.other) if one is not None)
        yield from (one for one in told if check.promises(instance, one))


def faults_of(check: CheckPart, instance: Any, solution: Any, watch: Watch) -> list[str]:
    """What is wrong with a solution without evidence, and what of it the checker could not see in time."""
    found: list[str] = check.violations(instance, solution)
    if found or not hasattr(check, "promises") or not check.promises(instance, solution):
        return found
    try:
        return _problems(check, instance, Promised(solution), None, watch)
    except LimitReached as limit:
        return [f"{Promised.name} unproved: {limit.reason}"]


def _words(claim: Claim) -> str:
    return f"at least {float(claim.bound):g}" if isinstance(claim, AtLeast) else claim.name


def _contradictions(answer: Answer) -> Iterator[str]:
    """Where an answer contradicts itself, whatever it is about."""
    solved = answer.verdict is Verdict.SOLVED
    if solved and answer.solution is None:
        yield "solved, without a solution"
    if not solved and answer.solution is not None:
        yield f"{answer.verdict}, with a solution"
    if answer.solution is None and (answer.cost is not None or answer.unique is not None or answer.other is not None):
        yield "the cost of a solution, or others beside it, without a solution"
    if answer.verdict is Verdict.IMPOSSIBLE and answer.bound is not None:
        yield "impossible, with a least cost"
    if answer.bound is not None and answer.solution is not None and answer.cost is None:
        yield "a least cost beside a solution that costs nothing"
    if answer.bound is not None and not (answer.cost is None or answer.bound <= answer.cost):
        yield f"the bound {answer.bound} is more than the cost {answer.cost}"
    if (answer.unique is False) != (answer.other is not None):
        yield "a second solution belongs to several ones, and to nothing else"
    if answer.unique is not None and answer.terms is not None:
        yield "unique, or not, on special terms"


def _solution_objections(check: CheckPart, instance: Any, answer: Answer) -> Iterator[str]:
    """What is wrong with the solutions of an answer, by the rules, and with the cost."""
    if answer.solution is None:
        return
    if answer.terms is None:
        found = check.violations(instance, answer.solution)
    elif hasattr(check, "violations_under"):
        found = check.violations_under(instance, answer.solution, answer.terms)
    else:
        found = ["there are no special terms for this kind"]
    if found:
        yield from found
        return
    cost = _exact_cost(check, instance, answer)
    if answer.cost != cost and (cost is None or answer.cost is None or answer.cost != float(cost)):
        yield f"the cost {answer.cost} is told, it is {cost}"
    if answer.other is not None:
        yield from (f"the second solution: {fault}" for fault in check.violations(instance, answer.other))
        same = getattr(check, "same", None)
        if answer.other == answer.solution if same is None else same(answer.other, answer.solution):
            yield "the second solution is the first"


def _exact_cost(check: CheckPart, instance: Any, answer: Answer) -> Any:
    """What the rules say that the solution costs; None if solutions of this kind, on these terms, cost nothing."""
    if answer.solution is None or not hasattr(check, "cost_of"):
        return None
    return check.cost_of(instance, answer.solution, answer.terms)


def _problems(check: CheckPart, instance: Any, claim: Claim, certificate: Any, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not hasattr(check, "problems"):
        return ["this kind has no certificates"]
    try:
        with watched(watch.check):
            found: list[str] = check.problems(instance, claim, certificate, watch)
    except (LimitReached, KeyboardInterrupt):
        raise
    except MemoryError:
        raise LimitReached("memory of this machine") from None
    except Exception as error:  # whatever a certificate is made of, one that the checker stumbles over shows nothing
        return [f"the certificate cannot be followed ({type(error).__name__}: {error})"]
    return found


def not_shown(certificate: Any) -> list[str]:
    """What checkers say of a certificate that is not for the claim at hand."""
    return ["without a certificate" if certificate is None else f"{type(certificate).__name__} does not show it"]


Recount = Callable[[Any, int, Watch], int]
"""`recount(instance, most, watch)`: how many solutions there are, or `most` as soon as there are so many."""


def recounted(instance: Any, found: Count, methods: Mapping[str, Recount], watch: Watch) -> Count:
    """The count, confirmed by the first of these methods that comes to an end, other than the one that counted.

    Where a count is not complete, it is confirmed that there are so many at least. Two methods that come to different
    numbers are a defect in one of them.
    """
    if not found.count and not found.complete:
        return found  # which says nothing
    reasons = []
    for name, recount in methods.items():
        if name == found.method:
            continue
        most = found.count + 1 if found.complete else found.count
        try:
            with watched(watch.check):
                again = recount(instance, most, watch)
        except LimitReached as limit:
            reasons.append(f"{name}: {limit.reason}")
            continue
        except MemoryError:
            reasons.append(f"{name}: memory of this machine")
            continue
        if again != found.count:
            told = f"{found.count} {found.of} by {found.method or 'counting'}, {again} by {name}"
            raise BrokenAnswer(f"{instance.kind}: {told}")
        return replace(found, confirmed=name, checking=watch.seconds)
    unproved = "; ".join(reasons) or "there is no second method to count them"
    return replace(found, unproved=unproved, checking=watch.seconds)
