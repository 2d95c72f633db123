"""Clauses about the paths of a graph, and what their variables stand for. Who writes them, the clauses do not say.

A solver's clauses are in `formula`. A checker has its own, and replays proofs over these (see `refutation`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fathom.proofs.cnf import Clause, Cnf
from fathom.proofs.paths.graph import Path
from fathom.proofs.paths.problem import Problem


@dataclass(frozen=True, slots=True)
class Formula:
    """The clauses, and the variables of edges and vertices. A family adds clauses of its own to `cnf`."""

    problem: Problem
    cnf: Cnf
    edges: Sequence[int]
    vertices: Sequence[int]

    def excluding(self, path: Path) -> Clause:
        """The clause that a path satisfies exactly if it is not this one."""
        used = set(path.edges)
        return tuple(-variable if edge in used else variable for edge, variable in enumerate(self.edges))
