"""Directed graphs of millions of vertices: reachability, components, chains, hubs, 2-SAT.

A graph is a `Digraph` in compressed rows. Everything here is linear in vertices and edges, in SciPy where SciPy has
it and in a compiled loop where it has not.
"""

from fathom.engine.graphs.chains import Chaining, chaining
from fathom.engine.graphs.components import Components, condensation, strong_components
from fathom.engine.graphs.digraph import Arrivals, Digraph, breadth_first, breadth_first_in, reachable
from fathom.engine.graphs.hubs import Hubs, hubs_of, ways_to
from fathom.engine.graphs.twosat import Contradiction, two_sat

__all__ = [
    "Arrivals",
    "Chaining",
    "Components",
    "Contradiction",
    "Digraph",
    "Hubs",
    "breadth_first",
    "breadth_first_in",
    "chaining",
    "condensation",
    "hubs_of",
    "reachable",
    "strong_components",
    "two_sat",
    "ways_to",
]
