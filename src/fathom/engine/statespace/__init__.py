"""Searches of an explicit state space: breadth-first, cheapest-first, A*, all distances, the whole space as a
graph.

The engine knows no puzzle. A puzzle hands it `Rules`: compiled functions of fixed types over states that are
rows of 64-bit words (`rules` has the conventions, `docs/own-rules.md` a complete example). Every search takes
a `fathom.answer.Watch`, runs in slices of about a tenth of a second, asks before it allocates, and lets
`LimitReached` through: a search that comes back has either found a goal or seen everything.
"""

from fathom.engine.statespace.breadth import Distances, all_distances, breadth_first
from fathom.engine.statespace.cheapest import a_star, cheapest_first
from fathom.engine.statespace.explore import Explored, explore
from fathom.engine.statespace.found import Found, Path
from fathom.engine.statespace.graph import Space, whole_space
from fathom.engine.statespace.listing import shortest_paths
from fathom.engine.statespace.path_count import shortest_ways
from fathom.engine.statespace.rules import EXPAND, GOAL, HEURISTIC, IMAGE, NEIGHBOURS, RANK, UNRANK, Numbering, Rules

__all__ = [
    "EXPAND",
    "GOAL",
    "HEURISTIC",
    "IMAGE",
    "NEIGHBOURS",
    "RANK",
    "UNRANK",
    "Distances",
    "Explored",
    "Found",
    "Numbering",
    "Path",
    "Rules",
    "Space",
    "a_star",
    "all_distances",
    "breadth_first",
    "cheapest_first",
    "explore",
    "shortest_paths",
    "shortest_ways",
    "whole_space",
]
