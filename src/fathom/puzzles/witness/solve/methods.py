"""The ways to solve a panel, and to say whether its solution is the only one."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.witness.check.certificates import Exhausted, Hopeless, SearchTree
from fathom.puzzles.witness.model import Line, Panel
from fathom.puzzles.witness.model.reasons import reason
from fathom.puzzles.witness.solve import frontier
from fathom.puzzles.witness.solve.search.run import LineSearch
from fathom.puzzles.witness.solve.special.methods import (
    boundary_line,
    fits_boundary,
    fits_monominoes,
    monomino_line,
    shortest_line,
)

SEARCHED = 300_000
"""Beginnings of lines that `auto` and `count` search before they try the frontier."""

_LOGGED = 20_000
"""Beginnings of lines up to which answers found by other means get the tree of a search as their certificate."""

STATES = 4_000_000
"""States of a frontier up to which it is tried."""

_KEPT = 8


def by_search(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """Depth-first search that judges regions as soon as they are cut off."""
    return _hopeless(panel, "search") or _searched(LineSearch(panel, _KEPT, logged=True), watch, unique, "search")


def by_brute(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """All paths, each judged at its end."""
    return _hopeless(panel, "brute") or _searched(
        LineSearch(panel, _KEPT, brute=True, logged=True), watch, unique, "brute"
    )


def _hopeless(panel: Panel, method: str) -> Answer | None:
    """The answer for a panel that has no line for a reason seen at a glance."""
    words = reason(panel)
    if words is None:
        return None
    return Answer(Verdict.IMPOSSIBLE, method, certificate=Hopeless(words), statistics={"because": words})


def _searched(search: LineSearch, watch: Watch, unique: bool, method: str) -> Answer:
    if not _find(search, watch, unique):
        raise LimitReached("the search did not come to its end")
    return _answer(search.solutions, search.tree or Exhausted(), unique, method, {"nodes": search.nodes})


def _certificate(panel: Panel, watch: Watch) -> SearchTree | Exhausted:
    """The tree of a search for an answer that was found by other means, if a short search decides the panel too."""
    search = LineSearch(panel, logged=True)
    try:
        search.run(watch, most_nodes=_LOGGED)
    except LimitReached:
        return Exhausted()
    return search.tree or Exhausted()


def _find(search: LineSearch, watch: Watch, unique: bool, most_nodes: int | None = None) -> bool:
    """Search until one line is found or, to know whether it is the only one, two; False if the nodes are used up.

    On a pillar of one column a line may be found twice, once for each way around.
    """
    wanted = 2 if unique else 1
    while search.run(watch, wanted, most_nodes):
        if search.finished or len(set(search.solutions)) > unique:
            return True
        wanted += 1
    return False


def _answer(
    lines: list[Line], certificate: SearchTree | Exhausted, unique: bool, method: str, statistics: dict[str, object]
) -> Answer:
    """The answer after the first lines were found; the certificate is for the claim that there are no others."""
    lines = list(dict.fromkeys(lines))
    if not lines:
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=statistics)
    answer = Answer(Verdict.SOLVED, method, lines[0], statistics=statistics)
    if not unique:
        return answer
    if len(lines) > 1:
        return replace(answer, unique=False, other=lines[1])
    return replace(answer, unique=True, certificate=certificate)


def by_frontier(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """Dynamic programming over a cut through the panel."""
    from fathom.engine.paths import TooWide, build
    from fathom.puzzles.witness.solve.frontier.cases import cases
    from fathom.puzzles.witness.solve.frontier.translation import translated

    hopeless = _hopeless(panel, "frontier")
    if hopeless is not None:
        return hopeless
    lines: list[Line] = []
    number = states = 0
    try:
        for case in cases(panel):
            translation = translated(panel, case)
            diagram = build(translation.problem, watch, STATES - states)
            number, states = number + diagram.count(), states + diagram.states
            lines += [translation.line(path) for path in islice(diagram.paths(), 2)]
            if len(lines) > unique:
                break
    except TooWide:
        raise LimitReached(f"the frontier has more than {STATES:,} states") from None
    except FathomError as error:
        raise LimitReached(str(error)) from None
    shown = Exhausted() if len(lines) > unique else _certificate(panel, watch)
    return _answer(lines, shown, unique, "frontier", {"states": states})


def by_broken_edges(panel: Panel, watch: Watch) -> Answer:
    """A shortest way: enough where lines are only broken."""
    return _by_special(panel, shortest_line(panel), "broken-edges", watch)


def by_boundary(panel: Panel, watch: Watch) -> Answer:
    """The polynomial algorithm for hexagons on the rim."""
    return _by_special(panel, boundary_line(panel, watch), "boundary-hexagons", watch)


def by_monominoes(panel: Panel, watch: Watch) -> Answer:
    """The polynomial algorithm for monominoes and broken lines."""
    return _by_special(panel, monomino_line(panel, watch), "monominoes", watch)


def _by_special(panel: Panel, line: Line | None, method: str, watch: Watch) -> Answer:
    """The answer of an algorithm that finds one line or none."""
    if line is not None:
        return Answer(Verdict.SOLVED, method, line)
    return _hopeless(panel, method) or _answer([], _certificate(panel, watch), False, method, {})


def by_auto(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """A search and, where it takes long, what else decides the panel."""
    hopeless = _hopeless(panel, "search")
    if hopeless is not None:
        return hopeless
    search = LineSearch(panel, _KEPT, logged=True)
    if _find(search, watch, unique, SEARCHED):
        return _searched(search, watch, unique, "search")
    if not unique and fits_boundary(panel):
        return by_boundary(panel, watch)
    if not unique and fits_monominoes(panel):
        return by_monominoes(panel, watch)
    if frontier.applies(panel):
        try:
            return by_frontier(panel, watch, unique)
        except LimitReached:
            watch.check("searching", search.nodes, nodes=search.nodes)
    return _searched(search, watch, unique, "search")
