"""Shorter covering walks: whatever a stretch of the walk serves, a shortest way may serve it too.

Each stretch between two stops is compared with a shortest way between them; it is replaced where the rest of the walk
and the new way still serve everything. Some passes over the walk, each about quadratic in its length: for walks of
hundreds of moves. No claim is made that the result is shortest.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.kernels import slide_table, squares_passed

LONGEST = 400
"""Walks of more moves are left as they are."""


class Moves:
    """The moves from each square met so far: direction, end, and the squares served, as bits; and shortest ways."""

    def __init__(self, level: Level, table: NDArray[np.int32]) -> None:
        self.level, self.table = level, table
        self.from_square: dict[int, list[tuple[int, int, int]]] = {}
        self.ways: dict[int, dict[int, list[int]]] = {}

    def of(self, square: int) -> list[tuple[int, int, int]]:
        """The moves from a square."""
        if square not in self.from_square:
            found = []
            for direction in range(len(self.table)):
                passed = squares_passed(self.level, self.table, square, direction)
                if passed:
                    served = passed[-1:] if self.level.goal.by_stopping else passed
                    found.append((direction, passed[-1], sum(1 << place for place in served)))
            self.from_square[square] = found
        return self.from_square[square]

    def shortest(self, start: int) -> dict[int, list[int]]:
        """A shortest way, as directions, to every square that can be reached from `start`."""
        if start not in self.ways:
            ways: dict[int, list[int]] = {start: []}
            queue = deque([start])
            while queue:
                square = queue.popleft()
                for direction, end, _ in self.of(square):
                    if end not in ways:
                        ways[end] = [*ways[square], direction]
                        queue.append(end)
            self.ways[start] = ways
        return self.ways[start]

    def follow(self, start: int, steps: list[int]) -> tuple[list[int], list[int]]:
        """The stops of a walk, the start first, and what each of its moves serves."""
        stops, served = [start], []
        for step in steps:
            end, bits = next((end, bits) for direction, end, bits in self.of(stops[-1]) if direction == step)
            stops.append(end)
            served.append(bits)
        return stops, served


def shortened(level: Level, walk: Walk, watch: Watch) -> Walk:
    """The walk, with stretches replaced by shorter ones as long as any can be, or until a limit is near."""
    if len(walk) > LONGEST or level.ground.size > LONGEST**2:
        return walk
    moves = Moves(level, slide_table(level))
    required = sum(1 << int(square) for square in np.flatnonzero(level.required)) & ~(1 << level.start)
    steps = walk.steps.tolist()
    length = len(steps) + 1
    try:
        while len(steps) < length:
            length = len(steps)
            steps = _one_pass(moves, level.start, steps, required, watch)
    except LimitReached:  # a walk is there, if not the shortest one that this would find
        pass
    return Walk.of(steps)


def _one_pass(moves: Moves, start: int, steps: list[int], required: int, watch: Watch) -> list[int]:
    """From every stop in turn, replace the stretch that saves most, if any does."""
    before, first, square = 0, 0, start
    while first < len(steps):
        watch.check("shortening", first, len(steps))
        if before & required == required:
            return steps[:first]
        stops, served = moves.follow(square, steps[first:])
        after = [0]
        for bits in reversed(served):
            after.append(after[-1] | bits)
        after.reverse()
        ways = moves.shortest(square)
        best, saved = None, 0
        for last in range(len(served), 0, -1):
            way = ways[stops[last]]
            if last - len(way) <= saved:
                continue
            missing = required & ~(before | after[last])
            for bits in moves.follow(square, way)[1] if missing else ():
                missing &= ~bits
            if not missing:
                best, saved = (way, last), last - len(way)
        if best is not None:
            steps = [*steps[:first], *best[0], *steps[first + best[1] :]]
        else:
            before, square, first = before | served[0], stops[1], first + 1
    return steps
