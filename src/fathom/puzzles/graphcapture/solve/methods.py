"""The general methods: depth-first search, SAT, and one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fathom.answer import Answer, Watch
from fathom.engine.captures import by_formula, by_search, exactly
from fathom.proofs.captures import Capture
from fathom.puzzles.graphcapture.check.statement import statement_of
from fathom.puzzles.graphcapture.model import CaptureGraph, Captures
from fathom.puzzles.graphcapture.solve.layout import game_of


def meaning(instance: CaptureGraph) -> Callable[[Iterable[Capture]], Captures]:
    """Makes captures between vertices of captures between places."""
    vertices = instance.vertices
    return lambda made: Captures.of((vertices[start], vertices[end]) for start, end in made)


def exact(instance: CaptureGraph, watch: Watch) -> Answer:
    """Depth-first search and, where that takes long, SAT."""
    return exactly(game_of(instance), lambda: statement_of(instance, watch), meaning(instance), watch)


def search(instance: CaptureGraph, watch: Watch) -> Answer:
    """Depth-first search; what it has seen shows that there is no solution."""
    return by_search(game_of(instance), meaning(instance), watch)


def sat(instance: CaptureGraph, watch: Watch) -> Answer:
    """A model of the checker's clauses, or a proof that there is none, from CaDiCaL."""
    return by_formula(statement_of(instance, watch), meaning(instance), watch)
