"""A game against an opponent, as lines of text: what is shown, what can be typed, and what comes of it.

The player's pieces are always `o` and `O`, the opponent's `x`, `X` and `Y`. Lines come from a function and go to
another, so a test is a player like any other.
"""

from __future__ import annotations

from collections.abc import Callable

from fathom.cli.pushfight.opponent import Opponent
from fathom.errors import FathomError
from fathom.games.pushfight.check.replay import forbidden, made
from fathom.games.pushfight.check.rules import Push, Turn, turns
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.drawing import drawn
from fathom.games.pushfight.model.position import seen_by_the_other
from fathom.games.pushfight.model.turn import read_turn, told_moves, write_turn

Ask = Callable[[], str | None]
Tell = Callable[[str], None]

WON, LOST, LEFT_OPEN = "won", "lost", "left"


class Table:
    """A game under way. `play` returns how it ends for the player: `WON`, `LOST` or `LEFT_OPEN`."""

    def __init__(self, board: Board, opponent: Opponent, ask: Ask, tell: Tell) -> None:
        self.board = board.at_origin()
        self.opponent = opponent
        self.ask = ask
        self.tell = tell
        self.before: list[str] = []
        self.last: Turn | None = None

    def play(self, cells: str, *, begins: bool = True) -> str:
        """Play from a position as the player sees it; the player `begins`, or the opponent."""
        self.tell(f"You play o and O against {self.opponent.name}. Type 'help' for what can be typed.")
        if not begins:
            answered = self._answer(seen_by_the_other(cells))
            if answered is None:
                return self._over(cells)
            cells = answered
        while True:
            if next(turns(self.board, cells), None) is None:
                self.show(cells)
                self.tell("You cannot push: you have lost.")
                return LOST
            self.show(cells)
            push = self._push(cells)
            if push is None:
                return LEFT_OPEN
            if isinstance(push, str):
                cells = push
                continue
            if push.after is None:
                self.tell("You have won." if push.wins else "That threw off a piece of your own: you have lost.")
                return WON if push.wins else LOST
            self.before.append(cells)
            answered = self._answer(push.after)
            if answered is None:
                return self._over(seen_by_the_other(push.after))
            cells = answered

    def show(self, cells: str) -> None:
        """Tell the board, with the numbers of its rows and columns."""
        width = self.board.size[1]
        lines = ["", "   " + " ".join(str(column % 10) for column in range(width))]
        for number, row in enumerate(drawn(self.board.squares, self.board.beside, cells, trimmed=False)):
            if number % 2:
                lines.append(f"{number // 2:<2}{row}")
            elif row:
                lines.append(f"  {row}")
        self.tell("\n".join(lines))

    def _push(self, cells: str) -> Push | str | None:
        """The push that ends the player's turn, or the position to go back to, or None: the player leaves."""
        while True:
            line = self.ask()
            said = "quit" if line is None else line.strip()
            if said == "quit":
                self.tell("Goodbye.")
                return None
            if said == "undo":
                if self.before:
                    return self.before.pop()
                self.tell("There is no turn to take back.")
            elif said == "board":
                self.show(cells)
            elif said == "help":
                self._help()
            elif said == "hint":
                turn = self.opponent.turn(cells)
                self.tell("There is no turn." if turn is None else f"Perhaps {self._told(turn)}")
            elif said:
                push = self._made(cells, said)
                if push is not None:
                    return push

    def _made(self, cells: str, said: str) -> Push | None:
        """The push of the turn that was typed; None, after saying why, if it cannot be made."""
        try:
            turn = read_turn(self.board, said)
        except FathomError as error:
            self.tell(f"{error}; 'help' tells more.")
            return None
        found = forbidden(self.board, cells, turn, self.board.moves)
        if found:
            self.tell(f"That cannot be: {found[0]}.")
            return None
        return made(self.board, cells, turn)

    def _answer(self, cells: str) -> str | None:
        """The position after the opponent's turn, as the player sees it; None: the game is over, see `_over`."""
        turn = self.opponent.turn(cells)
        self.last = turn
        if turn is None:
            return None
        self.tell(f"Your opponent: {self._told(turn)}")
        return turn.push.after

    def _over(self, cells: str) -> str:
        """How the game ended when the opponent's turn left no position."""
        if self.last is None:
            self.show(cells)
            self.tell("Your opponent cannot push: you have won.")
            return WON
        if self.last.push.loses:
            self.tell("That threw off a piece of its own: you have won.")
            return WON
        self.tell("Your piece has fallen: you have lost.")
        return LOST

    def _told(self, turn: Turn) -> str:
        return write_turn(self.board, turn.ply)

    def _help(self) -> None:
        moves = told_moves(self.board.moves)
        self.tell(
            f"A turn is {moves} moves and a push, as in '1,2 to 0,4; 0,4 pushes left': squares are row,column.\n"
            "o O are your pawns and pushers, x X those of your opponent, Y is its pusher with the anchor.\n"
            "undo takes back your last turn, hint tells a turn, board shows the board, quit leaves."
        )
