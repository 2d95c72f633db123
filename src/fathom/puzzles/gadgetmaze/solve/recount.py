"""Shortest walks counted a second time, layer by layer by the definitions of gadgets. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.gadgets.model import Configuration, Port
from fathom.puzzles.gadgetmaze.model import Maze

Position = tuple[Port, Configuration]


def by_layers(maze: Maze, most: int, watch: Watch) -> int:
    """How many walks of the fewest traversals lead to the goal."""
    goal = maze.place(maze.goal)

    def following(position: Position) -> list[Position]:
        place, states = position
        return [(maze.place(left), after) for _, left, after in maze.network.steps(states, place)]

    start = maze.place(maze.start), maze.network.start
    return shortest_ways(start, following, lambda position: position[0] == goal, most, watch)
