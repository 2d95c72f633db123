"""Reaching a target: a breadth-first search of the stopping-point graph [Zhu et al. n.d., theorems 1 and 2].

Sliding over a target from square q along a run takes one move from q, and every square of a run through the target
has such a move; so the fewest moves are one more than the nearest square that shares a run with a target. Linear in
the board. The distances themselves are the certificate.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Count, Verdict, Watch
from fathom.engine.graphs import breadth_first_in
from fathom.puzzles.slide.check.certificates import Distances
from fathom.puzzles.slide.model import Level, Walk
from fathom.puzzles.slide.solve.counting import walks
from fathom.puzzles.slide.solve.kernels import last_moves, shortest_steps, slide_table


def shortest(level: Level, watch: Watch) -> Answer:
    """A shortest walk to a target, or the proof that there is none."""
    table, distance, reached = _search(level, watch)
    steps = shortest_steps(level, table, distance)
    statistics = {"squares reached": reached}
    certificate = Distances(distance)
    if steps is None:
        return Answer(Verdict.IMPOSSIBLE, "shortest", certificate=certificate, statistics=statistics)
    fewest = len(steps)
    return Answer(Verdict.SOLVED, "shortest", Walk(steps), fewest, fewest, certificate, statistics)


def count_shortest(level: Level, watch: Watch) -> Count:
    """How many shortest walks to a target there are: ways to reach each square, summed along the distances."""
    if level.marked.flat[level.start]:
        return Count(1, complete=True, of="shortest walks")
    table, distance, _ = _search(level, watch)
    last = last_moves(level, table, distance)
    fewest = distance[last[0, 0]] + 1 if len(last) else 0
    ways = {level.start: 1}
    order = np.argsort(distance, kind="stable")
    nearer = distance[order]
    for square in map(int, order[(nearer >= 0) & (nearer < fewest)]):
        for head in table[:, square].tolist():
            if distance[head] == distance[square] + 1:
                ways[head] = ways.get(head, 0) + ways[square]
    return Count(sum(ways[square] for square, _ in last.tolist()), complete=True, of="shortest walks")


def list_shortest(level: Level, watch: Watch) -> Iterator[Walk]:
    """Each shortest walk to a target: along the distances, over squares that lead to a last move."""
    if level.marked.flat[level.start]:
        yield Walk.of(())
        return
    table, distance, _ = _search(level, watch)
    last: dict[int, list[tuple[int, int]]] = {}
    for square, direction in last_moves(level, table, distance).tolist():
        last.setdefault(square, []).append((direction, square))
    if not last:
        return
    fewest = int(distance[next(iter(last))]) + 1
    onward: dict[int, list[tuple[int, int]]] = dict(last)
    order = np.argsort(-distance, kind="stable")
    for square in map(int, order[(distance[order] >= 0) & (distance[order] < fewest - 1)]):
        heads = enumerate(table[:, square].tolist())
        found = [(way, head) for way, head in heads if distance[head] == distance[square] + 1 and head in onward]
        if found:
            onward[square] = found
    yield from walks([onward.get] * fewest, level.start)


def _search(level: Level, watch: Watch) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
    """Where slides end, all distances, and how many squares are reached."""
    size = level.ground.size
    watch.reserve(size * (4 * len(level.directions) + 8), "where slides end")
    table = slide_table(level)
    watch.check("reaching", 0, size)
    search = breadth_first_in(table, np.array([level.start], np.int32))
    watch.check("reaching", size, size)
    return table, search.distance, search.reached
