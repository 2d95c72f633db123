"""Kinds that are games of captures: the methods, the count and the listing that all of them have.

A family hands over the game, its clauses, and what the places are called; see `engine.captures`, which is imported when
it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fathom.answer import Answer, Count, Watch
from fathom.kind import Listing

if TYPE_CHECKING:
    from fathom.proofs.captures import Capture, CaptureGame, Statement


@dataclass(frozen=True, slots=True)
class Capturing:
    """A kind whose instances are games of captures.

    `names` are what an instance calls its places, and `solution` makes a solution of pairs of these names.
    """

    game: Callable[[Any], CaptureGame]
    statement: Callable[[Any, Watch], Statement]
    names: Callable[[Any], Sequence[Any]]
    solution: Callable[[Iterable[tuple[Any, Any]]], Any]

    def meaning(self, instance: Any) -> Callable[[Iterable[Capture]], Any]:
        """Makes a solution of captures between places."""
        names = self.names(instance)
        return lambda made: self.solution((names[start], names[end]) for start, end in made)

    def exact(self, instance: Any, watch: Watch) -> Answer:
        """Depth-first search and, where that takes long, SAT."""
        from fathom.engine.captures import exactly

        return exactly(self.game(instance), lambda: self.statement(instance, watch), self.meaning(instance), watch)

    def search(self, instance: Any, watch: Watch) -> Answer:
        """Depth-first search; what it has seen shows that there is no solution."""
        from fathom.engine.captures import by_search

        return by_search(self.game(instance), self.meaning(instance), watch)

    def sat(self, instance: Any, watch: Watch, method: str = "sat") -> Answer:
        """A model of the checker's clauses, or a proof that there is none, from CaDiCaL."""
        from fathom.engine.captures import by_formula

        return by_formula(self.statement(instance, watch), self.meaning(instance), watch, method)

    def count(self, instance: Any, limit: int | None, watch: Watch) -> Count:
        """How many sequences of captures leave one piece; `limit` only cuts off what is told."""
        from fathom.engine.captures import count_solutions

        return Count.up_to(limit, count_solutions(self.game(instance), watch))

    @property
    def listing(self) -> Listing:
        """Each sequence of captures that leaves one piece."""
        return Listing("solutions", self._each)

    def _each(self, instance: Any, watch: Watch) -> Iterator[Any]:
        from fathom.engine.captures import list_solutions

        return map(self.meaning(instance), list_solutions(self.game(instance), watch))
