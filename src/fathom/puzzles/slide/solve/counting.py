"""How many covers have the fewest moves: layer by layer over the square and what has been served.

The fewest moves are proved first (see `fewest`). Then all walks of that length are counted by their squares and served
sets; a partial walk that has more left to serve than its remaining moves can is dropped. The number of sets may grow
exponentially with the level: this is for levels that a person would look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from fathom.answer import Count, Verdict, Watch
from fathom.errors import LimitReached
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.cover.shorten import Moves
from fathom.puzzles.slide.solve.fewest.method import fewest
from fathom.puzzles.slide.solve.kernels import slide_table

Position = tuple[int, int]
"""Where the agent stands, and what is still to be served, as bits."""

_STATE_BYTES = 300  # about what a position costs in a dictionary


def count_covers(level: Level, watch: Watch) -> Count:
    """The number of covers with the fewest moves."""
    covers = Covers.of(level, watch)
    if covers is None:
        return Count(0, complete=True, of="shortest covers")
    layer = {covers.start: 1}
    for left in range(covers.fewest - 1, -1, -1):
        following: dict[Position, int] = {}
        for position, ways in covers.looked_at(layer, left):
            for _, after in covers.following(position, left):
                following[after] = following.get(after, 0) + ways
        layer = following
    return Count(sum(ways for (_, missing), ways in layer.items() if not missing), complete=True, of="shortest covers")


def list_covers(level: Level, watch: Watch) -> Iterator[Walk]:
    """Each cover with the fewest moves: all layers first, then the walks along what leads to the end."""
    covers = Covers.of(level, watch)
    if covers is None:
        return
    layers: list[dict[Position, list[tuple[int, Position]]]] = []
    reached = dict.fromkeys([covers.start], 0)
    for left in range(covers.fewest - 1, -1, -1):
        layers.append({position: covers.following(position, left) for position, _ in covers.looked_at(reached, left)})
        reached = dict.fromkeys((after for moves in layers[-1].values() for _, after in moves), 0)
    leading = {position for position in reached if not position[1]}
    for layer in reversed(layers):
        for position, moves in layer.items():
            layer[position] = [(direction, after) for direction, after in moves if after in leading]
        leading = {position for position, moves in layer.items() if moves}
    yield from walks([layer.get for layer in layers], covers.start)


def walks(moves: Sequence[Callable[[Any], Iterable[tuple[int, Any]] | None]], start: Any) -> Iterator[Walk]:
    """The walks from a start: after so many moves those of the place reached, each with where it leads."""
    steps: list[int] = []
    waiting = [iter(moves[0](start) or ())] if moves else []
    if not moves:
        yield Walk.of(())
    while waiting:
        step = next(waiting[-1], None)
        if step is None:
            waiting.pop()
            del steps[-1:]
        elif len(waiting) == len(moves):
            yield Walk.of((*steps, step[0]))
        else:
            steps.append(step[0])
            waiting.append(iter(moves[len(waiting)](step[1]) or ()))


class Covers:
    """Walks that serve everything with the fewest moves, step by step."""

    def __init__(self, level: Level, fewest: int, watch: Watch) -> None:
        self.fewest, self.watch = fewest, watch
        self._moves = Moves(level, slide_table(level))
        self._most_served = _most_served(level)
        self._bytes = len(level.directions) * _STATE_BYTES
        required = sum(1 << int(square) for square in level.required.reshape(-1).nonzero()[0])
        self.start: Position = (level.start, required & ~(1 << level.start))

    @classmethod
    def of(cls, level: Level, watch: Watch) -> Covers | None:
        """The covers of a level, after the fewest moves are proved; None if there is none."""
        answer = fewest(level, watch)
        if answer.verdict is Verdict.IMPOSSIBLE:
            return None
        if not answer.optimal:
            raise LimitReached(str(answer.stopped))
        assert answer.cost is not None
        return cls(level, int(answer.cost), watch)

    def looked_at(self, layer: dict[Position, int], left: int) -> Iterator[tuple[Position, int]]:
        """The positions of a layer, with an eye on the limits."""
        self.watch.reserve(len(layer) * self._bytes, "the next layer")
        for number, item in enumerate(layer.items()):
            if number % 100_000 == 0:
                self.watch.check("counting", self.fewest - left, self.fewest, positions=len(layer))
            yield item

    def following(self, position: Position, left: int) -> list[tuple[int, Position]]:
        """The moves from a position after which so many more may still serve all that is missing."""
        square, missing = position
        rests = ((direction, end, missing & ~served) for direction, end, served in self._moves.of(square))
        most = left * self._most_served
        return [(direction, (end, rest)) for direction, end, rest in rests if rest.bit_count() <= most]


def _most_served(level: Level) -> int:
    """No move serves more squares than this."""
    if level.goal.by_stopping:
        return 1
    return level.ground.size if level.king or any(level.wraps) else max(level.shape)
