"""The rules: the chosen triples are among those given, and every element of every set is in exactly one of them.

That there is no matching is a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from collections import Counter

from fathom.answer import Watch
from fathom.claims import Claim
from fathom.problems.threedm.check.statement import stated
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.covers.matching import Matching
from fathom.proofs.covers.refutation import problems_with_claim

SETS = ("first", "second", "third")


def violations(instance: ThreeDimensional, solution: Matching) -> list[str]:
    """What is wrong with a matching; nothing if it is one."""
    given = set(instance.triples)
    found = [f"the triple {' '.join(map(str, one))} is not given" for one in solution.tuples if one not in given]
    for place, name in enumerate(SETS):
        covered = Counter(triple[place] for triple in solution.tuples)
        for element in range(1, instance.size + 1):
            if covered[element] != 1:
                times = covered[element]
                found.append(f"element {element} of the {name} set is in {times} chosen triples, expected 1")
    return found


def problems(instance: ThreeDimensional, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    return problems_with_claim(lambda: stated(instance, watch), claim, certificate, watch)
