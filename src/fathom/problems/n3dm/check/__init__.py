"""The rules: every tuple has the sum, and the tuples together use every list exactly.

That there is no matching is a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from collections import Counter

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.n3dm.check.statement import stated
from fathom.problems.n3dm.model import Numerical
from fathom.proofs.covers.matching import Matching
from fathom.proofs.covers.refutation import problems_with_claim


def violations(instance: Numerical, solution: Matching) -> list[str]:
    """What is wrong with a matching; nothing if it is one."""
    found = []
    for numbers in solution.tuples:
        if len(numbers) != instance.dimension:
            return [f"found a tuple of {len(numbers)} numbers, expected {instance.dimension}"]
        if 0 in numbers:
            found.append(f"{' + '.join(str(value or '?') for value in numbers)} is not complete")
        elif sum(numbers) != instance.target:
            found.append(f"{' + '.join(map(str, numbers))} = {sum(numbers)}, expected {instance.target}")
    for place, numbers in enumerate(instance.lists):
        given, used = Counter(numbers), Counter(one[place] for one in solution.tuples if one[place])
        for value in sorted(given.keys() | used.keys()):
            if given[value] != used[value]:
                many = f"{used[value]} times, expected {given[value]}"
                found.append(f"the number {value} of list {place + 1} is used {many}")
    return found


def problems(instance: Numerical, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance, watch), claim, certificate, watch)
