"""A problem of paths as clauses, all but two things: that the path is connected, and its regions.

A model is a path and any number of stray cycles beside it (or, for loops, one or more cycles). `lazy` forbids the stray
ones as they come up. There is a variable for every edge and every vertex ("is used"), and for the roles of the two
ends. Nothing here imports a solver.
"""

from __future__ import annotations

from itertools import combinations

from fathom.engine.sat.cardinality import at_least, at_most, exactly
from fathom.proofs.cnf import Cnf
from fathom.proofs.paths.problem import Problem
from fathom.proofs.paths.written import Formula


def formula(problem: Problem) -> Formula:
    """The clauses of a problem; their number is linear in the graph, but for the counts (see `Cnf`)."""
    graph, cnf = problem.graph, Cnf()
    edges = cnf.variables(len(graph.edges))
    vertices = cnf.variables(graph.vertices)
    tips = _add_ends(problem, cnf)
    for vertex, met in enumerate(graph.edges_at()):
        here = [edges[edge] for edge in met]
        used = vertices[vertex]
        cnf.imply(used, here)
        for edge in here:
            cnf.imply(edge, used)
        for three in combinations(here, 3):
            cnf.add(-edge for edge in three)
        tip = tips.get(vertex)
        for edge in here:  # one edge alone is an end
            cnf.add((-edge, *(other for other in here if other != edge), *(() if tip is None else (tip,))))
        if tip is not None:
            cnf.imply(tip, used)
            for two in combinations(here, 2):
                cnf.add((-tip, *(-edge for edge in two)))
    if problem.loop:
        cnf.add(edges)
    cnf.add_all((edges[edge],) for edge in sorted(problem.use_edges))
    cnf.add_all((-edges[edge],) for edge in sorted(problem.avoid_edges))
    cnf.add_all((vertices[vertex],) for vertex in sorted(problem.use_vertices))
    cnf.add_all((-vertices[vertex],) for vertex in sorted(problem.avoid_vertices))
    for count in problem.counts:
        members = [vertices[vertex] for vertex in sorted(count.vertices)]
        members += [edges[edge] for edge in sorted(count.edges)]
        at_least(cnf, members, count.low)
        if count.high is not None:
            at_most(cnf, members, count.high)
    return Formula(problem, cnf, edges, vertices)


def _add_ends(problem: Problem, cnf: Cnf) -> dict[int, int]:
    """Exactly one start and one end, not the same; returns a variable "is one of them" for each that may be."""
    if problem.loop:
        return {}
    first = dict(zip(sorted(problem.starts), cnf.variables(len(problem.starts)), strict=True))
    last = dict(zip(sorted(problem.ends), cnf.variables(len(problem.ends)), strict=True))
    exactly(cnf, first.values(), 1)
    exactly(cnf, last.values(), 1)
    for vertex in sorted(first.keys() & last.keys()):
        cnf.add((-first[vertex], -last[vertex]))
    return {
        vertex: cnf.disjunction([roles[vertex] for roles in (first, last) if vertex in roles])
        for vertex in sorted(first.keys() | last.keys())
    }
