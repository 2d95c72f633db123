"""Independent parts: each is done by whoever is free, and the results come in the order of the parts.

A part whose worker is lost is done again by another; one that is lost `_MOST_LOSSES` times kills its workers, and is
given up. Results that are ready wait for those before them; no part is begun that is more than `_AHEAD` times the
number of workers ahead of the last result taken, so that memory does not grow with the number of parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fathom.answer import Watch, megabytes
from fathom.engine.workers.crew import Crew, Done, Failed
from fathom.errors import FathomError, LimitReached

_PATIENCE = 0.1  # seconds between two words to the watch
_AHEAD = 64
_MOST_LOSSES = 3


def in_parts(
    crew: Crew,
    function: Callable[..., Any],
    parts: Iterable[tuple[Any, ...]],
    watch: Watch,
    *,
    phase: str = "working",
    total: int | None = None,
    to_the_end: bool = False,
) -> Iterator[Any]:
    """What `function(desk, *part)` returns for every part, in their order.

    An error that it raises is raised here. When `watch` reaches a limit the workers are asked to stop, and
    `LimitReached` is raised; or, if `to_the_end`, what the workers make of that is told for all parts that are left.
    """
    return _Mapping(crew, function, parts, watch, phase, total, to_the_end).results()


class _Mapping:
    """Parts under way: those `waiting` to be done again, those with a `worker`, and results that are `ready`."""

    def __init__(
        self,
        crew: Crew,
        function: Callable[..., Any],
        parts: Iterable[tuple[Any, ...]],
        watch: Watch,
        phase: str,
        total: int | None,
        to_the_end: bool,
    ) -> None:
        self.crew, self.function, self.watch = crew, function, watch
        self.parts = enumerate(parts)
        self.phase, self.total, self.to_the_end = phase, total, to_the_end
        self.free = list(range(crew.size))
        self.working: dict[int, tuple[int, tuple[Any, ...]]] = {}
        self.again: list[tuple[int, tuple[Any, ...]]] = []
        self.ready: dict[int, Any] = {}
        self.losses: dict[int, int] = {}
        self.taken = self.done = self.memory = 0

    def results(self) -> Iterator[Any]:
        """Results in the order of the parts."""
        try:
            while True:
                self._hand_out()
                while self.taken in self.ready:
                    yield self.ready.pop(self.taken)
                    self.taken += 1
                    self._hand_out()
                if not self.working:
                    return
                self._take_in()
        finally:
            if self.working:
                self.crew.stop()

    def _hand_out(self) -> None:
        while self.free:
            part = self._next()
            if part is None:
                return
            worker = self.free.pop()
            self.working[worker] = part
            self.crew.ask(worker, self.function, *part[1])

    def _next(self) -> tuple[int, tuple[Any, ...]] | None:
        if self.again:
            return self.again.pop()
        if self.done + len(self.working) - self.taken >= _AHEAD * self.crew.size:
            return None
        return next(self.parts, None)

    def _take_in(self) -> None:
        for outcome in self.crew.answers(_PATIENCE):
            number, part = self.working.pop(outcome.worker)
            if isinstance(outcome, Failed):
                raise outcome.error
            if isinstance(outcome, Done):
                self.ready[number] = outcome.value
                self.done += 1
                self.memory = max(self.memory, outcome.memory)
            else:
                self._lost(outcome.worker, number, part)
            self.free.append(outcome.worker)
        self._look_up()

    def _lost(self, worker: int, number: int, part: tuple[Any, ...]) -> None:
        self.losses[number] = self.losses.get(number, 0) + 1
        if self.losses[number] == _MOST_LOSSES:
            raise FathomError(f"part {number + 1} was lost with its worker {_MOST_LOSSES} times")
        self.again.append((number, part))
        self.crew.renew(worker)

    def _look_up(self) -> None:
        facts: dict[str, Any] = {"workers": self.crew.size}
        if self.memory:
            facts["memory"] = f"{megabytes(self.memory)} a worker"
        if self.losses:
            facts["lost"] = sum(self.losses.values())
        try:
            self.watch.check(self.phase, self.done, self.total, **facts)
        except LimitReached:
            self.crew.stop()
            if not self.to_the_end:
                raise
