"""What shows that a level cannot be solved, or not in fewer moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.proofs.drat import Proof

Weights = NDArray[np.int64]
Move = tuple[int, int]
"""Where a move begins, and its direction."""

Run = tuple[int, int]
"""The line (number of a pair of directions) and any square of a maximal run of open squares along it."""


@dataclass(frozen=True, slots=True)
class Distances:
    """A number for every square, -1 where the agent can never stop.

    It starts with 0 at the start and a move raises it by one at most; so no square is stopped on after fewer moves.
    Shows that a walk is shortest, or that none exists.
    """

    moves: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Stranded:
    """A required square that no move from any square the agent can stop on serves."""

    square: int
    distances: Distances


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions of agent and boulders were visited. The checker visits them again, in its own way."""

    positions: int


@dataclass(frozen=True, slots=True)
class Estranged:
    """Two squares, both to be stopped on, and the agent cannot get from either to the other."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Squares that cannot all be passed by one walk.

    A variable v = 1, 2, ... says "the walk moves along one of the runs `groups[v - 1]`". Every square in `squares`
    gives a clause: one of its runs. Every pair in `apart` gives a clause: not both, for neither leads to the other.
    `proof` is a DRAT refutation of these clauses.
    """

    squares: tuple[int, ...]
    groups: tuple[tuple[Run, ...], ...]
    apart: tuple[tuple[int, int], ...]
    proof: Proof


@dataclass(frozen=True, slots=True)
class Split:
    """Either the move is made at most `most` times (`low`), or more often (`high`); both are numbers of nodes."""

    move: Move
    most: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class FewestProof:
    """A lower bound for the moves of a cover.

    Rows are numbered: one for every stop, in the order of `stops`; one that says the walk ends once; one a square in
    `squares`; one a cut. A node of the tree is a `Split` or the weights of the rows (0 if missing), times `scale`.
    """

    stops: tuple[int, ...]
    squares: tuple[int, ...]
    cuts: tuple[tuple[frozenset[int], int], ...]
    nodes: tuple[Split | Weights, ...]
    scale: int
