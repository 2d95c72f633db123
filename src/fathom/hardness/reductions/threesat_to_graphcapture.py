"""3-SAT as the graph capture game on acyclic graphs [Aravind et al. 2022, 4.2].

A clause captures on one of its literals, and then the token there has one capture left. Both literals of a variable
capture on the variable, from where one of them has to go on: so only one of the two can have been captured on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.cnf.model import ThreeSat
    from fathom.proofs.assignment import Assignment
    from fathom.puzzles.graphcapture.model import CaptureGraph, Captures

_END = "w"


def construct(instance: ThreeSat) -> Built:
    """The graph, and the ways for assignments and captures. Linear."""
    from fathom.proofs.assignment import Assignment
    from fathom.puzzles.graphcapture.model import CaptureGraph, Captures

    variables = range(1, instance.variables + 1)
    edges = [(f"u{number}", _literal(one)) for number, clause in enumerate(instance.clauses, 1) for one in clause]
    for variable in variables:
        edges += [(_literal(sign * variable), f"v{variable}") for sign in (1, -1)]
        edges.append((f"v{variable}", _END))
    names = {_END} | {f"u{number}" for number in range(1, len(instance.clauses) + 1)}
    graph = CaptureGraph(dict.fromkeys(names | {name for edge in edges for name in edge}, 2), frozenset(edges))

    def carry(solution: Assignment) -> Captures:
        true = set(solution.literals)
        made = [
            (f"u{number}", _literal(next(literal for literal in clause if literal in true)))
            for number, clause in enumerate(instance.clauses, 1)
        ]
        for variable in variables:
            first = variable if variable in true else -variable
            made += [(_literal(literal), f"v{variable}") for literal in (first, -first)]
        return Captures.of([*made, *((f"v{variable}", _END) for variable in variables)])

    def read(solution: Captures) -> Assignment:
        captured = {end for _, end in solution.moves}
        return Assignment.of(_literal(variable) in captured for variable in variables)

    return Built(instance, graph, carry, read)


def _literal(literal: int) -> str:
    return f"v{abs(literal)}{'T' if literal > 0 else 'F'}"


def size(instance: ThreeSat) -> Sizes:
    """Three vertices a variable, one a clause, and the end."""
    return {"vertices": 3 * instance.variables + len(instance.clauses) + 1}


def measure(instance: CaptureGraph) -> Sizes:
    """How many vertices there are."""
    return {"vertices": len(instance.vertices)}


REDUCTION = Reduction(
    name="3sat-to-graph-capture",
    source="3sat",
    target="graph-capture",
    summary="clauses capture on literals, of which only one of each variable may be captured on",
    construct=construct,
    size=size,
    measure=measure,
    growth="3n + m + 1 vertices for n variables and m clauses",
)
