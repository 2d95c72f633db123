"""The rules: a tree has every automaton once as a leaf, and no node's language needs more states than allowed.

That there is no tree, the checker sees by a search of its own, over sets of automata, with automata of its own.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, not_shown
from fathom.problems.intersection.check.automata import Language, both, language_of, possible, size
from fathom.problems.intersection.check.certificates import Exhausted
from fathom.problems.intersection.model import Drawn, Forest, Intersection, Tree, leaves, write_solution


def violations(instance: Intersection, solution: Drawn) -> list[str]:
    """What is wrong with a tree; nothing if it keeps to the bound. A forest is none, whatever it keeps to."""
    trees = solution.trees if isinstance(solution, Forest) else (solution,)
    wanted, found = set(range(len(instance.automata))), [leaf for tree in trees for leaf in leaves(tree)]
    strange = sorted(set(found) - wanted)
    if strange:
        return [f"there is no automaton {strange[0] + 1}"]
    twice = sorted({number for number in found if found.count(number) > 1})
    if twice:
        return [f"automaton {twice[0] + 1} occurs twice"]
    missing = sorted(wanted - set(found))
    if missing:
        return [f"automaton {missing[0] + 1} is missing"]
    faults = [f"the automata are in {len(trees)} trees, expected one"] if isinstance(solution, Forest) else []
    for tree in trees:
        _language(instance, tree, faults)
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


def problems(instance: Intersection, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, Impossible) and isinstance(certificate, Exhausted):
        return ["there is a tree"] if possible(instance, watch) else []
    return not_shown(certificate)
