"""A beam from the start that meets levels from the end: any solution, on large boards within seconds, or nothing said.

Of each level only the classes are kept that look best: those whose pegs are few in holes over which nothing jumps, and
into which little. From the end back all classes are kept. A width of a thousand solves the boards that have names.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.peg.model import Board, Jumps, Pegs
from fathom.puzzles.peg.solve.invariants import by_parity
from fathom.puzzles.peg.solve.levels import Ways

Words = NDArray[np.uint64]


def burdens(board: Board) -> list[int]:
    """How much in the way a peg is in each hole: the fewer jumps go over it and into it, the more."""
    touched = [0] * len(board.cells)
    for jump in board.jumps:
        touched[jump.over] += 1
        touched[jump.end] += 1
    return [max(touched) - number for number in touched]


def lightest(board: Board, level: Words, width: int) -> Words:
    """So many positions of a level whose pegs are least in the way."""
    if len(level) <= width:
        return level
    weighs = np.zeros(len(level), np.int32)
    for hole, burden in enumerate(burdens(board)):
        if burden:
            weighs += (level >> np.uint64(hole) & np.uint64(1)).astype(np.int32) * np.int32(burden)
    return np.sort(level[np.argsort(weighs, kind="stable")[:width]])


def found_by_beam(instance: Pegs, ends: Sequence[frozenset[int]], width: int, watch: Watch) -> Jumps | None:
    """Jumps to one of these ends, or nothing."""
    ways = Ways(instance, watch, ends=ends, cut=lambda level: lightest(instance.board, level, width))
    return ways.first() if ways.levels else None


def beam(instance: Pegs, watch: Watch, width: int) -> Answer:
    """Jumps that lead to what is wanted, or that nobody knows."""
    ends = by_parity(instance)[1]
    solution = found_by_beam(instance, ends, width, watch) if ends else None
    return Answer(Verdict.UNDECIDED if solution is None else Verdict.SOLVED, "beam", solution)
