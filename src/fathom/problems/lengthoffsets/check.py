"""The rules: every interval lies on the line, and every stretch is covered by as many as its density tells.

That there is no solution is a DRAT proof over the formula in `places`, which the checker of the SAT engine replays.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fathom.answer import Answer, Verdict
from fathom.engine.sat.drat import Proof
from fathom.engine.sat.proof import problems_with
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
from fathom.problems.lengthoffsets.places import formula


@dataclass(frozen=True, slots=True)
class Refutation:
    """A DRAT proof that the formula of the instance has no model."""

    proof: Proof


def violations(instance: LengthOffsets, solution: Offsets) -> list[str]:
    """What is wrong with the offsets; nothing if they are a solution."""
    if len(solution.offsets) != len(instance.lengths):
        return [f"found {len(solution.offsets)} offsets, expected {len(instance.lengths)}"]
    found = []
    more: Counter[int] = Counter()
    for length, offset in zip(instance.lengths, solution.offsets, strict=True):
        if not 0 <= offset <= instance.size - length:
            found.append(f"the interval of length {length} from {offset} on is not within 0 to {instance.size}")
        more[offset] += 1
        more[offset + length] -= 1
    wanted = Counter(instance.changes())
    covered, density = 0, 0
    for place in sorted(more.keys() | wanted.keys()):
        covered, density = covered + more[place], density + wanted[place]
        if covered != density and place < instance.size:
            found.append(f"the stretch from {place} on is covered {covered} times, expected {density}")
    return found


def objections(instance: LengthOffsets, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    if answer.solution is not None:
        return violations(instance, answer.solution)
    if answer.verdict is Verdict.SOLVED:
        return ["solved, without offsets"]
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(answer.certificate, Refutation):
            return ["impossible, without a refutation"]
        return problems_with(formula(instance)[0].clauses, answer.certificate.proof)
    return []
