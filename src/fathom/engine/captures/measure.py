"""How a game of captures looks to those who do not think ahead: a plain search, and all that can be reached.

The plain search tries captures by lot, remembers nothing and sees nothing coming; it turns back where there is no
capture and more than one piece. How often it does until the first solution, on the average over some runs, is how hard
the game is for a patient person [Verlaan n.d.].
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.captures.kernels import END, N1, N2, START, Words, captures, pack, unpack, write_successors
from fathom.engine.captures.layout import ARC, ARCS, BETWEEN, PLACES, WORDS, Numbers, parameters, start
from fathom.engine.statespace import EXPAND, Rules, whole_space
from fathom.errors import LimitReached
from fathom.proofs.captures import CaptureGame

_MOST_BACK = 200_000  # times that a run turns back
_MOST_REACHED = 300_000  # positions
_MULTIPLIER, _INCREMENT = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
_HIGH = np.uint64(33)


@compiled(types.int64(N1, N1, N2, types.int64, types.int64))
def turned_back(parameters: Numbers, position: Numbers, undo: Numbers, seed: int, most: int) -> int:
    """How often a plain search turns back before it has cleared the board, or has tried all; `most` at most."""
    places = parameters[PLACES]
    widest = (parameters[BETWEEN] - parameters[ARCS]) // ARC + 1
    moves = np.empty((places, widest, 3), np.int64)
    counts, tried = np.zeros(places, np.int64), np.zeros(places, np.int64)
    chance = np.uint64(seed)
    depth, back, fresh = 0, 0, True
    while depth < places - 1 and back < most:
        if fresh:
            counts[depth] = captures(parameters, position, moves[depth])
            tried[depth] = 0
            for number in range(counts[depth] - 1, 0, -1):  # shuffled
                chance = chance * _MULTIPLIER + _INCREMENT
                other = np.int64((chance >> _HIGH) % np.uint64(number + 1))
                for column in range(2):
                    kept = moves[depth, number, column]
                    moves[depth, number, column] = moves[depth, other, column]
                    moves[depth, other, column] = kept
        if tried[depth] < counts[depth]:
            begin, end = moves[depth, tried[depth], START], moves[depth, tried[depth], END]
            tried[depth] += 1
            undo[depth, 0] = position[end]
            position[end] = position[begin] - 1
            position[begin] = 0
            depth += 1
            fresh = True
            continue
        back += 1
        if depth == 0:
            break
        depth -= 1
        begin, end = moves[depth, tried[depth] - 1, START], moves[depth, tried[depth] - 1, END]
        position[begin] = position[end] + 1
        position[end] = undo[depth, 0]
        fresh = False
    return back


def backtracks(game: CaptureGame, watch: Watch, runs: int = 20) -> float | None:
    """How often a plain search turns back, on the average over some runs; None if one turns back too often to count."""
    numbers, total = parameters(game), 0
    for run in range(runs):
        watch.check("searching without foresight", run, runs)
        undo = np.zeros((max(1, game.places), 1), np.int64)
        back = int(turned_back(numbers, start(game), undo, run + 1, _MOST_BACK))
        if back >= _MOST_BACK:
            return None
        total += back
    return total / runs


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All captures of a position."""
    places = parameters[PLACES]
    widest = (parameters[BETWEEN] - parameters[ARCS]) // ARC + 1
    position, moves = np.empty(places, np.int64), np.empty((widest, 3), np.int64)
    unpack(parameters, state, position)
    count = int(captures(parameters, position, moves))
    write_successors(parameters, position, moves, count, out)
    return count


def reached(game: CaptureGame, watch: Watch) -> tuple[int, int] | None:
    """How many positions can be reached, and in how many of them no capture is left but pieces are; None: too many."""
    numbers = parameters(game)
    row = np.zeros(int(numbers[WORDS]), np.uint64)
    pack(numbers, start(game), row)
    most = max(1, sum(map(len, game.arcs.values())))
    few = replace(watch.left(), nodes=_MOST_REACHED).watch()
    try:
        space = whole_space(Rules(numbers, len(row), most, expand), row.tolist(), few)
    except LimitReached:
        watch.check("reaching positions")
        return None
    ends = int((np.diff(space.indptr) == 0).sum())
    position = np.empty(game.places, np.int64)
    cleared = 0
    for state in space.states[np.diff(space.indptr) == 0]:
        unpack(numbers, state, position)
        cleared += int((position > 0).sum() == 1)
    return len(space.states), ends - cleared
