"""Both sides of a reduction, solved and compared.

The verdicts of the two solvers must be equal, a solution of the source must arrive at a solution of the target, and
the target's own solution must come back to one of the source; all through the checkers of both kinds. One clock runs
for all of it, and whatever runs into a limit leaves the question open.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.errors import BrokenAnswer, LimitReached
from fathom.hardness.reduction import Built
from fathom.kind import Instance


@dataclass(frozen=True, slots=True)
class Agreement:
    """What was found on both sides.

    `faults` are all disagreements, in words; `seconds` what each step took; `stopped` the limit that ended a step, if
    one did.
    """

    source: Answer
    target: Answer
    counts: tuple[Count, Count] | None
    faults: tuple[str, ...]
    seconds: dict[str, float] = field(default_factory=dict)
    stopped: str | None = None

    @property
    def agrees(self) -> bool | None:
        """True: both sides say the same. False: they do not. None: a limit left one side open."""
        if self.faults:
            return False
        open_counts = self.counts is not None and not all(count.complete for count in self.counts)
        undecided = Verdict.UNDECIDED in (self.source.verdict, self.target.verdict)
        return None if undecided or open_counts or self.stopped else True


def agreement(
    built: Built,
    solve: Callable[[Instance], Answer],
    count: Callable[[Instance], Count] | None = None,
    structure: bool = False,
    watch: Watch | None = None,
) -> Agreement:
    """Solve both sides and carry the solutions; `count` them too if it is given, and verify the structure if wished.

    The watch holds while solutions are carried; `solve` and `count` have limits of their own.
    """
    watch = watch or Watch()
    faults: list[str] = []
    limits: list[str] = []
    seconds: dict[str, float] = {}

    def step(name: str, task: Callable[[], Any]) -> Any:
        started = time.monotonic()
        try:
            with watch.holding():
                watch.check(f"{name}, checked")
                return task()
        except BrokenAnswer as broken:
            faults.append(f"{name}: {broken}")
        except LimitReached as limit:
            limits.append(f"{name}: {limit.reason}")
        finally:
            seconds[name] = round(time.monotonic() - started, 3)

    if structure and built.inspect is not None:
        faults += (f"structure: {fault}" for fault in step("structure", built.inspect) or ())
    source: Answer = solve(built.source)
    if source.solution is not None:
        step("forward", lambda: built.forward(source.solution))
    target: Answer = solve(built.instance)
    if target.solution is not None:
        step("back", lambda: built.back(target.solution))
    verdicts = {source.verdict, target.verdict}
    if len(verdicts) == 2 and Verdict.UNDECIDED not in verdicts:
        faults.append(f"the source is {source.verdict}, the target {target.verdict}")
    seconds |= {"source": round(source.seconds, 3), "target": round(target.seconds, 3)}
    counts = None if count is None else (count(built.source), count(built.instance))
    if counts is not None and all(found.complete for found in counts) and counts[0].count != counts[1].count:
        faults.append(f"the source has {counts[0].count} solutions, the target {counts[1].count}")
    return Agreement(source, target, counts, tuple(faults), seconds, "; ".join(limits) or None)
