"""Paths by SAT, with connectivity added when a model lacks it: for graphs that are too wide for a diagram.

Each model is a path and perhaps stray cycles. For every stray cycle clauses are added that follow from the rules (see
`cuts`): not all of its edges; and for each of its vertices, that a path which comes there uses an edge across the rim
of what the cycle encloses. Then the solver goes on with all it has learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from types import TracebackType

from fathom import answer
from fathom.answer import Watch
from fathom.engine.sat.solver import Solver, solve_lazily
from fathom.errors import BrokenAnswer, LimitReached
from fathom.proofs.cnf import Clause, Cnf
from fathom.proofs.paths.cuts import Crossing, Cut, Cycle, clauses_of
from fathom.proofs.paths.graph import Graph, Path
from fathom.proofs.paths.refutation import Refutation
from fathom.proofs.paths.written import Formula
from fathom.proofs.sat_model import Model


class LazyPaths:
    """Looks for one path of a formula after the other. Use it in a `with` statement, or `close` it.

    `refused`, if given, is asked about every connected path that is found: it returns clauses that are false of it,
    or none if the path is good. So a family adds rules that clauses state badly (regions); to prove such clauses is
    its own affair. `cuts` and `refusals` are what has been added so far.
    """

    def __init__(self, formula: Formula, refused: Callable[[Path], Iterable[Clause]] | None = None) -> None:
        self.formula = formula
        self.cuts: list[Cut] = []
        self.refusals: list[Clause] = []
        self._refused = refused
        self._solver = Solver(formula.cnf.copy())

    def find(self, watch: Watch, assumptions: Collection[int] = ()) -> Path | None:
        """A path that has not been excluded and in which the assumed literals hold; None if there is none."""
        found = solve_lazily(self._solver, self._missing, watch, list(assumptions))
        return None if found.model is None else self.formula.problem.walk(self._used(found.model))

    def exclude(self, path: Path) -> None:
        """Never find this path again."""
        self._solver.add(self.formula.excluding(path))

    def obey(self, cuts: Iterable[Cut]) -> None:
        """Let cuts of the formula's graph hold from now on."""
        new = list(cuts)
        self.cuts += new
        formula = self.formula
        for clause in clauses_of(new, formula.problem.graph, formula.edges, formula.vertices):
            self._solver.add(clause)

    def paths(self, watch: Watch, limit: int | None = None) -> Iterator[Path]:
        """All paths, each once, at most `limit` of them."""
        found = 0
        while limit is None or found < limit:
            path = self.find(watch)
            if path is None:
                return
            yield path
            found += 1
            self.exclude(path)

    def refutation(self, watch: Watch) -> Refutation:
        """The proof that there is no path but those excluded, after `find` has returned None.

        `refutation.problems_with_refutation` checks it.
        """
        from fathom.engine.sat.refute import decide

        proof = decide(self._solver.cnf, watch)
        if isinstance(proof, Model):
            raise BrokenAnswer("a refutation was asked for where there is another path")
        return Refutation(tuple(self.cuts), proof)

    @property
    def cnf(self) -> Cnf:
        """The clauses so far, to which more may be added."""
        return self._solver.cnf

    @property
    def core(self) -> tuple[int, ...]:
        """After `find` has found nothing: the assumptions that are to blame."""
        return self._solver.core

    @property
    def conflicts(self) -> int:
        """How many conflicts the solver has met: its effort."""
        return self._solver.conflicts

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.close()

    def __enter__(self) -> LazyPaths:
        """The search itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def _used(self, model: Model) -> list[int]:
        return [edge for edge, variable in enumerate(self.formula.edges) if model[variable]]

    def _missing(self, model: Model) -> list[Clause]:
        """Clauses that the model violates: cuts if it is not connected, else what the family refuses."""
        formula = self.formula
        used = self._used(model)
        cuts = missing_cuts(formula, used)
        self.cuts += cuts
        if cuts or self._refused is None:
            return list(clauses_of(cuts, formula.problem.graph, formula.edges, formula.vertices))
        refusals = [tuple(clause) for clause in self._refused(formula.problem.walk(used))]
        self.refusals += refusals
        return refusals


def refute(formula: Formula, cuts: Iterable[Cut], known: Iterable[Path], watch: Watch) -> Refutation | Path:
    """A proof that a formula has no path but those known, or one that it has.

    The cuts that another search has needed make it short; where they are not enough, more are found.
    """
    from fathom.engine.sat.refute import decide

    with LazyPaths(formula) as search:
        search.obey(cuts)
        for path in known:
            search.exclude(path)
        proof = decide(search.cnf, watch)
        if isinstance(proof, Model):
            another = search.find(watch)
            return search.refutation(watch) if another is None else another
        return Refutation(tuple(search.cuts), proof)


def count(formula: Formula, watch: Watch, limit: int | None = None) -> answer.Count:
    """How many paths there are, at most `limit`; not complete if that or the watch ended the counting."""
    found, complete, stopped = 0, False, None
    with LazyPaths(formula) as search:
        try:
            for _ in search.paths(watch, limit):
                found += 1
            complete = limit is None or found < limit
        except LimitReached as reached:
            stopped = reached.reason
    return answer.Count(found, complete, "paths", watch.seconds, stopped)


def missing_cuts(formula: Formula, used: Collection[int]) -> list[Cut]:
    """Cuts that used edges violate, which form a path and cycles or, for loops, cycles; none if they are connected."""
    problem, graph = formula.problem, formula.problem.graph
    pieces = pieces_of(graph, used)
    if len(pieces) == 1:
        return []
    tips = [piece for piece in pieces if len(piece[0]) == len(piece[1]) + 1]
    main = tips[0] if tips else max(pieces, key=lambda piece: len(piece[1]))
    sure, at = _surely_used(formula), graph.edges_at()
    cuts: list[Cut] = []
    for vertices, edges in pieces:
        if edges == main[1]:
            continue
        cuts.append(Cycle(tuple(edges), min(main[1]) if problem.loop else None))
        inside = _enclosed(graph, at, vertices, main[0][0])
        beyond = next((vertex for vertex in sure if vertex not in inside), main[0][0])
        cuts += [Crossing(inside, vertex, beyond) for vertex in vertices]
    return cuts


def pieces_of(graph: Graph, used: Collection[int]) -> list[tuple[list[int], list[int]]]:
    """Vertices and edges of each connected piece of the used edges."""
    at: dict[int, list[int]] = {}
    for edge in used:
        for vertex in graph.edges[edge]:
            at.setdefault(vertex, []).append(edge)
    pieces = []
    seen: set[int] = set()
    for first in at:
        if first in seen:
            continue
        seen.add(first)
        vertices = [first]
        edges = set()
        for here in vertices:
            for edge in at[here]:
                edges.add(edge)
                there = graph.other_end(edge, here)
                if there not in seen:
                    seen.add(there)
                    vertices.append(there)
        pieces.append((vertices, sorted(edges)))
    return pieces


def _surely_used(formula: Formula) -> list[int]:
    """Vertices that every path visits: with one of these beyond, a cut says more."""
    problem = formula.problem
    only = [vertex for members in (problem.starts, problem.ends) if len(members) == 1 for vertex in members]
    return only + sorted(problem.use_vertices)


def _enclosed(graph: Graph, at: list[list[int]], cycle: list[int], outside: int) -> frozenset[int]:
    """The vertices of a cycle and all that cannot be reached from `outside` without crossing it."""
    seen = {outside, *cycle}
    waiting = [outside]
    reached = {outside}
    while waiting:
        here = waiting.pop()
        for edge in at[here]:
            there = graph.other_end(edge, here)
            if there not in seen:
                seen.add(there)
                reached.add(there)
                waiting.append(there)
    return frozenset(range(graph.vertices)) - reached
