"""Shorter covering walks: whatever a stretch of the walk serves, a shortest way may serve it too.

Each stretch between two stops is compared with a shortest way between them; it is replaced where the rest of the walk
and the new way still serve everything. Quadratic in the length of the walk for each replacement: for walks of hundreds
of moves. No claim is made that the result is shortest.
"""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.puzzles.slide.kernels import squares_passed
from fathom.puzzles.slide.model import Level, Walk

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


def shortened(level: Level, table: NDArray[np.int32], walk: Walk, watch: Watch) -> Walk:
    """The walk, with stretches replaced by shorter ones as long as any can be."""
    if len(walk) > LONGEST or level.ground.size > LONGEST**2:
        return walk
    moves = Moves(level, table)
    required = sum(1 << int(square) for square in np.flatnonzero(level.required)) & ~(1 << level.start)
    steps = walk.steps.tolist()
    while (better := _improved(moves, level.start, steps, required)) is not None:
        watch.check("shortening", len(steps))
        steps = better
    return Walk.of(steps)


def _improved(moves: Moves, start: int, steps: list[int], required: int) -> list[int] | None:
    """The walk with the stretch replaced that saves most; None if none can be."""
    stops, served = moves.follow(start, steps)
    before, after = [0], [0]
    for bits in served:
        before.append(before[-1] | bits)
    for bits in reversed(served):
        after.append(after[-1] | bits)
    after.reverse()
    best: tuple[int, int, int, list[int]] | None = None
    for first in range(len(steps)):
        if before[first] & required == required:
            return steps[:first]
        ways = moves.shortest(stops[first])
        for last in range(len(steps), first, -1):
            way = ways[stops[last]]
            saved = last - first - len(way)
            if saved <= (best[0] if best else 0):
                continue
            missing = required & ~(before[first] | after[last])
            if missing and len(way):
                for bits in moves.follow(stops[first], way)[1]:
                    missing &= ~bits
            if not missing:
                best = (saved, first, last, way)
    return None if best is None else [*steps[: best[1]], *best[3], *steps[best[2] :]]
