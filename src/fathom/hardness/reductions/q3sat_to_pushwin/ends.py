"""What happens between the variables and the end: tables of bridge, guard and reward, and of the overflow of rows.

As in `tables`, each is cut out of the board. What the guard is for is looked at by the full rules: whether White, with
two moves and a push, gets past a clause that is false and wins.
"""

from __future__ import annotations

from fathom.games.pushfight.check.defences import winning_turn
from fathom.games.pushfight.model.board import RIGHT, UP
from fathom.hardness.reductions.q3sat_to_pushwin.layout import APART, HIGH, RISE, Place, Plan, add_bridge, add_clause
from fathom.hardness.reductions.q3sat_to_pushwin.pushing import Traversals, cut_out, pushed, traversals
from fathom.hardness.reductions.q3sat_to_pushwin.tables import variable_cells

_MARGIN = 2
_BELOW = 6
"""Rows below where a clause is entered."""


def bridge_table(long: int, high: int) -> Traversals:
    """The ways over a bridge: so many rows up from the last variable, and so many columns to the first clause."""
    plan = Plan(2)
    column, top = _MARGIN, _MARGIN
    first, entry = column + long, top + high
    add_bridge(plan, column, top, entry, first)
    cells = {(x, y): "o" for x in range(first + 2 + _MARGIN) for y in range(entry + 2 + _MARGIN)}
    cells |= dict.fromkeys(plan.empty, ".") | {(column, top - 1): ".", (column, top): "O", (column, top + 1): "o"}
    return traversals(cells, (first, entry))


def reward_table(holes: int = 1) -> Traversals:
    """The ways through the guard, with so many empty squares below it, to the push that throws off the black pawn."""
    plan = Plan(2)
    add_clause(plan, "guard", 3, _BELOW)
    cells = _with_reward(plan)
    cells |= {(3, y): "." for y in range(holes)} | {(1, _BELOW): ".", (2, _BELOW): "O", (3, _BELOW): "o"}
    void = (plan.reward[0], plan.reward[1] + 1)
    return traversals(cells | {void: "."}, void, "x")


def _with_reward(plan: Plan) -> dict[Place, str]:
    """A piece of the board with what a plan has, and with the reward after its last clause."""
    last, highest = plan.checked[-1][0], plan.checked[0][1]
    plan.reward = (last + 4, highest + 2)
    cells = {(x, y): "o" for x in range(last + 8) for y in range(highest + 3)}
    return cells | dict.fromkeys(plan.empty, ".") | {plan.reward: "x"}


def bypasses(long: int, guard: bool) -> list[Place]:
    """Where White wins with one turn of up to two moves before the only clause, which is false, is passed.

    The squares are those of the pusher on its way over a bridge of so many columns. The guard itself can be passed.
    """
    plan = Plan(2)
    column, top = _MARGIN, _BELOW
    first, entry = column + long, top + 1 + RISE
    add_bridge(plan, column, top, entry, first)
    add_clause(plan, "clause", first, entry)
    if guard:
        add_clause(plan, "guard", first + APART, entry - 1)
        plan.empty.add((first + APART, 0))
    here: dict[Place, str] | None = _with_reward(plan)
    assert here is not None
    here |= {(column, top - 1): ".", (column, top): "O", (column, top + 1): "o"}
    rows = 1 + plan.reward[1]
    squares = tuple(sorted((rows - 1 - y, x) for x, y in here))
    board = cut_out(squares, {((0, plan.reward[0]), UP)})
    found = []
    for direction in (*(UP,) * (entry - top), *(RIGHT,) * long):
        if winning_turn(board, "".join(here[x, rows - 1 - row] for row, x in squares)) is not None:
            found += [place for place, cell in here.items() if cell == "O"]
        here = pushed(here, direction)
        assert here is not None
    return found


def overflow_table(spare: int, occurrences: int) -> dict[bool, tuple[int, int]]:
    """Of both values of a variable, how many empty squares are left in its lower and its upper row.

    So many squares of either row lie apart from each other, under clauses, and the rest in the overflow.
    """
    from fathom.hardness.reductions.q3sat_to_pushwin.white import pushes_through

    found = {}
    for value in (True, False):
        cells: dict[Place, str] | None = variable_cells(spare, 0, 0)
        assert cells is not None
        for row, needed in ((1, spare + 1), (2, spare)):
            wide = 3 * occurrences + needed - occurrences
            cells |= {(spare + 6 + x, row): "o" for x in range(wide)}
            cells |= {(spare + 7 + 3 * x, row): "." for x in range(occurrences)}
            cells |= {(spare + 6 + x, row): "." for x in range(3 * occurrences, wide)}
        for direction in pushes_through(spare, value):
            cells = None if cells is None else pushed(cells, direction)
        assert cells is not None and cells[spare + 4, HIGH + 1] == "O"
        left = [y for (x, y), cell in cells.items() if cell == "." and x > spare + 5]
        found[value] = left.count(1), left.count(2)
    return found
