"""Ways to solve a board: search, SAT, and both; with a certificate for everything the solution does not show.

Search decides puzzles made for people within a few nodes. Where an answer says *impossible*, or *unique* when that was
asked, the certificate is what the search has tried (`certificates.SearchLog`). If that was much, or SAT has decided, a
SAT solver refutes the checker's formula of the puzzle (see `statement`) and its DRAT proof is the certificate. Where
SAT decides, it does so over another formula (see `formula`).
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.engine.sat import Model, Solver, decide, models
from fathom.errors import BrokenAnswer, LimitReached
from fathom.proofs.cnf import Cnf
from fathom.proofs.drat import Proof
from fathom.puzzles.tatamibari.check.certificates import SearchLog
from fathom.puzzles.tatamibari.check.statement import another_than, stated
from fathom.puzzles.tatamibari.model import Board, Tiling
from fathom.puzzles.tatamibari.solve.formula import Written, formula
from fathom.puzzles.tatamibari.solve.search import RectangleSearch

_QUICK = 20_000  # nodes that are searched before the SAT solver takes over
_LISTED = 1000  # solutions that the SAT solver lists; beyond, search counts them faster


def by_search(board: Board, watch: Watch, unique: bool) -> Answer:
    """A solution by search alone."""
    search = RectangleSearch(board, watch)
    search.run(watch, 2 if unique else 1)
    return _answer(board, watch, "search", search.solutions, unique, {"nodes": search.nodes}, search.log)


def by_both(board: Board, watch: Watch, unique: bool) -> Answer:
    """A solution by search, or by SAT if search takes long."""
    search = RectangleSearch(board, watch)
    wanted = 2 if unique else 1
    done = search.run(watch, wanted, _QUICK)
    found = search.solutions
    if not done:
        found = _by_models(formula(board, watch=watch), watch, wanted)
    return _answer(board, watch, "auto", found, unique, {"nodes": search.nodes}, search.log)


def by_sat(board: Board, watch: Watch, unique: bool) -> Answer:
    """A solution by SAT alone."""
    found = _by_models(formula(board, watch=watch), watch, 2 if unique else 1)
    return _answer(board, watch, "sat", found, unique, {})


def _by_models(written: Written, watch: Watch, limit: int) -> list[Tiling]:
    found: list[Tiling] = []
    with Solver(written.cnf.copy()) as solver:
        while len(found) < limit:
            model = solver.solve(watch)
            if model is None:
                break
            found.append(written.tiling(model))
            solver.add(-variable for variable in written.chosen(found[-1]))
    return found


def _answer(
    board: Board,
    watch: Watch,
    method: str,
    found: list[Tiling],
    unique: bool,
    statistics: dict[str, int],
    log: SearchLog | None = None,
) -> Answer:
    if not found:
        refuted = log or Refuted(_refutation(stated(board, watch=watch).cnf, watch, method))
        return Answer(Verdict.IMPOSSIBLE, method, certificate=refuted, statistics=statistics)
    if not unique:
        return Answer(Verdict.SOLVED, method, found[0], statistics=statistics)
    if len(found) > 1:
        return Answer(Verdict.SOLVED, method, found[0], statistics=statistics, unique=False, other=found[1])
    refuted = log or Refuted(_refutation(another_than(board, found[0], watch), watch, method))
    return Answer(Verdict.SOLVED, method, found[0], certificate=refuted, statistics=statistics, unique=True)


def _refutation(rules: Cnf, watch: Watch, method: str) -> Proof:
    """The proof that the checker's formula has no model."""
    proof = decide(rules, watch)
    if isinstance(proof, Model):
        raise BrokenAnswer(f"tatamibari, method {method}: a solution was missed")
    return proof


def count(board: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are: by search, which counts about 100,000 a second."""
    search = RectangleSearch(board, watch)
    try:
        if not search.run(watch, limit, _QUICK * 10 if limit is not None and limit <= _LISTED else None):
            written = formula(board, watch=watch)
            over = range(1, len(written.rectangles) + 1)
            found = sum(1 for _ in models(written.cnf, over, watch, limit))
            return Count(found, found < (limit or 0))
    except LimitReached as reached:
        return Count(search.found, complete=False, stopped=reached.reason)
    return Count(search.found, complete=search.finished)


def list_tilings(board: Board, watch: Watch) -> Iterator[Tiling]:
    """Each solution once, by search."""
    yield from RectangleSearch(board, watch, keep=1).each(watch)
