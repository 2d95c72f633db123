"""What any strategy of White says about the formula: Black tries every choice, and looks which rows White fills.

Black leaves the pawn of a universal variable where it is until the white pusher has entered that variable, so that what
White chose before cannot depend on it.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from fathom.answer import watch_here
from fathom.errors import BrokenAnswer
from fathom.games.pushfight.check.replay import made
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, THEIR_PAWN
from fathom.problems.q3sat.model import Strategy as Truth

if TYPE_CHECKING:
    from fathom.hardness.reductions.q3sat_to_pushwin.white import White
    from fathom.puzzles.pushwin.model import Strategy


def truth_of(white: White, strategy: Strategy) -> Truth:
    """The tables of the existential variables, from a game for every choice of Black."""
    formula = white.formula
    mine = formula.chosen_by(existential=True)
    tables = {name: ["0"] * 2 ** formula.before(name) for name in mine}
    universals = formula.chosen_by(existential=False)
    for number, chosen in enumerate(product((False, True), repeat=len(universals))):
        watch_here().check("playing all choices of Black", number, 2 ** len(universals))
        cells = _end_of_game(white, strategy, dict(zip(universals, chosen, strict=True)))
        for name in mine:
            case = number >> (len(universals) - formula.before(name))
            tables[name][case] = "1" if _is_true(white, cells, name) else "0"
    return Truth(tuple("".join(tables[name]) for name in mine))


def _is_true(white: White, cells: str, name: int) -> bool:
    """Whether the row of the negative literal, the lower one, is full at the end."""
    place = [abs(one) for one in white.formula.prefix].index(name)
    _, base = white.plan.entries[place]
    first = white.plan.checked[0][0]
    return all(cells[white.square((x, base))] != EMPTY for x in range(first, white.plan.columns))


def _end_of_game(white: White, strategy: Strategy, wanted: dict[int, bool]) -> str:
    """The position before White's last turn, when Black chooses these values."""
    cells = white.fight.cells
    here = 0
    while True:
        node = strategy.nodes[here]
        push = made(white.board, cells, node.ply)
        if push is None or push.after is None:
            return cells
        anchored = white.board.squares[push.after.index(ANCHORED)]
        entered = (anchored[1], white.plan.rows - 1 - anchored[0])
        goals = {
            name: value and entered == white.plan.entries[place]
            for place, name in enumerate(map(abs, white.formula.prefix))
            for value in (wanted.get(name, False),)
            if name in wanted
        }
        found = None
        for reply, following in node.replies:
            replied = made(white.board, push.after, reply)
            if (
                replied is not None
                and replied.after is not None
                and _moved_only(white, push.after, replied.after, goals)
            ):
                found = replied.after, following
        if found is None:
            raise BrokenAnswer("a strategy has no answer to Black's choice")
        cells, here = found


def _moved_only(white: White, before: str, after: str, goals: dict[int, bool]) -> bool:
    """Whether the pawns that are to go up went up, and all others stayed; `before` is as Black sees it."""
    for name, (column, low) in white.plan.choices.items():
        squares = [white.square((x, y)) for x in range(column - 1, column + 3) for y in (low, low + 1)]
        stood = [square for square in squares if before[square] == PAWN]
        stands = [square for square in squares if after[square] == THEIR_PAWN]
        goal = [white.square((column, low + 1))] if goals[name] else stood
        if stands != goal:
            return False
    return True
