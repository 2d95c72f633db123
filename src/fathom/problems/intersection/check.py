"""The rules: a tree has every automaton once as a leaf, and no node's language needs more states than allowed.

That there is no tree, the checker sees by a search of its own, over sets of automata, with automata of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Answer, Verdict
from fathom.problems.intersection.model import Intersection, Tree, leaves, write_solution
from fathom.problems.intersection.rules import Language, both, language_of, possible, size


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All sets of automata that have a tree were made, and that of all is not among them. The checker does it too."""

    sets: int


def violations(instance: Intersection, solution: Tree) -> list[str]:
    """What is wrong with a tree; nothing if it keeps to the bound."""
    wanted, found = set(range(len(instance.automata))), leaves(solution)
    strange = sorted(set(found) - wanted)
    if strange:
        return [f"there is no automaton {strange[0] + 1}"]
    twice = sorted({number for number in found if found.count(number) > 1})
    if twice:
        return [f"automaton {twice[0] + 1} occurs twice"]
    missing = sorted(wanted - set(found))
    if missing:
        return [f"automaton {missing[0] + 1} is missing"]
    faults: list[str] = []
    _language(instance, solution, faults)
    return faults


def _language(instance: Intersection, tree: Tree, faults: list[str]) -> Language:
    if isinstance(tree, int):
        found = language_of(instance.automata[tree])
    else:
        found = both(_language(instance, tree[0], faults), _language(instance, tree[1], faults))
    states = size(found, instance.counted)
    if states > instance.most:
        faults.append(f"{write_solution(instance, tree)} needs {states} states, expected at most {instance.most}")
    return found


def objections(instance: Intersection, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    if answer.solution is not None:
        return violations(instance, answer.solution)
    if answer.verdict is Verdict.SOLVED:
        return ["solved, without a tree"]
    if answer.verdict is Verdict.IMPOSSIBLE:
        if not isinstance(answer.certificate, Exhausted):
            return ["impossible, without a search"]
        return ["impossible, but there is a tree"] if possible(instance) else []
    return []
