"""Reaching a target where boulders can be smashed: a cheapest-first search over positions.

A position is the agent's square and the set of boulders smashed so far; a slide costs one move and smashing none. There
may be exponentially many positions in the number of smashes allowed.
"""

from __future__ import annotations

import numpy as np

from fathom.answer import Answer, Verdict, Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace import EXPAND, GOAL, Rules, cheapest_first
from fathom.engine.statespace.rules import Numbers, Words
from fathom.puzzles.slide.check.certificates import Exhausted
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Level, Walk
from fathom.puzzles.slide.solve.kernels import OFF_BOARD, neighbours

# The parameters: four numbers; then over the squares what they are made of, targets, numbers of boulders; then the
# neighbours in every direction.
DIRECTIONS, SQUARES, SMASHES, STOPPING, TABLES = range(5)


def with_boulders(level: Level, watch: Watch) -> Answer:
    """A walk to a target with the fewest moves, smashing boulders on the way."""
    boulders = np.flatnonzero(level.ground == BOULDER)
    size, directions = level.ground.size, len(level.directions)
    number = np.full(size, -1, np.int64)
    number[boulders] = np.arange(len(boulders))
    parameters = np.concatenate(
        [
            np.array([directions, size, level.smashes, level.goal.by_stopping], np.int64),
            level.ground.reshape(-1).astype(np.int64),
            level.marked.reshape(-1).astype(np.int64),
            number,
            neighbours(level).reshape(-1).astype(np.int64),
        ]
    )
    words = 1 + -(-len(boulders) // 64)
    rules = Rules(parameters, words, 2 * directions, expand, goal=at_target)
    found = cheapest_first(rules, [[level.start, *[0] * (words - 1)]], watch)
    statistics = {"positions": found.states}
    certificate = Exhausted(found.states)
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "positions", certificate=certificate, statistics=statistics)
    walk = Walk.of(label if label < directions else ~(label - directions) for label in found.path.labels)
    return Answer(Verdict.SOLVED, "positions", walk, len(walk), len(walk), certificate, statistics)


@compiled(GOAL)
def at_target(parameters: Numbers, state: Words) -> bool:
    """Whether the agent is on a target."""
    return parameters[TABLES + parameters[SQUARES] + np.int64(state[0])] != 0  # type: ignore[no-any-return]


@compiled(types.void(types.uint64[::1], types.int64, types.int64, types.uint64[::1]), inline="always")
def write(state: Words, label: int, cost: int, row: Words) -> None:
    """Write a state that is still the same, and the move that leads there."""
    for word in range(state.size):
        row[word] = state[word]
    row[state.size], row[state.size + 1] = label, cost


@compiled(types.int64(types.uint64[::1]), inline="always")
def smashed_in(state: Words) -> int:
    """How many boulders have been smashed."""
    smashed = 0
    for word in range(1, state.size):
        bits = state[word]
        while bits:
            bits &= bits - np.uint64(1)
            smashed += 1
    return smashed


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All slides (label: direction, cost 1) and smashes (label: directions + direction, cost 0)."""
    directions, size = parameters[DIRECTIONS], parameters[SQUARES]
    ground, marked, number, ahead = TABLES, TABLES + size, TABLES + 2 * size, TABLES + 3 * size
    square = np.int64(state[0])
    if parameters[ground + square] == HOLE:
        return 0
    smashed = smashed_in(state)
    count = 0
    for direction in range(directions):
        place, target = square, OFF_BOARD
        while True:
            step = parameters[ahead + direction * size + place]
            if step == OFF_BOARD or step == square:
                place = square if step == square else place  # round a ring to where it began: no move
                break
            made_of = parameters[ground + step]
            bit = parameters[number + step]
            if made_of == BOULDER and (state[1 + bit // 64] >> np.uint64(bit % 64)) & np.uint64(1):
                made_of = LAND
            if made_of == BOULDER and place == square and smashed < parameters[SMASHES]:
                write(state, directions + direction, 0, out[count])
                out[count, 1 + bit // 64] |= np.uint64(1) << np.uint64(bit % 64)
                count += 1
            if made_of in (BARRIER, BOULDER):
                break
            place = step
            if target == OFF_BOARD and not parameters[STOPPING] and parameters[marked + place]:
                target = place
            if made_of in (LAND, HOLE):
                break
        if place != square:
            write(state, direction, 1, out[count])
            out[count, 0] = place if target == OFF_BOARD else target  # passed on a move, it is as good as a stop on it
            count += 1
    return count
