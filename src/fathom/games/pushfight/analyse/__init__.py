"""What can be said about a position, and about boards: which of them make good games (`variants`)."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.games.pushfight.check.rules import successors, turns
from fathom.games.pushfight.model import Position
from fathom.games.pushfight.model.board import VOID
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, seen_by_the_other
from fathom.games.pushfight.model.turn import told_moves


def analyse(position: Position, watch: Watch) -> dict[str, Any]:
    """The measures of a position, as plain values.

    `turns` counts pairs of a position before the push and a push; `winning turns` and `losing turns` of them throw off
    a piece, of the other player or of one's own. `positions after` is how many different positions the rest lead to.
    `safe positions` are those of them in which the other player does not win at once. `at the edge` counts pieces
    beside the void, those of the player to move and of the other.
    """
    board, cells = position.board, position.cells
    made = list(turns(board, cells))
    after = {turn.push.after for turn in made if turn.push.after is not None}
    safe = 0
    for number, there in enumerate(sorted(after)):
        watch.check("answers to every turn", number, len(after))
        safe += not successors(board, there)[0]
    edge = [cell for cell, sides in zip(cells, board.beside, strict=True) if VOID in sides and cell != EMPTY]
    own = sum(cell in (PAWN, PUSHER) for cell in edge)
    other = seen_by_the_other(cells)
    return {
        "board": board.name,
        "size": list(board.size),
        "squares": len(cells),
        "pushers": board.pushers,
        "pawns": board.pawns,
        "anchor": ANCHORED in cells,
        "moves allowed": told_moves(position.moves),
        "at the edge": own,
        "theirs at the edge": len(edge) - own,
        "turns": len(made),
        "winning turns": sum(turn.push.wins for turn in made),
        "losing turns": sum(turn.push.loses for turn in made),
        "positions after": len(after),
        "safe positions": safe,
        "threatened": any(turn.push.wins for turn in turns(board, other)),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts)
