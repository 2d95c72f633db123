"""A crew of this process whose workers die as often as a test wants: before they work, or after, unheard."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from fathom.engine.workers.crew import ClosedAtTheEnd, Desk, Done, Failed, Lost, Outcome


class Mortal(ClosedAtTheEnd):
    """Workers that are lost with this likelihood each time that they are asked; the one asked first answers last.

    The same is lost at most so many times.
    """

    place = "a test"

    def __init__(
        self, size: int, chance: random.Random | None = None, likelihood: float = 0.0, most: float = math.inf
    ) -> None:
        self.size = size
        self._most, self._deaths = most, Counter[str]()
        self.lost = 0
        self._chance, self._likelihood = chance or random.Random(0), likelihood
        self._stopped = False
        self._desks = [self._desk() for _ in range(size)]
        self._asked: list[tuple[int, Callable[..., Any], tuple[Any, ...]]] = []

    def _desk(self) -> Desk:
        return Desk(lambda: self._stopped)

    def ask(self, worker: int, function: Callable[..., Any], *arguments: Any) -> None:
        assert all(worker != busy for busy, _, _ in self._asked)
        self._asked.append((worker, function, arguments))

    def answers(self, seconds: float) -> list[Outcome]:
        if not self._asked:
            return []
        worker, function, arguments = self._asked.pop()
        asked = repr(arguments)
        dies = self._chance.random() < self._likelihood and self._deaths[asked] < self._most
        self._deaths[asked] += dies
        if dies and self._chance.random() < 0.5:
            return [self._losing(worker)]
        try:
            value = function(self._desks[worker], *arguments)
        except Exception as error:
            return [Failed(worker, error)]
        return [self._losing(worker) if dies else Done(worker, value)]

    def _losing(self, worker: int) -> Lost:
        self.lost += 1
        self._desks[worker] = self._desk()
        return Lost(worker)

    def renew(self, worker: int) -> None:
        self._desks[worker] = self._desk()

    def stop(self) -> None:
        self._stopped = True

    def close(self) -> None:
        self._asked.clear()
