"""What can be said about a board: its solutions, its first captures, and how a search without foresight fares."""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.engine.captures import count_solutions
from fathom.engine.captures.measure import backtracks, reached
from fathom.formats.measures import report
from fathom.puzzles.solochess.check import captures_of
from fathom.puzzles.solochess.generate import first_captures
from fathom.puzzles.solochess.model import SoloChess, capture_text
from fathom.puzzles.solochess.solve.layout import game_of

__all__ = ["analyse", "report"]


def analyse(instance: SoloChess, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values.

    ======================= =======================================================================================
    pieces                  how many there are
    captures allowed        how many they may make together
    captures now            how many there are at the start
    solvable, solutions     whether the board can be cleared, and by how many sequences of captures
    first captures          those that a solution may begin with
    one first capture       whether there is only one such
    positions               those that can be reached, the start among them; none told: too many
    dead ends               positions among them without a capture and with more than one piece
    backtracks              how often a search by lot, without foresight and memory, turns back before the first
                            solution, on the average over twenty runs; none told: too often to count
    ======================= =======================================================================================
    """
    game = game_of(instance)
    solutions = count_solutions(game, watch)
    first = first_captures(instance, watch)
    space = reached(game, watch)
    return {
        "pieces": len(instance.pieces),
        "captures allowed": sum(piece.captures for piece in instance.pieces),
        "captures now": sum(1 for _ in captures_of(instance)),
        "solvable": solutions > 0,
        "solutions": solutions,
        "first captures": [capture_text(instance, capture) for capture in first],
        "one first capture": len(first) == 1,
        "positions": None if space is None else space[0],
        "dead ends": None if space is None else space[1],
        "backtracks": backtracks(game, watch),
    }
