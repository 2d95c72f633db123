"""What generators have in common that try out levels until one is as it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import CheckPart, examined
from fathom.errors import FathomError, LimitReached, NotFound


def refuse_outside(options: Iterable[tuple[str, int, int, int]]) -> None:
    """`FathomError` for the first of these options (name, value, least, most) that is too small or too large."""
    for name, value, least, most in options:
        if not least <= value <= most:
            raise FathomError(f"option {name}={value}: expected a whole number from {least} to {most}")


def patient(watch: Watch, positions: int) -> Watch:
    """A watch for one attempt, which may look at so many positions and is told nothing of in between."""
    return Limits(time=watch.left().time, nodes=positions, cancelled=watch.limits.cancelled).watch()


def solved_soon(
    solve: Callable[[Any, Watch], Answer], level: Any, positions: int, watch: Watch, phase: str
) -> Answer | None:
    """The answer of a solver; None if there is no solution, or it looks at more than so many positions."""
    try:
        answer = solve(level, patient(watch, positions))
    except LimitReached:
        watch.check(phase)
        return None
    return answer if answer.verdict is Verdict.SOLVED else None


def refuse_unproved(check: CheckPart, level: Any, answer: Answer, watch: Watch) -> None:
    """`NotFound` if the checker objects to the answer, or does not come to the end of it."""
    found = examined(check, level, answer, watch)
    if found.objections or found.unproved:
        raise NotFound(f"found nothing that is proved: {'; '.join([*found.objections, *found.unproved.values()])}")
