"""How many lines solve a panel: by search, and by the frontier where there are very many lines."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Count, Watch
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.witness.model import Line, Panel
from fathom.puzzles.witness.model.reasons import reason
from fathom.puzzles.witness.solve import frontier
from fathom.puzzles.witness.solve.methods import SEARCHED, STATES
from fathom.puzzles.witness.solve.search.run import LineSearch


def count(panel: Panel, limit: int | None, watch: Watch) -> Count:
    """How many lines there are: by search, or by the frontier where there are very many and it can be told."""
    if reason(panel) is not None:
        return Count(0, True, "lines", method="reason")
    search = LineSearch(panel)
    try:
        if search.run(watch, limit, SEARCHED):
            return Count(search.found, search.finished, "lines", method="search")
        if frontier.applies(panel):
            found = counted(panel, watch)
            if found is not None:
                told, complete = found if limit is None else min(found, limit), limit is None or found < limit
                return Count(told, complete, "lines", method="frontier")
        search.run(watch, limit)
    except LimitReached as reached:
        return Count(search.found, False, "lines", stopped=reached.reason, method="search")
    return Count(search.found, search.finished, "lines", method="search")


def list_lines(panel: Panel, watch: Watch) -> Iterator[Line]:
    """Each line once, by search."""
    if reason(panel) is None:
        yield from LineSearch(panel, keep=1).each(watch)


def counted(panel: Panel, watch: Watch) -> int | None:
    """The number of lines, by the engine's dynamic programming; None where it cannot be told, or is too wide."""
    from fathom.engine.paths import TooWide
    from fathom.engine.paths import count as count_paths
    from fathom.puzzles.witness.solve.frontier.cases import cases
    from fathom.puzzles.witness.solve.frontier.translation import translated

    try:
        return sum(count_paths(translated(panel, case).problem, watch, STATES) for case in cases(panel))
    except (TooWide, FathomError):
        return None
