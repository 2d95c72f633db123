"""Win, loss or draw of every position of a two-player game, by going back from the end.

    solved = solve(game, watch, store=folder)
    solved.wins, solved.losses, solved.draws, solved.generations
    solved.value(number)                    # ("won", 3): won in generation 3

A game is told by a `Game`: how many positions, and compiled functions over their numbers. See `game` for what these
are, `passes` for the algorithm and `solve` for its cost.
"""

from fathom.engine.retrograde.game import ACTIONS, AT_ONCE, JUDGE, NEVER, SPREAD, Game
from fathom.engine.retrograde.solve import solve
from fathom.engine.retrograde.solved import Solved, Value, meaning

__all__ = ["ACTIONS", "AT_ONCE", "JUDGE", "NEVER", "SPREAD", "Game", "Solved", "Value", "meaning", "solve"]
