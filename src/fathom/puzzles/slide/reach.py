"""Reaching a target: a breadth-first search of the stopping-point graph (theorems 1 and 2 of the paper).

Sliding over a target from square q along a run takes one move from q, and every square of a run through the target
has such a move; so the fewest moves are one more than the nearest square that shares a run with a target. Linear in
the board. The distances themselves are the certificate.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.engine.graphs import Search, breadth_first_in
from fathom.puzzles.slide.check import Distances
from fathom.puzzles.slide.kernels import last_moves, slide_table
from fathom.puzzles.slide.model import Level, Walk


def shortest(level: Level, watch: Watch) -> Answer:
    """A shortest walk to a target, or the proof that there is none."""
    table, search, last, fewest = _search(level, watch)
    statistics = {"squares reached": int(np.count_nonzero(search.distance >= 0))}
    certificate = Distances(search.distance)
    if fewest is None:
        return Answer(Verdict.IMPOSSIBLE, "shortest", certificate=certificate, statistics=statistics)
    steps = np.empty(fewest, np.int16)
    if fewest:
        square, steps[-1] = last[0]
        way = search.way_to(int(square))
        steps[:-1] = (table[:, way[:-1]] == way[1:]).argmax(axis=0)
    return Answer(Verdict.SOLVED, "shortest", Walk(steps), fewest, fewest, certificate, statistics)


def count_shortest(level: Level, watch: Watch) -> Count:
    """How many shortest walks to a target there are: ways to reach each square, summed along the distances."""
    table, search, last, fewest = _search(level, watch)
    if not fewest:
        return Count(int(fewest == 0), complete=True, of="shortest walks")
    ways = {level.start: 1}
    order = np.argsort(search.distance, kind="stable")
    nearer = search.distance[order]
    for square in map(int, order[(nearer >= 0) & (nearer < fewest)]):
        for head in table[:, square].tolist():
            if search.distance[head] == search.distance[square] + 1:
                ways[head] = ways.get(head, 0) + ways[square]
    return Count(sum(ways[square] for square, _ in last.tolist()), complete=True, of="shortest walks")


def _search(level: Level, watch: Watch) -> tuple[NDArray[np.int32], Search, NDArray[np.int64], int | None]:
    """Where slides end, all distances, the last moves of the shortest walks, and how many moves these take."""
    size = level.ground.size
    watch.reserve(size * (4 * len(level.directions) + 12), "where slides end")
    table = slide_table(level)
    watch.check("reaching", 0, size)
    search = breadth_first_in(table, np.array([level.start]))
    watch.check("reaching", size, size)
    if level.marked.flat[level.start]:
        return table, search, np.zeros((0, 2), np.int64), 0
    last = last_moves(level, table, search.distance)
    return table, search, last, int(search.distance[last[0, 0]]) + 1 if len(last) else None
