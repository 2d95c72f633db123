"""Covers: can one walk stop on, or pass over, all that is required?

*By stopping* [Zhu et al. n.d., theorem 3]: every required square must be a stopping point the start reaches, and the
components of the stopping-point graph must form a chain. *By passing* (theorems 4 to 7): a set of components of the
movement graph can be visited by one walk exactly when its members are pairwise comparable; every required square asks
for one of the components of its runs. With two lines that is 2-SAT, with more it is SAT.

First, `Settling` draws all conclusions it can in linear sweeps. What is left, usually nothing, goes to 2-SAT or SAT,
with incomparable pairs added as they are violated.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.graphs import (
    Contradiction,
    Digraph,
    breadth_first_in,
    chaining,
    condensation,
    reachable,
    strong_components,
    two_sat,
)
from fathom.puzzles.slide.check.certificates import Conflict, Distances, Estranged, Stranded
from fathom.puzzles.slide.model import Level
from fathom.puzzles.slide.solve.cover.asking import Asking
from fathom.puzzles.slide.solve.cover.settle import NOTHING, Flags, Ints, Pair, Refuted, Settling
from fathom.puzzles.slide.solve.cover.shorten import shortened
from fathom.puzzles.slide.solve.cover.walk import passing_walk, stopping_walk
from fathom.puzzles.slide.solve.kernels import slide_table
from fathom.puzzles.slide.solve.runs import Runs, movement_graph, runs_of


def stop_cover(level: Level, watch: Watch) -> Answer:
    """Stop on every open square, if one walk can."""
    size = level.ground.size
    watch.reserve(size * (8 * len(level.directions) + 20), "the graph of stopping points")
    table = slide_table(level)
    search = breadth_first_in(table, np.array([level.start]))
    watch.check("covering", size, size)
    required = level.required.reshape(-1)
    statistics = {"squares reached": search.reached}
    missed = np.flatnonzero(required & (search.distance < 0))
    if len(missed):
        stranded = Stranded(int(missed[0]), Distances(search.distance))
        return Answer(Verdict.IMPOSSIBLE, "chain", certificate=stranded, statistics=statistics)
    graph = Digraph.from_table(table)
    components = strong_components(graph)
    wanted = np.zeros(components.count, np.bool_)
    wanted[components.of[required]] = True
    gap = chaining(condensation(graph, components), wanted).gap(wanted)
    if gap is not None:
        one, other = (int(np.flatnonzero(required & (components.of == number))[0]) for number in gap)
        return Answer(Verdict.IMPOSSIBLE, "chain", certificate=Estranged(one, other), statistics=statistics)
    walk = shortened(level, stopping_walk(level, watch, table, components.of), watch)
    statistics["components"] = int(wanted.sum())
    return Answer(Verdict.SOLVED, "chain", walk, len(walk), statistics=statistics)


def pass_cover_by_two_sat(level: Level, watch: Watch) -> Answer:
    """Pass over every required square, if one walk can; for boards with two lines through a square."""
    return _pass_cover(level, watch, "two-sat", _finish_by_two_sat)


def pass_cover_by_sat(level: Level, watch: Watch) -> Answer:
    """Pass over every required square, if one walk can; for any number of lines."""
    return _pass_cover(level, watch, "sat", _finish_by_sat)


_TRIMMINGS = 3
"""How often a contradiction is refuted anew, each time from what the last refutation used."""

Finish = Callable[[Settling, Watch], "Flags | Refuted"]


def _pass_cover(level: Level, watch: Watch, method: str, finish: Finish) -> Answer:
    watch.reserve(level.ground.size * (10 * len(level.directions) + 20), "the graph of movements")
    runs = runs_of(level)
    watch.check("covering", 0, level.ground.size)
    graph = movement_graph(runs, level.start)
    within_reach = reachable(graph, np.array([len(runs)]))[: len(runs)]
    watch.check("covering", 0, level.ground.size)
    statistics = {"runs": len(runs), "runs reached": int(within_reach.sum())}

    needed = level.required.reshape(-1).copy()
    needed[level.start] = False
    asking = Asking(runs.by_square, needed)
    stranded = asking.unserved(within_reach)
    if stranded is not None:
        watch.check("covering", 0, level.ground.size)
        distances = breadth_first_in(slide_table(level), np.array([level.start])).distance
        certificate = Stranded(stranded, Distances(distances))
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=statistics)

    watch.check("covering", 0, level.ground.size)
    components = strong_components(graph)
    component = np.where(within_reach, components.of[: len(runs)], NOTHING)
    known = Settling(condensation(graph, components), *asking.clauses(component))
    outcome = known.settle(watch) or (finish(known, watch) if len(known.open_clauses) else known.forced)
    reached = np.bincount(component[within_reach])
    statistics |= {"components": int((reached > 0).sum()), "clauses left": len(known.open_clauses)}
    if isinstance(outcome, Refuted):
        conflict = _certificate(runs, known, component, outcome, watch)
        return Answer(Verdict.IMPOSSIBLE, method, certificate=conflict, statistics=statistics)
    walk = passing_walk(level, watch, runs, components.of[: len(runs)], asking.earliest(component, outcome))
    walk = shortened(level, walk, watch)
    return Answer(Verdict.SOLVED, method, walk, len(walk), statistics=statistics)


def _finish_by_two_sat(known: Settling, watch: Watch) -> Flags | Refuted:
    """Choose among the components still open; a contradiction is the circle of implications of 2-SAT."""
    rows = known.clauses[known.open_clauses]
    literals, numbers = np.unique(rows, return_inverse=True)
    variable = {int(component): number for number, component in enumerate(literals, 1)}
    pairs = numbers.reshape(-1, 2) + 1
    apart: dict[Pair, None] = {}
    while True:
        watch.check("choosing", len(apart))
        excluding = np.array([(-variable[one], -variable[other]) for one, other in apart], np.int64)
        answer = two_sat(len(literals), np.concatenate([pairs, excluding.reshape(-1, 2)]))
        if isinstance(answer, Contradiction):
            listed = list(apart)
            used = [int(known.open_clauses[number]) for number in answer.clauses if number < len(pairs)]
            cut = [listed[number - len(pairs)] for number in answer.clauses if number >= len(pairs)]
            return known.refuted(used, cut, steps=(int(literals[abs(answer.literals[0]) - 1]),))
        chosen = known.forced.copy()
        chosen[literals] = answer[1:]
        found = known.incomparable(chosen)
        if not found:
            return chosen
        apart |= dict.fromkeys(found)


def _finish_by_sat(known: Settling, watch: Watch) -> Flags | Refuted:
    """Choose among the components still open by SAT, incomparable pairs being added as models violate them."""
    from fathom.engine.sat import Cnf, Model, solve_lazily

    rows = known.clauses[known.open_clauses]
    left = (rows >= 0) & ~known.excluded[rows]
    literals = np.unique(rows[left])
    variable = {int(component): number for number, component in enumerate(literals, 1)}
    formula = Cnf(len(literals))
    formula.add_all([variable[c] for c in row[mask].tolist()] for row, mask in zip(rows, left, strict=True))
    apart: dict[Pair, None] = {}

    def violated(model: Model) -> list[tuple[int, int]]:
        chosen = known.forced.copy()
        chosen[literals] = [model[number] for number in range(1, len(literals) + 1)]
        found = known.incomparable(chosen)
        apart.update(dict.fromkeys(found))
        return [(-variable[one], -variable[other]) for one, other in found]

    model = solve_lazily(formula, violated, watch).model
    if model is None:
        return known.refuted(known.open_clauses.tolist(), apart, steps=None)
    chosen = known.forced.copy()
    chosen[literals] = [model[number] for number in range(1, len(literals) + 1)]
    return chosen


def _certificate(runs: Runs, known: Settling, component: Ints, refuted: Refuted, watch: Watch) -> Conflict:
    """Tell a contradiction between components in terms of squares and runs, numbering the components that occur."""
    from fathom.engine.sat import Cnf, Proof, Step, refutation

    if refuted.steps is None:
        refuted = _what_matters(known, refuted, watch)
    squares = known.squares[refuted.clauses].tolist()
    groups: dict[int, dict[tuple[int, int], None]] = {}
    for square in squares:
        for line, run in enumerate(runs.through[:, square].tolist()):
            if run >= 0 and component[run] >= 0:
                groups.setdefault(int(component[run]), {})[line, int(runs.low[run])] = None
    number = {component: variable for variable, component in enumerate(groups, 1)}
    apart = [(number[one], number[other]) for one, other in refuted.apart]
    if refuted.steps is None:
        formula = Cnf(len(number))
        formula.add_all([number[c] for c in known.clauses[clause].tolist() if c >= 0] for clause in refuted.clauses)
        formula.add_all((-one, -other) for one, other in apart)
        proof = refutation(formula, watch)
    else:
        proof = Proof.of([*(Step((number[component],)) for component in refuted.steps), Step(())])
    return Conflict(tuple(squares), tuple(map(tuple, groups.values())), tuple(apart), proof)


def _what_matters(known: Settling, refuted: Refuted, watch: Watch) -> Refuted:
    """Those clauses and pairs of a contradiction that contradict each other already, as far as a few searches show."""
    from fathom.engine.sat import Cnf, Solver

    clauses, apart = refuted.clauses, refuted.apart
    for _ in range(_TRIMMINGS):
        rows = [[c for c in known.clauses[clause].tolist() if c >= 0] for clause in clauses]
        number = {c: variable for variable, c in enumerate(dict.fromkeys(c for row in rows for c in row), 1)}
        formula = Cnf(len(number))
        guards = formula.variables(len(rows) + len(apart))
        formula.add_all((-guard, *(number[c] for c in row)) for guard, row in zip(guards, rows, strict=False))
        formula.add_all(
            (-guard, -number[one], -number[other])
            for guard, (one, other) in zip(guards[len(rows) :], apart, strict=True)
        )
        with Solver(formula) as solver:
            if solver.solve(watch, guards, "choosing what matters") is not None:
                raise RuntimeError("what was refuted has a model")
            core = set(solver.core)
        before = len(guards)
        clauses = [clause for guard, clause in zip(guards, clauses, strict=False) if guard in core]
        met = {int(c) for clause in clauses for c in known.clauses[clause]}
        pairs = zip(guards[len(rows) :], apart, strict=True)
        apart = [pair for guard, pair in pairs if guard in core and met.issuperset(pair)]  # others exclude nothing
        if len(clauses) + len(apart) == before:
            break
    return Refuted(clauses, apart, None)
