"""The rules of jumping, compiled, for the engine's searches: boards of any size.

A state has a bit for each hole and, in a word of its own, one more than the hole of the peg that jumped last, if moves
count and that peg can jump on; otherwise nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import boolean, compiled, int64, types
from fathom.engine.statespace import EXPAND, GOAL, HEURISTIC

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

#: The head of the parameters, then the tables: three holes a jump; weights of holes, a row a resource; what the ends
#: weigh, a row each; and whether each hole has a peg in the end, where a position is wanted.
(HOLES, WORDS, JUMPS, BY_MOVES, SINGLE, RESOURCES, ENDS) = range(7)
HEAD = 7

ONE = np.uint64(1)

_LINE = types.int64[::1]
_STATE = types.uint64[::1]


@compiled(boolean(_STATE, int64), inline="always")
def has_peg(state: Words, hole: int) -> bool:
    """Whether a hole has a peg."""
    return (state[hole >> 6] >> np.uint64(hole & 63)) & ONE != 0  # type: ignore[no-any-return]


@compiled(boolean(_LINE, _STATE, int64))
def can_jump(parameters: Numbers, state: Words, jump: int) -> bool:
    """Whether a jump can be made."""
    at = HEAD + 3 * jump
    return (
        has_peg(state, parameters[at]) and has_peg(state, parameters[at + 1]) and not has_peg(state, parameters[at + 2])
    )


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All jumps, labelled by their numbers; where moves count, one of the peg that jumped last costs nothing."""
    words, count = parameters[WORDS], 0
    last = words - 1
    for jump in range(parameters[JUMPS]):
        if not can_jump(parameters, state, jump):
            continue
        row = out[count]
        row[:words] = state
        for side in range(3):
            hole = parameters[HEAD + 3 * jump + side]
            row[hole >> 6] ^= ONE << np.uint64(hole & 63)
        row[words] = np.uint64(jump)
        row[last] = np.uint64(0)
        if parameters[BY_MOVES]:
            start, end = parameters[HEAD + 3 * jump], parameters[HEAD + 3 * jump + 2]
            row[words + 1] = np.uint64(0) if state[last] == np.uint64(start + 1) else ONE
            for other in range(parameters[JUMPS]):
                if parameters[HEAD + 3 * other] == end and can_jump(parameters, row[:words], other):
                    row[last] = np.uint64(end + 1)
                    break
        count += 1
    return count


@compiled(GOAL)
def solved(parameters: Numbers, state: Words) -> bool:
    """Whether one peg is left, or the position is the one that is wanted."""
    holes = parameters[HOLES]
    wanted = HEAD + 3 * parameters[JUMPS] + parameters[RESOURCES] * (holes + parameters[ENDS])
    pegs = 0
    for hole in range(holes):
        there = has_peg(state, hole)
        pegs += there
        if not parameters[SINGLE] and there != (parameters[wanted + hole] != 0):
            return False
    return pegs == 1 or not parameters[SINGLE]


@compiled(HEURISTIC)
def left(parameters: Numbers, state: Words) -> int:
    """The moves that are left at least; negative where the pegs weigh too little for all that is wanted."""
    holes, jumps, resources, ends = parameters[HOLES], parameters[JUMPS], parameters[RESOURCES], parameters[ENDS]
    heavy = HEAD + 3 * jumps + resources * holes
    weighs = np.zeros(resources, np.int64)
    for hole in range(holes):
        if has_peg(state, hole):
            for number in range(resources):
                weighs[number] += parameters[HEAD + 3 * jumps + number * holes + hole]
    hope = False
    for end in range(ends):
        enough = True
        for number in range(resources):
            enough = enough and weighs[number] >= parameters[heavy + end * resources + number]
        hope = hope or enough
    if not hope:
        return -1
    return 0 if state[parameters[WORDS] - 1] != 0 or solved(parameters, state) else 1
