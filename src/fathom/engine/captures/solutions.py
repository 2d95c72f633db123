"""All solutions of a game of captures, counted or listed: all are equally long, so they are the shortest ways to a
cleared board.

The engine's search of state spaces finds them, over all positions that can be reached and are not dead.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled
from fathom.engine.captures.kernels import Words, captures, is_dead, pack, unpack, write_successors
from fathom.engine.captures.layout import ARC, ARCS, BETWEEN, MOST, PLACES, WORDS, Numbers, parameters, start
from fathom.engine.statespace import EXPAND, GOAL, Rules, shortest_paths, shortest_ways
from fathom.proofs.captures import Capture, CaptureGame


@compiled(EXPAND)
def expand(parameters: Numbers, state: Words, out: Words) -> int:
    """All captures of a position, none of a dead one."""
    places = parameters[PLACES]
    widest = (parameters[BETWEEN] - parameters[ARCS]) // ARC + 1
    position, moves = np.empty(places, np.int64), np.empty((widest, 3), np.int64)
    aims, served = np.empty((places, places), np.int64), np.empty((places, parameters[MOST] + 1), np.int64)
    asked, queue = np.empty(places, np.int64), np.empty(places + 1, np.int64)
    unpack(parameters, state, position)
    if is_dead(parameters, position, aims, asked, queue, served):
        return 0
    count = int(captures(parameters, position, moves))
    write_successors(parameters, position, moves, count, out)
    return count


@compiled(GOAL)
def is_cleared(parameters: Numbers, state: Words) -> bool:
    """Whether one piece is left."""
    position = np.empty(parameters[PLACES], np.int64)
    unpack(parameters, state, position)
    pieces = 0
    for number in position:
        pieces += number != 0
    return pieces == 1


def count_solutions(game: CaptureGame, watch: Watch) -> int:
    """How many sequences of captures clear the board."""
    if game.places <= 1:
        return 1
    found = shortest_ways(*_rules(game), watch)
    return 0 if found is None else found[1]


def list_solutions(game: CaptureGame, watch: Watch) -> Iterator[tuple[Capture, ...]]:
    """Each sequence of captures that clears the board."""
    for labels in shortest_paths(*_rules(game), watch) if game.places > 1 else [()]:
        yield tuple(Capture(*divmod(label, game.places)) for label in labels)


def _rules(game: CaptureGame) -> tuple[Rules, list[int]]:
    """The rules of the captures, and the start."""
    numbers = parameters(game)
    row = np.zeros(int(numbers[WORDS]), np.uint64)
    pack(numbers, start(game), row)
    most = max(1, sum(map(len, game.arcs.values())))
    return Rules(numbers, len(row), most, expand, is_cleared), row.tolist()
