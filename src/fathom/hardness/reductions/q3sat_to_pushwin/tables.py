"""What each gadget does by itself, found by making all pushes: the lemmas of [Bosboom 2020, 4.4] as tables.

A gadget is cut out of the board with as many empty squares beyond its edges as it has there; what lies further out is
full, so nothing else gives way. Here White only pushes and Black only moves pawns. That it is so in the whole game is
what the table of the gadget that wastes moves says, by the full rules, of all turns that keep to that gadget.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.games.pushfight.check.defences import threat
from fathom.games.pushfight.check.rules import prepared, turns
from fathom.games.pushfight.model.board import DOWN, UP
from fathom.games.pushfight.model.position import seen_by_the_other
from fathom.hardness.reductions.q3sat_to_pushwin.board import WASTING_ROW, wasting
from fathom.hardness.reductions.q3sat_to_pushwin.layout import FLOOR, HIGH, Place, Plan, add_clause, core
from fathom.hardness.reductions.q3sat_to_pushwin.pushing import Traversals, cut_out, traversals


def variable_cells(spare: int, lower: int, upper: int) -> dict[Place, str]:
    """A variable that has been entered, with so many empty squares at the right of its two rows."""
    cells = {(x, y): "o" for x in range(1, spare + 6) for y in range(1, HIGH + 1)}
    cells |= dict.fromkeys(core(spare), ".") | {(1, 1): "O"}
    cells |= {(spare + 6 + x, 1): "." for x in range(lower)} | {(spare + 6 + x, 2): "." for x in range(upper)}
    return cells | {(spare + 4, HIGH + 1): ".", (spare + 4, HIGH + 2): "."}


def variable_table(spare: int, lower: int, upper: int) -> Traversals:
    """The ways through a variable."""
    return traversals(variable_cells(spare, lower, upper), (spare + 4, HIGH + 1))


def choice_table(spare: int) -> dict[Place, Traversals]:
    """The ways through a universal variable, by where the black pawn stands: columns 1 and 2, rows 1 and 2."""
    found = {}
    for pawn in ((1, 1), (1, 2), (2, 1)):
        cells = {(x + 1, y): cell for (x, y), cell in variable_cells(spare, 0, 0).items()}
        cells |= {(1, y): "o" for y in range(1, HIGH + 1)} | {(2, 1): "o"} | {(1, 1): "O"}
        left = spare + 6
        ring = {(left + x, y): "o" for x in range(1, 5) for y in range(4)}
        inside = dict.fromkeys(((1, 1), (1, 2), (2, 1)), ".") | {(2, 2): "o"} | {pawn: "x"}
        cells |= ring | {(left + 1 + x, y): cell for (x, y), cell in inside.items()}
        cells |= {(left + 5 + x, 1): "." for x in range(spare)} | {(left + 5 + x, 2): "." for x in range(spare - 1)}
        found[pawn] = traversals(cells, (spare + 5, HIGH + 1))
    return found


def clause_table(holes: int) -> Traversals:
    """The ways through a clause whose column has so many empty squares further down."""
    plan = Plan(2)
    add_clause(plan, "clause", 3, 8)
    cells = {(x, y): "o" for x in range(10) for y in range(10)}
    cells |= dict.fromkeys(plan.empty, ".") | {(3, y): "." for y in range(holes)}
    cells |= {(2, 8): "O", (3, 8): "o", (1, 8): ".", (2, 7): "."}
    return traversals(cells, (8, 7))


@dataclass(frozen=True, slots=True)
class Wasting:
    """The gadget that wastes moves, before a turn of White.

    How many local positions White can make with up to two moves, and those of them in which Black does not win at once;
    then Black's replies, as positions that White sees.
    """

    made: int
    safe: tuple[str, ...]
    replies: tuple[str, ...]


def wasting_table() -> Iterator[Wasting]:
    """The two phases of the gadget, by the full rules; the second one's reply is the first one's position."""
    columns = 3
    pieces = {(x, y): "o" for x in range(columns) for y in range(FLOOR)} | wasting(columns)
    squares = tuple(sorted((FLOOR - 1 - row, column) for column, row in pieces))
    cells = "".join(pieces[column, FLOOR - 1 - row] for row, column in squares)
    low, b, c = FLOOR - 1 - WASTING_ROW, columns + 2, columns + 3
    free = {((low - 1, x), UP) for x in (b, c)} | {((low, x), DOWN) for x in (b, c)}
    board = cut_out(squares, free)
    for _ in range(2):
        made = [here for here, _ in prepared(board, cells)]
        safe = [here for here in made if threat(board, seen_by_the_other(here)) is None]
        replies = {turn.push.after or "" for here in safe for turn in turns(board, seen_by_the_other(here))}
        yield Wasting(len(made), tuple(safe), tuple(sorted(replies)))
        cells = min(replies)
