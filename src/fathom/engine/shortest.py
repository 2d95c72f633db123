"""Kinds that are searched breadth first: the fewest moves, in how many ways they can be made, and each of these ways.

A family hands over how its instances are laid out for `engine.statespace`, and gets its method, its count and its
listing. Time and memory grow with the positions that are nearer than the solution, and with all that can be reached if
there is none. The search is imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.errors import MemoryReached
from fathom.kind import Listing
from fathom.proofs.exhaustion import Exhausted, Nearer

if TYPE_CHECKING:
    from fathom.engine.statespace import Found, Rules
    from fathom.engine.statespace.rules import Starts


class Layout(Protocol):
    """An instance laid out for the engine."""

    def rules(self) -> Rules:
        """What moves there are; each costs 1."""

    def start(self) -> Starts:
        """Where they begin."""

    def solution(self, labels: Sequence[int], /) -> Any:
        """The solution whose moves have these labels."""


@dataclass(frozen=True, slots=True)
class BreadthFirst:
    """A breadth-first search of the instances that `layout` lays out.

    `visited` is the sort of visited set to begin with; after a *hashed* one, a *dense* one is tried where memory does
    not suffice.
    """

    layout: Callable[[Any], Layout]
    visited: Literal["hashed"] | None = None

    def fewest(self, instance: Any, watch: Watch) -> Answer:
        """A solution with the fewest moves, or the proof, by visiting all positions, that there is none."""
        layout = self.layout(instance)
        found = self.found(layout, watch)
        statistics = {"states": found.states, "depth": found.depth}
        if found.path is None:
            return Answer(Verdict.IMPOSSIBLE, "bfs", certificate=Exhausted(found.states), statistics=statistics)
        solution, moves = layout.solution(found.path.labels), len(found.path)
        nearer = Nearer(sum(found.per_depth[:-1]))
        return Answer(Verdict.SOLVED, "bfs", solution, moves, moves, nearer, statistics)

    def found(self, layout: Layout, watch: Watch) -> Found:
        """What the search finds from the start."""
        from fathom.engine.statespace import breadth_first

        rules = layout.rules()
        try:
            return breadth_first(rules, layout.start(), watch, visited=self.visited)
        except MemoryReached:
            if self.visited is None or not rules.dense:
                raise
            return breadth_first(rules, layout.start(), watch, visited="dense")

    def number(self, instance: Any, watch: Watch) -> int:
        """How many sequences of the fewest moves are solutions."""
        return count_ways(self.layout(instance), watch)

    def count(self, instance: Any, limit: int | None, watch: Watch) -> Count:
        """How many shortest solutions there are; `limit` only cuts off what is told."""
        return Count.up_to(limit, self.number(instance, watch), "shortest solutions")

    @property
    def listing(self) -> Listing:
        """Each shortest solution."""
        return Listing("shortest solutions", self._each)

    def _each(self, instance: Any, watch: Watch) -> Iterator[Any]:
        return each_way(self.layout(instance), watch)


def count_ways(layout: Layout, watch: Watch) -> int:
    """How many sequences of the fewest moves are solutions."""
    from fathom.engine.statespace import shortest_ways

    found = shortest_ways(layout.rules(), layout.start(), watch)
    return 0 if found is None else found[1]


def each_way(layout: Layout, watch: Watch) -> Iterator[Any]:
    """Each solution that is a sequence of the fewest moves."""
    from fathom.engine.statespace import shortest_paths

    return map(layout.solution, shortest_paths(layout.rules(), layout.start(), watch))
