"""Solutions counted a second time, layer by layer by the rules of the checker. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.proofs.captures.game import Position
from fathom.puzzles.solochess.check.rules import game_of
from fathom.puzzles.solochess.model import SoloChess


def by_layers(instance: SoloChess, most: int, watch: Watch) -> int:
    """How many sequences of captures clear the board: all are equally long."""
    game = game_of(instance)

    def following(position: Position) -> list[Position]:
        return [game.after(position, capture) for capture in game.captures(position)]

    return shortest_ways(game.start(), following, lambda position: sum(map(bool, position)) == 1, most, watch)
