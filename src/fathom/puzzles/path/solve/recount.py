"""Paths counted a second time: those of the checker's formula, listed, judged, and proved to be all.

As in `engine.sat.recount`, but the formula does not say that the path is in one piece: what is not has loops beside it,
which cuts exclude, and the checker of refutations looks at each of these.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.paths.lazy import LazyPaths
from fathom.engine.sat.recount import refuse_too_many
from fathom.errors import BrokenAnswer
from fathom.proofs.paths.refutation import problems_with_refutation
from fathom.puzzles.path.check import violations
from fathom.puzzles.path.check.statement import stated
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path


def listed_and_proved(puzzle: Puzzle, most: int, watch: Watch) -> int:
    """How many solutions there are, `most` at most. Raises `LimitReached` if that takes too long or is too many."""
    refuse_too_many(most)
    rules = stated(puzzle, watch)
    squares = list(rules.vertex)  # in the order of the vertices
    with LazyPaths(rules.formula) as search:
        found = []
        for path in search.paths(watch, most):
            wrong = violations(puzzle, Path.of(squares[vertex] for vertex in path.vertices))
            if wrong:
                raise BrokenAnswer(f"a path of the checker's formula is no solution: {wrong[0]}")
            found.append(path)
        if len(found) >= most:
            return most
        proof = search.refutation(watch)
    wrong = problems_with_refutation(rules.formula, proof, found, watch=watch)
    if wrong:
        raise BrokenAnswer(f"that there are no other paths is not proved: {wrong[0]}")
    return len(found)
