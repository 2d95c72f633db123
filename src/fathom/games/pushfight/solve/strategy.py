"""How to come to a value: a line of play, and advice for the checker, from somebody who knows which turn decides.

The advice has a turn for every position in which the winner, or who delays a loss, has to find one with more than one
turn to go; the last turns the checker finds itself. It is gathered as long as there is not too much of it.
"""

from __future__ import annotations

from typing import Protocol

from fathom.errors import FathomError
from fathom.games.pushfight.check.certificates import Advice
from fathom.games.pushfight.check.rules import Push, pushes, successors, turns
from fathom.games.pushfight.check.rules import moved as moved_on
from fathom.games.pushfight.model import LOST, WON, Outcome
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.turn import Ply
from fathom.games.pushfight.solve.database import Values
from fathom.games.pushfight.solve.query import valued_turns
from fathom.games.pushfight.solve.search import Search

_MOST = 30_000
"""Positions that advice is given for."""


class Knower(Protocol):
    """Knows turns that decide."""

    board: Board

    def winning(self, cells: str, turns: int) -> Ply:
        """A turn of a player who wins within so many turns."""

    def saving(self, cells: str, turns: int) -> Ply:
        """A turn after which the other player does not win within so many turns, which exists."""


class Searching:
    """Finds them by search."""

    def __init__(self, search: Search) -> None:
        self.board = search.board
        self.search = search

    def winning(self, cells: str, turns: int) -> Ply:
        """A turn that wins within so many turns."""
        return _there(self.search.deciding(cells, 2 * turns - 1, True))

    def saving(self, cells: str, turns: int) -> Ply:
        """A turn after which the other player does not win within so many turns."""
        return _any_turn(self.board, cells) if not turns else _there(self.search.deciding(cells, 2 * turns, False))


class Knowing:
    """Looks them up."""

    def __init__(self, values: Values) -> None:
        self.board = values.board
        self.values = values

    def winning(self, cells: str, turns: int) -> Ply:
        """The best turn: it wins soonest."""
        return valued_turns(self.values, cells)[0].turn.ply

    def saving(self, cells: str, turns: int) -> Ply:
        """The best turn: it loses latest, if it does."""
        return valued_turns(self.values, cells)[0].turn.ply


def _there(ply: Ply | None) -> Ply:
    if ply is None:
        raise FathomError("a search found no turn where there should be one")
    return ply


def _any_turn(board: Board, cells: str) -> Ply:
    return next(turn.ply for turn in turns(board, cells) if not turn.push.loses)


def _made(board: Board, cells: str, ply: Ply) -> Push:
    for start, end in ply.moves:
        cells = moved_on(cells, start, end)
    return next(push for push in pushes(board, cells) if (push.pusher, push.direction) == (ply.pusher, ply.direction))


def outcome_of(knower: Knower, cells: str, value: str, turns: int) -> Outcome:
    """The value, which is won or lost in exactly so many turns, with a line in which the loser holds out."""
    line: list[Ply] = []
    left, wins = turns, value == WON
    after: str | None = cells
    while after is not None and (wins or left):
        here = after
        ply = knower.winning(here, left) if wins else knower.saving(here, left - 1)
        line.append(ply)
        after = _made(knower.board, here, ply).after
        left -= wins
        wins = not wins
    return Outcome(value, turns, tuple(line))


def advice_for(knower: Knower, cells: str, outcome: Outcome) -> Advice:
    """Advice that shows that the position is decided within the turns of the outcome, and not within fewer."""
    gathered = _Gathered(knower)
    assert outcome.turns is not None
    replies = len(successors(knower.board, cells)[1])
    if replies ** max(0, outcome.turns - 1) <= _MOST:
        if outcome.value == WON:
            gathered.won(cells, outcome.turns)
            gathered.not_won(cells, outcome.turns - 1)
        elif outcome.value == LOST:
            gathered.lost(cells, outcome.turns)
            gathered.not_lost(cells, outcome.turns - 1)
    return Advice(gathered.wins, gathered.saves)


class _Gathered:
    """Advice, gathered position by position; one turn before the end the checker needs none."""

    def __init__(self, knower: Knower) -> None:
        self.knower = knower
        self.wins: dict[str, Ply] = {}
        self.saves: dict[str, Ply] = {}

    def won(self, cells: str, turns: int) -> None:
        if turns > 1 and cells not in self.wins:
            self.wins[cells] = self.knower.winning(cells, turns)
            after = _made(self.knower.board, cells, self.wins[cells]).after
            if after is not None:
                self.lost(after, turns - 1)

    def lost(self, cells: str, turns: int) -> None:
        if turns > 1:
            for after in successors(self.knower.board, cells)[1]:
                self.won(after, turns)

    def not_won(self, cells: str, turns: int) -> None:
        if turns > 1:
            for after in successors(self.knower.board, cells)[1]:
                self.not_lost(after, turns - 1)

    def not_lost(self, cells: str, turns: int) -> None:
        if turns > 0 and cells not in self.saves:
            self.saves[cells] = self.knower.saving(cells, turns)
            after = _made(self.knower.board, cells, self.saves[cells]).after
            if after is not None:
                self.not_won(after, turns)
