"""Paths counted a second time: those of the checker's formula, listed, judged, and proved to be all.

As in `engine.sat.recount`, but the formula does not say that the path is in one piece: what is not has loops beside it,
which cuts exclude, and the checker of refutations looks at each of these.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.paths.lazy import Search
from fathom.engine.paths.refutation import problems_with_refutation
from fathom.engine.sat.recount import MOST_LISTED
from fathom.errors import BrokenAnswer, LimitReached
from fathom.puzzles.path.check import violations
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.solution import Path
from fathom.puzzles.path.statement import stated


def listed_and_proved(puzzle: Puzzle, watch: Watch) -> int:
    """How many solutions there are. Raises `LimitReached` if that takes too long, or if they are too many."""
    rules = stated(puzzle, watch)
    squares = list(rules.vertex)  # in the order of the vertices
    with Search(rules.formula) as search:
        found = []
        for path in search.paths(watch):
            wrong = violations(puzzle, Path.of(squares[vertex] for vertex in path.vertices))
            if wrong:
                raise BrokenAnswer(f"a path of the checker's formula is no solution: {wrong[0]}")
            found.append(path)
            if len(found) > MOST_LISTED:
                raise LimitReached(f"more than {MOST_LISTED} solutions, too many to list")
        proof = search.refutation(watch)
    wrong = problems_with_refutation(rules.formula, proof, found, watch=watch)
    if wrong:
        raise BrokenAnswer(f"that there are no other paths is not proved: {wrong[0]}")
    return len(found)
