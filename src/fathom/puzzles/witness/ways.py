"""The ways to solve a panel, to say whether its solution is the only one, and to count."""

from __future__ import annotations

from dataclasses import replace

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.witness import frontier
from fathom.puzzles.witness.check import Exhausted, Hopeless
from fathom.puzzles.witness.model import Line, Panel
from fathom.puzzles.witness.reasons import reason
from fathom.puzzles.witness.search import Search
from fathom.puzzles.witness.special import boundary_line, fits_boundary, fits_monominoes, monomino_line, shortest_line

_SEARCHED = 300_000
"""Beginnings of lines that `auto` searches before it tries the frontier."""

_STATES = 4_000_000
_KEPT = 8


def by_search(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """Depth-first search that judges regions as soon as they are cut off."""
    return _hopeless(panel, "search") or _searched(panel, Search(panel, _KEPT), watch, unique, "search")


def by_brute(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """All paths, each judged at its end."""
    return _hopeless(panel, "brute") or _searched(panel, Search(panel, _KEPT, brute=True), watch, unique, "brute")


def _hopeless(panel: Panel, method: str) -> Answer | None:
    """The answer for a panel that has no line for a reason seen at a glance."""
    words = reason(panel)
    if words is None:
        return None
    return Answer(Verdict.IMPOSSIBLE, method, certificate=Hopeless(words), statistics={"because": words})


def _searched(panel: Panel, search: Search, watch: Watch, unique: bool, method: str) -> Answer:
    _find(search, watch, unique)
    return _answer(search.solutions, search.finished, unique, method, {"nodes": search.nodes})


def _find(search: Search, watch: Watch, unique: bool, most_nodes: int | None = None) -> bool:
    """Search until one line is found or, to know whether it is the only one, two; False if the nodes are used up.

    On a pillar of one column a line may be found twice, once for each way around.
    """
    wanted = 2 if unique else 1
    while search.run(watch, wanted, most_nodes):
        if search.finished or len(set(search.solutions)) > unique:
            return True
        wanted += 1
    return False


def _answer(lines: list[Line], finished: bool, unique: bool, method: str, statistics: dict[str, object]) -> Answer:
    """The answer after the first lines were found; `finished` if there are no others."""
    lines = list(dict.fromkeys(lines))
    if not lines:
        return Answer(Verdict.IMPOSSIBLE, method, certificate=Exhausted(), statistics=statistics)
    answer = Answer(Verdict.SOLVED, method, lines[0], statistics=statistics)
    if not unique:
        return answer
    if len(lines) > 1:
        return replace(answer, unique=False, other=lines[1])
    assert finished
    return replace(answer, certificate=Exhausted(), unique=True)


def by_frontier(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """Dynamic programming over a cut through the panel."""
    from fathom.engine.paths import TooWide, build

    hopeless = _hopeless(panel, "frontier")
    if hopeless is not None:
        return hopeless
    try:
        translation = frontier.translated(panel)
        diagram = build(translation.problem, watch, _STATES)
    except TooWide:
        raise LimitReached(f"the frontier has more than {_STATES:,} states") from None
    except FathomError as error:
        raise LimitReached(str(error)) from None
    paths = diagram.paths()
    lines = [translation.line(path) for path, _ in zip(paths, range(2 if unique else 1), strict=False)]
    statistics: dict[str, object] = {"lines": diagram.count(), "states": diagram.states}
    return _answer(lines, diagram.count() < 2, unique, "frontier", statistics)


def by_broken_edges(panel: Panel, watch: Watch) -> Answer:
    """A shortest way: enough where lines are only broken."""
    line = shortest_line(panel)
    return _answer([line] if line else [], False, False, "broken-edges", {})


def by_boundary(panel: Panel, watch: Watch) -> Answer:
    """The polynomial algorithm for hexagons on the rim."""
    line = boundary_line(panel, watch)
    return _answer([line] if line else [], False, False, "boundary-hexagons", {})


def by_monominoes(panel: Panel, watch: Watch) -> Answer:
    """The polynomial algorithm for monominoes and broken lines."""
    line = monomino_line(panel, watch)
    return _answer([line] if line else [], False, False, "monominoes", {})


def by_auto(panel: Panel, watch: Watch, unique: bool = False) -> Answer:
    """A search and, where it takes long, what else decides the panel."""
    hopeless = _hopeless(panel, "search")
    if hopeless is not None:
        return hopeless
    search = Search(panel, _KEPT)
    if _find(search, watch, unique, _SEARCHED):
        return _answer(search.solutions, search.finished, unique, "search", {"nodes": search.nodes})
    if not unique and fits_boundary(panel):
        return by_boundary(panel, watch)
    if not unique and fits_monominoes(panel):
        return by_monominoes(panel, watch)
    if frontier.applies(panel):
        try:
            return by_frontier(panel, watch, unique)
        except LimitReached:
            watch.check("searching", search.nodes, nodes=search.nodes)
    return _searched(panel, search, watch, unique, "search")


def count(panel: Panel, limit: int | None, watch: Watch) -> Count:
    """How many lines there are: by search, or by the frontier where there are very many and it can be told."""
    if reason(panel) is not None:
        return Count(0, True, "lines")
    search = Search(panel)
    try:
        if search.run(watch, limit, _SEARCHED):
            return Count(search.found, search.finished, "lines")
        if frontier.applies(panel):
            found = _counted(panel, watch)
            if found is not None:
                return Count(found if limit is None else min(found, limit), limit is None or found < limit, "lines")
        search.run(watch, limit)
    except LimitReached as reached:
        return Count(search.found, False, "lines", stopped=reached.reason)
    return Count(search.found, search.finished, "lines")


def _counted(panel: Panel, watch: Watch) -> int | None:
    from fathom.engine.paths import TooWide
    from fathom.engine.paths import count as count_paths

    try:
        return count_paths(frontier.translated(panel).problem, watch, _STATES)
    except (TooWide, FathomError):
        return None
