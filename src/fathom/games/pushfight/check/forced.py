"""What a player can force within some turns, by making all turns of both with the plain rules.

Won within n turns: some turn wins at once, or leads to a position that is lost for the other player within n - 1.
Lost within n turns: whatever turn is made, the position is then won for the other player within n; within 0: there is
no turn that does not throw off a piece of one's own. Advice, and turns that have won before, are tried first; nothing
is taken for granted. The cost grows with the product of the numbers of turns, so what is plainly too much is not begun.
"""

from __future__ import annotations

from collections.abc import Mapping

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.games.pushfight.check.certificates import Advice
from fathom.games.pushfight.check.replay import forbidden, made
from fathom.games.pushfight.check.rules import Push
from fathom.games.pushfight.check.rules import turns as turns_of
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.turn import Ply

_MOST = 3_000_000
"""Positions at the ends of lines beyond which a proof is not begun."""

_TRIED = 12
"""How many turns that have won are tried again in other positions."""

_STEPS = 16  # positions between two looks at the watch


class Forced:
    """What can be forced on a board. What was found out is kept, so many questions cost little more than one."""

    def __init__(self, board: Board, advice: Advice, watch: Watch) -> None:
        self.board = board
        self.advice = advice
        self.watch = watch
        self.known: dict[tuple[str, int, bool], bool] = {}
        self.successful: list[Ply] = []
        self.looked_at = 0

    def won(self, cells: str, turns: int) -> bool:
        """Whether the player to move can win within so many turns of their own."""
        if turns < 1:
            return False
        key = (cells, turns, True)
        if key not in self.known:
            self.known[key] = self._won(cells, turns)
        return self.known[key]

    def lost(self, cells: str, turns: int) -> bool:
        """Whether the player to move has lost after so many turns of their own, whatever they are."""
        if turns < 0:
            return False
        key = (cells, turns, False)
        if key not in self.known:
            self.known[key] = self._lost(cells, turns)
        return self.known[key]

    def _won(self, cells: str, turns: int) -> bool:
        self._look()
        advised = self._advised(self.advice.wins, cells)
        if advised is not None and (
            advised.wins or (advised.after is not None and self.lost(advised.after, turns - 1))
        ):
            return True
        if any(push is not None and push.wins for push in (self._push(cells, ply) for ply in self.successful)):
            return True
        after: dict[str, None] = {}
        for turn in turns_of(self.board, cells):
            if turn.push.wins:
                self._remember(turn.ply)
                return True
            if turn.push.after is not None:
                after[turn.push.after] = None
        return any(self.lost(there, turns - 1) for there in after)

    def _lost(self, cells: str, turns: int) -> bool:
        self._look()
        for advice in (self.advice.saves, self.advice.wins):
            push = self._advised(advice, cells)
            if push is not None and (push.wins or (push.after is not None and not self.won(push.after, turns))):
                return False
        after: dict[str, None] = {}
        for turn in turns_of(self.board, cells):
            if turn.push.wins or (turn.push.after is not None and turns == 0):
                return False
            if turn.push.after is not None:
                after[turn.push.after] = None
        return all(self.won(there, turns) for there in after)

    def _advised(self, advice: Mapping[str, Ply], cells: str) -> Push | None:
        """What comes of the turn that was advised, if one was, and is allowed."""
        return self._push(cells, advice[cells]) if cells in advice else None

    def _push(self, cells: str, ply: Ply) -> Push | None:
        """What comes of a turn; None if it is not allowed."""
        return None if forbidden(self.board, cells, ply, self.board.moves) else made(self.board, cells, ply)

    def begin(self, cells: str, turns: int) -> None:
        """Refuse to begin what would take far too long: raises `LimitReached`."""
        replies = len({turn.push.after for turn in turns_of(self.board, cells)})
        if replies ** max(0, turns - 1) > _MOST:
            raise LimitReached(f"about {replies} turns in each position are too many to replay {turns} turns of both")

    def _remember(self, ply: Ply) -> None:
        """A turn that wins here may win elsewhere."""
        if ply in self.successful:
            self.successful.remove(ply)
        self.successful.insert(0, ply)
        del self.successful[_TRIED:]

    def _look(self) -> None:
        if self.looked_at % _STEPS == 0:
            self.watch.check("making all turns again", self.looked_at)
        self.looked_at += 1
