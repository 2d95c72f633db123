"""Runs, compiled: an adversary that makes its first choice, or one by lot, round after round.

Time grows with the rounds; what is kept is one row a round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.puzzles.swarm.model import Configuration, Swarm
from fathom.puzzles.swarm.solve.kernels import FAILED, NUMBERS, expand
from fathom.puzzles.swarm.solve.layout import Layout

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

ADVERSARIES = ("first", "random")
_SLICE = 20_000  # rounds


@compiled(types.int64(NUMBERS, types.uint64[:, ::1], types.uint64[:, ::1], NUMBERS))
def _walked(parameters: Numbers, rows: Words, out: Words, lots: Numbers) -> int:
    """Fill the rows after the first, choosing by these numbers; how many rows there are before one fails."""
    robots = rows.shape[1]
    for number in range(1, rows.shape[0]):
        choices = expand(parameters, rows[number - 1], out)
        choice = lots[number - 1] % choices
        if out[choice, 0] == FAILED:
            return number
        for robot in range(robots):
            rows[number, robot] = out[choice, robot]
    return rows.shape[0]  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A run: its configurations as far as something goes wrong, and how often each node was occupied."""

    configurations: NDArray[np.uint64]
    visits: Numbers
    rounds: int
    failed: bool
    covered_after: int | None


def simulated(swarm: Swarm, start: Configuration, rounds: int, adversary: str, seed: int, watch: Watch) -> Simulated:
    """So many rounds from a start, or as many as go well."""
    layout = Layout(swarm)
    rules = layout.rules()
    out, chance = rules.rows_for_successors(), np.random.default_rng(seed)
    watch.reserve(8 * (rounds + 1) * swarm.robots, "the run")
    rows = np.zeros((rounds + 1, swarm.robots), np.uint64)
    rows[0] = layout.words(start)
    done, failed = 1, False
    while done <= rounds and not failed:
        watch.check("simulating", done, rounds)
        part = rows[done - 1 : min(rounds + 1, done + _SLICE)]
        lots = np.zeros(len(part), np.int64)
        if adversary == "random":
            lots = chance.integers(0, 1 << 40, len(part))
        reached = _walked(rules.parameters, part, out, lots)
        failed = reached < len(part)
        done += reached - 1
    rows = rows[:done]
    nodes = (rows // np.uint64(len(swarm.colours))).astype(np.int64)
    visits = np.bincount(nodes.reshape(-1), minlength=swarm.lattice.nodes)
    firsts = np.unique(nodes.reshape(-1), return_index=True)[1] // swarm.robots
    covered = int(firsts.max()) if len(firsts) == swarm.lattice.nodes else None
    return Simulated(rows, visits, done - 1, failed, covered)
