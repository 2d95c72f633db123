"""Paths by SAT (`engine.paths.lazy`): one solution after another, and the proof that there is none or no other.

A solver that was asked once keeps what it has learnt; a puzzle of 10 x 10 takes some tens of milliseconds. Where the
question is "what if these clues did not count", the clues are guarded: each counts only while its guard is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Self

from fathom.answer import Watch
from fathom.engine.paths.lazy import LazyPaths, refute
from fathom.engine.sat.cardinality import exactly
from fathom.errors import BrokenAnswer
from fathom.proofs.cnf import Cnf
from fathom.proofs.paths.cuts import Crossing, Cut, Cycle
from fathom.proofs.paths.refutation import Refutation
from fathom.puzzles.path.check.statement import Stated, stated
from fathom.puzzles.path.model import Line, Puzzle
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.formula import formula, problem_of


class Paths:
    """The solutions of a puzzle, one after another. Use it in a `with` statement."""

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        """Write the clauses down."""
        watch.reserve(8000 * int(puzzle.there.sum()), "the clauses of the puzzle")
        watch.check("writing the clauses")
        self.puzzle = puzzle
        self.numbered = problem_of(puzzle)
        self._search = LazyPaths(formula(puzzle, self.numbered))

    def find(self, watch: Watch) -> Path | None:
        """A solution that was not excluded, or None if there is none."""
        found = self._search.find(watch)
        return None if found is None else self.numbered.path(found)

    def exclude(self, path: Path) -> None:
        """Never find this solution again."""
        self._search.exclude(self.numbered.known(path))

    def some(self, watch: Watch, found: list[Path], wanted: int) -> None:
        """Add solutions until there are so many, or no more; none is told twice."""
        while len(found) < wanted:
            path = self.another(watch)
            if path is None:
                return
            found.append(path)

    def another(self, watch: Watch) -> Path | None:
        """A solution that was not excluded, and now is; None if there is none."""
        path = self.find(watch)
        if path is not None:
            self.exclude(path)
        return path

    def refutation(self, known: Iterable[Path], watch: Watch) -> Refutation:
        """The proof that there are no solutions but those known, over the checker's formula of the puzzle."""
        rules = stated(self.puzzle, watch)
        found = refute(rules.formula, self._cuts_for(rules), [rules.known(path) for path in known], watch)
        if not isinstance(found, Refutation):
            raise BrokenAnswer("path: a solution was missed")
        return found

    def _cuts_for(self, rules: Stated) -> Iterator[Cut]:
        """The cuts that were needed so far, in the numbers of the checker's formula."""
        squares, edges = self.numbered.squares, self.numbered.problem.graph.edges
        vertex = [rules.vertex[square] for square in squares]
        for cut in self._search.cuts:
            if isinstance(cut, Cycle):
                pairs = [sorted((squares[u], squares[v])) for u, v in (edges[number] for number in cut.edges)]
                yield Cycle(tuple(rules.edge[one, other] for one, other in pairs))
            else:
                yield Crossing(frozenset(vertex[v] for v in cut.inside), vertex[cut.within], vertex[cut.beyond])

    @property
    def conflicts(self) -> int:
        """How many conflicts the solver has met."""
        return self._search.conflicts

    @property
    def cuts(self) -> int:
        """How many cuts were needed so far."""
        return len(self._search.cuts)

    def __enter__(self) -> Self:
        """The paths themselves."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the solver's memory back."""
        self._search.close()


class Guarded(Paths):
    """The paths of a board without clues, to which clues are given that count only while their guards are assumed."""

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        """Write down the board of a puzzle without its clues."""
        super().__init__(without_clues(puzzle), watch)

    def guard(self, line: Line) -> int:
        """Give a clue; returns the guard that is to be assumed where it counts."""
        cnf = self._search.cnf
        guard = cnf.variable()
        counted = Cnf(cnf.variable_count)
        vertices = self._search.formula.vertices
        exactly(counted, [vertices[self.numbered.point[square]] for square in line.squares], line.clue)
        cnf.variables(counted.variable_count - cnf.variable_count)
        cnf.add_all((-guard, *clause) for clause in counted.clauses)
        return guard

    def find_with(self, watch: Watch, guards: Sequence[int]) -> Path | None:
        """A path that obeys the clues of these guards and was not excluded, or None if there is none."""
        found = self._search.find(watch, guards)
        return None if found is None else self.numbered.path(found)

    @property
    def blamed(self) -> frozenset[int]:
        """After `find_with` found nothing: guards that are enough for that."""
        return frozenset(self._search.core)


def without_clues(puzzle: Puzzle) -> Puzzle:
    """The board and its doors alone."""
    return replace(puzzle, rows=(None,) * len(puzzle.rows), columns=(None,) * len(puzzle.columns), areas=())
