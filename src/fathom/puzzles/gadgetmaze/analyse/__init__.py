"""What can be said about a maze before anyone walks it: its positions, how far they are, and what is needed.

A position is the states of all gadgets and the place of the agent. All that can be reached are built as a graph, which
takes some seconds a million; to find out which gadgets are needed, the maze is searched once more for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fathom.answer import Watch
from fathom.engine.graphs import Digraph, breadth_first, strong_components
from fathom.engine.statespace import whole_space
from fathom.kind import Picture, imported
from fathom.puzzles.gadgetmaze.model import Maze
from fathom.puzzles.gadgetmaze.solve import SEARCH
from fathom.puzzles.gadgetmaze.solve.layout import Layout

if TYPE_CHECKING:
    from fathom.puzzles.gadgetmaze.analyse import simulated as _simulated
else:
    (_simulated,) = imported(__name__, "simulated")


def analyse(maze: Maze, watch: Watch) -> dict[str, Any]:
    """The measures of a maze, as plain values.

    ======================= =======================================================================================
    gadgets, places         how many gadgets there are, and places where the agent can stand between them
    positions               all states of the gadgets with all places of the agent, reachable or not
    states                  positions that can be reached, the start among them; also beyond the goal
    moves                   traversals between them
    farthest                the most traversals from the start that a position is away
    components              sets of positions that can be reached from one another
    dead                    positions without a traversal where the agent is not at the goal
    lost                    positions from which the goal cannot be reached; the dead ones are among them
    solvable, fewest        whether the goal can be reached; the fewest traversals, or None
    shortest solutions      how many walks have so many
    farthest from goal      the most traversals that a position which is not lost is away from the goal, or None
    needed                  the names of the gadgets without which the goal cannot be reached
    seconds                 how long it took
    ======================= =======================================================================================
    """
    layout = Layout(maze)
    space = whole_space(layout.rules(), layout.start(), watch)
    graph = Digraph(space.indptr.astype(np.int32), space.indices)
    place_mask = np.uint64(layout.fields[0][2])
    done = (space.states[:, 0] & place_mask) == np.uint64(layout.number[maze.place(maze.goal)])
    away = breadth_first(graph.reversed(), np.flatnonzero(done)).distance
    fewest = int(away[0])
    return {
        "gadgets": len(maze.network.gadgets),
        "places": len(layout.places),
        "positions": layout.size,
        "states": len(space.states),
        "moves": len(space.indices),
        "farthest": int(space.distances.max()),
        "components": strong_components(graph).count,
        "dead": int(((np.diff(space.indptr) == 0) & ~done).sum()),
        "lost": int((away < 0).sum()),
        "solvable": fewest >= 0,
        "fewest": fewest if fewest >= 0 else None,
        "shortest solutions": SEARCH.number(maze, watch),
        "farthest from goal": int(away.max()) if done.any() else None,
        "needed": needed(maze, watch) if fewest > 0 else [],
        "seconds": round(watch.seconds, 3),
    }


def needed(maze: Maze, watch: Watch) -> list[str]:
    """The names of the gadgets without which the goal cannot be reached."""
    names = enumerate(maze.named.names)
    return [name for number, name in names if SEARCH.found(Layout(maze, {number}), watch).exhausted]


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    lines = []
    for name, value in facts.items():
        match value:
            case bool():
                told = "yes" if value else "no"
            case list():
                told = " ".join(value) or "none"
            case None:
                told = "none"
            case int():
                told = f"{value:,}"
            case _:
                told = str(value)
        lines.append((name, told))
    return lines


PICTURES = {
    "simulated": Picture("the maze seen from outside: the gadget that its network simulates", _simulated.simulated),
}
"""The pictures of an analysis, by name."""
