"""Nobody is believed without evidence: forged answers of every kind are refused, or called unproved.

The honest answers to all examples of a kind, with all that its methods can claim, are the liar's material: their
certificates, whole, cut short, with bits flipped, or of another instance, are put under claims that are false.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import fathom
from fathom.answer import Answer, Count, Limits, Verdict
from fathom.claims import Examination, examined, recounted
from fathom.errors import BrokenAnswer, FathomError
from fathom.kind import Kind, kind_of
from forging import forged

KINDS = list(fathom.kinds().values())
LARGEST = 700
"""Characters of an example's text up to which it is lied about: enough for every kind, and quick."""

ALWAYS_SOLVED = {"push-fight"}
"""Kinds whose instances all have a solution: a position of a game has a value."""

MOST = 60
"""Forged certificates that are tried on a false claim."""


def honest(kind: Kind) -> list[tuple[Any, Answer]]:
    """Examples of a kind, each with answers that claim all that is known: solved or not, the least, the only one."""
    return _honest(kind.name)


@cache
def _honest(name: str) -> list[tuple[Any, Answer]]:
    kind = fathom.kinds()[name]
    found = []
    for example in kind.examples():
        instance = fathom.load(example.path)
        if len(instance.to_text()) > LARGEST:
            continue
        wishes: list[dict[str, Any]] = [{}]
        methods = {name: method for name, method in kind.methods.items() if method.applies(instance)}
        wishes += [{"fewest": True}] if any(method.fewest for method in methods.values()) else []
        wishes += [{"method": name, "unique": True} for name, method in methods.items() if "unique" in method.options]
        others = (name for name, method in methods.items() if method.sure and "unique" not in method.options)
        wishes += [{"method": name} for name in others]
        found += [(instance, fathom.solve(instance, **wish)) for wish in wishes]
    return found


def believed(instance: Any, answer: Answer, **limits: float) -> bool:
    """Whether an answer gets by without an objection and without being called unproved."""
    found = looked_at(instance, answer, **limits)
    return not found.objections and not found.unproved


def looked_at(instance: Any, answer: Answer, **limits: float) -> Examination:
    return examined(kind_of(instance).check, instance, answer, Limits(**{"time": 20, **limits}).watch())


def certificates(kind: Kind, seed: int) -> Iterator[Any]:
    """Certificates that a liar can think of: none, nonsense, honest ones of all instances, and these with changes."""
    chance = random.Random(seed)
    yield from (None, 42, "trust me")
    told = [answer.certificate for _, answer in honest(kind) if answer.certificate is not None]
    real = list({f"{one!r} {pickle.dumps(one)!r}": one for one in told}.values())
    yield from real
    changed = [one for certificate in real for one in forged(certificate, chance)]
    yield from chance.sample(changed, min(len(changed), MOST))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_honest_answers_are_believed_and_cover_what_can_be_claimed(kind: Kind) -> None:
    answers = honest(kind)
    assert all(believed(instance, answer) for instance, answer in answers)
    verdicts = {Verdict.SOLVED} if kind.name in ALWAYS_SOLVED else {Verdict.SOLVED, Verdict.IMPOSSIBLE}
    assert {answer.verdict for _, answer in answers} == verdicts
    if any("unique" in method.options for method in kind.methods.values()):
        assert {True, False} <= {answer.unique for _, answer in answers}
    if hasattr(kind.check, "cost_of") and any(method.fewest for method in kind.methods.values()):
        assert any(answer.optimal and answer.cost for _, answer in answers)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_has_a_solution_is_not_impossible(kind: Kind) -> None:
    possible = [(instance, answer.terms) for instance, answer in honest(kind) if answer.verdict is Verdict.SOLVED]
    for number, (instance, terms) in enumerate({(one.to_text(), str(on)): (one, on) for one, on in possible}.values()):
        for certificate in certificates(kind, number):
            lie = Answer(Verdict.IMPOSSIBLE, "lie", certificate=certificate, terms=terms)
            assert not believed(instance, lie), certificate


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_has_two_solutions_is_not_unique(kind: Kind) -> None:
    for instance, answer in honest(kind):
        if answer.unique is False:
            for certificate in certificates(kind, 1):
                lie = replace(answer, unique=True, other=None, certificate=certificate)
                assert not believed(instance, lie), certificate
            assert not believed(instance, replace(answer, other=None))
            assert not believed(instance, replace(answer, other=answer.solution))
        elif answer.solution is not None:
            assert not believed(instance, replace(answer, unique=False, other=answer.solution))
            assert not believed(instance, replace(answer, unique=True, certificate=None))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_costs_are_what_they_are_and_bounds_are_shown(kind: Kind) -> None:
    least: dict[tuple[str, str], tuple[Any, Answer]] = {}
    for instance, answer in honest(kind):
        if answer.solution is None:
            continue
        cost = answer.cost or 0
        for wrong in (cost + 1, cost - 1, -cost - 1, None if answer.cost is not None else 0):
            assert not believed(instance, replace(answer, cost=wrong, bound=None)), wrong
        assert not believed(instance, replace(answer, bound=cost + 1))
        if answer.optimal:
            least[instance.to_text(), str(answer.terms)] = instance, answer
    for number, (instance, answer) in enumerate(least.values()):
        for certificate in certificates(kind, number):
            bound = (answer.cost or 0) + 1
            lie = Answer(Verdict.UNDECIDED, "lie", bound=bound, certificate=certificate, terms=answer.terms)
            assert not believed(instance, lie), certificate


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_a_solution_promises_is_replayed(kind: Kind) -> None:
    """The solution of one instance, with its certificate, is believed of another only if it is right there too."""
    if not hasattr(kind.check, "promises"):
        return
    answers, refused = honest(kind), 0
    for instance, _ in answers:
        for other, answer in answers:
            if other != instance and answer.solution is not None:
                objects = bool(_faults(instance, answer.solution))
                assert not objects or not _believed_or_broken(instance, answer)
                refused += objects
    assert refused


def _faults(instance: Any, solution: Any) -> list[str]:
    try:
        return fathom.check(instance, solution)
    except (ValueError, IndexError) as error:
        return [str(error)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_solutions_are_replayed(kind: Kind) -> None:
    answers = [(instance, answer) for instance, answer in honest(kind) if answer.solution is not None]
    tried = 0
    for number, (instance, answer) in enumerate(answers):
        assert not believed(instance, replace(answer, solution=None))
        assert not believed(instance, replace(answer, verdict=Verdict.IMPOSSIBLE))
        for solution in forged(answer.solution, random.Random(number)):
            lie = replace(answer, solution=solution, bound=None, unique=None, other=None, certificate=None)
            try:
                right = not fathom.check(instance, solution)
            except Exception:  # what is no solution at all need not be checked, but must not be believed
                right = False
            assert right or not _believed_or_broken(instance, lie), solution
            tried += not right
        for other, _ in answers:
            if other != instance and answer.unique and answer.solution is not None:
                lie = replace(answer, verdict=Verdict.SOLVED)
                assert not _believed_or_broken(other, lie) or not fathom.check(other, answer.solution)
    assert tried


def _believed_or_broken(instance: Any, answer: Answer) -> bool:
    try:
        return believed(instance, answer)
    except (ValueError, TypeError, IndexError, KeyError, AttributeError, OverflowError):
        return False


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_certificate_that_is_changed_is_noticed_or_does_not_matter(kind: Kind) -> None:
    """True claims may survive a change of their evidence, but no checker stumbles over it."""
    chance = random.Random(3)
    for instance, answer in honest(kind):
        changed = list(forged(answer.certificate, chance))
        for certificate in chance.sample(changed, min(len(changed), MOST)):
            assert isinstance(looked_at(instance, replace(answer, certificate=certificate)), Examination)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_checker_without_time_calls_claims_unproved(kind: Kind) -> None:
    claims = [(instance, answer) for instance, answer in honest(kind) if answer.verdict is Verdict.IMPOSSIBLE]
    if hasattr(kind.check, "promises"):
        for instance, answer in honest(kind):
            if answer.solution is not None and kind.check.promises(instance, answer.solution):
                hasty = looked_at(instance, answer, time=0)
                assert not hasty.objections and "time limit" in hasty.unproved["value"]
    for instance, _ in claims:
        answer = fathom.solve(instance, limits=Limits(checking=0))
        if answer.unproved:
            assert list(answer.unproved) == ["impossible"] and "time limit" in answer.unproved["impossible"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_count_that_is_wrong_is_noticed(kind: Kind) -> None:
    recounts = getattr(kind.part("solve"), "RECOUNTS", {})
    for instance in {answered.to_text(): answered for answered, _ in honest(kind)}.values():
        try:
            found = fathom.count(instance)
        except FathomError:
            continue
        assert found.confirmed or found.unproved
        if not found.confirmed:
            continue
        for wrong in (found.count + 1, found.count - 1, 2 * found.count + 2):
            if wrong < 0:
                continue
            lie = Count(wrong, complete=True, of=found.of, method=found.method)
            with pytest.raises(BrokenAnswer):
                recounted(instance, lie, recounts, Limits(time=60).watch())
        more = Count(found.count + 1, complete=False, of=found.of, method=found.method)
        with pytest.raises(BrokenAnswer):
            recounted(instance, more, recounts, Limits(time=60).watch())


def test_that_there_are_none_or_more_needs_no_proof() -> None:
    nothing = Count(0, complete=False, stopped="time")
    assert recounted(None, nothing, {}, Limits().watch()) == nothing


class Forgetful:
    """The rules of a kind that knows of no claims."""

    @staticmethod
    def violations(_instance: Any, _solution: Any) -> list[str]:
        return []


def test_a_kind_that_forgets_a_claim_is_not_believed() -> None:
    for claim in (
        Answer(Verdict.IMPOSSIBLE, "lie"),
        Answer(Verdict.SOLVED, "lie", "solution", unique=True),
        Answer(Verdict.SOLVED, "lie", "solution", cost=1),
        Answer(Verdict.SOLVED, "lie", "solution", terms="mine"),
        Answer(Verdict.UNDECIDED, "lie", bound=1),
    ):
        assert examined(Forgetful, None, claim).objections  # type: ignore[arg-type]
