"""Ways to solve a puzzle, with a certificate for everything the solution does not show.

SAT decides puzzles made for people in some milliseconds, and is the only way whose "no" and "no other" somebody else
can check: its proof, and the cuts it needed, are the certificate of every way. The dynamic programming over the
frontier (`engine.paths`) counts huge numbers of solutions of boards that are narrow, or whose clues leave few numbers
open. The depth-first search is that of [Bosboom 2020, 5.4], for comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.claims import Refuted
from fathom.engine.paths import TooWide
from fathom.errors import LimitReached
from fathom.proofs.paths.refutation import Refutation
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.sat import Paths

_QUICK = 30_000  # conflicts of the SAT solver before the frontier gets its turn
_STATES = 2_000_000  # states a layer that the frontier may have when it only helps out
_LISTED = 300  # solutions that the SAT solver lists before the frontier counts them


def by_both(puzzle: Puzzle, watch: Watch, unique: bool) -> Answer:
    """A solution by SAT; where that takes long, the frontier has a try."""
    wanted = 2 if unique else 1
    with Paths(puzzle, watch) as paths:
        found: list[Path] = []
        try:
            quick = Watch(replace(watch.limits, nodes=min(_QUICK, watch.limits.nodes or _QUICK)))
            quick.started = watch.started
            paths.some(quick, found, wanted)
        except LimitReached:
            watch.check("solving", nodes=paths.conflicts)
            try:
                found = _by_frontier(puzzle, watch, wanted, _STATES)
            except TooWide:
                paths.some(watch, found, wanted)
        return _answer(puzzle, watch, "auto", found, unique, paths)


def by_sat(puzzle: Puzzle, watch: Watch, unique: bool) -> Answer:
    """A solution by SAT alone."""
    with Paths(puzzle, watch) as paths:
        found: list[Path] = []
        paths.some(watch, found, 2 if unique else 1)
        return _answer(puzzle, watch, "sat", found, unique, paths)


def by_frontier(puzzle: Puzzle, watch: Watch, unique: bool, states: int) -> Answer:
    """A solution by dynamic programming over the frontier; undecided where that is too wide."""
    try:
        found = _by_frontier(puzzle, watch, 2 if unique else 1, states)
    except TooWide as wide:
        raise LimitReached(f"too wide for the frontier: {wide}") from None
    return _answer(puzzle, watch, "frontier", found, unique, None)


def by_dfs(puzzle: Puzzle, watch: Watch, unique: bool) -> Answer:
    """A solution by the depth-first search of [Bosboom 2020, 5.4]."""
    from fathom.puzzles.path.solve.depth_first import DepthFirstSearch

    search = DepthFirstSearch(puzzle, watch)
    search.run(watch, 2 if unique else 1)
    return _answer(puzzle, watch, "dfs", search.solutions, unique, None, {"nodes": search.nodes})


def _by_frontier(puzzle: Puzzle, watch: Watch, wanted: int, states: int) -> list[Path]:
    from fathom.puzzles.path.solve.frontier import some_paths

    return some_paths(puzzle, watch, wanted, states)


def _answer(
    puzzle: Puzzle,
    watch: Watch,
    method: str,
    found: list[Path],
    unique: bool,
    paths: Paths | None,
    statistics: dict[str, Any] | None = None,
) -> Answer:
    told: dict[str, Any] = dict(statistics or {})
    if paths is not None:
        told |= {"conflicts": paths.conflicts, "cuts": paths.cuts}
    if not found:
        certificate = Refuted(_refutation(puzzle, watch, [], paths))
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=told)
    if not unique:
        return Answer(Verdict.SOLVED, method, found[0], statistics=told)
    if len(found) > 1:
        return Answer(Verdict.SOLVED, method, found[0], statistics=told, unique=False, other=found[1])
    proof = Refuted(_refutation(puzzle, watch, found, paths))
    return Answer(Verdict.SOLVED, method, found[0], certificate=proof, statistics=told, unique=True)


def _refutation(puzzle: Puzzle, watch: Watch, known: list[Path], paths: Paths | None) -> Refutation:
    """The proof that there is no solution but those known; SAT is asked now if it was not yet."""
    if paths is not None:
        return paths.refutation(known, watch)
    with Paths(puzzle, watch) as asked:
        return asked.refutation(known, watch)


def count(puzzle: Puzzle, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are: some hundreds by SAT, more by the frontier, or by SAT where that is too wide."""
    found: list[Path] = []
    with Paths(puzzle, watch) as paths:
        try:
            paths.some(watch, found, min(limit or _LISTED, _LISTED))
            if limit is not None and len(found) >= limit:
                return Count(len(found), complete=False)
            if len(found) < _LISTED:
                return Count(len(found), complete=True)
            exact = _count_by_frontier(puzzle, watch)
            if exact is not None:
                return Count(exact, True) if limit is None or exact < limit else Count(limit, False)
            paths.some(watch, found, limit or 1 << 62)
            return Count(len(found), complete=limit is None or len(found) < limit)
        except LimitReached as reached:
            return Count(len(found), complete=False, stopped=reached.reason)


def list_paths(puzzle: Puzzle, watch: Watch) -> Iterator[Path]:
    """Each solution once, by SAT."""
    with Paths(puzzle, watch) as paths:
        while (path := paths.another(watch)) is not None:
            yield path


def _count_by_frontier(puzzle: Puzzle, watch: Watch) -> int | None:
    from fathom.puzzles.path.solve.frontier import number_of_paths

    try:
        return number_of_paths(puzzle, watch, _STATES)
    except TooWide:
        return None
