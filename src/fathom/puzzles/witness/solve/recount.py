"""Lines counted a second time, by other means than the first.

Among them are a search tree that the checker verifies, its dynamic programming, and its plain search; the frontier is
for the search and the search for the frontier, which share nothing.
"""

from __future__ import annotations

from itertools import islice

from fathom.answer import Watch
from fathom.errors import BrokenAnswer, LimitReached
from fathom.puzzles.witness.check import violations
from fathom.puzzles.witness.check.replay import all_lines
from fathom.puzzles.witness.model import Panel
from fathom.puzzles.witness.solve import frontier
from fathom.puzzles.witness.solve.counting import counted
from fathom.puzzles.witness.solve.methods import SEARCHED
from fathom.puzzles.witness.solve.search.run import LineSearch

_LISTED = 20_000  # lines that are checked one by one

_STATES = 100_000  # states that the checker's dynamic programming may have at once, at first

_NODES = 5_000_000  # beginnings of lines that are searched to confirm a number: a few seconds


def by_tree(panel: Panel, most: int, watch: Watch) -> int:
    """The lines that a search tree leaves when the checker has verified every reason in it, each checked by the rules.

    So many as asked for are checked without a tree. Where the checker can count by itself, no long search is made.
    """
    from fathom.puzzles.witness.check.sweep import understood
    from fathom.puzzles.witness.check.tree.replay import NotShown, lines_of

    if most > _LISTED:
        raise LimitReached("too many lines to check each")
    watch.reserve(8 * most * panel.width * panel.height, "the list of lines")
    search = LineSearch(panel, keep=most, logged=True)
    if not search.run(watch, most, SEARCHED if understood(panel) else None):
        raise LimitReached(f"more than {SEARCHED:,} beginnings of lines")
    lines = search.solutions
    if len(lines) < most:
        tree = search.tree
        if tree is None:
            raise LimitReached("the search tree is too long to be kept")
        try:
            lines = lines_of(panel, tree, watch)
        except NotShown as fault:
            raise BrokenAnswer(f"witness, counting: {fault}") from None
    right = 0
    for line in lines[:most]:
        watch.check("checking each line")
        right += not violations(panel, line)
    return right


def by_sweep(panel: Panel, most: int, watch: Watch) -> int:
    """The checker's dynamic programming, where it does not take longer than the search may."""
    return _swept(panel, most, watch, _STATES)


def by_wide_sweep(panel: Panel, most: int, watch: Watch) -> int:
    """The checker's dynamic programming, however long it takes."""
    return _swept(panel, most, watch, 10 * _STATES)


def _swept(panel: Panel, most: int, watch: Watch, states: int) -> int:
    from fathom.puzzles.witness.check.sweep import line_count, understood

    if not understood(panel):
        raise LimitReached("not for panels with such clues")
    return min(most, line_count(panel, watch, states))


def by_frontier(panel: Panel, most: int, watch: Watch) -> int:
    """The engine's dynamic programming."""
    found = counted(panel, watch) if frontier.applies(panel) else None
    if found is None:
        raise LimitReached("not for panels with such clues, or too wide")
    return min(most, found)


def by_search(panel: Panel, most: int, watch: Watch) -> int:
    """The search."""
    search = LineSearch(panel)
    if not search.run(watch, most, _NODES):
        raise LimitReached(f"more than {_NODES:,} beginnings of lines")
    return min(most, search.found)


def by_lines(panel: Panel, most: int, watch: Watch) -> int:
    """The checker's plain search."""
    return sum(1 for _ in islice(all_lines(panel, watch), most))
