"""How many covers have the fewest moves: layer by layer over the square and what has been served.

The fewest moves are proved first (see `fewest`). Then all walks of that length are counted by their squares and served
sets; a partial walk that has more left to serve than its remaining moves can is dropped. The number of sets may grow
exponentially with the level: this is for levels that a person would look at.
"""

from __future__ import annotations

from fathom.answer import Count, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.slide.fewest import fewest
from fathom.puzzles.slide.kernels import slide_table, squares_passed
from fathom.puzzles.slide.model import Level

_STATE_BYTES = 300  # about what a position costs in a dictionary


def count_covers(level: Level, watch: Watch) -> Count:
    """The number of covers with the fewest moves."""
    answer = fewest(level, watch)
    if answer.verdict is Verdict.IMPOSSIBLE:
        return Count(0, complete=True, of="shortest covers")
    if not answer.optimal:
        raise LimitReached(str(answer.statistics.get("stopped by")))
    moves = _Moves(level)
    required = sum(1 << int(square) for square in level.required.reshape(-1).nonzero()[0])
    layer = {(level.start, required & ~(1 << level.start)): 1}
    assert answer.cost is not None
    for left in range(answer.cost - 1, -1, -1):
        watch.check("counting", answer.cost - left, answer.cost, positions=len(layer))
        watch.reserve(len(layer) * len(level.directions) * _STATE_BYTES, "the next layer")
        following: dict[tuple[int, int], int] = {}
        for number, ((square, missing), ways) in enumerate(layer.items()):
            if number % 100_000 == 0:
                watch.check("counting", answer.cost - left, answer.cost, positions=len(layer))
            for end, served in moves.of(square):
                rest = missing & ~served
                if rest.bit_count() <= left * moves.most_served:
                    following[end, rest] = following.get((end, rest), 0) + ways
        layer = following
    return Count(sum(ways for (_, missing), ways in layer.items() if not missing), complete=True, of="shortest covers")


class _Moves:
    """From every square: where the moves end, and which squares they serve, as bits."""

    def __init__(self, level: Level) -> None:
        self.level, self.table = level, slide_table(level)
        self.known: dict[int, list[tuple[int, int]]] = {}
        self.most_served = 1 if level.goal.by_stopping else max(level.shape)
        if level.king or any(level.wraps):
            self.most_served = 1 if level.goal.by_stopping else level.ground.size

    def of(self, square: int) -> list[tuple[int, int]]:
        """The moves from a square."""
        if square not in self.known:
            found = []
            for direction in range(len(self.table)):
                passed = squares_passed(self.level, self.table, square, direction)
                counted = passed[-1:] if self.level.goal.by_stopping else passed
                if passed:
                    found.append((passed[-1], sum(1 << place for place in counted)))
            self.known[square] = found
        return self.known[square]
