"""A board as a game for the engine."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from fathom.engine.retrograde import Game
from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.symmetry import symmetries
from fathom.games.pushfight.solve.kernels import actions, predecessors
from fathom.games.pushfight.solve.layout import (
    block_length,
    blocks_for_anchor,
    notes_length,
    orbit_size,
    parameters_of,
    representatives,
)
from fathom.games.pushfight.solve.spreading import judge, spread


@lru_cache(maxsize=8)
def game_of(board: Board) -> Game:
    """The board as a game for `engine.retrograde`: blocks by opponent, one anchor for each orbit of squares."""
    anchors, blocks = representatives(board), blocks_for_anchor(board)
    if not anchors:
        raise FathomError(f"board '{board.name}': there is no square on which a push could end")
    weights = np.repeat([orbit_size(board, square) for square in anchors], blocks)
    length = block_length(board)
    return Game(
        name="push fight",
        parameters=parameters_of(board),
        size=len(anchors) * blocks * length,
        block=length,
        most=4 * board.pushers * 2 * board.pieces * len(symmetries(board)),
        actions=actions,
        predecessors=predecessors,
        spread=spread,
        judge=judge,
        reversible=board.reversible,
        weights=weights,
        notes=notes_length(board),
    )
