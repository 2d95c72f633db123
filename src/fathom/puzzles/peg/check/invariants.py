"""Parities and resources: whether they are what they are called, and which wanted positions they leave.

A jump takes the pegs off two holes and puts one into a third. A set of holes of which it touches none or two has as
many pegs as before, or two fewer, or one is moved: odd stays odd. Weights such that the hole in which a jump ends is
never heavier than the other two together make no position heavier [Beasley 1985; Berlekamp et al. 2004, 23].
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.puzzles.peg.check.certificates import Parity, Resource
from fathom.puzzles.peg.model import Board, Pegs

HEAVIEST = 1 << 30
"""No weight is heavier: sums of so many as there are holes fit into a word."""


def faults_of(board: Board, parities: Sequence[Parity], resources: Sequence[Resource]) -> list[str]:
    """Why these are no parities or resources of a board; nothing if they are."""
    found = []
    for number, parity in enumerate(parities, 1):
        holes = set(parity)
        if len(holes) < len(parity) or not all(type(hole) is int and 0 <= hole < len(board.cells) for hole in parity):
            found.append(f"parity {number} names what is no hole, or one twice")
        elif any(len(holes.intersection(jump)) % 2 for jump in board.jumps):
            found.append(f"parity {number} is changed by a jump")
    for number, weights in enumerate(resources, 1):
        if len(weights) != len(board.cells) or not all(type(w) is int and abs(w) <= HEAVIEST for w in weights):
            found.append(f"resource {number} is not a whole number for each hole")
        elif any(weights[start] + weights[over] < weights[end] for start, over, end in board.jumps):
            found.append(f"resource {number} grows by a jump")
    return found


def may_come_to(instance: Pegs, parities: Sequence[Parity], resources: Sequence[Resource]) -> list[frozenset[int]]:
    """The wanted positions that none of these rules out."""
    return [
        end
        for end in instance.ends
        if all(len(instance.pegs.intersection(parity)) % 2 == len(end.intersection(parity)) % 2 for parity in parities)
        and all(
            sum(weights[hole] for hole in instance.pegs) >= sum(weights[hole] for hole in end) for weights in resources
        )
    ]
