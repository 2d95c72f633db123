"""What can be said about a position: its size, its pieces, and what the search has to look at."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.games.pushfight.model.position import pieces_on
from fathom.puzzles.pushwin.model import Fight
from fathom.puzzles.pushwin.solve.search import game_of


def analyse(fight: Fight, watch: Watch) -> dict[str, Any]:
    """The measures of a position, as plain values.

    `positions` counts those of the player to move that can come up, `won` those of them that are won, and `turns` the
    rounds that it takes to find that out about the first, which no strategy wins faster than.
    """
    cells = fight.cells
    game = game_of(fight, watch)
    return {
        "size": list(fight.board.size),
        **pieces_on(cells),
        "positions": len(game.turns),
        "won": len(game.rounds),
        "turns": None if cells not in game.rounds else game.rounds[cells] + 1,
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts)
