"""In which tree to intersect automata so that nothing in between is large: exact, for small sets [Bosboom 2020, 6.4].

What counts is the smallest automaton of the language at each node, so how it is made does not matter, and the language
of a node depends only on the set of its leaves. A dynamic programme over these sets finds the best tree, or the best
linear order: 2^k intersections, each minimised, and 3^k (or k 2^k) pairs of sets. With a bound, only sets that
have a tree within it are made, so nothing is larger than the bound squared.

Sizes are counted in one of two ways: `trimmed`, without the state from which nothing is accepted, where the empty
language has none; or `complete`, with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.automata.dfas import Convention, Dfa, TooLarge, intersect
from fathom.errors import FathomError

Tree = int | tuple["Tree", "Tree"]
"""The number of an automaton, or two trees whose languages are intersected."""


@dataclass(frozen=True, slots=True)
class Best:
    """A tree, and the most states that a node of it has."""

    tree: Tree
    most: int


def best_tree(
    automata: Sequence[Dfa],
    convention: Convention = "trimmed",
    bound: int | None = None,
    watch: Watch | None = None,
    *,
    linear: bool = False,
) -> Best | None:
    """The tree (or linear order, as a tree that leans to the left) whose largest node is smallest.

    With a `bound`, some tree all of whose nodes are within it, or None if there is none. The automata are minimal.
    """
    if not automata:
        raise FathomError("found no automata, expected one or more")
    watch = watch or Watch()
    found: dict[int, Best] = {}
    language: dict[int, Dfa] = {}
    for number, automaton in enumerate(automata):
        size = automaton.size(convention)
        language[1 << number] = automaton
        if bound is None or size <= bound:
            found[1 << number] = Best(number, size)
    whole = (1 << len(automata)) - 1
    for group in range(1, whole + 1):
        watch.check("choosing a tree", group, whole)
        parts = None if group in language else _best_parts(group, found, linear, any_will_do=bound is not None)
        if parts is None:
            continue
        left, right = parts
        try:
            language[group] = intersect(language[left], language[right], bound, watch)
        except TooLarge:
            continue  # beyond the bound; any other limit ends the search
        size = language[group].size(convention)
        if bound is None or size <= bound:
            trees = found[left], found[right]
            found[group] = Best((trees[0].tree, trees[1].tree), max(size, trees[0].most, trees[1].most))
    return found.get(whole)


def _best_parts(group: int, found: dict[int, Best], linear: bool, any_will_do: bool) -> tuple[int, int] | None:
    """The two parts of a set whose trees are best; None if no two have trees."""
    chosen: tuple[int, int] | None = None
    least: int | None = None
    lowest = group & -group
    rest = group ^ lowest
    part = rest
    while part:  # all parts without the lowest member, so that no pair is met twice
        other = group ^ part
        one_by_one = part & (part - 1) == 0 or other & (other - 1) == 0
        if part in found and other in found and (one_by_one or not linear):
            worst = max(found[part].most, found[other].most)
            if least is None or worst < least:
                least = worst
                single = linear and other & (other - 1) == 0
                chosen = (part, other) if single else (other, part)
                if any_will_do:
                    break
        part = (part - 1) & rest
    return chosen
