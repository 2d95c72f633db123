"""What is told about a puzzle while it is being drawn: judge."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Limits, Verdict
from fathom.compiled.tiers import watched
from fathom.errors import FathomError, LimitReached
from fathom.kind import Instance, kind_of
from fathom.playing import Fact
from fathom.verbs.limits import known, share_of
from fathom.verbs.solving import count, solve

_UNDECIDED = "undecided"


def judge(instance: Instance, *, limits: Limits | None = None) -> Iterator[Fact]:
    """Facts one after another: readable, solvable, unique or fewest, difficulty; each has a share of the time left.

    A fact that the kind does not have is left out, and so are those about solutions where there is none. What a limit
    ended has the value None.
    """
    watch = known(limits).watch()
    kind = kind_of(instance)
    yield Fact("readable", True, f"readable, of kind {kind.name}")
    solvable = _solvable(instance, share_of(watch, 3))
    yield solvable
    if not solvable.value:
        return
    if _costs(instance):
        yield _fewest(instance, share_of(watch, 2))
    elif _counts(instance):
        yield _unique(instance, share_of(watch, 2))
    grading = getattr(kind.part("deduce"), "graded", None)
    if grading is not None:
        share = share_of(watch, 1).watch()
        try:
            with watched(share.check):
                grade = grading(instance, share)
            yield Fact("difficulty", grade, grade or "without a grade: no single solution")
        except LimitReached:
            yield Fact("difficulty", None, _UNDECIDED)


def unique_or_cost(instance: Instance, limits: Limits) -> tuple[bool | None, float | None]:
    """Whether a puzzle that can be solved has one solution, or what solutions cost at least; None: not known."""
    if _costs(instance):
        value = _fewest(instance, limits).value
        return None, None if value is None else float(value)
    value = _unique(instance, limits).value if _counts(instance) else None
    return None if value is None else bool(value), None


def _costs(instance: Instance) -> bool:
    return any(method.fewest for method in kind_of(instance).methods.values())


def _counts(instance: Instance) -> bool:
    return getattr(kind_of(instance).part("solve"), "count", None) is not None


def _solvable(instance: Instance, limits: Limits) -> Fact:
    answer = solve(instance, limits=limits)
    value = {Verdict.SOLVED: True, Verdict.IMPOSSIBLE: False}.get(answer.verdict)
    words = {True: "solvable", False: "impossible", None: _UNDECIDED}[value]
    return Fact("solvable", value, words, "impossible" in answer.unproved)


def _unique(instance: Instance, limits: Limits) -> Fact:
    try:
        found = count(instance, 2, limits=limits)
    except FathomError as refusal:
        return Fact("unique", None, f"{_UNDECIDED}: {refusal}")
    if found.count > 1:
        return Fact("unique", False, "several solutions")
    if not found.complete:
        return Fact("unique", None, _UNDECIDED)
    return Fact("unique", True, "one solution", found.unproved is not None)


def _fewest(instance: Instance, limits: Limits) -> Fact:
    try:
        answer = solve(instance, fewest=True, limits=limits)
    except FathomError:  # no method proves it here
        return Fact("fewest", None, _UNDECIDED)
    if answer.cost is not None and answer.cost == answer.bound:
        return Fact("fewest", int(answer.cost), f"{answer.cost:g} at least, and enough", "bound" in answer.unproved)
    return Fact("fewest", None, _UNDECIDED if answer.cost is None else f"at most {answer.cost:g}, {_UNDECIDED}")
