"""A good turn, whatever the board: what a search some turns ahead knows, and a guess where it knows nothing.

A turn that wins for sure within the depth is taken if there is one; else the most promising turn after which the other
player does not win for sure within the depth; else the turn that loses latest. Most promising is what leaves many
pieces of the other player and few of one's own beside the void. Among equals the lot decides.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.games.pushfight.check.rules import OWN, Turn, turns
from fathom.games.pushfight.model.board import VOID, Board
from fathom.games.pushfight.model.position import EMPTY


class Searching:
    """Looks `depth` turns of both ahead after its own, for `seconds` at most."""

    def __init__(self, board: Board, depth: int, seconds: float, seed: int) -> None:
        self.board = board
        self.depth = depth
        self.seconds = seconds
        self.lot = Random(seed)
        self.name = f"a search of {depth} turn{'' if depth == 1 else 's'} after its own"

    def turn(self, cells: str) -> Turn | None:
        """A good turn, as the module says."""
        found: dict[str | None, Turn] = {}
        for turn in turns(self.board, cells):
            if turn.push.wins:
                return turn
            key = "" if turn.push.loses else turn.push.after
            if key not in found or len(turn.moves) < len(found[key].moves):
                found[key] = turn
        losing = found.pop("", None)
        candidates = sorted(found.values(), key=lambda turn: (self._promise(turn), self.lot.random()), reverse=True)
        return self._best(cells, candidates) or losing

    def _best(self, cells: str, candidates: list[Turn]) -> Turn | None:
        """The first candidate that wins for sure or, if there is none, that is not lost for sure."""
        from fathom.engine.retrograde import Value
        from fathom.games.pushfight.solve.search import search

        watch = Watch(Limits(time=self.seconds))
        best, latest = (candidates[0] if candidates else None), -1
        try:
            wins = search(self.board, cells, self.depth | 1, watch)[0] is Value.WON  # which takes an odd number
            for turn in candidates:
                assert turn.push.after is not None
                value, own_turns = search(self.board, turn.push.after, self.depth, watch)
                if value is Value.LOST or (value is None and not wins):
                    return turn
                if (own_turns or 0) > latest:
                    best, latest = turn, own_turns or 0
        except LimitReached:
            pass
        return best

    def _promise(self, turn: Turn) -> int:
        """How many more pieces of the other player are beside the void than of one's own."""
        after = turn.push.after or ""
        beside_void = [cell for cell, sides in zip(after, self.board.beside, strict=True) if VOID in sides]
        theirs = sum(cell in OWN for cell in beside_void)  # the other player is to move then
        return theirs - sum(cell != EMPTY and cell not in OWN for cell in beside_void)
