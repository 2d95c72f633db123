"""Whether a player can force a win, by making all turns that count of one player, and all turns of the other.

All positions of the player that can come up are listed; then those are marked in which a turn wins, or leads to marked
ones only, until nothing is added. What is not marked is not won: the other player can go on for ever, or wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Watch
from fathom.games.pushfight.check.defences import defences, winning_turn
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model.board import Board


def wins(board: Board, cells: str, watch: Watch) -> bool:
    """Whether the player to move can force a win."""
    after: dict[str, list[Sequence[str]]] = {}
    won: set[str] = set()
    waiting = [cells]
    for here in waiting:
        if here in after:
            continue
        watch.check("making all turns again", len(after))
        after[here] = []
        if winning_turn(board, here) is not None:
            won.add(here)
            continue
        for turn in defences(board, here):
            assert turn.push.after is not None
            beaten, replies = successors(board, turn.push.after)
            if not beaten:
                after[here].append(tuple(replies))
                waiting.extend(replies)
    added = True
    while added and cells not in won:
        watch.check("marking what is won", len(won), len(after))
        more = [here for here, turns in after.items() if here not in won and any(won.issuperset(one) for one in turns)]
        won.update(more)
        added = bool(more)
    return cells in won
