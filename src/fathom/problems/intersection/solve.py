"""Trees within the bound, by a dynamic programme over sets of automata; linear orders likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import FathomError
from fathom.kind import Method
from fathom.problems.intersection.model import Intersection

if TYPE_CHECKING:
    from fathom.engine.automata.intersections import Best

MOST_AUTOMATA = 16
"""Sets of so many are searched: their pairs of parts are tens of millions."""


def by_subsets(instance: Intersection, watch: Watch) -> Answer:
    """Some tree within the bound, or the certainty that there is none."""
    found = best(instance, watch, bound=instance.most)
    if found is None:
        from fathom.problems.intersection.check.certificates import Exhausted

        sets = 1 << len(instance.automata)
        return Answer(Verdict.IMPOSSIBLE, "subsets", certificate=Exhausted(sets), statistics={"sets": sets})
    return Answer(Verdict.SOLVED, "subsets", found.tree, statistics={"most states": found.most})


def by_orders(instance: Intersection, watch: Watch) -> Answer:
    """Some linear order within the bound; that there is none says nothing about other trees."""
    found = best(instance, watch, bound=instance.most, linear=True)
    if found is None:
        return Answer(Verdict.UNDECIDED, "orders", stopped="no linear order is within the bound")
    return Answer(Verdict.SOLVED, "orders", found.tree, statistics={"most states": found.most})


def best(instance: Intersection, watch: Watch, bound: int | None = None, *, linear: bool = False) -> Best | None:
    """The tree (or linear order) whose largest node is smallest; with a bound, any within it, or None."""
    from fathom.engine.automata.dfas import Convention, dfa
    from fathom.engine.automata.intersections import best_tree

    if len(instance.automata) > MOST_AUTOMATA:
        raise FathomError(f"found {len(instance.automata)} automata, expected at most {MOST_AUTOMATA}")
    automata = [dfa(automaton.rows, automaton.accepting) for automaton in instance.automata]
    convention: Convention = "complete" if instance.counted == "complete" else "trimmed"
    return best_tree(automata, convention, bound, watch, linear=linear)


def _few(instance: Intersection) -> bool:
    return len(instance.automata) <= MOST_AUTOMATA


METHODS = {
    "subsets": Method("all sets of automata that have a tree within the bound", by_subsets, _few),
    "orders": Method("linear orders only, one automaton after the other", by_orders, _few, sure=False),
}

UNCOUNTED = "orders that differ only in what meets first are very many, and all alike"
