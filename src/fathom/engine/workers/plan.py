"""What work in ranges will need, from what smaller work of the same sort took: machines, memory, disk, traffic, time.

A run of P positions in R ranges and n rounds takes processor time P (a + c R) + f R n: `a` for a position itself, `c`
for what every owner has to read of it, and `f` for a step, however little there is to do. The three are fitted to
several runs (`fitted`), in the least squares of relative errors, none of them negative; so at least two sizes should be
among these, and two numbers of ranges. Bytes exchanged a position grow with the doublings of R. A position is taken to
cost as much as in the runs, which holds for one board with fewer pieces, and less for another. Waiting for the slowest
worker at the end of a round is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import log2
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Measured:
    """What a run in ranges took: processor seconds, bytes exchanged and kept, and rounds, for so many positions."""

    positions: int
    ranges: int
    cpu: float
    exchanged: int
    kept: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Rates:
    """Seconds a position, a position and range, a step; bytes exchanged a position, more a doubling; kept; rounds."""

    position: float
    crossing: float
    step: float
    exchanged: float
    doubling: float
    kept: float
    rounds: int

    def cpu(self, positions: int, ranges: int) -> float:
        """Processor seconds of all workers together."""
        return positions * (self.position + self.crossing * ranges) + self.step * ranges * self.rounds

    def bytes(self, positions: int, ranges: int) -> float:
        """Bytes exchanged in all."""
        return positions * max(0.0, self.exchanged + self.doubling * log2(ranges))


def fitted(runs: Sequence[Measured]) -> Rates:
    """The rates that come closest to what these runs took; bytes and rounds are those of the largest."""
    costs = np.array([[run.positions, run.positions * run.ranges, run.ranges * run.rounds] for run in runs])
    relative = costs / np.array([[max(run.cpu, 1e-6)] for run in runs])
    best, rates = np.inf, np.zeros(3)
    for columns in (list(some) for count in (1, 2, 3) for some in combinations(range(3), count)):
        found = np.linalg.lstsq(relative[:, columns], np.ones(len(runs)), rcond=None)[0]
        error = float(np.sum((relative[:, columns] @ found - 1) ** 2))
        if found.min() >= 0 and error < best:
            best, rates = error, np.zeros(3)
            rates[columns] = found
    largest = max(run.positions for run in runs)
    last = [run for run in runs if run.positions == largest]
    doublings = np.array([[1.0, log2(run.ranges)] for run in last])
    exchanged = np.linalg.lstsq(doublings, np.array([run.exchanged / largest for run in last]), rcond=None)[0]
    kept = max(run.kept for run in last) / largest
    position, crossing, step, alone, doubling = map(float, (*rates, *exchanged))
    return Rates(position, crossing, step, alone, doubling, kept, last[0].rounds)


@dataclass(frozen=True, slots=True)
class Plan:
    """What so many nodes will need: bytes of memory each, of disk in all, through each line a round; and seconds."""

    nodes: int
    memory: int
    disk: int
    traffic: int
    computing: float
    sending: float

    def facts(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "seconds": self.computing + self.sending}


def planned(rates: Rates, positions: int, memory: int, *, nodes: int, cores: int, line: float) -> Plan:
    """The plan for so many positions on nodes of so many cores, whose lines carry `line` bytes a second.

    `memory` is what a node holds. Of what is exchanged every node reads what all others write, and writes its own; with
    one node nothing crosses. The cores of a node share what a position costs, but not what a step does.
    """
    exchanged = rates.bytes(positions, nodes)
    crossing = exchanged if nodes > 1 else 0.0
    steps = rates.step * rates.rounds
    return Plan(
        nodes,
        memory,
        round(rates.kept * positions + exchanged / rates.rounds),
        round(crossing / rates.rounds),
        (rates.cpu(positions, nodes) / nodes - steps) / cores + steps,
        crossing / line,
    )
