"""How White plays a strategy of the formula: the pushes from gadget to gadget, and two moves a turn that are wasted.

Black's replies are all made by the plain rules; White's turn depends on how far the pusher has come, on the values so
far and on where the black pusher stands. So the strategy has a node for every position that can come up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fathom.answer import watch_here
from fathom.games.pushfight.check.replay import made
from fathom.games.pushfight.check.rules import turns
from fathom.games.pushfight.model.board import DOWN, RIGHT, UP
from fathom.games.pushfight.model.position import ANCHORED, PUSHER, THEIR_PAWN
from fathom.games.pushfight.model.turn import Ply
from fathom.hardness.reductions.q3sat_to_pushwin.board import WASTING_ROW
from fathom.puzzles.pushwin.model import Fight, Node, Strategy

if TYPE_CHECKING:
    from fathom.hardness.reductions.q3sat_to_pushwin.layout import Place, Plan
    from fathom.problems.q3sat.model import Quantified
    from fathom.problems.q3sat.model import Strategy as Truth


@dataclass(frozen=True, slots=True)
class Progress:
    """How far White is: the values so far, and the pushes that are still to be made until the next choice."""

    values: tuple[bool, ...]
    pushes: tuple[int, ...]


def pushes_through(spare: int, value: bool) -> tuple[int, ...]:
    """The pushes that lead through a variable and give it a value, from where the pusher has entered its core."""
    along = (RIGHT,) * (spare + 1)
    return (*along, UP, UP, RIGHT, RIGHT, UP, UP, UP) if value else (UP, *along, UP, RIGHT, RIGHT, UP, UP, UP)


def pushes_after_variables(plan: Plan, exit_column: int, top: int) -> tuple[int, ...]:
    """Over the bridge, down once in each clause, and up where the reward is."""
    first, entry = plan.checked[0]
    found = [UP] * (entry - top) + [RIGHT] * (first - exit_column)
    for column, _ in plan.checked:
        last = column == plan.checked[-1][0]
        found += [DOWN, *[RIGHT] * (4 if last else 5)]
    return (*found, UP)


class White:
    """White's side of the board of a formula."""

    def __init__(self, formula: Quantified, plan: Plan, fight: Fight) -> None:
        self.formula = formula
        self.plan = plan
        self.fight = fight
        self.board = fight.board

    def square(self, place: Place) -> int:
        """The number of the square at a column and a row."""
        return self.board.number_of(self.plan.rows - 1 - place[1], place[0])

    def strategy(self, truth: Truth) -> Strategy:
        """The strategy on the board that follows one of the formula."""
        start = (self.fight.cells, Progress((), (UP,)))
        number = {start: 0}
        order = [start]
        nodes = []
        for count, (cells, progress) in enumerate(order):
            if count % 64 == 0:
                watch_here().check("playing a strategy", count)
            here = self._chosen(truth, cells, progress)
            ply = self._ply(cells, here.pushes[0])
            push = made(self.board, cells, ply)
            assert push is not None
            replies: dict[int, Ply] = {}
            after = Progress(here.values, here.pushes[1:])
            if push.after is not None:
                for turn in turns(self.board, push.after):
                    if turn.push.after is not None:
                        key = (turn.push.after, after)
                        if key not in number:
                            number[key] = len(order)
                            order.append(key)
                        replies.setdefault(number[key], turn.ply)
            nodes.append(Node(ply, tuple((reply, following) for following, reply in replies.items())))
        return Strategy(tuple(nodes))

    def _chosen(self, truth: Truth, cells: str, progress: Progress) -> Progress:
        """The same, with the pushes up to the next choice once there are none left."""
        if progress.pushes:
            return progress
        done = len(progress.values)
        prefix, plan = self.formula.prefix, self.plan
        if done == len(prefix):
            column, base = plan.entries[-1]
            column += plan.spare + 3 + (prefix[-1] < 0)
            return Progress(progress.values, pushes_after_variables(plan, column, base + 5))
        name = prefix[done]
        if name > 0:
            value = self._answer(truth, progress.values)
            return Progress((*progress.values, value), pushes_through(plan.spare, value))
        if cells.index(PUSHER) == self.square(plan.entries[done]):
            return Progress(progress.values, (RIGHT,))  # from now on Black's choice stands
        value = self.chosen_by_black(cells, -name)
        return Progress((*progress.values, value), pushes_through(plan.spare, value))

    def _answer(self, truth: Truth, values: Sequence[bool]) -> bool:
        """What the strategy of the formula says, given the values so far."""
        prefix = self.formula.prefix
        case = 0
        for name, value in zip(prefix, values, strict=False):
            if name < 0:
                case = 2 * case + value
        mine = sum(name > 0 for name in prefix[: len(values)])
        return truth.tables[mine][case] == "1"

    def chosen_by_black(self, cells: str, name: int) -> bool:
        """The value that the black pawn of a universal variable stands for: in the upper row it is true."""
        column, low = self.plan.choices[name]
        row = [cells[self.square((x, low + 1))] for x in range(column, column + 3)]
        return THEIR_PAWN in row

    def _ply(self, cells: str, direction: int) -> Ply:
        pusher = cells.index(PUSHER)
        wins = direction == UP and self.board.squares[pusher][1] == self.plan.reward[0]
        return Ply(() if wins else self.wasted(cells), pusher, direction)

    def wasted(self, cells: str) -> tuple[tuple[int, int], ...]:
        """The two moves that save White: both squares beside the black pusher's column are filled."""
        a, b, c, d = ([self.square((self.plan.columns + 1 + x, WASTING_ROW + up)) for up in (0, 1)] for x in range(4))
        if cells[c[0]] == ANCHORED:
            return (c[1], b[1]), (a[0], b[0])
        return (b[1], c[1]), (d[0], c[0])
