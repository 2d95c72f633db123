"""Simple paths and loops in planar graphs: find, count, list and sample them, under constraints that are plain data.

    board = grid(5, 5)                                          # points; a panel of 4 x 4 squares
    problem = Problem(board, starts=[0], ends=[24], avoid_edges=[board.across(0, 0)],
                      counts=[Count.exactly(3, edges=board.faces[5])],
                      regions=Regions.separate(["red", "blue", None, ...]))
    diagram = build(problem, watch, limit=2_000_000)            # raises TooWide beyond so many states
    diagram.count(); diagram.find(); diagram.paths(); diagram.sample(random.Random(1))
    count(problem, watch)                                       # the number only: two layers in memory

`Graph` and `grid` say where paths run, `Problem` which are wanted, `Regions` what the parts that they cut out must be
like. `build` makes the diagram of all such paths by dynamic programming over the frontier (see `kernels`), which costs
time and memory exponential in the width of the graph but not in its length. Where that is too much, `formula` states a
problem as clauses (all but its regions) to which connectivity is added when a model lacks it; `cuts` lets a checker
verify these clauses in plain Python. Numba and PySAT are imported when they are first used.
"""

from fathom.engine.paths.build import TooWide, build, count
from fathom.engine.paths.diagram import Diagram
from fathom.proofs.paths.graph import Graph, Grid, Path, grid
from fathom.proofs.paths.problem import Count, Problem
from fathom.proofs.paths.regions import Regions

__all__ = ["Count", "Diagram", "Graph", "Grid", "Path", "Problem", "Regions", "TooWide", "build", "count", "grid"]
