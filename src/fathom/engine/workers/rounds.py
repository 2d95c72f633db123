"""Rounds over a table that is cut into ranges: each has an owner at some worker, and rounds exchange what crosses.

An owner is an object at a worker's desk, made there by a function that every worker can import. In a round every owner
takes one *step*: it reads the blocks that others left for it in the round before, changes its own part of the table,
leaves blocks for the others, and returns what it counted. Blocks are files of a folder that all workers see: any folder
on one machine, a shared one on a cluster. A round is over when every owner has returned; the driver then writes that
down, and only then are blocks of the round before deleted.

So nothing is lost with a worker: an owner is made again elsewhere from what the folder holds (`restore`), and takes its
step again. Steps depend on nothing but what the folder held when their round began, and what they write says the same;
the result is the same bit for bit, whatever died. The same holds when the driver itself is killed and started again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from fathom.answer import Watch, megabytes
from fathom.engine.workers.crew import Crew, Desk, Done, Failed
from fathom.errors import FathomError

_PATIENCE = 0.1  # seconds between two words to the watch
_MOST_LOSSES = 20  # workers a round may cost


class Owner(Protocol):
    """The part of a table that belongs to one range."""

    def restore(self, rounds: int) -> None:
        """Become what it was after so many rounds; 0 is a new one."""

    def step(self, round: int, *arguments: Any) -> Any:
        """Take a step."""


Making = Callable[..., Owner]
"""Makes the owner of a range: `making(desk, range, folder, *arguments)`."""


def _step(
    desk: Desk, making: Making, made: tuple[Any, ...], number: int, folder: str, round: int, told: tuple[Any, ...]
) -> Any:
    """At a worker: let the owner of a range take its step, after it was made or made again if need be."""
    at, owner = desk.kept.get((folder, number), (-1, None))
    if owner is None:
        owner = making(desk, number, Path(folder), *made)
    if at != round:
        owner.restore(round)
    desk.kept[folder, number] = (-1, owner)  # in the middle of a step: to be made again
    result = owner.step(round, *told)
    desk.kept[folder, number] = (round + 1, owner)
    return result


class Rounds:
    """Rounds under way, of the owners of so many ranges."""

    def __init__(
        self, crew: Crew, making: Making, made: Sequence[Any], ranges: int, folder: Path, watch: Watch, done: int = 0
    ) -> None:
        """`made` is what owners are made of; `done` rounds were made before, by whoever used this folder."""
        self.crew, self.making, self.made, self.ranges = crew, making, tuple(made), ranges
        self.folder, self.watch, self.done = folder, watch, done
        self.lost = 0
        self._seats = [number % crew.size for number in range(ranges)]
        self._memory = 0

    def round(self, *told: Any, phase: str, found: int, total: int, **facts: Any) -> list[Any]:
        """Let every owner take a step; what each returned. What the round leaves is on disk when this returns.

        Whoever looks on is told how many positions were `found` until now, of a `total` that may never be reached.
        """
        results: dict[int, Any] = {}
        waiting: dict[int, list[int]] = {worker: [] for worker in range(self.crew.size)}
        for number in reversed(range(self.ranges)):
            waiting[self._seats[number]].append(number)
        working: dict[int, int] = {}
        losses = 0
        try:
            while len(results) < self.ranges:
                self._ask(waiting, working, told)
                for outcome in self.crew.answers(_PATIENCE):
                    number = working.pop(outcome.worker)
                    if isinstance(outcome, Failed):
                        raise outcome.error
                    if isinstance(outcome, Done):
                        results[number] = outcome.value
                        self._memory = max(self._memory, outcome.memory)
                        continue
                    losses += 1
                    self.lost += 1
                    if losses > _MOST_LOSSES:
                        raise FathomError(f"more than {_MOST_LOSSES} workers were lost in one round")
                    self.crew.renew(outcome.worker)
                    waiting[outcome.worker].append(number)
                parts = f"{len(results)} of {self.ranges}"
                self._tell(phase, found, total, {"round": self.done, "parts": parts, **facts})
        finally:
            if working:
                self.crew.stop()
        self.done += 1
        return [results[number] for number in range(self.ranges)]

    def _ask(self, waiting: dict[int, list[int]], working: dict[int, int], told: tuple[Any, ...]) -> None:
        for worker, numbers in waiting.items():
            if worker not in working and numbers:
                working[worker] = number = numbers.pop()
                self.crew.ask(worker, _step, self.making, self.made, number, str(self.folder), self.done, told)

    def _tell(self, phase: str, found: int, total: int, facts: dict[str, Any]) -> None:
        facts["workers"] = self.crew.size
        if self._memory:
            facts["memory"] = f"{megabytes(self._memory)} a worker"
        if self.lost:
            facts["lost"] = self.lost
        self.watch.check(phase, found, total, **facts)
