"""Perpetual exploration: all configurations, their strongly connected parts, and whether a node can be avoided in one.

A run ends up in one part. Within a part, rounds are numbered modulo its period, the greatest common divisor of the
lengths of its cycles; a node that all configurations of one phase occupy cannot be avoided. For the other nodes the
configurations that do not occupy them are put in order, the ends first; what cannot be ordered has a cycle, and so
there is a run that avoids the node. Time and memory grow with configurations and rounds between them, and with the
nodes that no phase shows times the part.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.graphs import Digraph, strong_components
from fathom.engine.statespace import Space, whole_space
from fathom.puzzles.swarm.check.certificates import Counterexample, Explored
from fathom.puzzles.swarm.model import Run, Swarm
from fathom.puzzles.swarm.solve.kernels import FAILED
from fathom.puzzles.swarm.solve.layout import Layout

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found: a certificate of one sort or the other, and some numbers.

    `cycles` are the periods of the parts that runs end up in; `run` is the run from the first start in which the
    adversary always makes its first choice.
    """

    certificate: Explored | Counterexample
    configurations: int
    rounds: int
    cycles: tuple[int, ...] = field(default=())
    run: Run | None = None


def verified(swarm: Swarm, watch: Watch) -> Verified:
    """Whether every node is visited for ever, from all starts and whatever the adversary chooses."""
    layout = Layout(swarm)
    space = whole_space(layout.rules(), layout.starts(), watch)
    many = len(space.states)
    failed = np.flatnonzero(space.states[:, 0] == FAILED)
    if len(failed):
        path = _path_to(space, int(failed[0]))[:-1]
        run = tuple(layout.configuration(space.states[row]) for row in path)
        return Verified(Counterexample(run), many - 1, len(space.indices))
    graph = Digraph(space.indptr.astype(np.int32), space.indices)
    parts = strong_components(graph).of
    count = int(parts.max()) + 1
    tails = graph.tails()
    inner = parts[tails] == parts[graph.heads]
    phases, periods = _phases(parts, count, tails[inner], graph.heads[inner], many)
    nodes = (space.states // np.uint64(len(swarm.colours))).astype(np.int32)
    colours = (space.states % np.uint64(len(swarm.colours))).astype(np.int32)
    orders: dict[tuple[int, int], Numbers] = {}
    loops: list[tuple[int, int, list[int]]] = []
    order = np.argsort(parts, kind="stable")
    bounds = np.searchsorted(parts[order], np.arange(count + 1))
    for part in np.flatnonzero(periods).tolist():
        watch.check("looking at the parts", part, count)
        rows = order[bounds[part] : bounds[part + 1]]
        for node in _not_by_phase(swarm.lattice.nodes, nodes[rows], phases[rows], int(periods[part])):
            ranks, loop = _ordered(graph, rows, (nodes[rows] == node).any(axis=1), watch)
            if loop is None:
                orders[part, node] = ranks
            else:
                loops.append((int(space.distances[loop[0]]), len(loop), loop))
    if loops:
        loop = min(loops)[2]
        path = _path_to(space, loop[0])
        run = tuple(layout.configuration(space.states[row]) for row in [*path[:-1], *loop])
        return Verified(Counterexample(run, len(path) - 1), many, len(space.indices))
    explored = Explored(nodes, colours, parts.astype(np.int32), phases, periods, orders)
    cycles = tuple(sorted(int(period) for period in periods if period))
    return Verified(explored, many, len(space.indices), cycles, _first_run(layout, space))


def _path_to(space: Space, row: int) -> list[int]:
    """A shortest way from a start to a state."""
    tails = np.repeat(np.arange(len(space.states)), np.diff(space.indptr))
    nearer = space.distances[tails] + 1 == space.distances[space.indices]
    before = np.full(len(space.states), -1)
    before[space.indices[nearer][::-1]] = tails[nearer][::-1]
    path = [row]
    while before[path[-1]] >= 0:
        path.append(int(before[path[-1]]))
    return path[::-1]


def _phases(parts: Numbers, count: int, tails: Numbers, heads: Numbers, many: int) -> tuple[Numbers, Numbers]:
    """The phase of each state, and the period of each part: 0 where no round stays in it."""
    depth = np.full(many, -1, np.int64)
    first = np.zeros(many + 1, np.int64)
    np.cumsum(np.bincount(tails, minlength=many), out=first[1:])  # tails are in order
    onward, starts = heads.tolist(), first.tolist()
    for root in np.unique(parts[tails], return_index=True)[1]:
        wave = [int(tails[root])]
        depth[wave[0]] = 0
        while wave:
            following = []
            for row in wave:
                for to in onward[starts[row] : starts[row + 1]]:
                    if depth[to] < 0:
                        depth[to] = depth[row] + 1
                        following.append(to)
            wave = following
    periods = np.zeros(count, np.int64)
    np.gcd.at(periods, parts[tails], np.abs(depth[tails] + 1 - depth[heads]))
    inside = np.zeros(count, bool)
    inside[parts[tails]] = True
    assert bool((periods[inside] > 0).all())
    safe = np.where(periods[parts] > 0, periods[parts], 1)
    return (np.maximum(depth, 0) % safe).astype(np.int32), periods.astype(np.int32)


def _not_by_phase(many: int, nodes: Numbers, phases: Numbers, period: int) -> list[int]:
    """The nodes for which no phase has all its configurations there."""
    size = np.bincount(phases, minlength=period)
    keys = phases[:, None].astype(np.int64) * many + nodes
    found, times = np.unique(keys, return_counts=True)
    shown = np.zeros(many, bool)
    shown[found[times == size[found // many]] % many] = True
    return np.flatnonzero(~shown).tolist()


def _ordered(
    graph: Digraph, rows: NDArray[np.int64], there: NDArray[np.bool_], watch: Watch
) -> tuple[Numbers, list[int] | None]:
    """The states of a part that do not occupy a node in an order that falls, or a cycle of such states."""
    watch.check("looking for a run that avoids a node")
    local = {row: place for place, row in enumerate(rows.tolist())}
    free = {row for row, occupied in zip(rows.tolist(), there.tolist(), strict=True) if not occupied}
    onward = {
        row: [to for to in graph.heads[graph.first[row] : graph.first[row + 1]].tolist() if to in free] for row in free
    }
    before: dict[int, list[int]] = {row: [] for row in free}
    left = {row: len(heads) for row, heads in onward.items()}
    for row, heads in onward.items():
        for to in heads:
            before[to].append(row)
    ranks = np.zeros(len(rows), np.int32)
    ends = [row for row, number in left.items() if not number]
    for rank, end in enumerate(ends):  # which grows as we go
        ranks[local[end]] = rank
        for row in before[end]:
            left[row] -= 1
            if not left[row]:
                ends.append(row)
    if len(ends) == len(free):
        return ranks, None
    stuck = sorted(free - set(ends))  # states are numbered by their distance from a start
    for row in stuck:
        loop = _loop_through(onward, row)
        if loop is not None:
            return ranks, loop
    raise AssertionError("states that cannot be ordered have a cycle")


def _loop_through(onward: dict[int, list[int]], start: int) -> list[int] | None:
    """A shortest cycle through a state, or None."""
    before = {start: start}
    wave = [start]
    while wave:
        following = []
        for row in wave:
            for to in onward[row]:
                if to == start:
                    path = [row]
                    while path[-1] != start:
                        path.append(before[path[-1]])
                    return path[::-1]
                if to not in before:
                    before[to] = row
                    following.append(to)
        wave = following
    return None


def _first_run(layout: Layout, space: Space) -> Run:
    """The run from the first start in which the adversary always makes its first choice, until it comes back."""
    swarm = layout.swarm
    rows: dict[int, None] = {}
    row = 0
    rounds = []
    while row not in rows:
        rows[row] = None
        edge = int(space.indptr[row])
        rounds.append(layout.round_of(layout.configuration(space.states[row]), int(space.labels[edge])))
        row = int(space.indices[edge])
    start = layout.configuration(space.states[0])
    return Run(start if len(swarm.starts) > 1 else None, tuple(rounds))
