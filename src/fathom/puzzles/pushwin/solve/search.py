"""All positions that can come up, and which of them are won, in the order in which that is found out.

Of the turns of the player to move those are made that do not leave a threat (`listing`), of the other player all. A
position is won in round 0 if a turn wins at once, and in round n if some turn leads, whatever the reply, to positions
that were won in earlier rounds. The strategy follows the rounds down; where the position is not won, the other player
replies so that it stays so. Time grows with the number of positions, which on boards full of pieces is small.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from fathom.answer import Answer, Verdict, Watch
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.turn import Ply
from fathom.puzzles.pushwin.check.certificates import Resistance
from fathom.puzzles.pushwin.model import Fight, Node, Strategy
from fathom.puzzles.pushwin.solve.turns import Reply, Turns

_BYTES_A_POSITION = 8


@dataclass(slots=True)
class Game:
    """All positions that can come up: turns of the player to move, replies, and the round in which each is won."""

    board: Board
    made: Turns = field(init=False)
    wins: dict[str, Ply] = field(default_factory=dict)
    turns: dict[str, dict[str, Ply]] = field(default_factory=dict)
    replies: dict[str, Reply] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.made = Turns(self.board)

    def explore(self, cells: str, watch: Watch) -> None:
        """List everything that can come up from here."""
        waiting = [cells]
        while waiting:
            here = waiting.pop()
            if here in self.turns:
                continue
            watch.check("looking at positions", len(self.turns), nodes=len(self.turns))
            watch.reserve(_BYTES_A_POSITION * len(cells), "positions")
            win = self.made.winning(here)
            if win is not None:
                self.turns[here] = {}
                self.wins[here] = win
                continue
            self.turns[here] = self.made.kept(here, watch)
            for there in self.turns[here]:
                if there not in self.replies:
                    self.replies[there] = self.made.every(there, watch)
                    waiting.extend(self.replies[there].after)

    def decide(self, watch: Watch) -> None:
        """Find the rounds: from what is won, back to what then is."""
        before: dict[str, list[str]] = {}
        leading: dict[str, list[str]] = {}
        left = {there: len(reply.after) for there, reply in self.replies.items() if reply.wins is None}
        for here, following in self.turns.items():
            for there in following:
                leading.setdefault(there, []).append(here)
        for there, reply in self.replies.items():
            for after in reply.after:
                before.setdefault(after, []).append(there)
        self.rounds = dict.fromkeys(self.wins, 0)
        queue = deque(self.wins)
        for there, count in left.items():
            if count == 0:  # no turn is left to the other player
                self._mark(leading[there], 0, queue)
        while queue:
            here = queue.popleft()
            watch.check("deciding positions", len(self.rounds), len(self.turns))
            for there in before.get(here, ()):
                if there in left:
                    left[there] -= 1
                    if left[there] == 0:
                        self._mark(leading[there], self.rounds[here] + 1, queue)

    def _mark(self, won: list[str], number: int, queue: deque[str]) -> None:
        for here in won:
            if here not in self.rounds:
                self.rounds[here] = number
                queue.append(here)

    def winning(self, cells: str) -> Ply:
        """A turn that leads to earlier rounds only, in a position that is won."""
        if cells in self.wins:
            return self.wins[cells]
        number = self.rounds[cells]
        for there, ply in self.turns[cells].items():
            reply = self.replies[there]
            if reply.wins is None and all(self.rounds.get(after, number) < number for after in reply.after):
                return ply
        raise AssertionError("a position that is won has a turn that wins")

    def resisting(self, cells: str) -> Ply | None:
        """The reply that wins, or leaves a position that is not won, or the one that is won latest; None: no turn."""
        reply = self.replies[cells]
        if reply.wins is not None:
            return reply.wins
        latest = max(reply.after, key=lambda after: self.rounds.get(after, len(self.turns)), default=None)
        return None if latest is None else reply.after[latest]


_games: OrderedDict[Fight, Game] = OrderedDict()
_MOST_GAMES = 4


def game_of(fight: Fight, watch: Watch) -> Game:
    """The game from a position on, explored and decided; the last few are kept."""
    if fight not in _games:
        game = Game(fight.board)
        game.explore(fight.cells, watch)
        game.decide(watch)
        _games[fight] = game
        while len(_games) > _MOST_GAMES:
            _games.popitem(last=False)
    _games.move_to_end(fight)
    return _games[fight]


def by_search(fight: Fight, watch: Watch) -> Answer:
    """A strategy that wins, or replies with which the other player holds out."""
    game = game_of(fight, watch)
    statistics = {"positions": len(game.turns)}
    if fight.cells in game.rounds:
        return Answer(Verdict.SOLVED, "search", strategy_of(game, fight.cells), statistics=statistics)
    replies = {}
    for there in _held(game, fight.cells):
        ply = game.resisting(there)
        assert ply is not None
        replies[there] = ply
    return Answer(Verdict.IMPOSSIBLE, "search", certificate=Resistance(replies), statistics=statistics)


def strategy_of(game: Game, cells: str) -> Strategy:
    """The nodes of a strategy, by rounds downwards, so that replies lead to later ones."""
    chosen: dict[str, tuple[Ply, str | None]] = {}
    waiting = [cells]
    for here in waiting:
        if here not in chosen:
            ply = game.winning(here)
            there = None if here in game.wins else next(k for k, one in game.turns[here].items() if one is ply)
            chosen[here] = ply, there
            waiting.extend(game.replies[there].after if there is not None else ())
    order = sorted(chosen, key=lambda here: -game.rounds[here])
    number = {here: place for place, here in enumerate(order)}
    nodes = []
    for here in order:
        ply, there = chosen[here]
        after = {} if there is None else game.replies[there].after
        latest = sorted(after, key=lambda one: number[one])
        nodes.append(Node(ply, tuple((after[one], number[one]) for one in latest)))
    return Strategy(tuple(nodes))


def _held(game: Game, cells: str) -> list[str]:
    """All positions of the other player that come up while they hold out."""
    seen = {cells}
    waiting = [cells]
    found: dict[str, None] = {}
    for here in waiting:
        for there in game.turns[here]:
            found[there] = None
            ply = game.resisting(there)
            reply = game.replies[there]
            for after, one in reply.after.items():
                if one is ply and reply.wins is None and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return list(found)
