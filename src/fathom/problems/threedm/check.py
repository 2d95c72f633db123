"""The rules: the chosen triples are among those given, and every element of every set is in exactly one of them.

That there is no matching is a DRAT proof over the checker's own formula (see `statement`).
"""

from __future__ import annotations

from collections import Counter

from fathom.answer import Answer
from fathom.engine.cover.matching import Matching
from fathom.engine.cover.proof import objections_to
from fathom.problems.threedm.model import ThreeDimensional
from fathom.problems.threedm.statement import stated

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


def objections(instance: ThreeDimensional, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    if answer.solution is not None:
        return violations(instance, answer.solution)
    return objections_to(lambda: stated(instance), answer)
