"""Colourings are proved by opening the ends of one edge [Goldreich et al. 1991]; see `fathom.zk.colours`."""

from __future__ import annotations

from fathom.problems.colouring.model import Colouring, Graph
from fathom.zk.colours import ColourProof, ColourStatement


def statement(instance: Graph) -> ColourStatement:
    """That the graph can be coloured."""
    edges = tuple((one - 1, other - 1) for one, other in instance.edges)
    return ColourStatement(ColourProof(instance.vertices, edges, instance.colours))


def witness(_instance: Graph, solution: Colouring) -> list[int]:
    """The colours, from 0."""
    return [colour - 1 for colour in solution.colours]
