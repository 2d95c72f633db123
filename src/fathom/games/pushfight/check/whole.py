"""A game in whole, by the plain rules: all positions that can come of one, and which of them somebody can force to win.

What is left when no position can be added to the won and the lost ones is drawn. This is for tiny boards: all turns of
all positions are made, one by one, in Python.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model import DRAWN, LOST, WON
from fathom.games.pushfight.model.board import Board

_MOST = 100_000
"""Positions of a board beyond which none is looked at."""

_STEPS = 16  # positions between two looks at the watch


def value_of(board: Board, cells: str, watch: Watch) -> str:
    """What a position is worth to the player to move. Raises `LimitReached` where a board has very many positions."""
    if board.positions > _MOST:
        raise LimitReached(f"{board.positions:,} positions of the board, which are too many to look at again")
    after = _all_that_follows(board, cells, watch)
    before: dict[str, list[str]] = {here: [] for here in after}
    left: dict[str, int] = {}
    found: dict[str, str] = {}
    waiting: list[str] = []
    for here, (wins, there) in after.items():
        for other in there:
            before[other].append(here)
        left[here] = len(there)
        if wins or not there:
            found[here] = WON if wins else LOST
            waiting.append(here)
    for number, here in enumerate(waiting):
        if number % _STEPS == 0:
            watch.check("values of positions", number, len(after))
        for other in before[here]:
            left[other] -= 1
            if other not in found and (found[here] == LOST or not left[other]):
                found[other] = WON if found[here] == LOST else LOST
                waiting.append(other)
    return found.get(cells, DRAWN)


def _all_that_follows(board: Board, cells: str, watch: Watch) -> dict[str, tuple[bool, set[str]]]:
    """All positions that can come of one: of each, whether a turn wins at once, and what the others lead to."""
    found: dict[str, tuple[bool, set[str]]] = {}
    seen, waiting = {cells}, [cells]
    for here in waiting:
        if len(found) % _STEPS == 0:
            watch.check("all positions that follow", len(found), len(waiting))
        found[here] = successors(board, here)
        waiting += sorted(found[here][1] - seen)
        seen |= found[here][1]
    return found
