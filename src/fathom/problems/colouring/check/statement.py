"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it."""

from __future__ import annotations

from itertools import combinations

from fathom.problems.colouring.model import Graph
from fathom.proofs.cnf import Cnf


def variable(instance: Graph, vertex: int, colour: int) -> int:
    """The variable that is true where a vertex has a colour."""
    return (vertex - 1) * instance.colours + colour


def stated(instance: Graph) -> Cnf:
    """Every vertex has one colour and no second; no edge has one colour at both ends."""
    cnf = Cnf(instance.vertices * instance.colours)
    colours = range(1, instance.colours + 1)
    for vertex in range(1, instance.vertices + 1):
        own = [variable(instance, vertex, colour) for colour in colours]
        cnf.add(own)
        cnf.add_all((-one, -other) for one, other in combinations(own, 2))
    for one, other in instance.edges:
        cnf.add_all((-variable(instance, one, colour), -variable(instance, other, colour)) for colour in colours)
    return cnf
