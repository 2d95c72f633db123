"""What can be said about a puzzle: its size, its pieces, and how the player to move can win."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.formats.facts import lines_of
from fathom.games.pushfight.model.position import pieces_on
from fathom.games.pushfight.model.turn import told_moves
from fathom.puzzles.pushmate.model import Puzzle
from fathom.puzzles.pushmate.solve.goals import ground_of
from fathom.puzzles.pushmate.solve.search import TurnSearch, positions_within, winning_turns

_MOST_POSITIONS = 100_000


def analyse(puzzle: Puzzle, watch: Watch) -> dict[str, Any]:
    """The measures of a puzzle, as plain values.

    `targets` counts the pushes that could win if the right squares were filled. `turns` counts pairs of a position
    before the push and a push, with the fewest moves. `positions` is how many positions the allowed moves lead to;
    none where they are very many.
    """
    turn = TurnSearch(puzzle, watch).fewest_moves()
    turns = [] if turn is None else list(winning_turns(puzzle, len(turn.moves), watch))
    return {
        "size": list(puzzle.size),
        **pieces_on(puzzle.cells),
        "moves allowed": told_moves(puzzle.moves),
        "targets": len(ground_of(puzzle).goals),
        "wins": turn is not None,
        "fewest moves": None if turn is None else len(turn.moves),
        "turns": len(turns),
        "pushes": len({(one.pusher, one.direction) for one in turns}),
        "positions": positions_within(puzzle, None, _MOST_POSITIONS, watch),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts | ({"positions": f"more than {_MOST_POSITIONS:,}"} if facts["positions"] is None else {}))
