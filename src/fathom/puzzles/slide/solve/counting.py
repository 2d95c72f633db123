"""How many covers have the fewest moves: layer by layer over the square and what has been served.

The fewest moves are proved first (see `fewest`). Then all walks of that length are counted by their squares and served
sets; a partial walk that has more left to serve than its remaining moves can is dropped. The number of sets may grow
exponentially with the level: this is for levels that a person would look at.
"""

from __future__ import annotations

from fathom.answer import Count, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.slide.model import Level
from fathom.puzzles.slide.solve.cover.shorten import Moves
from fathom.puzzles.slide.solve.fewest.method import fewest
from fathom.puzzles.slide.solve.kernels import slide_table

_STATE_BYTES = 300  # about what a position costs in a dictionary


def count_covers(level: Level, watch: Watch) -> Count:
    """The number of covers with the fewest moves."""
    answer = fewest(level, watch)
    if answer.verdict is Verdict.IMPOSSIBLE:
        return Count(0, complete=True, of="shortest covers")
    if not answer.optimal:
        raise LimitReached(str(answer.stopped))
    moves = Moves(level, slide_table(level))
    most_served = _most_served(level)
    required = sum(1 << int(square) for square in level.required.reshape(-1).nonzero()[0])
    layer = {(level.start, required & ~(1 << level.start)): 1}
    assert answer.cost is not None
    cost = int(answer.cost)
    for left in range(cost - 1, -1, -1):
        watch.check("counting", cost - left, cost, positions=len(layer))
        watch.reserve(len(layer) * len(level.directions) * _STATE_BYTES, "the next layer")
        following: dict[tuple[int, int], int] = {}
        for number, ((square, missing), ways) in enumerate(layer.items()):
            if number % 100_000 == 0:
                watch.check("counting", cost - left, cost, positions=len(layer))
            for _, end, served in moves.of(square):
                rest = missing & ~served
                if rest.bit_count() <= left * most_served:
                    following[end, rest] = following.get((end, rest), 0) + ways
        layer = following
    return Count(sum(ways for (_, missing), ways in layer.items() if not missing), complete=True, of="shortest covers")


def _most_served(level: Level) -> int:
    """No move serves more squares than this."""
    if level.goal.by_stopping:
        return 1
    return level.ground.size if level.king or any(level.wraps) else max(level.shape)
