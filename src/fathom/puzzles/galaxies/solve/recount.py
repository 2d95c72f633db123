"""Solutions counted: by areas where these are few, else one by one; and a second time, listed and proved to be all.

Exact covers are counted without listing them, but nothing is learnt on the way: on boards with many squares that touch
no centre, such as those that circuits become, listing the solutions by SAT is quicker by far.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from fathom.answer import Count, Watch
from fathom.engine.sat.recount import models_proved, refuse_too_many
from fathom.errors import LimitReached
from fathom.puzzles.galaxies.check import violations
from fathom.puzzles.galaxies.check.statement import with_islands
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import NOBODY, keepers
from fathom.puzzles.galaxies.solve.areas import count_by_areas
from fathom.puzzles.galaxies.solve.sat import GalaxySearch

_MOST_OPEN = 200  # squares that touch no centre, with which exact covers are counted


def count_cuts(board: Board, limit: int | None, watch: Watch) -> Count:
    """How many solutions there are, up to `limit`; what a limit of time ended is at least so many."""
    found = 0
    if keepers(board).count(NOBODY) <= _MOST_OPEN + board.there.size - len(board.squares):
        with suppress(LimitReached):
            return _at_most(count_by_areas(board, watch), limit)
    try:
        for _ in GalaxySearch(board, watch).each(watch):
            found += 1
            if found == limit:
                return Count(found, complete=False, method="sat")
    except LimitReached as reached:
        return Count(found, complete=False, stopped=reached.reason, method="sat")
    return Count(found, complete=True, method="sat")


def _at_most(found: Count, limit: int | None) -> Count:
    if limit is None or found.count < limit:
        return found
    return Count(limit, complete=False, method=found.method)


def list_cuts(board: Board, watch: Watch) -> Iterator[Cut]:
    """Each solution once."""
    yield from GalaxySearch(board, watch).each(watch)


def listed_and_proved(board: Board, most: int, watch: Watch) -> int:
    """How many solutions there are: the models of the checker's formula, with the islands that listing them told."""
    refuse_too_many(most)
    search = GalaxySearch(board, watch)
    for number, _ in enumerate(search.each(watch), 1):
        if number >= most:
            break
    rules = with_islands(board, search.islands, watch)
    squares = {name: (number, square) for number, names in enumerate(rules.belongs) for square, name in names.items()}

    def faults(model: tuple[int, ...]) -> list[str]:
        owners = {squares[name][1]: squares[name][0] for name in model if name > 0}
        return violations(board, Cut.between(board, owners))

    return models_proved(rules.cnf, range(1, rules.size + 1), faults, most, watch)
