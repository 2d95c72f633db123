"""Searches of single positions by the state-space engine, on boards of any size: all of them, or the fewest moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import Rules, a_star, breadth_first, shortest_paths, shortest_ways
from fathom.puzzles.peg.check.certificates import Excluded, InMoves, Resource, Shorter
from fathom.puzzles.peg.model import Jumps, Pegs
from fathom.puzzles.peg.solve import kernels
from fathom.puzzles.peg.solve.invariants import by_parity, by_resources, helpful

_FEW = 10  # pegs up to which resources are not worth their linear programmes
_MANY = 64  # wanted positions beyond which one for each takes too long


class Layout:
    """A puzzle as the engine takes it."""

    def __init__(self, instance: Pegs, by_moves: bool = False, resources: Sequence[Resource] = ()) -> None:
        self.instance = instance
        board = instance.board
        holes, single = len(board.cells), instance.wanted is None
        self.words = holes // 64 + 2
        ends = instance.ends
        head = [holes, self.words, len(board.jumps), by_moves, single, len(resources), len(ends)]
        heavy = [sum(weights[hole] for hole in end) for end in ends for weights in resources]
        wanted = [int(hole in (instance.wanted or ())) for hole in range(holes)]
        jumps = [hole for jump in board.jumps for hole in jump]
        weights = [weight for row in resources for weight in row]
        self._parameters = np.array([*head, *jumps, *weights, *heavy, *wanted], np.int64)

    def rules(self) -> Rules:
        """The rules, with what is left at least as far as resources tell."""
        most = max(1, len(self.instance.board.jumps))
        return Rules(self._parameters, self.words, most, kernels.expand, kernels.solved, heuristic=kernels.left)

    def start(self) -> list[list[int]]:
        """The start as the engine takes it."""
        words = [0] * self.words
        for hole in self.instance.pegs:
            words[hole >> 6] |= 1 << (hole & 63)
        return [words]

    def jumps(self, labels: tuple[int, ...]) -> Jumps:
        """A way of the engine as jumps."""
        return Jumps(tuple(self.instance.board.jumps[label] for label in labels))


def exhaustive(instance: Pegs, watch: Watch) -> Answer:
    """A solution, or the proof, by visiting all positions, that there is none."""
    layout = Layout(instance)
    found = breadth_first(layout.rules(), layout.start(), watch)
    statistics = {"states": found.states}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "exhaustive", certificate=Excluded(), statistics=statistics)
    return Answer(Verdict.SOLVED, "exhaustive", layout.jumps(found.path.labels), statistics=statistics)


def fewest_moves(instance: Pegs, watch: Watch) -> Answer:
    """A solution with the fewest moves, where a run of jumps of one peg is one, or why there is none."""
    parities, ends = by_parity(instance)
    resources: tuple[Resource, ...] = ()
    if ends and len(instance.pegs) > _FEW and len(ends) <= _MANY:
        resources, ends = by_resources(instance, ends, watch)
        resources += helpful(instance, ends, watch) if ends else ()
    if not ends:
        certificate = Excluded(parities, resources)
        return Answer(Verdict.IMPOSSIBLE, "moves", certificate=certificate, terms=InMoves())
    layout = Layout(instance, by_moves=True, resources=resources)
    found = a_star(layout.rules(), layout.start(), watch)
    statistics = {"states": found.states, "expanded": found.expanded}
    if found.path is None:
        certificate = Excluded(parities, resources)
        return Answer(Verdict.IMPOSSIBLE, "moves", certificate=certificate, statistics=statistics, terms=InMoves())
    solution = layout.jumps(found.path.labels)
    moves = solution.runs
    evidence = Shorter(resources)
    return Answer(Verdict.SOLVED, "moves", solution, moves, moves, evidence, statistics, terms=InMoves())


def count_all(instance: Pegs, watch: Watch) -> int:
    """How many solutions there are, counted position by position."""
    layout = Layout(instance)
    found = shortest_ways(layout.rules(), layout.start(), watch)
    return 0 if found is None else found[1]


def list_all(instance: Pegs, watch: Watch) -> Iterator[Jumps]:
    """All solutions, one by one."""
    layout = Layout(instance)
    for labels in shortest_paths(layout.rules(), layout.start(), watch):
        yield layout.jumps(labels)
