"""The rules: every interval lies on the line, and every stretch is covered by as many as its density tells.

That there is no solution is a DRAT proof over the checker's own formula (see `statement`), which the checker of the SAT
engine replays.
"""

from __future__ import annotations

from collections import Counter

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.lengthoffsets.check.statement import stated
from fathom.problems.lengthoffsets.model import Drawn, LengthOffsets
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: LengthOffsets, solution: Drawn) -> list[str]:
    """What is wrong with the offsets; nothing if they are a solution."""
    if len(solution.offsets) != len(instance.lengths):
        return [f"found {len(solution.offsets)} offsets, expected {len(instance.lengths)}"]
    found = []
    more: Counter[int] = Counter()
    for length, offset in zip(instance.lengths, solution.offsets, strict=True):
        if offset is None:
            found.append(f"the interval of length {length} has no place")
            continue
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


def problems(instance: LengthOffsets, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance, watch), claim, certificate, watch)
