"""The search for a network: with no machine, with one, with two, and so on; or with many, as chance has it."""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.tracks.laying import FOUND, NONE, lay
from fathom.engine.tracks.layout import Laid, layout
from fathom.engine.tracks.state import DECISIONS, TOO_MANY, begun
from fathom.engine.tracks.task import Task

_SLICE = 200_000  # decisions, less than a tenth of a second


@dataclass
class Effort:
    """What a search cost: decisions, up to so many machines. `given_up`: branches with too many configurations."""

    decisions: int = 0
    machines: int = 0
    given_up: int = 0


def find(task: Task, machines: int, watch: Watch, effort: Effort, seed: int | None = None) -> Laid | None:
    """A planar network of at most so many machines that does what the target does, with the fewest; None if none does.

    That none does is sure unless branches were given up. Raises `LimitReached`. The cost grows by a factor of 10 to 100
    with each machine. With a seed, options come as chance has them and the search begins again and again, until a limit
    is reached: that finds larger networks, which need not have the fewest machines.
    """
    for most in range(machines + 1) if seed is None else (machines,):
        search = begun(task, most, seed)
        effort.machines = most
        before = effort.decisions
        while True:
            ended = lay(search, task.first_states, _SLICE)
            effort.decisions = before + int(search.info[DECISIONS])
            effort.given_up += int(search.info[TOO_MANY])
            search.info[TOO_MANY] = 0
            if ended == FOUND:
                return layout(search)
            if ended == NONE:
                break
            watch.check(f"laying tracks between {most} machines", effort.decisions, nodes=effort.decisions)
    return None
