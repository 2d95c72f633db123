"""The state graph of a small board as a picture."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.statespace import explore
from fathom.errors import FathomError
from fathom.puzzles.iceblock.analyse.fatal import Play
from fathom.puzzles.iceblock.analyse.space import reached_from
from fathom.puzzles.iceblock.draw.plots import name_of
from fathom.puzzles.iceblock.model import Board
from fathom.puzzles.iceblock.solve.layout import Layout
from fathom.show import Scene
from fathom.show.state_graph import MOST_STATES, StateGraph, graph_scene


def state_map(board: Board, watch: Watch) -> Scene:
    """The graph of all positions that can be reached; `FathomError` if there are more than 400."""
    layout = Layout(board)
    states = explore(layout.rules(), layout.start(), watch).states
    if states > MOST_STATES:
        raise FathomError(f"{states:,} positions can be reached, and {MOST_STATES} at most can be drawn as a graph")
    return graph_scene(graph_of(board, watch), name_of(board))


def graph_of(board: Board, watch: Watch) -> StateGraph:
    """All positions that can be reached, and the moves between them."""
    reached = reached_from(board, watch)
    fatal = Play(reached, watch).fatal
    return StateGraph(reached.tails, reached.graph.heads, reached.distance, reached.away, fatal)
